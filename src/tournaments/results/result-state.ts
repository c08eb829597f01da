import { type Rules, rulesOf, type ShippedName } from "../../scoring/scoring-rules.ts";
import { stateOf, type Window } from "../tournament-state.ts";

/** In their order. A cancelled tournament has no result. */
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

/** In place of "Official results", where a file brought them. */
export const importedText = "Imported results";

/** Who made a version of official results, by role. */
export const versionMakers = ["system", "admin", "judge", "organizer", "treasurer", "angler"] as const;

export type VersionMaker = (typeof versionMakers)[number];

/** What has to happen, or to be over, before a result goes on. */
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

/** `count` is null for what only takes time, `until` (UTC ms) for what somebody has to do. */
export type Awaited = { kind: (typeof awaitedKinds)[number]; count: number | null; until: number | null };

export type ResultFacts = {
  /** Eligible catches that a judge can decide on. */
  review: number;
  /** Eligible catches whose photo can still come. */
  photos: number;
  challenges: number;
  disputes: number;
  secondLooks: number;
};

export const nothingOpen: ResultFacts = { review: 0, photos: 0, challenges: 0, disputes: 0, secondLooks: 0 };

/** The end of a tournament, and by which rules its hours are counted. */
export type Ending = { endsAt: number; tournamentType: ShippedName; rules: Rules | null };

export type ResultTerms = Ending & Window & { cancelledAt: number | null; officialAt: number | null };

const hourMs = 3_600_000;
const minuteMs = 60_000;

/** UTC ms. Late catches and missing photos are taken until then (docs/rules.md 6.6). */
export const uploadsUntil = (ending: Ending): number => ending.endsAt + rulesOf(ending).uploadHours * hourMs;

/** UTC ms. */
export const challengesUntil = (ending: Ending): number => ending.endsAt + rulesOf(ending).challengeHours * hourMs;

/** UTC ms. Results are official by themselves no sooner. */
export const officialFrom = (ending: Ending): number => Math.max(uploadsUntil(ending), challengesUntil(ending));

/** docs/rules.md 9.13. Null for a cancelled tournament. */
export function resultState(tournament: ResultTerms, facts: ResultFacts, now: number): ResultState | null {
  const state = stateOf(tournament, now);
  if (state === "cancelled") return null;
  if (state !== "ended") return state;
  if (tournament.officialAt !== null) return "official";
  return facts.review + facts.photos > 0 ? "under_review" : "unofficial";
}

const counted = (kind: Awaited["kind"], count: number, until: number | null = null): Awaited[] =>
  count > 0 ? [{ kind, count, until }] : [];

const timed = (kind: Awaited["kind"], until: number, now: number): Awaited[] =>
  now < until ? [{ kind, count: null, until }] : [];

/** What the result waits for until it is official; nothing where it will be at the next run of the job. Of an official one, what can still correct it. */
export function resultAwaits(tournament: ResultTerms, facts: ResultFacts, now: number): Awaited[] {
  const state = resultState(tournament, facts, now);
  if (state === "upcoming") return timed("start", tournament.startsAt, now);
  if (state === "running") return timed("end", tournament.endsAt, now);
  if (state === null) return [];
  if (state === "official") {
    return [
      ...counted("review", facts.review),
      ...counted("challenges", facts.challenges),
      ...counted("disputes", facts.disputes),
      ...counted("second_looks", facts.secondLooks),
    ];
  }
  return [
    ...counted("review", facts.review),
    ...counted("photos", facts.photos, uploadsUntil(tournament)),
    ...timed("uploads", uploadsUntil(tournament), now),
    ...counted("challenges", facts.challenges),
    ...counted("disputes", facts.disputes),
    ...counted("second_looks", facts.secondLooks),
    ...timed("challenge_window", challengesUntil(tournament), now),
  ];
}

/**
 * UTC ms; null for a board that is never hidden (docs/rules.md 9.17). On the minute, because a page that is kept for
 * visitors is kept for a minute.
 */
export function boardHiddenFrom(ending: Ending): number | null {
  const { hideBoardHours } = rulesOf(ending);
  if (hideBoardHours === 0) return null;
  return Math.floor((ending.endsAt - hideBoardHours * hourMs) / minuteMs) * minuteMs;
}

/** Whether others' rows are hidden, from everybody but admins. */
export function isBoardHidden(tournament: ResultTerms, facts: ResultFacts, now: number): boolean {
  const hiddenFrom = boardHiddenFrom(tournament);
  if (hiddenFrom === null || now < hiddenFrom) return false;
  const state = resultState(tournament, facts, now);
  return state === "running" || state === "under_review";
}
