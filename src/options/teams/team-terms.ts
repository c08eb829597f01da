export const teamSize = { min: 2, max: 6 } as const;

/** A team scores its members' best fish together, or the sum of their individual scores. */
export const teamScores = ["best", "sum"] as const;

/** A prize is split evenly, or goes to the captain. */
export const teamPrizes = ["split", "captain"] as const;

type Terms = { size: number; score: "best" | "sum"; prize: "split" | "captain" };

const prizeSentences = {
  split: "A team's prize is split evenly among its members.",
  captain: "A team's prize is paid to its captain.",
} as const;

/** The team terms in sentences for anglers. */
export const teamSentences = ({ size, score, prize }: Terms): string[] => [
  score === "best"
    ? `Teams of up to ${size} anglers are ranked by their best fish, whichever members caught them.`
    : `Teams of up to ${size} anglers are ranked by their members' combined scores.`,
  prizeSentences[prize],
];

/** The team terms that a tournament's own format doesn't cover. */
export const teamSizeSentences = ({ size, prize }: Pick<Terms, "size" | "prize">): string[] => [
  `A team has up to ${size} anglers.`,
  prizeSentences[prize],
];
