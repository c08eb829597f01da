import type { Role } from "../../actor.ts";
import { Refusal } from "../../refusal.ts";
import {
  hasDuty,
  isOrganizer,
  type RightsHolder,
  type TokenRights,
  type TokenScope,
  tokenScopes,
} from "../../rights.ts";

export const scopeNames: Record<TokenScope, string> = {
  read: "Read",
  catches: "Catches and entries",
  review: "Review catches",
  manage: "Manage tournaments",
  records: "Club records",
};

type Route = { method: string; path: string; role: Role | "anyone" };

/**
 * Parts of the API that no token may use: accounts, logins, secrets, links with rights, other providers, decisions about
 * deposits, and tokens themselves.
 */
const closedPaths = [
  "/api/account",
  "/api/auth",
  "/api/session",
  "/api/setup",
  "/api/reset",
  "/api/join",
  "/api/role-links",
  "/api/push",
  "/api/connect",
  "/api/mock",
  "/api/stripe",
  "/api/admin/api-tokens",
  "/api/admin/webhooks",
  "/api/admin/server-settings",
  "/api/admin/role-links",
  "/api/admin/challenges/:id/decide",
  "/api/admin/tournaments/:id/invitations",
  "/api/admin/tournaments/:id/identifier",
] as const;

/** Catches, and entries without payment. */
const anglersPaths = [
  "/api/catches",
  "/api/tournaments/:id/join",
  "/api/tournaments/:id/leave",
  "/api/tournaments/:id/withdraw",
] as const;

/** Calls without a role that reply with the caller's own data. */
const ownPaths: readonly string[] = ["/api/my-day", "/api/tournaments/:id/mine", "/api/seasons/:id/mine"];

const isWithin = (path: string, parts: readonly string[]) =>
  parts.some((part) => path === part || path.startsWith(`${part}/`));

const readingScopes: Record<Route["role"], TokenScope | null> = {
  anyone: "read",
  signedIn: "read",
  inGoodStanding: "read",
  member: "read",
  judge: "review",
  actingJudge: "review",
  organizer: "manage",
  actingOrganizer: "manage",
  moneyReader: "records",
  actingTreasurer: null,
  admin: "records",
  actingAdmin: "records",
  serverAdmin: null,
};

const writingScopes: Partial<Record<Route["role"], TokenScope>> = { actingJudge: "review", actingOrganizer: "manage" };

/** The right that a call requires; null if tokens can't make the call. */
export function scopeFor({ method, path, role }: Route): TokenScope | null {
  if (method === "GET" && path === "/api/auth/me") return "read";
  if (isWithin(path, closedPaths)) return null;
  if (method === "GET" || method === "HEAD") return readingScopes[role];
  if (role === "member" && isWithin(path, anglersPaths)) return "catches";
  return writingScopes[role] ?? null;
}

const personal: ReadonlySet<Route["role"]> = new Set(["signedIn", "inGoodStanding", "member"]);

const isAboutCaller = ({ path, role }: Route) =>
  path !== "/api/auth/me" && (personal.has(role) || ownPaths.includes(path));

/** Throws `missing_right`. */
export function refuseBeyondToken(token: TokenRights | undefined, route: Route): void {
  if (!token) return;
  const scope = scopeFor(route);
  if (scope === null) {
    throw new Refusal("missing_right", "API tokens can't be used for this. Log in to the site instead.");
  }
  if (token.isClub && isAboutCaller(route)) {
    throw new Refusal("missing_right", "This is personal to one member. Use that member's own API token.");
  }
  if (token.scopes.includes(scope)) return;
  throw new Refusal("missing_right", `This API token doesn't have the permission "${scopeNames[scope]}".`);
}

/** The rights that the user can give a token. */
export function scopesFor(user: RightsHolder, isClub: boolean): TokenScope[] {
  const mayGive: Record<TokenScope, boolean> = {
    read: true,
    catches: !isClub,
    review: hasDuty(user, "review"),
    manage: isOrganizer(user),
    records: hasDuty(user, "see-money"),
  };
  return tokenScopes.filter((scope) => mayGive[scope]);
}
