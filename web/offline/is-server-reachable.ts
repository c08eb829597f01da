const timeoutMs = 4000;

/** Whether the club's server answers. */
export const isServerReachable = (): Promise<boolean> =>
  fetch("/healthz", { cache: "no-store", signal: AbortSignal.timeout(timeoutMs) }).then(
    ({ ok }) => ok,
    () => false,
  );
