export const teamSize = { min: 2, max: 6 } as const;

/** The best fish of all its members, or the sum of what each scores alone. */
export const teamScores = ["best", "sum"] as const;

/** A prize is split evenly, or the captain's. */
export const teamPrizes = ["split", "captain"] as const;

type Terms = { size: number; score: "best" | "sum"; prize: "split" | "captain" };

const prizeSentences = {
  split: "A team's prize is split evenly among its members.",
  captain: "A team's prize goes to its captain.",
} as const;

/** What the terms say to anglers. */
export const teamSentences = ({ size, score, prize }: Terms): string[] => [
  score === "best"
    ? `Teams of up to ${size} anglers are ranked by the best fish of all their members together.`
    : `Teams of up to ${size} anglers are ranked by the sum of what each member scores.`,
  prizeSentences[prize],
];

/** What a tournament's own format doesn't say about its teams. */
export const teamSizeSentences = ({ size, prize }: Pick<Terms, "size" | "prize">): string[] => [
  `A team has up to ${size} anglers.`,
  prizeSentences[prize],
];
