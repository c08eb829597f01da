import { type Actor, roles, type SignedIn, type WriteAs } from "../../actor.ts";
import type { Deps } from "../../deps.ts";
import { Refusal } from "../../refusal.ts";
import { isOrganizer } from "../../rights.ts";
import type { Db } from "../db/store.ts";
import { bearerOf, refuseTokenInAddress } from "./bearer.ts";
import { refusalOf, unforeseen } from "./errors.ts";
import { isPageForm } from "./form-input.ts";
import { createBodyReader, listBodyLimits } from "./read-body.ts";
import { refuseMalformedPath, refuseMethod, refuseVisitorsUpload, withoutBody } from "./request-checks.ts";
import type { Admission, DeclaredRoute, RequestContext } from "./request-context.ts";
import { createRequestLimits, isMultipart, kindOf } from "./request-limits.ts";
import { findActor, findTokenActor, readActor, readTokenActor } from "./session.ts";
import { extendForUpload, type SetIdleTimeout } from "./timeouts.ts";
import type { RefuseUnknownFields } from "./unknown-fields.ts";

const readingMethods = new Set(["GET", "HEAD", "OPTIONS"]);

/** A proxy that terminates TLS forwards a page's own requests as http. */
const isSameSite = (origin: string, ownOrigin: string): boolean =>
  origin === ownOrigin || origin === ownOrigin.replace(/^http:/, "https:");

/**
 * docs/rules.md 12.3: checks `Origin`, or else `Sec-Fetch-Site`. A client without either isn't a browser. Throws `foreign_origin`.
 */
function refuseForeignOrigin(request: Request, ownOrigin: string): void {
  if (readingMethods.has(request.method)) return;
  const origin = request.headers.get("origin");
  const site = request.headers.get("sec-fetch-site");
  const isOwn =
    origin !== null ? isSameSite(origin, ownOrigin) : site === null || site === "same-origin" || site === "none";
  if (!isOwn) throw new Refusal("foreign_origin", "This request came from another site and was rejected.");
}

export type Addresses = {
  /** Null for a page or an unknown path. */
  declared: (method: string, path: string) => DeclaredRoute | null;
  takesPhoto: (path: string) => boolean;
  /** Whether an organizer may send a longer form there. */
  takesList: (path: string) => boolean;
  refuseUnknownFields: RefuseUnknownFields;
  /** The log must not contain one-time tokens. */
  withoutToken: (path: string) => string;
};

export type Incoming = Pick<RequestContext, "requestId" | "beganAt" | "origin" | "linkOrigin" | "address"> & {
  request: Request;
  path: string;
  setIdleTimeout: SetIdleTimeout;
};

export type Admitted = Pick<RequestContext, "actor" | "now" | "refusal" | "askAgain" | "write"> & {
  request: Request;
  /** Releases the resources reserved for the request. */
  release: () => void;
};

const nothing = (): void => undefined;

/** Elysia looks for the path after the first eleven characters of an address, which fails for a host as short as `pi`. */
function withLongHost(request: Request): Request {
  const url = new URL(request.url);
  return url.host.length >= 4 ? request : new Request(`http://localhost${url.pathname}${url.search}`, request);
}

/** Checks limits, method, origin and session, then reads the body. */
export function createAdmission(
  { store, clock, log, config }: Deps,
  agreementVersion: string,
  { declared, takesPhoto, takesList }: Addresses,
): (incoming: Incoming) => Promise<Admitted> {
  const limits = createRequestLimits(config.rateLimits);
  const bodies = createBodyReader();

  const readAgain = (db: Db, { token, sessionHash }: SignedIn, now: number): Promise<Actor> =>
    (token ? readTokenActor : readActor)(db, sessionHash, agreementVersion, now);

  /** Minutes may have passed since the headers arrived. */
  async function askAgain(before: Actor): Promise<Admission> {
    const now = clock();
    if (!before) return { actor: null, now };
    return { actor: await store.read((db) => readAgain(db, before, now)), now };
  }

  const writeAs =
    (before: Actor): WriteAs<Actor> =>
    (work) =>
      store.write(async (tx) => work(tx, before && (await readAgain(tx, before, clock()))));

  function refuseOthers(method: string, path: string, actor: Actor): void {
    const { role = "anyone" } = declared(method, path) ?? {};
    if (role !== "anyone") roles[role](actor);
  }

  function begin(kind: "beginUpload" | "beginList", userId: number, setIdleTimeout: SetIdleTimeout): () => void {
    const end = limits[kind](userId);
    const endTimeout = extendForUpload(setIdleTimeout);
    return () => {
      endTimeout();
      end();
    };
  }

  return async ({ request: incoming, path, requestId, beganAt, origin, address, setIdleTimeout }) => {
    const request = withLongHost(incoming);
    const admitted = (
      admission: Admission,
      more: { request?: Request; refusal?: Refusal; release?: () => void } = {},
    ) => ({
      ...{ request, refusal: null, release: nothing, ...more, ...admission },
      ...{ askAgain: () => askAgain(admission.actor), write: writeAs(admission.actor) },
    });
    let actor: Actor = null;
    let release = nothing;
    try {
      const kind = kindOf(request, path, takesPhoto);
      limits.count(kind, address, beganAt);
      refuseMalformedPath(path);
      refuseMethod(request, path);
      refuseTokenInAddress(request);
      const token = bearerOf(request, path);
      // Browsers never send this header by themselves, so no other site can.
      if (token === null) refuseForeignOrigin(request, origin);
      actor = await (token === null
        ? findActor(store, request, agreementVersion, beganAt)
        : findTokenActor(store, request, token, agreementVersion, beganAt));
      // All addresses from which a token is used share its owner's limit.
      if (actor?.token) limits.count(kind, `user ${actor.id}`, beganAt);
      if (!request.body) return admitted({ actor, now: beganAt });
      // A page's form isn't refused here: its route does that, and keeps the typed text until after the login.
      if (!isPageForm(request)) refuseOthers(request.method, path, actor);
      if (kind !== "webhook" && isMultipart(request)) refuseVisitorsUpload(request, actor);
      if (kind === "upload" && actor) {
        return admitted({ actor, now: beganAt }, { release: begin("beginUpload", actor.id, setIdleTimeout) });
      }
      const isList = actor !== null && isOrganizer(actor) && takesList(path);
      if (actor && isList) release = begin("beginList", actor.id, setIdleTimeout);
      const read = await bodies.read(request, address, isList ? listBodyLimits : undefined);
      return admitted(await askAgain(actor), { request: read, release });
    } catch (error) {
      const refusal = refusalOf(error) ?? unforeseen;
      if (refusal === unforeseen) log.error({ requestId, err: error }, "unforeseen error");
      return admitted({ actor, now: beganAt }, { request: withoutBody(request), refusal, release });
    }
  };
}
