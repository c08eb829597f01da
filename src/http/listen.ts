import type { Logger } from "pino";
import { refusalResponse, unforeseen } from "./errors.ts";
import type { Front } from "./front.ts";

const largestBody = 64 * 1024 * 1024;

/**
 * A connection is cut when nothing is asked on it for this long, or when of a request that has begun less than some
 * 16 kB arrive in this time: Bun counts no smaller pieces as progress.
 */
const idleSeconds = 30;

/** Serves `front` until it is stopped. Throws what the system says when it is not possible to listen there. */
export function listen(front: Front, { hostname, port, log }: { hostname: string; port: number; log: Logger }) {
  return Bun.serve({
    hostname,
    port,
    maxRequestBodySize: largestBody,
    idleTimeout: idleSeconds,
    development: false,
    // Bun shares a port by default outside development: a second server would take half of the requests.
    reusePort: false,
    error: (failure) => {
      log.error({ err: failure }, "unforeseen error");
      return refusalResponse(unforeseen);
    },
    async fetch(request, server) {
      const response = await front(request, server.requestIP(request)?.address ?? "");
      // An event stream is quiet most of the time.
      if (response.headers.get("content-type") === "text/event-stream") server.timeout(request, 0);
      return response;
    },
  });
}
