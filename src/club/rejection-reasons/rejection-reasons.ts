/** What judges write most; the angler reads it. */
const usualRejectionReasons = [
  "The measuring board is not in the photo.",
  "The length cannot be read.",
  "The photo is not clear.",
  "The fish is not of the species claimed.",
  "This photo was used before.",
].join("\n");

/** One a line; null where they are the usual ones. */
export const ownRejectionReasons = (typed: string): string | null =>
  typed === "" || typed === usualRejectionReasons ? null : typed;

/** One a line. */
export const rejectionReasonsText = (own: string | null): string => own ?? usualRejectionReasons;

/** In the order of the digits that choose them. */
export const rejectionReasonsOf = (own: string | null): string[] => rejectionReasonsText(own).split("\n");
