import { z } from "zod";
import { yesOrNo } from "../base/format/yes-or-no.ts";
import { Refusal } from "../refusal.ts";
import type { EntryDetail } from "./entry-detail.ts";

const read = (cell: string): boolean | null => {
  const word = cell.trim().toLowerCase();
  if (word === "member") return false;
  return word === "guest" ? true : yesOrNo(cell);
};

export const guestTexts = {
  /** Shown to everyone in the next version of official results. */
  correction: (isGuest: boolean, reason: string) =>
    `An entrant was marked as ${isGuest ? "a guest" : "no longer a guest"}${reason ? `: ${reason}` : "."}`,
} as const;

/** The tournament's format determines whether guests have a place (docs/rules.md 5.51). */
export const guestDetail: EntryDetail<boolean, boolean, boolean, false> = {
  label: "Guest",
  kind: "choice",
  input: z.boolean("Guest must be true or false").describe("The rules determine whether guests are ranked."),
  view: z.boolean().describe("They're fishing as a guest."),
  choose: (_, value, before) => value ?? before ?? false,
  nothing: false,
  textOf: (isGuest) => (isGuest ? "Guest" : ""),
  isLabelShown: false,
  isOnSheet: false,
  isAskedByHand: true,
  isSetByClub: true,
  imported: {
    headings: ["guest"],
    read: (_, cell) => {
      const isGuest = read(cell);
      if (isGuest === null) throw Refusal.ofField("isGuest", "Guest must be yes or no.");
      return isGuest;
    },
  },
  textField: null,
};
