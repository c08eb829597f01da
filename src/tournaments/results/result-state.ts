import { type Rules, rulesOf, type ShippedName } from "../../scoring/scoring-rules.ts";
import { stateOf, type Window } from "../tournament-state.ts";

/** The states in order. A canceled tournament has no result. */
export const resultStates = ["upcoming", "running", "under_review", "unofficial", "official"] as const;

export type ResultState = (typeof resultStates)[number];

/** The same words on every page. */
export const resultStateTexts: Readonly<Record<ResultState, string>> = {
  upcoming: "Upcoming",
  running: "Running",
  under_review: "Results under review",
  unofficial: "Unofficial results",
  official: "Official results",
};

/** Shown instead of "Official results" if the results were imported. */
export const importedText = "Imported results";

/** The roles that can create a version of official results. */
export const versionMakers = ["system", "admin", "judge", "organizer", "treasurer", "angler"] as const;

export type VersionMaker = (typeof versionMakers)[number];

/** Events and deadlines that a result's next state depends on. */
export const awaitedKinds = [
  "start",
  "end",
  "review",
  "photos",
  "uploads",
  "challenges",
  "disputes",
  "second_looks",
  "challenge_window",
] as const;

/** `count` is null if only time has to pass, `until` (UTC ms) if somebody has to act. */
export type Awaited = { kind: (typeof awaitedKinds)[number]; count: number | null; until: number | null };

export type ResultFacts = {
  /** Eligible catches that are ready for a judge's decision. */
  review: number;
  /** Eligible catches whose photo can still be uploaded. */
  photos: number;
  challenges: number;
  disputes: number;
  secondLooks: number;
};

export const nothingOpen: ResultFacts = { review: 0, photos: 0, challenges: 0, disputes: 0, secondLooks: 0 };

/** The end of a tournament, and the rules that decide how long the periods after it last. */
export type Ending = { endsAt: number; tournamentType: ShippedName; rules: Rules | null };

export type ResultTerms = Ending & Window & { cancelledAt: number | null; officialAt: number | null };

const hourMs = 3_600_000;
const minuteMs = 60_000;

/** UTC ms. Late catches and missing photos are accepted until then (docs/rules.md 6.6). */
export const uploadsUntil = (ending: Ending): number => ending.endsAt + rulesOf(ending).uploadHours * hourMs;

/** UTC ms. The deadline for challenges. */
export const challengesUntil = (ending: Ending): number => ending.endsAt + rulesOf(ending).challengeHours * hourMs;

/** UTC ms. The earliest time at which results become official automatically. */
export const officialFrom = (ending: Ending): number => Math.max(uploadsUntil(ending), challengesUntil(ending));

/** docs/rules.md 9.13. Null for a canceled tournament. */
export function resultState(tournament: ResultTerms, facts: ResultFacts, now: number): ResultState | null {
  const state = stateOf(tournament, now);
  if (state === "cancelled") return null;
  if (state !== "ended") return state;
  if (tournament.officialAt !== null) return "official";
  return facts.review + facts.photos > 0 ? "under_review" : "unofficial";
}

const awaitedCount = (kind: Awaited["kind"], count: number, until: number | null = null): Awaited[] =>
  count > 0 ? [{ kind, count, until }] : [];

const awaitedTime = (kind: Awaited["kind"], until: number, now: number): Awaited[] =>
  now < until ? [{ kind, count: null, until }] : [];

/**
 * The events and deadlines before a result becomes official; empty if the next run of the job makes it official. For an official
 * result, the ones that can still correct it.
 */
export function resultAwaits(tournament: ResultTerms, facts: ResultFacts, now: number): Awaited[] {
  const state = resultState(tournament, facts, now);
  if (state === "upcoming") return awaitedTime("start", tournament.startsAt, now);
  if (state === "running") return awaitedTime("end", tournament.endsAt, now);
  if (state === null) return [];
  if (state === "official") {
    return [
      ...awaitedCount("review", facts.review),
      ...awaitedCount("challenges", facts.challenges),
      ...awaitedCount("disputes", facts.disputes),
      ...awaitedCount("second_looks", facts.secondLooks),
    ];
  }
  return [
    ...awaitedCount("review", facts.review),
    ...awaitedCount("photos", facts.photos, uploadsUntil(tournament)),
    ...awaitedTime("uploads", uploadsUntil(tournament), now),
    ...awaitedCount("challenges", facts.challenges),
    ...awaitedCount("disputes", facts.disputes),
    ...awaitedCount("second_looks", facts.secondLooks),
    ...awaitedTime("challenge_window", challengesUntil(tournament), now),
  ];
}

/** A director can hide the board by hand, too. `boardHiddenAt` is null if it isn't hidden by hand. */
export type BoardTerms = { boardHiddenAt: number | null };

/** Rounded down to the minute, because visitors' pages are cached for a minute. */
function hiddenByRulesFrom(ending: Ending): number | null {
  const { hideBoardHours } = rulesOf(ending);
  if (hideBoardHours === 0) return null;
  return Math.floor((ending.endsAt - hideBoardHours * hourMs) / minuteMs) * minuteMs;
}

/** UTC ms; null for a board that's never hidden (docs/rules.md 9.17). */
export function boardHiddenFrom(terms: Ending & BoardTerms): number | null {
  const byRules = hiddenByRulesFrom(terms);
  if (byRules === null || terms.boardHiddenAt === null) return byRules ?? terms.boardHiddenAt;
  return Math.min(byRules, terms.boardHiddenAt);
}

/**
 * Whether the board is hidden unless its tournament is over. A board hidden by hand is hidden at any time: a request
 * that began before the director's may be answered after it.
 */
export function mayBeHidden(terms: Ending & BoardTerms, now: number): boolean {
  if (terms.boardHiddenAt !== null) return true;
  const byRules = hiddenByRulesFrom(terms);
  return byRules !== null && now >= byRules;
}

/** The states in which there is a board to hide. */
export const hasBoardToHide = (state: ResultState | null): boolean => state === "running" || state === "under_review";

/** Whether other people's rows are hidden from everybody except admins. */
export const isBoardHidden = (tournament: ResultTerms & BoardTerms, facts: ResultFacts, now: number): boolean =>
  mayBeHidden(tournament, now) && hasBoardToHide(resultState(tournament, facts, now));
