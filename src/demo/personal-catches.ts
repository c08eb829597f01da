import { dayMs } from "../base/format/moments.ts";
import { anglerNamed, casey } from "./anglers.ts";
import { daylight } from "./daylight.ts";
import type { Random } from "./painting/random.ts";
import { type PlannedCatch, plannedCatch } from "./planned-catch.ts";

type Row = readonly [username: string, species: string, length: number, share: number];

const kept: readonly Row[] = [
  [casey.username, "Northern Pike", 31.5, 0.3],
  [casey.username, "Walleye", 22.4, 0.72],
  ["Ben Takala", "Walleye", 24.8, 0.22],
  ["Lena Hartwig", "Yellow Perch", 11.3, 0.41],
  ["Otis Grady", "Channel Catfish", 27.2, 0.55],
  ["Becky Strand", "Bluegill", 8.6, 0.18],
  ["Gus Petrakis", "Walleye", 20.1, 0.64],
  ["Tamika Boyd", "Black Crappie", 12.8, 0.8],
  ["Dwight Novak", "Yellow Perch", 12.1, 0.12],
  ["Marcus Reed", "Bluegill", 9.2, 0.49],
];

/** What anglers keep for themselves, outside every tournament; the last one without a photo. */
export function personalCatches(random: Random, now: number, timeZone: string): PlannedCatch[] {
  const moment = daylight(now - 40 * dayMs, now - dayMs, timeZone);
  return kept.map(([username, species, length, share], place) => {
    const angler = anglerNamed(username);
    const where = { angler, tournament: null, water: angler.bass[0] };
    const fish = plannedCatch(random, { ...where, species, length, at: moment(share), isLarge: angler === casey });
    return place === kept.length - 1 ? { ...fish, photo: null } : fish;
  });
}
