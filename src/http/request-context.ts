import { Elysia } from "elysia";
import { type Actor, type Role, roles, type SignedIn, type WriteAs } from "../actor.ts";
import type { VersionName } from "../db/versions.ts";
import type { Refusal } from "../refusal.ts";

/** Who asks, and the moment the request is decided by, UTC ms. */
export type Asked = { actor: Actor; now: number };

/** What was found out about a request once, by the pipeline, and travels with it to pages and calls in process. */
export type RequestContext = Asked & {
  /** Stands in the log line and in the reply's `X-Request-Id`. */
  requestId: string;
  /** When the request began to arrive, UTC ms; `now` is when all of it was there. */
  beganAt: number;
  /** The origin people see in their address bar, e.g. https://fish.example.org. */
  origin: string;
  /** The peer's address, for limits; never logged. */
  address: string;
  /** The request's `Cookie` header, "" without one; never logged. */
  cookie: string;
  /** Why the pipeline refused the request; the reply says so and nothing else is done. */
  refusal: Refusal | null;
  /** Versions of what the reply shows, as they were before it was read; noted by calls that find out which as they go. */
  versions: Map<VersionName, number>;
  /** Takes the moment and reads the actor again, once a body that somebody else reads is complete. */
  askAgain: () => Promise<Asked>;
  /** A transaction for the actor as they stand in it. */
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

/** For a route that reads its body itself: who asks and when, now that the body is complete. */
export type Arrived = () => Promise<{ user: SignedIn; now: number; beganAt: number }>;

type Asking = { request: Request };

const forRole = (role: Role) => {
  const judge = roles[role];
  return {
    detail: { "x-role": role } as object,
    // Before validation, so that nobody learns from the answer what a call would take that is not theirs.
    transform: ({ request }: Asking): void => {
      judge(contextOf(request).actor);
    },
    resolve({ request }: Asking) {
      const context = contextOf(request);
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
  resolve({ request }: Asking) {
    const { actor, write } = contextOf(request);
    return { actor, write };
  },
});

/** The pipeline lets its body arrive as slowly as a photo does; the route reads it itself. */
const withPhoto = (_: true) => ({ detail: { "x-photo": true } as object });

/**
 * Gives every route `now` and `context`. Each says beside its path who may use it: `role` gives it the `user`, `anyone`
 * the `actor`, and both a `write` for them.
 */
export const requestContext = new Elysia({ name: "request-context" })
  .derive({ as: "scoped" }, ({ request }) => {
    const context = contextOf(request);
    if (context.refusal) throw context.refusal;
    return { context, now: context.now };
  })
  .macro({ role: forRole, anyone: forAnyone, takesPhoto: withPhoto });

export type Declared = { role: Role | "anyone"; takesPhoto: boolean };

type Listed = { method: string; path: string; hooks: { detail?: object } };

const isDeclared = (detail: object | undefined): detail is { "x-role": Declared["role"]; "x-photo"?: true } =>
  detail !== undefined && "x-role" in detail;

/** `:id` stands for one part of a path; Elysia takes a slash at the end too. */
const patternOf = (path: string) => new RegExp(`^${path.replaceAll(/:\w+/g, "[^/]+")}/?$`);

/** Finds what a route says of itself. Throws for one that does not say who may use it. */
export function readDeclared(routes: readonly Listed[]): (method: string, path: string) => Declared | null {
  const declared = routes.map(({ method, path, hooks: { detail } }) => {
    if (!isDeclared(detail)) throw new Error(`${method} ${path} does not say who may use it: give it a role.`);
    const isPattern = path.includes(":");
    return { method, pattern: patternOf(path), isPattern, role: detail["x-role"], takesPhoto: "x-photo" in detail };
  });
  // As in Elysia, a path that is written out comes before one that it would fit.
  const inOrder = declared.toSorted((one, other) => Number(one.isPattern) - Number(other.isPattern));
  return (asked, path) => inOrder.find(({ method, pattern }) => method === asked && pattern.test(path)) ?? null;
}
