import { counted } from "../base/format/numbers.ts";
import { normalizedText } from "../base/format/text.ts";

/** The longest single fish wins a derby; the longest five together win a tournament. */
export type TournamentType = "tournament" | "derby";

/** Catches are accepted while `startsAt` ≤ now < `endsAt`, UTC ms. */
export type Window = { startsAt: number; endsAt: number };

export type TournamentState = "upcoming" | "running" | "ended" | "cancelled";

/** Filters for a list of tournaments; by default it shows all. */
export const tournamentShows = ["open", "running", "mine", "ended"] as const;

/** "2026-06". */
export const monthPattern = /^\d{4}-(0[1-9]|1[0-2])$/;

/** The state depends on the clock, never on a job (docs/rules.md 2.3). */
export function stateOf({ startsAt, endsAt, cancelledAt }: Window & { cancelledAt: number | null }, now: number) {
  const byClock = (): TournamentState => {
    if (now < startsAt) return "upcoming";
    return now < endsAt ? "running" : "ended";
  };
  return cancelledAt === null ? byClock() : "cancelled";
}

/** The stored values for the end of a tournament that hasn't ended or was resumed. */
export const notEnded = { endedAt: null, officialAt: null, archivedAt: null, resultsAnnouncedAt: null } as const;

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

export function timeLeft(endsAt: number, now: number): string {
  const remainingMs = endsAt - now;
  if (remainingMs <= 0) return "Ended";
  const [days, hours, minutes] = [
    Math.floor(remainingMs / day),
    Math.floor((remainingMs % day) / hour),
    Math.floor((remainingMs % hour) / minute),
  ];
  if (days > 0) return `${days}d ${hours}h left`;
  return hours > 0 ? `${hours}h ${minutes}m left` : `${minutes}m left`;
}

/** `changesAt` (UTC ms) is when the text changes next; null for never. */
export type StatusBadge = { text: string; tone: "amber" | "red" | "slate"; changesAt: number | null };

function countdownChangesAt({ endsAt }: Window, now: number): number {
  const remainingMs = endsAt - now;
  const unit = remainingMs >= day ? hour : minute;
  return Math.min(endsAt, endsAt - Math.floor(remainingMs / unit) * unit + 1);
}

export function badgeOf(tournament: Window & { cancelledAt: number | null }, now: number): StatusBadge {
  switch (stateOf(tournament, now)) {
    case "cancelled":
      return { text: "Canceled", tone: "slate", changesAt: null };
    case "upcoming":
      return { text: "Starting Soon", tone: "amber", changesAt: tournament.startsAt };
    case "running": {
      const text = timeLeft(tournament.endsAt, now);
      return { text, tone: "red", changesAt: countdownChangesAt(tournament, now) };
    }
    case "ended":
      return { text: "Ended", tone: "slate", changesAt: null };
  }
}

/** More letters than a species name may have. */
const maxSpeciesLetters = 254;

export const wordsOf = (name: string): string =>
  ` ${
    normalizedText(name, maxSpeciesLetters)
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]+/gu)
      ?.join(" ") ?? ""
  } `;

/** Ignores case and compares whole words: 'Bass' matches 'Largemouth Bass', but not 'Bassfish' (docs/rules.md 6.5). */
export function isTargetSpecies(species: string, targets: readonly string[]): boolean {
  const words = wordsOf(species);
  return targets.some((target) => target.trim() !== "" && words.includes(wordsOf(target)));
}

/** Splits text at commas, semicolons and line breaks, and removes duplicates. */
export function speciesList(text: string): string[] {
  const names = text.split(/[,;\n]/).map((name) => name.trim().replace(/\s+/g, " "));
  const firstSpelling = new Map<string, string>();
  for (const name of names)
    if (name !== "" && !firstSpelling.has(name.toLowerCase())) firstSpelling.set(name.toLowerCase(), name);
  return [...firstSpelling.values()];
}

export const typeNames: Readonly<Record<TournamentType, string>> = { derby: "Derby", tournament: "Tournament" };

/** The division shown first if divisions are ranked separately; otherwise null. */
export const shownDivision = (tournament: { hasOpenBoard: boolean; divisions: readonly { name: string }[] }) =>
  tournament.hasOpenBoard ? null : (tournament.divisions[0]?.name ?? null);

export const topOfCard = 5;

/** Null at or after the end: joining then closes with the tournament, and reopens when the tournament is extended. UTC ms. */
export const joinUntilWithin = (joinUntil: number | null, endsAt: number): number | null =>
  joinUntil !== null && joinUntil < endsAt ? joinUntil : null;

type Joinable = Window & { cancelledAt: number | null; joinUntil: number | null };

export type ClosedReason = "cancelled" | "ended" | "joining_closed";

/** Why joining is closed; null while it's open (docs/rules.md 5.3). */
export function closedReason(tournament: Joinable, now: number): ClosedReason | null {
  const state = stateOf(tournament, now);
  if (state === "cancelled" || state === "ended") return state;
  return tournament.joinUntil !== null && now > tournament.joinUntil ? "joining_closed" : null;
}

export const closedTexts: Readonly<Record<ClosedReason, (name: string) => string>> = {
  cancelled: (name) => `${name} was canceled and can't be joined.`,
  ended: (name) => `${name} has ended and can no longer be joined.`,
  joining_closed: (name) => `Registration for ${name} has closed. The club's admins can still enter you.`,
};

export const prizeLimits = { positions: 100, maxDollars: 10_000_000 } as const;

export const startNewsMs = 2 * 3_600_000;
export const lastHourMs = 3_600_000;

/** Still says an hour if the notification is a few minutes late. */
export function lastHourTitle(name: string, leftMs: number): string {
  const minutes = Math.max(1, Math.round(leftMs / 60_000));
  if (minutes >= 55) return `${name}: an hour left`;
  return `${name}: ${counted(minutes, "minute")} left`;
}
