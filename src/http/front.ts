import type { Actor } from "../actor.ts";
import type { Deps } from "../deps.ts";
import type { Refusal } from "../refusal.ts";
import { refusalOf, unforeseen } from "./errors.ts";
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
export function createFront(
  deps: Deps,
  agreementVersion: string,
  handle: (request: Request) => Promise<Response>,
): Front {
  const { store, clock, log } = deps;
  return async (request, peer) => {
    const startedAt = performance.now();
    const now = clock();
    const requestId = crypto.randomUUID();
    const origin = originOf(request, deps);
    let actor: Actor = null;
    let refusal: Refusal | null = null;
    try {
      refuseForeignOrigin(request, origin);
      actor = await findActor(store, request, agreementVersion, now);
    } catch (error) {
      refusal = refusalOf(error) ?? unforeseen;
      if (refusal === unforeseen) log.error({ requestId, err: error }, "unforeseen error");
    }
    attachContext(request, { requestId, actor, now, origin, address: addressOf(request, peer, deps), refusal });
    const response = await handle(request);
    setSecurityHeaders(response.headers, origin.startsWith("https:"));
    response.headers.set("x-request-id", requestId);
    const ms = Math.round((performance.now() - startedAt) * 10) / 10;
    const { pathname } = new URL(request.url);
    const line = { requestId, method: request.method, path: loggedPath(pathname), status: response.status, ms };
    log.info({ ...line, userId: actor?.id ?? null }, "request");
    return response;
  };
}
