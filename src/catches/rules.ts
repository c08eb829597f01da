import { type CatchBounds, type IneligibleReason, ineligibleReason, type Window } from "../tournaments/rules.ts";

/** Bounds of docs/rules.md 6.7, in inches and pounds; both are given with at most one decimal. */
export const bounds = {
  length: { min: 0.1, max: 200 },
  weight: { min: 0, max: 999.9 },
  speciesLetters: 80,
  locationLetters: 120,
  notesLetters: 1000,
  reasonLetters: 500,
  paperNoteLetters: 200,
} as const;

const hourMs = 3_600_000;

/** After the end this long: a catch made in time may still arrive, a missing photo be added (docs/rules.md 6.6). */
export const graceMs = 24 * hourMs;

export type CatchStatus = "pending" | "verified" | "rejected" | "lapsed";

/** What the window says to a catch that arrives. */
type Arrival = "in_time" | "late" | "not_started" | "ended";

/**
 * Judges an arrival that is complete at `now` (docs/rules.md 6.3): after the end, for 24 h, only a catch that was made,
 * or began to arrive, inside the window is taken, as 'late'. All in UTC ms.
 */
export function arrivalOf(window: Window, now: number, capturedAt: number | null, beganAt = now): Arrival {
  const { startsAt, endsAt } = window;
  if (now < startsAt) return "not_started";
  if (now < endsAt) return "in_time";
  const isInTime = isInside(window, beganAt) || (capturedAt !== null && isInside(window, capturedAt));
  return isInTime && now < endsAt + graceMs ? "late" : "ended";
}

const isInside = ({ startsAt, endsAt }: Window, moment: number): boolean => moment >= startsAt && moment < endsAt;

/** When a late catch began to arrive, where that was in time: then the club's own clock vouches for it. */
export const uploadInTime = (window: Window, beganAt: number): number | null =>
  isInside(window, beganAt) ? beganAt : null;

const earliestCapture = Date.UTC(2000, 0, 1);
const clockSkewMs = 5 * 60_000;

/**
 * The phone's time of a catch (UTC ms), or null where its clock cannot be right: before 2000, or more than five minutes
 * ahead of `now`. Refusing it instead would lose the catch of an angler whose phone forgot the date.
 */
export const plausibleCapture = (capturedAt: number | null, now: number): number | null =>
  capturedAt !== null && capturedAt >= earliestCapture && capturedAt <= now + clockSkewMs ? capturedAt : null;

/** The first moment at which a missing photo comes too late, UTC ms. */
export const photoDeadline = (endsAt: number): number => endsAt + graceMs;

type Held = { tournamentId: number | null; status: CatchStatus; hasPhoto: boolean; paperNote: string | null };

/** A tournament catch that cannot be verified until its owner adds the photo; a paper card vouches for another. */
export const needsPhoto = ({ tournamentId, status, hasPhoto, paperNote }: Held): boolean =>
  tournamentId !== null && status === "pending" && !hasPhoto && paperNote === null;

/**
 * Why a catch cannot score once its values are as given; being outside an edited window stays, whatever its length.
 * `length` in hundredths of an inch.
 */
export function eligibility(
  fish: { species: string; length: number },
  tournament: CatchBounds,
  before: IneligibleReason | null = null,
): IneligibleReason | null {
  return before === "outside_window" ? before : ineligibleReason(fish, tournament);
}

/** Whether its owner may still correct or withdraw it. */
export const isOpen = (status: CatchStatus): boolean => status === "pending";

export const kindText = (tournamentId: number | null): "Tournament" | "Personal" =>
  tournamentId === null ? "Personal" : "Tournament";

/** Asked for when a judge's ruling differs from the claim. */
export const reasonForCorrection = "Please give a reason for the correction";
