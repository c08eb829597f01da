/** Calls back when the browser reports that it is online again, and when the page is visible again. */
export function whenBack(listener: () => void): void {
  addEventListener("online", listener);
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible") listener();
  });
}
