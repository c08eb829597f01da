import type { EntryState } from "./entry-states.ts";

/** Filters for the entrants of a tournament. `unpaid` entrants have no confirmed entry. */
export const entrantGroups = [
  "all",
  "paid",
  "unpaid",
  "checked_in",
  "not_checked_in",
  "without_fish",
  "disqualified",
  "did_not_start",
  "withdrew",
  "guests",
  "without_waiver",
  "without_answers",
  "without_division",
] as const;

export type EntrantGroup = (typeof entrantGroups)[number];

export const entrantOrders = ["name", "joined", "last_catch"] as const;

export type EntrantOrder = (typeof entrantOrders)[number];

/**
 * Requirements that an entrant can still be missing, because the tournament added them later or they were entered by
 * hand.
 */
export const missingRequirementNames = ["division", "answers", "waiver"] as const;

export type Lacking = (typeof missingRequirementNames)[number];

/** Instants in UTC ms. */
export type EntrantFacts = {
  username: string;
  displayName: string;
  joinedAt: number;
  hasPaid: boolean;
  checkedInAt: number | null;
  lastCatchAt: number | null;
  disqualifiedAt?: number | null;
  isDisqualifiedLate?: boolean;
  state?: EntryState;
  isGuest?: boolean;
  lacks?: readonly Lacking[];
};

const isIn: Readonly<Record<EntrantGroup, (entrant: EntrantFacts) => boolean>> = {
  all: () => true,
  paid: ({ hasPaid }) => hasPaid,
  unpaid: ({ hasPaid }) => !hasPaid,
  checked_in: ({ checkedInAt }) => checkedInAt !== null,
  not_checked_in: ({ checkedInAt }) => checkedInAt === null,
  without_fish: ({ lastCatchAt }) => lastCatchAt === null,
  disqualified: ({ disqualifiedAt, isDisqualifiedLate }) => disqualifiedAt != null || isDisqualifiedLate === true,
  did_not_start: ({ state }) => state === "did_not_start",
  withdrew: ({ state }) => state === "withdrew",
  guests: ({ isGuest }) => isGuest === true,
  without_waiver: ({ lacks }) => lacks?.includes("waiver") === true,
  without_answers: ({ lacks }) => lacks?.includes("answers") === true,
  without_division: ({ lacks }) => lacks?.includes("division") === true,
};

const byName = new Intl.Collator("en", { sensitivity: "base", numeric: true });

const byNames = (a: EntrantFacts, b: EntrantFacts): number =>
  byName.compare(a.displayName, b.displayName) || byName.compare(a.username, b.username);

const compare: Readonly<Record<EntrantOrder, (a: EntrantFacts, b: EntrantFacts) => number>> = {
  name: () => 0,
  joined: (a, b) => a.joinedAt - b.joinedAt,
  last_catch: (a, b) => (b.lastCatchAt ?? 0) - (a.lastCatchAt ?? 0),
};

export const entrantsIn = <E extends EntrantFacts>(entrants: readonly E[], group: EntrantGroup): E[] =>
  entrants.filter(isIn[group]);

export const selectEntrants = <E extends EntrantFacts>(
  entrants: readonly E[],
  { group, order }: { group: EntrantGroup; order: EntrantOrder },
): E[] => entrantsIn(entrants, group).toSorted((a, b) => compare[order](a, b) || byNames(a, b));
