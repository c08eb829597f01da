import { Elysia } from "elysia";
import { type Actor, actingAdmin, admin } from "../actor.ts";
import type { VersionName } from "../db/versions.ts";
import type { Refusal } from "../refusal.ts";

/** What was found out about a request once, at the front, and travels with it to pages and calls in process. */
export type RequestContext = {
  /** Stands in the log line and in the reply's `X-Request-Id`. */
  requestId: string;
  actor: Actor;
  /** The moment the request is decided by, UTC ms. */
  now: number;
  /** The origin people see in their address bar, e.g. https://fish.example.org. */
  origin: string;
  /** The peer's address, for limits; never logged. */
  address: string;
  /** The request's `Cookie` header, "" without one; never logged. */
  cookie: string;
  /** Why the front turned the request away; whoever answers says so and does nothing else. */
  refusal: Refusal | null;
  /** Versions of what the reply shows, as they were before it was read; noted by calls that find out which as they go. */
  versions: Map<VersionName, number>;
};

const contexts = new WeakMap<Request, RequestContext>();

export function attachContext(request: Request, context: RequestContext): void {
  contexts.set(request, context);
}

export function contextOf(request: Request): RequestContext {
  const context = contexts.get(request);
  if (!context) throw new Error("A request reached the application without passing the front.");
  return context;
}

/**
 * A route's `transform`: asks who may make the call before its body is judged, so that nobody learns from the answer
 * what a call would take that is not theirs.
 */
export const only =
  (role: (actor: Actor) => unknown) =>
  ({ request }: { request: Request }): void => {
    role(contextOf(request).actor);
  };

/** docs/rules.md 1.5: everything under /api/admin is the admins', whatever its route goes on to ask. */
function refuseOthersThanAdmins({ method, url }: Request, actor: Actor): void {
  if (!new URL(url).pathname.startsWith("/api/admin/")) return;
  const role = method === "GET" || method === "HEAD" ? admin : actingAdmin;
  role(actor);
}

/** Gives every route `actor`, `now` and `context`. */
export const requestContext = new Elysia({ name: "request-context" }).derive({ as: "scoped" }, ({ request }) => {
  const context = contextOf(request);
  if (context.refusal) throw context.refusal;
  refuseOthersThanAdmins(request, context.actor);
  return { context, actor: context.actor, now: context.now };
});
