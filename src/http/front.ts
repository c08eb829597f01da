import type { Actor } from "../actor.ts";
import type { Deps } from "../deps.ts";
import { Refusal } from "../refusal.ts";
import { boundBody, methodsOf, refuseMalformedPath, refuseMethod, withoutBody } from "./admit-request.ts";
import { refusalOf, refusalResponse, unforeseen } from "./errors.ts";
import { refuseForeignOrigin } from "./foreign-origin.ts";
import { attachContext, type RequestContext } from "./request-context.ts";
import { setSecurityHeaders } from "./security-headers.ts";
import { findActor } from "./session.ts";

/** Answers one request; `address` is the peer's. */
export type Front = (request: Request, address: string) => Promise<Response>;

/** The address people typed: behind a trusted proxy what it says, else what the request came to; null for nonsense. */
function originOf(request: Request, { config }: Deps): string | null {
  const url = URL.parse(request.url);
  if (!url || config.publicOrigin || !config.trustProxy) return url && (config.publicOrigin ?? url.origin);
  const protocol = request.headers.get("x-forwarded-proto") ?? url.protocol.slice(0, -1);
  const host = request.headers.get("x-forwarded-host") ?? url.host;
  return URL.parse(`${protocol}://${host}`)?.origin ?? null;
}

function addressOf(request: Request, address: string, deps: Deps): string {
  if (!deps.config.trustProxy) return address;
  return request.headers.get("x-forwarded-for")?.split(",").at(-1)?.trim() || address;
}

/** Paths of one-time links are secrets: the log shows where they lead, not the token. */
const loggedPath = (path: string) => path.replace(/^(\/(?:api\/)?(?:setup|reset))\/.+/, "$1/…");

/**
 * What every request from outside passes, once: its id and log line, the checks of method, origin and size, who is
 * asking, the security headers. What the application calls in process goes to `handle` directly.
 */
export function createFront(
  deps: Deps,
  agreementVersion: string,
  handle: (request: Request) => Promise<Response>,
): Front {
  const { store, clock, log } = deps;

  /** The request as the application gets it, and everything found out about it. */
  async function admit(request: Request, path: string, known: Pick<RequestContext, "requestId" | "now" | "origin">) {
    let actor: Actor = null;
    try {
      refuseMalformedPath(path);
      refuseMethod(request, path);
      refuseForeignOrigin(request, known.origin);
      actor = await findActor(store, request, agreementVersion, known.now);
      return { admitted: await boundBody(request), actor, refusal: null };
    } catch (error) {
      const refusal = refusalOf(error) ?? unforeseen;
      if (refusal === unforeseen) log.error({ requestId: known.requestId, err: error }, "unforeseen error");
      return { admitted: withoutBody(request), actor, refusal };
    }
  }

  return async (request, peer) => {
    const startedAt = performance.now();
    const requestId = crypto.randomUUID();
    const origin = originOf(request, deps);
    if (origin === null) return refusalResponse(new Refusal("malformed", "This address cannot be read."));
    const { pathname } = new URL(request.url);
    const known = { requestId, now: clock(), origin, address: addressOf(request, peer, deps) };
    const { admitted, actor, refusal } = await admit(request, pathname, known);
    attachContext(admitted, { ...known, actor, refusal });
    const response =
      request.method === "OPTIONS" || refusal?.reason === "method_not_allowed"
        ? allowedMethods(request, pathname, refusal)
        : await handle(admitted);
    setSecurityHeaders(response.headers, origin.startsWith("https:"));
    response.headers.set("x-request-id", requestId);
    const ms = Math.round((performance.now() - startedAt) * 10) / 10;
    const line = { requestId, method: request.method, path: loggedPath(pathname), status: response.status, ms };
    log.info({ ...line, userId: actor?.id ?? null }, "request");
    return response;
  };
}

/** Other sites are told nothing by OPTIONS: without their headers a browser lets them call nothing. */
function allowedMethods(request: Request, path: string, refusal: Refusal | null): Response {
  const isAsked = request.method === "OPTIONS";
  const response = isAsked || !refusal ? new Response(null, { status: 204 }) : refusalResponse(refusal);
  response.headers.set("allow", [...methodsOf(path), "OPTIONS"].join(", "));
  return response;
}
