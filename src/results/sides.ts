import type { StoredPenalty } from "../base/db/schema/entries.ts";
import type { State } from "../scoring/rulebook/facts.ts";

/** A confirmed entry that is not on hold. */
export type SideEntry = {
  participantId: number;
  userId: number;
  division: string | null;
  teamId: number | null;
  teamJoinedAt: number | null;
  madeCut: boolean;
  disqualifiedAt: number | null;
  state: "fished" | "did_not_start" | "withdrew";
  penalties: readonly StoredPenalty[] | null;
};

/**
 * A single angler, or the members of a team, captain first (docs/rules.md 17.2). Disqualified members are left out
 * unless all are.
 */
export type Side<E extends SideEntry = SideEntry> = readonly [E, ...E[]];

/** A team misses the cut if all its members do (docs/rules.md 4.15). */
export const hasMissedCut = ({ isCut }: { isCut?: boolean }, side: Side): boolean =>
  isCut === true && side.every(({ madeCut }) => !madeCut);

/** Whether the side is disqualified (docs/rules.md 5.45). */
export const isDisqualifiedSide = ([captain]: Side): boolean => captain.disqualifiedAt !== null;

/** A team fishes as long as one of its members does. */
export function stateOfSide(side: Side): State {
  const [captain] = side;
  if (isDisqualifiedSide(side)) return "disqualified";
  return side.some(({ state }) => state === "fished") ? "fished" : captain.state;
}

/** Leaves out the fish of anglers who didn't start (docs/rules.md 5.48). */
export function fishOfSide<Fish extends { userId?: number }>(
  side: readonly Pick<SideEntry, "userId" | "state">[],
  fish: readonly Fish[],
): readonly Fish[] {
  const absent = new Set(side.flatMap(({ userId, state }) => (state === "did_not_start" ? userId : [])));
  return absent.size === 0 ? fish : fish.filter(({ userId }) => userId !== undefined && !absent.has(userId));
}

/** A penalty with its angler, who only matters if team members are scored separately. */
export type SidePenalty = StoredPenalty & { userId: number };

export const penaltiesOfSide = (side: readonly Pick<SideEntry, "userId" | "penalties">[]): SidePenalty[] =>
  side.flatMap(({ userId, penalties }) => (penalties ?? []).map((penalty) => ({ ...penalty, userId })));

const bySeniority = (a: SideEntry, b: SideEntry): number =>
  (a.teamJoinedAt ?? 0) - (b.teamJoinedAt ?? 0) || a.participantId - b.participantId;

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
