/** Calls back when the browser says that there is signal again, and when the page is looked at again. */
export function whenBack(listener: () => void): void {
  addEventListener("online", listener);
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible") listener();
  });
}
