import type { Actor } from "../../actor.ts";
import type { Deps } from "../../deps.ts";
import { Refusal } from "../../refusal.ts";
import { addressOf, originOf } from "./address.ts";
import { type Addresses, createAdmission, type Incoming } from "./admit-request.ts";
import { bearerOf, withoutApiToken } from "./bearer.ts";
import { compressReply } from "./compression.ts";
import { refusalResponse } from "./errors.ts";
import { parsedUrlOf } from "./parsed-url.ts";
import { methodsOf } from "./request-checks.ts";
import { attachContext, type RequestContext } from "./request-context.ts";
import { createRequestLog } from "./request-log.ts";
import { setSecurityHeaders } from "./security-headers.ts";
import type { SetIdleTimeout } from "./timeouts.ts";

/** `remoteAddress` may be a function that returns the address; `setIdleTimeout` changes the connection's idle timeout. */
export type Pipeline = (
  request: Request,
  remoteAddress: string | (() => string),
  setIdleTimeout?: SetIdleTimeout,
) => Response | Promise<Response>;

/** A response and the versions that its calls recorded. */
export type VersionedResponse = { response: Response; versions: RequestContext["versions"] };

/** Null for a request whose reply isn't cached. */
export type PageCache = (
  request: Request,
  asked: { origin: string; path: string; search: string; now: number },
  make: () => Promise<VersionedResponse>,
) => Response | Promise<Response> | null;

/** `observe` is called after every request. */
export type Hooks = {
  pageCache: PageCache;
  observe: (request: { path: string; method: string; status: number; ms: number }) => void;
};

type Application = {
  handle: (request: Request) => Promise<Response>;
  addresses: Addresses;
  hooks: Hooks;
};

type LoggedResponse = VersionedResponse & { actor: Actor; isOverLimit: boolean };

/** Every request from outside goes through the pipeline once. In-process calls use `handle` directly. */
export function createPipeline(
  deps: Deps,
  agreementVersion: string,
  { handle, addresses, hooks: { pageCache, observe } }: Application,
): Pipeline {
  const { clock, log, config, settings, https } = deps;
  const requestLog = createRequestLog(log, (path) => withoutApiToken(addresses.withoutToken(path)));
  const admit = createAdmission(deps, agreementVersion, addresses);

  async function reply(incoming: Incoming, cookie: string): Promise<LoggedResponse> {
    const { request, path, setIdleTimeout: _, ...known } = incoming;
    const { request: admitted, release, ...found } = await admit(incoming);
    const { actor, refusal } = found;
    const isProgram = bearerOf(request, path) !== null;
    const versions: VersionedResponse["versions"] = new Map([["server", settings.version()]]);
    const { refuseUnknownFields } = addresses;
    attachContext(admitted, { ...known, ...found, cookie: isProgram ? "" : cookie, versions, refuseUnknownFields });
    try {
      const needsNoRoute = request.method === "OPTIONS" || refusal?.reason === "method_not_allowed";
      const response = needsNoRoute ? allowedMethods(request, path, refusal) : await handle(admitted);
      const { retryAfter } = refusal?.detail ?? {};
      if (retryAfter !== undefined) response.headers.set("retry-after", String(retryAfter));
      if (isProgram) response.headers.delete("set-cookie");
      return { response, versions, actor, isOverLimit: refusal?.reason === "too_many" };
    } finally {
      release();
    }
  }

  const origins = (origin: string) => ({ origin, linkOrigin: config.publicOrigin ?? origin });

  const secure = (response: Response, origin: string | null): void =>
    setSecurityHeaders(response.headers, {
      // A browser that was told to stay on https couldn't open the club while its certificate isn't trusted.
      staysHttps: (origin ?? config.publicOrigin ?? "").startsWith("https:") && (https?.status().isTrusted ?? true),
      payments: config.payments,
    });

  return (request, remoteAddress, setIdleTimeout = () => undefined) => {
    const startedAt = performance.now();
    const requestId = crypto.randomUUID();
    const now = clock();
    const { path = "", search = "" } = parsedUrlOf(request) ?? {};
    const origin = originOf(request, config);
    let replied: Omit<LoggedResponse, keyof VersionedResponse> = { actor: null, isOverLimit: false };

    async function make(): Promise<VersionedResponse> {
      const address = addressOf(request, typeof remoteAddress === "string" ? remoteAddress : remoteAddress(), config);
      const facts = { requestId, beganAt: now, ...origins(origin ?? ""), address };
      const cookie = request.headers.get("cookie");
      const result = await reply({ ...facts, request, path, setIdleTimeout }, cookie ?? "");
      replied = result;
      secure(result.response, origin);
      return result;
    }

    function finish(response: Response): Response {
      response.headers.set("x-request-id", requestId);
      const { status } = response;
      const { method } = request;
      const { actor, isOverLimit } = replied;
      const ms = Math.round((performance.now() - startedAt) * 10) / 10;
      observe({ path, method, status, ms });
      requestLog.add({ requestId, method, path, status, ms, userId: actor?.id ?? null }, isOverLimit, now);
      return response;
    }

    if (origin === null) {
      const response = refusalResponse(new Refusal("malformed", "This address can't be read."));
      secure(response, origin);
      return finish(response);
    }
    const replyUncached = async () => compressReply(request, (await make()).response);
    const response = pageCache(request, { origin, path, search, now }, make) ?? replyUncached();
    return response instanceof Response ? finish(response) : response.then(finish);
  };
}

/** The reply has no CORS headers, so browsers don't let other sites call anything. */
function allowedMethods(request: Request, path: string, refusal: Refusal | null): Response {
  if (refusal && refusal.reason !== "method_not_allowed") return refusalResponse(refusal);
  const isAsked = request.method === "OPTIONS";
  const response = isAsked || !refusal ? new Response(null, { status: 204 }) : refusalResponse(refusal);
  response.headers.set("allow", [...methodsOf(path), "OPTIONS"].join(", "));
  return response;
}
