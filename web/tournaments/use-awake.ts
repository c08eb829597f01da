import { useEffect } from "react";

/** Keeps the screen from going dark; a browser that can't, or is saving battery, shows the page anyway. */
export function useAwake(): void {
  useEffect(() => {
    let lock: Promise<WakeLockSentinel | undefined> | undefined;
    const ask = () => {
      if (document.visibilityState === "visible") {
        lock = navigator.wakeLock?.request("screen").catch(() => undefined);
      }
    };
    ask();
    document.addEventListener("visibilitychange", ask);
    return () => {
      document.removeEventListener("visibilitychange", ask);
      void lock?.then((held) => held?.release());
    };
  }, []);
}
