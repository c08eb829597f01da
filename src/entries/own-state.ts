import { z } from "zod";
import { outStates } from "./entry-states.ts";

/** A view's field for the reader's own entry, named so that it can't be mistaken for the tournament's state. */
export const ownState = {
  entryState: z.enum(outStates).optional().describe("You didn't start, or withdrew; absent otherwise."),
};
