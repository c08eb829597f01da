/** The facts of a tournament. Every place and prize follows from them and the format. */

export const states = ["fished", "did_not_start", "withdrew", "disqualified"] as const;

export type State = (typeof states)[number];

/** A deduction from a score. `day` counts from 1; a penalty without a day applies to the whole tournament. */
export type EntrantPenalty = { deduct: number; day?: number; reason?: string };

export type Entrant = {
  id: string;
  name?: string;
  member: boolean;
  guest: boolean;
  state: State;
  /** The reason for a disqualification. */
  reason?: string;
  division?: string;
  team?: string;
  /** The minutes of each day, day one first. A single number applies to the last day. */
  lateMinutes: number | readonly number[];
  /** Whether the entrant bought into the side pots, or the names of those boards; undefined if it wasn't recorded. */
  buyIn?: boolean | readonly string[];
  penalties: readonly EntrantPenalty[];
  /** The place in the season so far, for ties. */
  seasonRank?: number;
  /** The biggest fish of the season so far, for ties. */
  seasonBiggest?: number;
};

/** `at` is in UTC milliseconds; `clock` is the same moment in local clock time, read as if it were UTC. */
export type Moment = { at: number; clock: number };

export type Fish = {
  entrant: string;
  species?: string;
  length?: number;
  weight?: number;
  dead: boolean;
  day: number;
  caughtAt?: Moment;
  /** The names of penalties that a judge gave. */
  penalties: readonly string[];
  /** A judge rejected the fish. */
  isRejected: boolean;
  /** The sector or group that the entrant fished on that day. */
  group?: string;
};

/** The sum of an entrant's fish, or of those of one day, if the single fish aren't known. */
export type Total = { entrant: string; fish?: number; score: number; biggest?: number; dead: number; day: number };

/** A tie decided outside the rules, such as by a fish-off or a coin toss: the ids of entrants or teams, the winner first. */
/** `tied` lists sides that are level with the one before them in the order. */
export type DirectorsOrder = { order: readonly string[]; tied?: readonly string[]; reason: string };

export type Facts = {
  entrants: readonly Entrant[];
  fish: readonly Fish[];
  totals: readonly Total[];
  directorsOrder: readonly DirectorsOrder[];
};

/** Species are compared without regard to case and extra spaces. */
export const speciesKey = (species: string): string => species.trim().replace(/\s+/g, " ").toLowerCase();

const wordsOf = (name: string): string =>
  ` ${
    speciesKey(name)
      .match(/[\p{L}\p{M}\p{N}]+/gu)
      ?.join(" ") ?? ""
  } `;

/** Whole words: "Bass" includes "Largemouth Bass". */
export const isSpecies = (species: string, listed: string): boolean => wordsOf(species).includes(wordsOf(listed));

const minuteMs = 60_000;

/** Null for text that isn't a moment: "2026-06-06T07:05:00-05:00", the same without an offset, or "07:05". */
export function readMoment(text: string, day = 1): Moment | null {
  const time = /^([01]?\d|2[0-3]):([0-5]\d)(?::([0-5]\d))?$/.exec(text);
  if (time) {
    const [, hours, minutes, seconds = 0] = time;
    const at = Date.UTC(1970, 0, day, Number(hours), Number(minutes), Number(seconds));
    return { at, clock: at };
  }
  const dated = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?)(Z|[+-]\d\d:?\d\d)?$/.exec(text);
  if (!dated) return null;
  const [, date, hour, zone = "Z"] = dated;
  const clock = Date.parse(`${date}T${hour}Z`);
  if (Number.isNaN(clock)) return null;
  const offset = zone === "Z" ? 0 : Number(`${zone[0]}1`) * (Number(zone.slice(1, 3)) * 60 + Number(zone.slice(-2)));
  return { at: clock - offset * minuteMs, clock };
}
