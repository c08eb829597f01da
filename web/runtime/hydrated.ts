import { useSyncExternalStore } from "react";

const never = () => () => undefined;

/** False on the server and until the script has taken over: what only works with script must not show before. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
