import { z } from "zod";
import { outStates } from "./entry-states.ts";

/** The field of views of the reader's own entry; its name can't be mistaken for the tournament's state. */
export const ownState = {
  entryState: z.enum(outStates).optional().describe("The reader didn't start, or withdrew; absent otherwise."),
};
