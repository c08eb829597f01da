/**
 * Calls back when the browser reports that it is online again, and when the page is visible again. Returns a function
 * that ends this.
 */
export function onReconnect(listener: () => void): () => void {
  const onVisible = () => {
    if (document.visibilityState === "visible") listener();
  };
  addEventListener("online", listener);
  document.addEventListener("visibilitychange", onVisible);
  return () => {
    removeEventListener("online", listener);
    document.removeEventListener("visibilitychange", onVisible);
  };
}
