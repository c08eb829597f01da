import { useSyncExternalStore } from "react";

const never = () => () => undefined;

/** False on the server and until hydration: anything that only works with script must not be shown before. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
