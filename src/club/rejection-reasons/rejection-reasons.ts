/** The most common reasons for a rejection, shown to the angler. */
const usualRejectionReasons = [
  "The measuring board isn't in the photo.",
  "The length can't be read.",
  "The photo isn't clear.",
  "The fish isn't the species claimed.",
  "This photo was used before.",
  "The fish was caught outside the tournament's dates.",
  "The species doesn't count in this tournament.",
].join("\n");

/** One per line; null if they are the defaults. */
export const ownRejectionReasons = (typed: string): string | null =>
  typed === "" || typed === usualRejectionReasons ? null : typed;

/** One per line. */
export const rejectionReasonsText = (reasons: string | null): string => reasons ?? usualRejectionReasons;

/** The reasons in the order of the digit keys that select them. */
export const rejectionReasonsOf = (reasons: string | null): string[] => rejectionReasonsText(reasons).split("\n");
