/** If the element with the focus is gone (a closed dialog, a row that was removed), moves the focus to the page's content. */
export function keepFocus(): void {
  if (document.activeElement === document.body) document.getElementById("main")?.focus({ preventScroll: true });
}
