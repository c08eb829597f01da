import { explainSeason } from "../rulebook/season.ts";
import type { SeasonFile } from "../rulebook/season-file.ts";

/** A win's points depend on the fish if they are based on the score or on the number of others. */
const dependsOnFish = ({ scheme }: SeasonFile): boolean =>
  [scheme, ...Object.values(scheme.classes), ...(scheme.finale ? [scheme.finale] : [])].some(
    ({ score, beaten }) => score !== undefined || beaten !== undefined,
  );

/**
 * An angler's place if they won the events at `wins` and everyone else stayed the same, without a bonus for the fish.
 * Null if points depend on the fish, or if the angler wouldn't have a place.
 */
export function placeAfterWins(season: SeasonFile, userId: number, wins: readonly number[]): number | null {
  if (dependsOnFish(season)) return null;
  const { scheme } = season;
  // A share of the winner's score requires a score.
  const score = scheme.percent === undefined ? 0 : 1;
  const plain = { state: "fished", member: true, guest: false, buyIn: false, tied: false } as const;
  const win = { id: userId, score, fish: 1, ...plain };
  const events = season.events.map((event, index) => (wins.includes(index) ? { ...event, rows: [win] } : event));
  const { rows } = explainSeason({ ...season, events });
  return rows.find(({ id }) => id === userId)?.place ?? null;
}
