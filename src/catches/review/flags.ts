import { milesBetween, type Position } from "../../base/format/distances.ts";
import { lengthText } from "../../base/format/lengths.ts";
import { fullName } from "../../base/format/names.ts";
import { counted } from "../../base/format/numbers.ts";
import { milesOutsideStates } from "../../options/waters/state-outlines.ts";
import { milesOutside } from "../../options/waters/waters-geometry.ts";
import type { Waters } from "../../scoring/scoring-rules.ts";
import type { FlagKind } from "../../tournaments/flagging/flag-kinds.ts";
import { recordInchesOf } from "./record-lengths.ts";

/** A warning about a catch, with its evidence, for the judge to weigh. 3 is the most serious. */
export type Flag = {
  kind: FlagKind;
  weight: 1 | 2 | 3;
  evidence: string;
  /** The other catch that the flag refers to. */
  catchId: number | null;
};

/** Instants in UTC ms. */
export type Facts = {
  species: string;
  /** Length in inches. */
  length: number;
  submittedAt: number;
  takenAt: number | null;
  position: Position | null;
  editedWith: string | null;
  tournament: {
    startsAt: number;
    endsAt: number;
    /** Null if no identifier is required. */
    identifierReleaseAt: number | null;
    waters: Waters | null;
  } | null;
  reuses: readonly {
    /** All three are null for a catch that the judge may not see. */
    catchId: number | null;
    username: string | null;
    displayName: string | null;
    isSameFile: boolean;
    isMirrored: boolean;
    isTurned: boolean;
    isCropped: boolean;
  }[];
  /** The angler's other catches in the tournament. */
  others: readonly { catchId: number; takenAt: number | null; position: Position | null }[];
};

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;

/** A phone without signal may send hours later, but within a day it has usually found some. */
const lateArrival = 12 * hour;
const clockError = 10 * minute;
const maxClockGap = 20 * second;
/** The highest plausible speed of a boat or a car, as the crow flies. */
const maxMilesPerHour = 80;
/** Minimum distance and error that allow for the GPS accuracy of phones. */
const minMiles = 2;
const positionError = 0.25;
/**
 * The widest state waters are those of Texas and Florida, nine nautical miles; the outlines are off by a mile or two.
 */
const stateWaters = 12;

type Raised = Flag | false | null | undefined;

/** The most serious flags first, without the kinds that are off. */
export function flagsOf(facts: Facts, off: readonly string[] = []): Flag[] {
  const raised: Raised[] = [
    ...facts.reuses.map(reuseFlag),
    ...timeFlags(facts),
    watersFlag(facts),
    facts.editedWith !== null &&
      flag("edited", 2, `According to its metadata, the photo was edited with ${facts.editedWith}.`),
    recordFlag(facts),
    ...paceFlags(facts),
  ];
  return raised
    .filter((flag): flag is Flag => Boolean(flag))
    .filter(({ kind }) => !off.includes(kind))
    .toSorted((a, b) => b.weight - a.weight);
}

const flag = (kind: FlagKind, weight: Flag["weight"], evidence: string, catchId: number | null = null): Flag => ({
  kind,
  weight,
  evidence,
  catchId,
});

function reuseFlag(reuse: Facts["reuses"][number]): Flag {
  const { catchId, username, displayName, isSameFile, isMirrored, isTurned, isCropped } = reuse;
  const isSeen = username !== null && displayName !== null;
  const other = isSeen
    ? `${fullName({ username, displayName })}'s catch #${catchId}`
    : "a catch you can't review (an admin can)";
  if (isSameFile) return flag("same_photo", 3, `Same photo as ${other}.`, catchId);
  const changes = [isMirrored && "mirrored", isTurned && "turned"].filter(Boolean).join(" and ");
  if (isCropped) {
    const evidence = `The ${changes && `${changes} `}photo is a crop of the photo of ${other}, or vice versa.`;
    return flag("similar_photo", 3, evidence, catchId);
  }
  if (changes) return flag("similar_photo", 3, `The photo of ${other}, ${changes}.`, catchId);
  return flag("similar_photo", 3, `The photo looks like the photo of ${other}.`, catchId);
}

function timeFlags({ tournament, takenAt, submittedAt }: Facts): Raised[] {
  if (!tournament || takenAt === null) return [];
  const { startsAt, endsAt, identifierReleaseAt } = tournament;
  const isOutside = takenAt < startsAt || takenAt >= endsAt;
  const waited = submittedAt - takenAt;
  return [
    isOutside &&
      flag("camera_window", 3, `${outsideText(takenAt, startsAt, endsAt)}, according to the camera's clock.`),
    !isOutside &&
      identifierReleaseAt !== null &&
      takenAt < identifierReleaseAt &&
      flag("camera_release", 3, `Taken ${spanText(identifierReleaseAt - takenAt)} before the identifier was released.`),
    waited < -clockError &&
      flag("camera_arrival", 2, `According to the camera's clock, it was taken ${spanText(-waited)} after it arrived.`),
    waited >= lateArrival && !isOutside && flag("camera_arrival", 1, `Taken ${spanText(waited)} before it arrived.`),
  ];
}

function outsideText(takenAt: number, startsAt: number, endsAt: number): string {
  if (takenAt < startsAt) return `Photo taken ${spanText(Math.max(second, startsAt - takenAt))} before the start`;
  return `Photo taken ${spanText(Math.max(second, takenAt - endsAt))} after the end`;
}

function watersFlag({ tournament, position }: Facts): Raised {
  const waters = tournament?.waters;
  if (!(waters && position)) return null;
  if (waters.kind === "states") {
    const away = milesOutsideStates(waters.states, position);
    const where = `The photo was taken ${milesText(away)} outside ${waters.states.join(", ")}.`;
    return away > stateWaters && flag("waters", 3, where);
  }
  const miles = milesOutside(waters, position);
  return (
    miles > positionError &&
    flag("waters", 3, `The photo was taken ${milesText(miles)} outside the tournament's waters.`)
  );
}

function recordFlag({ species, length }: Facts): Raised {
  const record = recordInchesOf(species);
  if (record === null || length <= record) return null;
  return flag("record", 3, `${lengthText(length)}: the longest ${species} on record is ${lengthText(record)}.`);
}

function paceFlags({ takenAt, position, others }: Facts): Raised[] {
  if (takenAt === null) return [];
  const gaps = others
    .flatMap((other) => (other.takenAt === null ? [] : [{ ...other, gap: Math.abs(other.takenAt - takenAt) }]))
    .toSorted((a, b) => a.gap - b.gap);
  const [nearest] = gaps;
  const isSoon = nearest !== undefined && nearest.gap < maxClockGap;
  const [tooFar] = gaps.flatMap((other) => {
    const miles = position && other.position ? milesBetween(position, other.position) : 0;
    return miles > minMiles && miles > (maxMilesPerHour * other.gap) / hour ? [{ ...other, miles }] : [];
  });
  return [
    isSoon &&
      flag(
        "pace",
        1,
        `Taken ${secondsText(nearest.gap)} from the angler's catch #${nearest.catchId}.`,
        nearest.catchId,
      ),
    tooFar &&
      flag(
        "pace",
        3,
        `${milesText(tooFar.miles)} from the angler's catch #${tooFar.catchId}, ${spanText(tooFar.gap)} apart.`,
        tooFar.catchId,
      ),
  ];
}

const secondsText = (ms: number) => counted(Math.round(ms / second), "second");
const milesText = (miles: number) => `${miles < 10 ? miles.toFixed(1) : Math.round(miles)} miles`;

function spanText(ms: number): string {
  if (ms < minute) return secondsText(ms);
  if (ms < hour) return counted(Math.floor(ms / minute), "minute");
  return ms < 48 * hour ? counted(Math.floor(ms / hour), "hour") : counted(Math.floor(ms / (24 * hour)), "day");
}
