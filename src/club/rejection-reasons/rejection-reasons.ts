import type { IneligibleReason } from "../../tournaments/eligibility/ineligible-reason.ts";
import type { FlagKind } from "../../tournaments/flagging/flag-kinds.ts";

const usedPhoto = "This photo was used before.";
const wrongDates = "The fish was caught outside the tournament's dates.";
const wrongSpecies = "The species doesn't count in this tournament.";

/** Offered for a catch without a photo, in addition to the club's list. */
export const noPhotoReason = "There's no photo.";

/** The most common reasons for a rejection, shown to the angler. */
const usualRejectionReasons = [
  "The measuring board isn't in the photo.",
  "The length can't be read.",
  "The photo isn't clear.",
  "The fish isn't the species claimed.",
  usedPhoto,
  wrongDates,
  wrongSpecies,
].join("\n");

/** The default reasons that match a flag, or why a catch won't count. */
export const reasonsByFlag: Readonly<Partial<Record<string, string>>> = {
  same_photo: usedPhoto,
  similar_photo: usedPhoto,
  camera_window: wrongDates,
  outside_window: wrongDates,
  species: wrongSpecies,
} satisfies Partial<Record<FlagKind | IneligibleReason, string>>;

/** One per line; null if they are the defaults. */
export const ownRejectionReasons = (typed: string): string | null =>
  typed === "" || typed === usualRejectionReasons ? null : typed;

/** One per line. */
export const rejectionReasonsText = (reasons: string | null): string => reasons ?? usualRejectionReasons;

/** The reasons in the order of the digit keys that select them. */
export const rejectionReasonsOf = (reasons: string | null): string[] => rejectionReasonsText(reasons).split("\n");
