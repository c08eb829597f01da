import type { Angler } from "./anglers.ts";
import { pick, type Random } from "./painting/random.ts";
import type { TournamentKey } from "./tournaments.ts";
import { type Water, weightOf } from "./waters.ts";

/** It may show a different fish than its angler states. */
export type PlannedPhoto = {
  species: string;
  lengthInches: number;
  seed: number;
  /** Whether people view it large. */
  isLarge: boolean;
  /** Null for most. `takenAt` is in UTC ms. */
  camera: { water: Water; takenAt: number } | null;
};

/** `at` is in UTC ms, measures in inches. */
export type PlannedDecision =
  | { at: number; rejectionReason: string }
  | { at: number; corrected: { length: number; reason: string } | null };

/** Inches and pounds with one decimal, instants in UTC ms. */
export type PlannedCatch = {
  angler: Angler;
  /** Null for a personal catch. */
  tournament: TournamentKey | null;
  species: string;
  length: number;
  weight: number;
  location: string;
  notes: string;
  at: number;
  photo: PlannedPhoto | null;
  decision: PlannedDecision | null;
  resubmissionOf: PlannedCatch | null;
};

type Fish = {
  angler: Angler;
  tournament: TournamentKey | null;
  water: Water;
  species: string;
  length: number;
  at: number;
  isLarge?: boolean;
  /** The length on the board in the photo, by default `length`. */
  shownLength?: number;
  cameraTakenAt?: number;
};

const minuteMs = 60_000;
const noteEvery = 0.4;
const cameraEvery = 0.15;

type Notes = readonly [string, ...string[]];

const anywhere: Notes = [
  "Released in good shape.",
  "Slow morning until this one.",
  "My daughter netted it.",
  "Fought like one twice the size.",
  "New line, no regrets.",
  "Wind picked up and they started to bite.",
];

const onTheLake: Notes = [
  ...anywhere,
  "Topwater at first light, along the grass line.",
  "Came off a rock pile in fourteen feet.",
  "Right under the dock, second cast.",
  "Took a green pumpkin worm.",
  "Followed the lure to the boat before it hit.",
];

const inTheCurrent: Notes = [
  ...anywhere,
  "Below the riffle, dead drift.",
  "Size 18 midge, of all things.",
  "Water came up at noon, and so did they.",
  "Undercut bank, first cast.",
];

export function plannedCatch(random: Random, fish: Fish): PlannedCatch {
  const { angler, tournament, water, species, length, at, isLarge = false, shownLength = length } = fish;
  const hasCamera = random() < cameraEvery || fish.cameraTakenAt !== undefined;
  const takenAt = fish.cameraTakenAt ?? at - Math.round((2 + random() * 7) * 60) * 1000;
  return {
    ...{ angler, tournament, species, length, at },
    weight: weightOf(species, length, 0.9 + random() * 0.2),
    location: water.name,
    notes: random() < noteEvery ? pick(random, species.endsWith("Trout") ? inTheCurrent : onTheLake) : "",
    photo: {
      species,
      lengthInches: shownLength,
      seed: Math.floor(random() * 2 ** 31),
      isLarge,
      camera: hasCamera ? { water, takenAt } : null,
    },
    decision: null,
    resubmissionOf: null,
  };
}

/** When a judge who checks from time to time decides a catch sent at `at`; before `now`. */
export const judgedAt = (random: Random, at: number, now: number): number =>
  Math.min(at + Math.round(15 + random() * 160) * minuteMs, now - minuteMs);

export const oneDecimal = (value: number): number => Math.round(value * 10) / 10;

/** Maximum lengths in inches. Longer fish would look made up. */
const longest: Readonly<Record<string, number>> = { "Spotted Bass": 18.4, "Smallmouth Bass": 21.9 };

export function speciesOf(random: Random, { fish }: Water, length: number): string {
  const [first, ...rest] = fish;
  const kinds = rest.filter((kind) => length <= (longest[kind] ?? Number.POSITIVE_INFINITY));
  return pick(random, [first, first, ...kinds]);
}
