import type { Logger } from "pino";

type RequestLine = {
  requestId: string;
  method: string;
  path: string;
  status: number;
  ms: number;
  userId: number | null;
};

const maxPathLength = 200;
const summaryEveryMs = 60_000;
/** A load balancer requests these every two seconds. */
const healthPaths = new Set(["/healthz", "/readyz"]);

export const shortPath = (path: string): string =>
  path.length > maxPathLength ? `${path.slice(0, maxPathLength)}…` : path;

/** Writes one line per minute for all requests over the limit: a flood must not fill the disk. */
export function createRequestLog(log: Logger, withoutToken: (path: string) => string) {
  let overLimit = 0;
  let countedFrom = 0;

  function summarize(now: number): void {
    if (overLimit === 0 || now - countedFrom < summaryEveryMs) return;
    log.warn({ requests: overLimit, since: new Date(countedFrom).toISOString() }, "refused over the limit");
    overLimit = 0;
  }

  return {
    add(line: RequestLine, isOverLimit: boolean, now: number): void {
      summarize(now);
      if (isOverLimit) {
        if (overLimit === 0) countedFrom = now;
        overLimit += 1;
      } else {
        const level = healthPaths.has(line.path) && line.status === 200 ? "debug" : "info";
        log[level]({ ...line, path: shortPath(withoutToken(line.path)) }, "request");
      }
    },
  };
}
