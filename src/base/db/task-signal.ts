/** Tells a store's listeners about queued tasks after each commit. */
export function createTaskSignal() {
  const listeners = new Set<() => void>();
  let hasQueued = false;
  return {
    queued() {
      hasQueued = true;
    },
    begun() {
      hasQueued = false;
    },
    committed() {
      if (hasQueued) for (const listener of listeners) listener();
    },
    listen(listener: () => void) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
}
