import { type Actor, roles, type WriteAs } from "../actor.ts";
import type { Deps } from "../deps.ts";
import { Refusal } from "../refusal.ts";
import { addressOf, originOf } from "./address.ts";
import { methodsOf, refuseMalformedPath, refuseMethod, refuseVisitorsUpload, withoutBody } from "./admit-request.ts";
import { compressReply } from "./compression.ts";
import { refusalOf, refusalResponse, unforeseen } from "./errors.ts";
import { refuseForeignOrigin } from "./foreign-origin.ts";
import { type SetIdle, waitForUpload } from "./patience.ts";
import { placeOf } from "./place.ts";
import { createBodyReader } from "./read-body.ts";
import { type Asked, attachContext, type Declared, type RequestContext } from "./request-context.ts";
import { createRequestLimits, isMultipart, kindOf } from "./request-limits.ts";
import { createRequestLog } from "./request-log.ts";
import { setSecurityHeaders } from "./security-headers.ts";
import { findActor, readActor } from "./session.ts";

/**
 * Answers one request, at once from the page cache; `peer` is the address it came from or tells it to whoever needs it,
 * `setIdle` gives its connection more time or less.
 */
export type Front = (
  request: Request,
  peer: string | (() => string),
  setIdle?: SetIdle,
) => Response | Promise<Response>;

/** A reply as the application made it, and the versions of what it shows as far as its calls noted them. */
export type Made = { response: Response; versions: RequestContext["versions"] };

/** Replies to a request as it did before, or has the reply made; null for a request whose reply is not cached. */
export type PageCache = (
  request: Request,
  asked: { origin: string; path: string; search: string; now: number },
  make: () => Promise<Made>,
) => Response | Promise<Response> | null;

/** What stands beside the application: `pageCache` spares it visitors' pages, `observe` is told of every request. */
export type Aides = {
  pageCache: PageCache;
  observe: (request: { path: string; method: string; status: number; ms: number }) => void;
};

/** What the front asks about the addresses of the application before it reads what is sent there. */
export type Addresses = {
  /** What the route at an address says of itself; null for a page, and where there is nothing. */
  declared: (method: string, path: string) => Declared | null;
  /** Whether a form that is posted there may bring a photo, so that it has its time. */
  takesPhoto: (path: string) => boolean;
};

const noAides: Aides = { pageCache: () => null, observe: () => undefined };

const nothing = (): void => undefined;

/** Elysia looks for a path from the twelfth letter of an address on, so a host as short as `pi` would be read wrong. */
function withLongHost(request: Request): Request {
  const url = new URL(request.url);
  return url.host.length >= 4 ? request : new Request(`http://localhost${url.pathname}${url.search}`, request);
}

type Known = Pick<RequestContext, "requestId" | "beganAt" | "origin" | "address" | "cookie"> & { setIdle: SetIdle };

type Admitted = Asked & {
  /** The request as the application gets it. */
  request: Request;
  refusal: Refusal | null;
  /** Gives back what was set aside for it. */
  release: () => void;
};

/**
 * What every request from outside passes, once: its id and log line, the limits, the checks of method, origin and size,
 * who is asking, the security headers. What the application calls in process goes to `handle` directly.
 */
export function createFront(
  deps: Deps,
  agreementVersion: string,
  handle: (request: Request) => Promise<Response>,
  addresses: Addresses,
  { pageCache, observe }: Aides = noAides,
): Front {
  const { store, clock, log, config } = deps;
  const requestLog = createRequestLog(log);
  const limits = createRequestLimits(config.rateLimits);
  const bodies = createBodyReader();

  /** Who asks now that a body is complete: minutes may have passed since its headers came. */
  async function askAgain(before: Actor): Promise<Asked> {
    const now = clock();
    if (!before) return { actor: null, now };
    return { actor: await store.read((db) => readActor(db, before.sessionHash, agreementVersion, now)), now };
  }

  const writeAs =
    (before: Actor): WriteAs<Actor> =>
    (work) =>
      store.write(async (tx) =>
        work(tx, before && (await readActor(tx, before.sessionHash, agreementVersion, clock()))),
      );

  function refuseOthers(request: Request, path: string, actor: Actor): void {
    const { role = "anyone" } = addresses.declared(request.method, path) ?? {};
    if (role !== "anyone") roles[role](actor);
  }

  async function admit(request: Request, path: string, known: Known): Promise<Admitted> {
    const { beganAt: now, address } = known;
    let actor: Actor = null;
    try {
      const kind = kindOf(request, path, addresses.takesPhoto);
      limits.count(kind, address, now);
      refuseMalformedPath(path);
      refuseMethod(request, path);
      refuseForeignOrigin(request, known.origin);
      actor = await findActor(store, request, agreementVersion, now);
      const ours = withLongHost(request);
      const admitted = { request: ours, actor, now, refusal: null, release: nothing };
      if (!ours.body) return admitted;
      refuseOthers(request, path, actor);
      if (kind !== "webhook" && isMultipart(request)) refuseVisitorsUpload(request, actor);
      if (kind === "upload" && actor) return { ...admitted, release: beginUpload(actor.id, known.setIdle) };
      const read = await bodies.read(ours, address);
      return { ...admitted, request: read, ...(await askAgain(actor)) };
    } catch (error) {
      const refusal = refusalOf(error) ?? unforeseen;
      if (refusal === unforeseen) log.error({ requestId: known.requestId, err: error }, "unforeseen error");
      return { request: withoutBody(withLongHost(request)), actor, now, refusal, release: nothing };
    }
  }

  function beginUpload(userId: number, setIdle: SetIdle): () => void {
    const endUpload = limits.beginUpload(userId);
    const endWaiting = waitForUpload(setIdle);
    return () => {
      endWaiting();
      endUpload();
    };
  }

  async function answer(
    request: Request,
    path: string,
    known: Known,
  ): Promise<Made & { actor: Actor; isOverLimit: boolean }> {
    const { request: admitted, actor, now, refusal, release } = await admit(request, path, known);
    const { setIdle: _, ...found } = known;
    const versions: Made["versions"] = new Map();
    const again = { askAgain: () => askAgain(actor), write: writeAs(actor) };
    attachContext(admitted, { ...found, actor, now, refusal, versions, ...again });
    try {
      const isAskedAlone = request.method === "OPTIONS" || refusal?.reason === "method_not_allowed";
      const response = isAskedAlone ? allowedMethods(request, path, refusal) : await handle(admitted);
      const { retryAfter } = refusal?.detail ?? {};
      if (retryAfter !== undefined) response.headers.set("retry-after", String(retryAfter));
      return { response, versions, actor, isOverLimit: refusal?.reason === "too_many" };
    } finally {
      release();
    }
  }

  const seal = (response: Response, origin: string | null): void =>
    setSecurityHeaders(response.headers, {
      isHttps: (origin ?? config.publicOrigin ?? "").startsWith("https:"),
      payments: config.payments,
    });

  return (request, peer, setIdle = nothing) => {
    const startedAt = performance.now();
    const requestId = crypto.randomUUID();
    const now = clock();
    const { path = "", search = "" } = placeOf(request) ?? {};
    const origin = originOf(request, config);
    let actor: Actor = null;
    let isOverLimit = false;

    /** What is cached of it is final but for the id, so that it is put together once. */
    async function make(): Promise<Made> {
      const address = addressOf(request, typeof peer === "string" ? peer : peer(), config);
      const cookie = request.headers.get("cookie") ?? "";
      const known = { requestId, beganAt: now, origin: origin ?? "", address, cookie, setIdle };
      const answered = await answer(request, path, known);
      actor = answered.actor;
      isOverLimit = answered.isOverLimit;
      seal(answered.response, origin);
      return answered;
    }

    function finish(response: Response): Response {
      response.headers.set("x-request-id", requestId);
      const { status } = response;
      const { method } = request;
      const ms = Math.round((performance.now() - startedAt) * 10) / 10;
      observe({ path, method, status, ms });
      requestLog.add({ requestId, method, path, status, ms, userId: actor?.id ?? null }, isOverLimit, now);
      return response;
    }

    if (origin === null) {
      const response = refusalResponse(new Refusal("malformed", "This address cannot be read."));
      seal(response, origin);
      return finish(response);
    }
    const replyOwn = async () => compressReply(request, (await make()).response);
    const response = pageCache(request, { origin, path, search, now }, make) ?? replyOwn();
    return response instanceof Response ? finish(response) : response.then(finish);
  };
}

/** Other sites are told nothing by OPTIONS: without their headers a browser lets them call nothing. */
function allowedMethods(request: Request, path: string, refusal: Refusal | null): Response {
  if (refusal && refusal.reason !== "method_not_allowed") return refusalResponse(refusal);
  const isAsked = request.method === "OPTIONS";
  const response = isAsked || !refusal ? new Response(null, { status: 204 }) : refusalResponse(refusal);
  response.headers.set("allow", [...methodsOf(path), "OPTIONS"].join(", "));
  return response;
}
