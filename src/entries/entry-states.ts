/** The outcome of an entry. Disqualification is stored separately and takes precedence. */
export const entryStates = ["fished", "did_not_start", "withdrew"] as const;

export type EntryState = (typeof entryStates)[number];

/** The states of entrants who are no longer fishing. */
export const outStates = ["did_not_start", "withdrew"] as const;

export type OutState = (typeof outStates)[number];

/** How boards, lists and files write an entrant without a place (docs/rules.md 4.27). */
export const outcomes = {
  withdrew: { name: "Withdrew", code: "WD" },
  did_not_start: { name: "Did not start", code: "DNS" },
  disqualified: { name: "Disqualified", code: "DQ" },
} as const;

export type Outcome = keyof typeof outcomes;

/** The outcomes as a board orders them. */
export const outcomeList = Object.keys(outcomes) as Outcome[];

/** The outcome of an entrant on a board, if there is anything to show in addition to their place. */
export function outcomeOf({ state, isDisqualified }: { state?: OutState; isDisqualified?: boolean }): Outcome | null {
  return isDisqualified ? "disqualified" : (state ?? null);
}

export const stateNames: Readonly<Record<OutState, string>> = {
  did_not_start: outcomes.did_not_start.name,
  withdrew: outcomes.withdrew.name,
};

/** Notes for the entrant. */
export const stateNotes: Readonly<Record<OutState, string>> = {
  did_not_start: "The club recorded that you didn't start. If that's wrong, contact the club.",
  withdrew: "You withdrew. Your catches stay on record. To rejoin, ask the club.",
};

export const isOut = (state: EntryState): state is OutState => state !== "fished";

/** False if the entrant didn't start, withdrew or is disqualified. */
export const isFishing = ({ state, disqualifiedAt }: { state: EntryState; disqualifiedAt: number | null }): boolean =>
  !isOut(state) && disqualifiedAt === null;

/** A field of views, left out for an entrant who fishes. */
export const shownState = ({ state }: { state: EntryState }): { state?: OutState } => (isOut(state) ? { state } : {});

export const shownEntryState = ({ state }: { state: EntryState }): { entryState?: OutState } =>
  isOut(state) ? { entryState: state } : {};
