import {
  type CatchBounds,
  type IneligibleReason,
  ineligibleReason,
} from "../tournaments/eligibility/ineligible-reason.ts";
import { type Ending, uploadsUntil } from "../tournaments/results/result-state.ts";
import type { Window } from "../tournaments/tournament-state.ts";

/** docs/rules.md 6.7, in inches and pounds. */
export const bounds = {
  length: { min: 0.1, max: 200 },
  weight: { min: 0, max: 999.9 },
  speciesLetters: 80,
  locationLetters: 120,
  notesLetters: 1000,
  reasonLetters: 500,
  paperNoteLetters: 200,
} as const;

/** What the judges' queue can be filtered by. */
export const queueFlags = ["duplicate", "edited", "late", "ineligible", "resubmitted"] as const;

/** What it begins with (docs/rules.md 8.7). */
export const queueOrders = ["paid-places", "arrival"] as const;

export type CatchStatus = "pending" | "verified" | "rejected" | "lapsed";

type Arrival = "in_time" | "late" | "not_started" | "ended";

/** docs/rules.md 6.3. `now` is when the upload is complete. All in UTC ms. */
export function arrivalOf(tournament: Window & Ending, now: number, capturedAt: number | null, beganAt = now): Arrival {
  const { startsAt, endsAt } = tournament;
  if (now < startsAt) return "not_started";
  if (now < endsAt) return "in_time";
  const isInTime = isInside(tournament, beganAt) || (capturedAt !== null && isInside(tournament, capturedAt));
  return isInTime && now < uploadsUntil(tournament) ? "late" : "ended";
}

const isInside = ({ startsAt, endsAt }: Window, moment: number): boolean => moment >= startsAt && moment < endsAt;

/** Null unless the upload of a late catch began in time. */
export const uploadInTime = (window: Window, beganAt: number): number | null =>
  isInside(window, beganAt) ? beganAt : null;

const earliestCapture = Date.UTC(2000, 0, 1);
const clockSkewMs = 5 * 60_000;

/** UTC ms; null for an impossible time: refusing it would lose the catch of a phone with a wrong date. */
export const plausibleCapture = (capturedAt: number | null, now: number): number | null =>
  capturedAt !== null && capturedAt >= earliestCapture && capturedAt <= now + clockSkewMs ? capturedAt : null;

type Held = { tournamentId: number | null; status: CatchStatus; hasPhoto: boolean; paperNote: string | null };

/** A paper card needs no photo. */
export const needsPhoto = ({ tournamentId, status, hasPhoto, paperNote }: Held): boolean =>
  tournamentId !== null && status === "pending" && !hasPhoto && paperNote === null;

const isByMoment = (reason: IneligibleReason | null) => reason === "outside_window" || reason === "missed_cut";

/** A catch outside an edited window, or after the cut, stays ineligible at any length. `length` in hundredths of the tournament's unit. */
export function eligibility(
  fish: { species: string; length: number },
  tournament: CatchBounds,
  before: IneligibleReason | null = null,
): IneligibleReason | null {
  return isByMoment(before) ? before : ineligibleReason(fish, tournament);
}

export const slipMs = 10 * 60_000;

/** A judge who undoes a decision of their own at once, without a reason, has only slipped: no one else need know. */
export const isSlip = (
  { judgedAt, judgedBy }: { judgedAt: number | null; judgedBy: number | null },
  judgeId: number,
  reason: string | null,
  now: number,
): boolean => reason === null && judgedBy === judgeId && judgedAt !== null && now - judgedAt < slipMs;

export const isOpen = (status: CatchStatus): boolean => status === "pending";

export const kindText = (tournamentId: number | null): "Tournament" | "Personal" =>
  tournamentId === null ? "Personal" : "Tournament";

export const reasonForCorrection = "Please give a reason for the correction";
