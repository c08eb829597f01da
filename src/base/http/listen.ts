import type { Logger } from "pino";
import { refusalResponse, unforeseen } from "./errors.ts";
import type { Pipeline } from "./pipeline.ts";
import { idleSeconds } from "./timeouts.ts";

/** Everything that reads a body has a bound of its own, and words for it; what is not read is dropped as it comes. */
const maxBodyBytes = 2 * 1024 * 1024 * 1024;

/** Throws what the system says. */
export function listen(handle: Pipeline, { hostname, port, log }: { hostname: string; port: number; log: Logger }) {
  return Bun.serve({
    hostname,
    port,
    maxRequestBodySize: maxBodyBytes,
    idleTimeout: idleSeconds,
    development: false,
    // Outside development Bun shares a port: a second server would take half of the requests.
    reusePort: false,
    error: (failure) => {
      log.error({ err: failure }, "unforeseen error");
      return refusalResponse(unforeseen);
    },
    fetch(request, server) {
      const remoteAddress = () => server.requestIP(request)?.address ?? "";
      const reply = handle(request, remoteAddress, (seconds) => server.timeout(request, seconds));
      if (reply instanceof Response) return reply;
      return reply.then((response) => {
        // Event streams are quiet most of the time.
        if (response.headers.get("content-type") === "text/event-stream") server.timeout(request, 0);
        return response;
      });
    },
  });
}
