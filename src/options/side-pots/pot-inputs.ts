import { z } from "zod";
import { trimmedText } from "../../base/text/text-fields.ts";
import { potBounds } from "./pot-terms.ts";

/** The tournament's side pots that an angler buys with the entry, by name, ignoring case. */
export const potInputs = {
  pots: z
    .array(trimmedText("Send the names of side pots", 100, "A pot's name can have at most 40 characters"), {
      error: "Side pots must be a list of names",
    })
    .max(potBounds.pots, `At most ${potBounds.pots} pots`)
    .describe("side pots; each is paid for with the entry")
    .optional(),
};
