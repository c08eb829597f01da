import { text } from "../../base/db/shared-fields.ts";
import { trimmedText } from "../../base/text/text-fields.ts";
import type { EntryDetail } from "../../entries/entry-detail.ts";
import { chosenDivision } from "./chosen-division.ts";

/** The name of one of the tournament's divisions, ignoring case. Blank means no division. */
export const divisionName = trimmedText("Choose a division", 100, "A division's name can have at most 40 characters");

export const divisionDetail: EntryDetail<string, string> = {
  label: "Division",
  kind: "choice",
  input: divisionName.describe("Required if the tournament has divisions."),
  view: text.describe("The angler's division, or the one chosen before paying."),
  choose: chosenDivision,
  nothing: null,
  textOf: (division) => division,
  isLabelShown: false,
  isOnSheet: true,
  isAskedByHand: true,
  isSetByClub: false,
  imported: {
    headings: ["division", "class", "category"],
    read: ({ divisions }, cell) => (divisions === null ? undefined : cell || undefined),
  },
  textField: null,
};
