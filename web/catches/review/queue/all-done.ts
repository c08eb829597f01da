import { counted } from "../../../../src/base/format/numbers.ts";
import type { ReviewQueue } from "../../../../src/catches/review/review-shapes.ts";

/** Shown after the last catch of the queue, or of the tournament that it is filtered by. */
export function allDoneText(counts: Pick<ReviewQueue, "withoutPhoto" | "inTournament">): string {
  const { withoutPhoto } = counts.inTournament ?? counts;
  if (withoutPhoto === 0) return "All done.";
  return `All done. ${counted(withoutPhoto, "catch", "catches")} without a photo ${withoutPhoto === 1 ? "is" : "are"} left.`;
}
