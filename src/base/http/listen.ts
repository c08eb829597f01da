import type { Logger } from "pino";
import { refusalResponse, unforeseen } from "./errors.ts";
import type { Pipeline } from "./pipeline.ts";
import { idleSeconds } from "./timeouts.ts";

/** Everything that reads a body has its own limit and error message; a body that isn't read is dropped as it arrives. */
const maxBodyBytes = 2 * 1024 * 1024 * 1024;

type Listening = {
  hostname: string;
  port: number;
  log: Logger;
  /** Plain HTTP without it. */
  tls?: { key: string; cert: string };
  /** Whether a second server of this process may take over the port. */
  reusePort?: boolean;
};

/** Throws the system's error. */
export function listen(handle: Pipeline, { hostname, port, log, tls, reusePort = false }: Listening) {
  return Bun.serve({
    ...(tls && { tls }),
    hostname,
    port,
    maxRequestBodySize: maxBodyBytes,
    idleTimeout: idleSeconds,
    development: false,
    // Otherwise Bun shares the port outside development, and a second server would get half of the requests.
    reusePort,
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
