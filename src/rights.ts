export const givenRoles = ["organizer", "judge", "treasurer"] as const;

export type GivenRole = (typeof givenRoles)[number];

/**
 * A role that is valid now. Null is the whole club; an organizer for the whole club has one more for each tournament
 * that they created.
 */
export type HeldRole = { role: GivenRole; tournamentId: number | null };

export type RightsHolder = { isAdmin: boolean; roles: readonly HeldRole[] };

export type Duty = "review" | "run" | "see-money" | "move-money";

/** An organizer for the whole club runs only the tournaments that they created. */
const dutiesOf: Record<GivenRole, { inClub: readonly Duty[]; inTournament: readonly Duty[] }> = {
  organizer: { inClub: [], inTournament: ["review", "run", "see-money"] },
  judge: { inClub: ["review"], inTournament: ["review"] },
  treasurer: { inClub: ["see-money", "move-money"], inTournament: ["see-money", "move-money"] },
};

/** Ids of tournaments. */
export type Scope = "all" | readonly number[];

const scopeWhere = ({ isAdmin, roles }: RightsHolder, counts: (duties: readonly Duty[]) => boolean): Scope => {
  const held = roles.filter(({ role, tournamentId }) =>
    counts(dutiesOf[role][tournamentId === null ? "inClub" : "inTournament"]),
  );
  if (isAdmin || held.some(({ tournamentId }) => tournamentId === null)) return "all";
  return [...new Set(held.flatMap(({ tournamentId }) => tournamentId ?? []))];
};

export const scopeOf = (who: RightsHolder, duty: Duty): Scope => scopeWhere(who, (duties) => duties.includes(duty));

/** The tournaments in which someone has any duty. They may also see drafts. */
export const workScope = (who: RightsHolder): Scope => scopeWhere(who, (duties) => duties.length > 0);

export const isInScope = (scope: Scope, tournamentId: number): boolean =>
  scope === "all" || scope.includes(tournamentId);

/** Null is a personal catch, which only admins review, or a deleted tournament, whose money belongs to the club. */
export function mayDo(who: RightsHolder, duty: Duty, tournamentId: number | null): boolean {
  if (who.isAdmin) return true;
  const scope = scopeOf(who, duty);
  return tournamentId === null ? duty !== "review" && scope === "all" : isInScope(scope, tournamentId);
}

/** Organizers of single tournaments can't create others. */
export const mayCreate = ({ isAdmin, roles }: RightsHolder): boolean =>
  isAdmin || roles.some(({ role, tournamentId }) => role === "organizer" && tournamentId === null);

export const hasDuty = (who: RightsHolder, duty: Duty): boolean => scopeOf(who, duty).length > 0;

/** Includes organizers who haven't created a tournament yet. */
export const isOrganizer = ({ isAdmin, roles }: RightsHolder): boolean =>
  isAdmin || roles.some(({ role }) => role === "organizer");

/** The rights of an API token (docs/rules.md 1.23). It never has more than its owner. */
export const tokenScopes = ["read", "catches", "review", "manage", "records"] as const;

export type TokenScope = (typeof tokenScopes)[number];

export type TokenRights = { id: number; scopes: readonly TokenScope[]; isClub: boolean };
