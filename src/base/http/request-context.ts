import { Elysia } from "elysia";
import { z } from "zod";
import { type Actor, type Role, roles, type SignedIn, type WriteAs } from "../../actor.ts";
import type { Refusal } from "../../refusal.ts";
import type { ListPage } from "../db/read-page.ts";
import type { VersionName } from "../db/versions.ts";
import { replyPage } from "./next-page.ts";
import type { FormAnswer } from "./replies.ts";
import { refuseBeyondToken } from "./token-scopes.ts";
import type { RefuseUnknownFields } from "./unknown-fields.ts";

/** `now` is in UTC ms. */
export type Admission = { actor: Actor; now: number };

/** Created once by the pipeline and passed with the request to pages and in-process calls. */
export type RequestContext = Admission & {
  /** Included in the log line and `X-Request-Id`. */
  requestId: string;
  /** When the request began, in UTC ms; `now` is when all of it had arrived. */
  beganAt: number;
  /** The origin in the address bar, such as https://fish.example.org. */
  origin: string;
  /** The origin of links to share: the club's public address, or else `origin`. */
  linkOrigin: string;
  /** Used for rate limits; never logged. */
  address: string;
  /** The `Cookie` header, or ""; never logged. */
  cookie: string;
  /** If set, it becomes the reply and nothing else is done. */
  refusal: Refusal | null;
  /** The versions before the data of the reply was read. */
  versions: Map<VersionName, number>;
  refuseUnknownFields: RefuseUnknownFields;
  /** Reads the actor and the time again, once the body is complete. */
  askAgain: () => Promise<Admission>;
  write: WriteAs<Actor>;
};

const contexts = new WeakMap<Request, RequestContext>();

export function attachContext(request: Request, context: RequestContext): void {
  contexts.set(request, context);
}

export function contextOf(request: Request): RequestContext {
  const context = contexts.get(request);
  if (!context) throw new Error("A request reached the application without passing the pipeline.");
  return context;
}

/** Called by a route that reads its body itself, once the body is complete. */
export type Arrived = () => Promise<{ user: SignedIn; now: number; beganAt: number }>;

type Asking = { request: Request; params?: unknown };

/** Their calls configure nothing, so unknown fields are ignored. */
const anglers: ReadonlySet<Role> = new Set(["signedIn", "inGoodStanding", "member"]);

const idIn = (params: unknown): string | undefined =>
  typeof params === "object" && params !== null && "id" in params ? String(params.id) : undefined;

const forRole = (role: Role) => {
  const check = roles[role];
  return {
    detail: { "x-role": role } as object,
    // This runs before validation, so that a refused caller learns nothing about the call's parameters.
    transform: ({ request, params, route, body }: Asking & { route: string; body?: unknown }): void => {
      const { actor, refuseUnknownFields } = contextOf(request);
      check(actor, idIn(params));
      refuseBeyondToken(actor?.token, { method: request.method, path: route, role });
      if (!anglers.has(role)) refuseUnknownFields(request.method, route, body);
    },
    resolve({ request, params }: Asking) {
      const context = contextOf(request);
      const judge = (actor: Actor) => check(actor, idIn(params));
      const write: WriteAs<SignedIn> = (work) => context.write((tx, actor) => work(tx, judge(actor)));
      const arrived: Arrived = async () => {
        const { actor, now } = await context.askAgain();
        return { user: judge(actor), now, beganAt: context.beganAt };
      };
      return { user: judge(context.actor), write, arrived };
    },
  };
};

const forAnyone = (_: true) => ({
  detail: { "x-role": "anyone" } as object,
  transform: ({ request, route }: Asking & { route: string }): void => {
    refuseBeyondToken(contextOf(request).actor?.token, { method: request.method, path: route, role: "anyone" });
  },
  resolve({ request }: Asking) {
    const { actor, write } = contextOf(request);
    return { actor, write };
  },
});

/** The route reads the body itself, at the slow pace of a photo upload. */
const withPhoto = (_: true) => ({ detail: { "x-photo": true } as object });

/** A whole list from a file, longer than a form. */
const withList = (_: true) => ({ detail: { "x-list": true } as object });

/** Each route declares its users: `role` provides `user`, `anyone` provides `actor`, and both provide `write`. */
export const requestContext = new Elysia({ name: "request-context" })
  .derive({ as: "scoped" }, ({ request, set }) => {
    const context = contextOf(request);
    if (context.refusal) throw context.refusal;
    const page = async <View>(list: Promise<ListPage<View, number | string>>): Promise<View[]> =>
      replyPage({ request, set }, await list);
    return { context, now: context.now, page };
  })
  .macro({ role: forRole, anyone: forAnyone, takesPhoto: withPhoto, takesList: withList });

/**
 * `answer` is the response to a posted form; null if only programs call the route. `pattern` has a named group for each
 * parameter of the path.
 */
export type DeclaredRoute = {
  pattern: RegExp;
  role: Role | "anyone";
  takesPhoto: boolean;
  takesList: boolean;
  body: z.ZodType | null;
  answer: FormAnswer | null;
};

type ListedRoute = { method: string; path: string; hooks: { detail?: object; body?: unknown } };

const modelOf = (body: unknown): z.ZodType | null => {
  if (body instanceof z.ZodType) return body;
  return typeof body === "object" && body !== null && "model" in body && body.model instanceof z.ZodType
    ? body.model
    : null;
};

const isDeclared = (
  detail: object | undefined,
): detail is { "x-role": DeclaredRoute["role"]; "x-photo"?: true; "x-list"?: true; "x-answer"?: FormAnswer } =>
  detail !== undefined && "x-role" in detail;

/** Elysia also accepts a trailing slash. */
const patternOf = (path: string) => new RegExp(`^${path.replaceAll(/:(\w+)/g, "(?<$1>[^/]+)")}/?$`);

/** Throws for a route that doesn't declare who may use it. */
export function readDeclared(routes: readonly ListedRoute[]): (method: string, path: string) => DeclaredRoute | null {
  const declared = routes.map(({ method, path, hooks: { detail, body } }) => {
    if (!isDeclared(detail)) throw new Error(`${method} ${path} does not say who may use it: give it a role.`);
    const isPattern = path.includes(":");
    const takes = { takesPhoto: "x-photo" in detail, takesList: "x-list" in detail, body: modelOf(body) };
    const answer = detail["x-answer"] ?? null;
    return { method, pattern: patternOf(path), isPattern, role: detail["x-role"], answer, ...takes };
  });
  // Exact paths come before patterns, as in Elysia.
  const inOrder = declared.toSorted((a, b) => Number(a.isPattern) - Number(b.isPattern));
  return (requestMethod, path) =>
    inOrder.find(({ method, pattern }) => method === requestMethod && pattern.test(path)) ?? null;
}
