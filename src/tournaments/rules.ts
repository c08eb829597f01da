/** A derby is won by the single longest fish, a tournament by the sum of the longest five. */
export type TournamentType = "tournament" | "derby";

/** When a tournament takes catches: `startsAt` ≤ now < `endsAt`, UTC ms. */
export type Window = { startsAt: number; endsAt: number };

export type TournamentState = "upcoming" | "running" | "ended" | "cancelled";

/** Decided by the clock at the moment of asking, never by a job (docs/rules.md 2.3). */
export function stateOf({ startsAt, endsAt, cancelledAt }: Window & { cancelledAt: number | null }, now: number) {
  const byClock = (): TournamentState => {
    if (now < startsAt) return "upcoming";
    return now < endsAt ? "running" : "ended";
  };
  return cancelledAt === null ? byClock() : "cancelled";
}

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** 'Xd Yh left', 'Yh Zm left' or 'Zm left', whole units that are left; 'Ended' after the end. */
export function timeLeft(endsAt: number, now: number): string {
  const left = endsAt - now;
  if (left <= 0) return "Ended";
  const [days, hours, minutes] = [
    Math.floor(left / day),
    Math.floor((left % day) / hour),
    Math.floor((left % hour) / minute),
  ];
  if (days > 0) return `${days}d ${hours}h left`;
  return hours > 0 ? `${hours}h ${minutes}m left` : `${minutes}m left`;
}

/** The words of a status badge, its colour, and the moment (UTC ms) at which the words change; null when they never do. */
export type StatusBadge = { text: string; tone: "amber" | "red" | "slate"; changesAt: number | null };

function countdownChangesAt({ endsAt }: Window, now: number): number {
  const left = endsAt - now;
  const unit = left >= day ? hour : minute;
  return Math.min(endsAt, endsAt - Math.floor(left / unit) * unit + 1);
}

/** The status badge as one function of the window and the moment. */
export function badgeOf(tournament: Window & { cancelledAt: number | null }, now: number): StatusBadge {
  switch (stateOf(tournament, now)) {
    case "cancelled":
      return { text: "Cancelled", tone: "slate", changesAt: null };
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

const wordsOf = (name: string): string =>
  ` ${
    name
      .normalize()
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]+/gu)
      ?.join(" ") ?? ""
  } `;

/**
 * Whether a species is among the targets: compared without case, and a target may name a group, so that 'Bass' takes
 * 'Largemouth Bass' (docs/rules.md 6.5). Words are compared whole: 'Bass' does not take 'Bassfish'.
 */
export function isTargetSpecies(species: string, targets: readonly string[]): boolean {
  const words = wordsOf(species);
  return targets.some((target) => target.trim() !== "" && words.includes(wordsOf(target)));
}

/** Why a catch is saved but cannot score. */
export type IneligibleReason = "species" | "below_minimum" | "outside_window";

/** What eligibility is judged by; `minLength` in hundredths of an inch. */
export type CatchBounds = { targetSpecies: readonly string[]; minLength: number };

/** Why a catch cannot score, or null when it may. `length` in hundredths of an inch. */
export function ineligibleReason(
  fish: { species: string; length: number },
  { targetSpecies, minLength }: CatchBounds,
): Exclude<IneligibleReason, "outside_window"> | null {
  if (!isTargetSpecies(fish.species, targetSpecies)) return "species";
  return fish.length < minLength ? "below_minimum" : null;
}

/** The reason as people read it. */
export function ineligibleText(reason: IneligibleReason, { targetSpecies, minLength }: CatchBounds): string {
  switch (reason) {
    case "species":
      return `Not one of this tournament's target species (${targetSpecies.join(", ")}).`;
    case "below_minimum":
      return `Below the minimum length of ${minLength / 100} in.`;
    case "outside_window":
      return "Caught outside the tournament's dates as they stand now.";
  }
}

/** A list as it is typed, parted by commas, semicolons or lines; the same name twice is once. */
export function speciesList(text: string): string[] {
  const names = text.split(/[,;\n]/).map((name) => name.trim().replace(/\s+/g, " "));
  const known = new Map<string, string>();
  for (const name of names) if (name !== "" && !known.has(name.toLowerCase())) known.set(name.toLowerCase(), name);
  return [...known.values()];
}

/** Which drawn picture stands in for a missing one. */
export function fallbackPicture(targetSpecies: readonly string[]): "bass" | "trout" | "default" {
  if (targetSpecies.some((name) => /bass/i.test(name))) return "bass";
  return targetSpecies.some((name) => /trout/i.test(name)) ? "trout" : "default";
}

export const scoringText: Readonly<Record<TournamentType, { name: string; text: string }>> = {
  derby: {
    name: "Derby",
    text: "The single longest fish wins. If two are equally long, the one submitted first wins.",
  },
  tournament: {
    name: "Tournament",
    text: "Your score is the sum of your 5 longest fish in inches. If scores are equal, the longer single fish decides.",
  },
};

export const topOfCard = 5;

/** `minLength` in inches. */
export const rulesFor = (type: TournamentType, minLength: number): string[] => [
  `Only fish of at least ${minLength} inches are eligible.`,
  type === "derby"
    ? "A derby tie goes to the first fish submitted."
    : "Submissions are unlimited, but only your top 5 count.",
  "All submissions need photo verification before they score.",
  "Prizes are awarded after the tournament has concluded and the catches are verified.",
];

export const photoRequirements: readonly string[] = [
  "The fish on a measuring board, next to a yardstick, or with a tape measure.",
  "The whole fish, nose and tail, and the marks beside it.",
  "A clear picture: sharp, well lit, nothing over the fish or the numbers.",
];

/** Why nobody can join any more, for people. */
export const closedTexts = {
  cancelled: (name: string) => `${name} was cancelled and cannot be joined.`,
  ended: (name: string) => `${name} has ended and can no longer be joined.`,
} as const;
