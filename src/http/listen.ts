import type { Logger } from "pino";
import { refusalResponse, unforeseen } from "./errors.ts";
import type { Front } from "./front.ts";
import { idleSeconds } from "./patience.ts";

const largestBody = 64 * 1024 * 1024;

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
    fetch(request, server) {
      const peer = () => server.requestIP(request)?.address ?? "";
      const answered = front(request, peer, (seconds) => server.timeout(request, seconds));
      if (answered instanceof Response) return answered;
      return answered.then((response) => {
        // An event stream is quiet most of the time.
        if (response.headers.get("content-type") === "text/event-stream") server.timeout(request, 0);
        return response;
      });
    },
  });
}
