import {
  type CatchBounds,
  type IneligibleReason,
  ineligibleReason,
} from "../tournaments/eligibility/ineligible-reason.ts";
import { type Ending, uploadsUntil } from "../tournaments/results/result-state.ts";
import type { Window } from "../tournaments/tournament-state.ts";

/** Limits for submissions (docs/rules.md 6.7), in inches and pounds. */
export const bounds = {
  length: { min: 0.1, max: 200 },
  weight: { min: 0, max: 999.9 },
  speciesLetters: 80,
  locationLetters: 120,
  notesLetters: 1000,
  reasonLetters: 500,
  paperNoteLetters: 200,
} as const;

/** Warnings that are computed from a photo's data and the catch, and so can't be selected in SQL. */
export const computedFlags = [
  ...(["camera_window", "camera_release", "camera_arrival"] as const),
  ...(["waters", "record", "pace"] as const),
] as const;

export type ComputedFlag = (typeof computedFlags)[number];

/** Filters for the judges' queue. `ineligible` is any of the four reasons after it. */
export const queueFlags = [
  ...(["duplicate", "edited", "late", "needs_photo", "resubmitted"] as const),
  ...(["ineligible", "species", "below_minimum", "outside_window", "missed_cut"] as const),
  ...computedFlags,
] as const;

/** Sort orders of the judges' queue, by which catches come first (docs/rules.md 8.7). */
export const queueOrders = ["paid-places", "arrival"] as const;

export type CatchStatus = "pending" | "verified" | "rejected" | "lapsed";

type Arrival = "in_time" | "late" | "not_started" | "ended";

/**
 * When and whether a catch counts as arrived (docs/rules.md 6.3). `now` is when the upload completed. Times in UTC ms.
 */
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

/**
 * UTC ms. Null for an impossible time instead of a refusal, so that a phone with a wrong date doesn't lose the catch.
 */
export const plausibleCapture = (capturedAt: number | null, now: number): number | null =>
  capturedAt !== null && capturedAt >= earliestCapture && capturedAt <= now + clockSkewMs ? capturedAt : null;

type StoredCatch = { tournamentId: number | null; status: CatchStatus; hasPhoto: boolean; paperNote: string | null };

/** A catch from a paper card needs no photo. */
export const needsPhoto = ({ tournamentId, status, hasPhoto, paperNote }: StoredCatch): boolean =>
  tournamentId !== null && status === "pending" && !hasPhoto && paperNote === null;

const isByMoment = (reason: IneligibleReason | null) => reason === "outside_window" || reason === "missed_cut";

/**
 * A catch outside an edited window, or after the cut, stays ineligible at any length. `length` is in hundredths of the
 * tournament's unit.
 */
export function eligibility(
  fish: { species: string; length: number },
  tournament: CatchBounds,
  before: IneligibleReason | null = null,
): IneligibleReason | null {
  return isByMoment(before) ? before : ineligibleReason(fish, tournament);
}

export const slipMs = 10 * 60_000;

/** Whether a judge undid their own decision right away and without a reason. Such slips notify nobody. */
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
