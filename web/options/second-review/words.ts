import type { ListedSecondReview } from "../../../src/options/second-review/second-review-shapes.ts";
import type { Tone } from "../../ui/tone.ts";

export const statusWords: Record<ListedSecondReview["status"], { text: string; tone: Tone }> = {
  awaiting: { text: "Awaiting a second judge", tone: "blue" },
  agreed: { text: "Judges agree", tone: "green" },
  differs: { text: "Judges differ", tone: "amber" },
  settled: { text: "Settled", tone: "slate" },
};

export const whyWords: Record<ListedSecondReview["why"], string> = {
  paid: "Counts for a paid place",
  random: "Chosen at random",
};

export const actionWords: Record<NonNullable<ListedSecondReview["youMay"]>, string> = {
  look: "Review",
  waive: "Decide",
  settle: "Settle",
};
