/** A confirmed entry that is not on hold. */
export type SideEntry = {
  participantId: number;
  userId: number;
  division: string | null;
  teamId: number | null;
  teamJoinedAt: number | null;
  madeCut: boolean;
  disqualifiedAt: number | null;
};

/**
 * An angler alone, or the members of a team; the first is its captain (docs/rules.md 17.2). Disqualified members are left out unless
 * all are.
 */
export type Side<E extends SideEntry = SideEntry> = readonly [E, ...E[]];

/** A team is out when all its members are (docs/rules.md 4.15). */
export const hasMissedCut = ({ isCut }: { isCut?: boolean }, side: Side): boolean =>
  isCut === true && side.every(({ madeCut }) => !madeCut);

/** docs/rules.md 5.45. */
export const isDisqualifiedSide = ([captain]: Side): boolean => captain.disqualifiedAt !== null;

const bySeniority = (one: SideEntry, other: SideEntry): number =>
  (one.teamJoinedAt ?? 0) - (other.teamJoinedAt ?? 0) || one.participantId - other.participantId;

export function sideOf<E extends SideEntry>(members: readonly E[]): Side<E> | null {
  const eligible = members.filter(({ disqualifiedAt }) => disqualifiedAt === null);
  const [captain, ...others] = (eligible.length > 0 ? eligible : members).toSorted(bySeniority);
  return captain ? [captain, ...others] : null;
}

export function sidesOf<E extends SideEntry>(entries: readonly E[]): Side<E>[] {
  const teams = Map.groupBy(entries, ({ teamId, userId }) => (teamId === null ? `angler ${userId}` : `team ${teamId}`));
  return [...teams.values()].flatMap((members) => {
    const side = sideOf(members);
    return side ? [side] : [];
  });
}
