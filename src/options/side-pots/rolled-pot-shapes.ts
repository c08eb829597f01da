import { z } from "zod";
import { cents, id, instant, rowNumber, text } from "../../base/db/shared-fields.ts";
import { requiredText } from "../../base/text/text-fields.ts";

const rolledPotId = rowNumber("Choose a pot that rolled over");

export const rolledPotKey = z.object({ id: rowNumber(), rolledPotId });

export const rolledPotAdding = z.object({
  rolledPotId,
  pot: requiredText("Choose a side pot of the tournament", 100, "A pot's name can have at most 40 characters"),
});

export type RolledPotAdding = z.output<typeof rolledPotAdding>;

const rolledPot = z.strictObject({
  id,
  fromTournamentId: id.nullable().describe("null once it was deleted"),
  fromTournament: text,
  fromPot: text,
  amount: cents,
});

export const rolledPotList = z.strictObject({
  waiting: z
    .array(rolledPot.extend({ rolledAt: instant }))
    .describe("unassigned pots of tournaments that you run, oldest first"),
  added: z
    .array(rolledPot.extend({ pot: text, canRemove: z.boolean().describe("true until the tournament starts") }))
    .describe("pots added to the side pots of this tournament"),
  canAdd: z.boolean().describe("true until the tournament ends"),
});

export type RolledPotList = z.infer<typeof rolledPotList>;
