import type { Deps } from "../deps.ts";
import { refusalOf, refusalResponse, unforeseen } from "./errors.ts";
import { refuseForeignOrigin } from "./foreign-origin.ts";
import { attachContext } from "./request-context.ts";
import { setSecurityHeaders } from "./security-headers.ts";
import { findActor } from "./session.ts";

/** Answers one request; `address` is the peer's. */
export type Front = (request: Request, address: string) => Promise<Response>;

/** The address people typed: behind a trusted proxy what it says, else what the request came to. */
function originOf(request: Request, deps: Deps): string {
  if (deps.config.publicOrigin) return deps.config.publicOrigin;
  const url = new URL(request.url);
  if (!deps.config.trustProxy) return url.origin;
  const protocol = request.headers.get("x-forwarded-proto") ?? url.protocol.slice(0, -1);
  const host = request.headers.get("x-forwarded-host") ?? url.host;
  return `${protocol}://${host}`;
}

function addressOf(request: Request, address: string, deps: Deps): string {
  if (!deps.config.trustProxy) return address;
  return request.headers.get("x-forwarded-for")?.split(",").at(-1)?.trim() || address;
}

/** Paths of one-time links are secrets: the log shows where they lead, not the token. */
const loggedPath = (path: string) => path.replace(/^(\/(?:setup|reset))\/.+/, "$1/…");

/**
 * What every request from outside passes, once: its id and log line, the origin check, who is asking, the security
 * headers. What the application calls in process goes to `handle` directly.
 */
export function createFront(deps: Deps, agreementVersion: string, handle: (request: Request) => Promise<Response>): Front {
  return async (request, peer) => {
    const startedAt = performance.now();
    const now = deps.clock();
    const requestId = crypto.randomUUID();
    const origin = originOf(request, deps);
    const isHttps = origin.startsWith("https:");
    let userId: number | null = null;
    let response: Response;
    try {
      refuseForeignOrigin(request, origin);
      const actor = await findActor(deps.store, request, agreementVersion, now);
      userId = actor?.id ?? null;
      attachContext(request, { requestId, actor, now, origin, address: addressOf(request, peer, deps) });
      response = await handle(request);
    } catch (error) {
      const refusal = refusalOf(error);
      if (!refusal) deps.log.error({ requestId, err: error }, "unforeseen error");
      response = refusalResponse(refusal ?? unforeseen);
    }
    setSecurityHeaders(response.headers, isHttps);
    response.headers.set("x-request-id", requestId);
    const path = loggedPath(new URL(request.url).pathname);
    const ms = Math.round((performance.now() - startedAt) * 10) / 10;
    deps.log.info({ requestId, method: request.method, path, status: response.status, ms, userId }, "request");
    return response;
  };
}
