/** What had the focus is gone (a closed dialog, a row that was dealt with): the page's content takes it. */
export function keepFocus(): void {
  if (document.activeElement === document.body) document.getElementById("main")?.focus({ preventScroll: true });
}
