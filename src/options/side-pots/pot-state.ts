import { z } from "zod";
import { bothNamesOrNull, cents, count, text } from "../../base/db/shared-fields.ts";
import { potView } from "./pot-form.ts";

export const potState = potView.extend({
  money: cents.describe("what is in it: what was paid for it, and what was rolled over to it"),
  rolledIn: z
    .array(z.strictObject({ fromTournament: text, amount: cents }))
    .describe("what was rolled over to it from earlier tournaments; part of money"),
  rolledOut: z
    .strictObject({
      amount: cents,
      toTournament: text.nullable().describe("null while it waits, or if you can't see it"),
    })
    .nullable()
    .describe("what rolled over because nobody won it"),
  clubCents: cents.describe("what the club keeps of it; of a pot that nobody wins, nothing"),
  pays: z.array(cents).describe("what each place gets as it stands, first place first"),
  anglers: z.array(text).describe("who is in it, by username"),
  anglerDisplayNames: z.array(text).describe("the same, as people read them"),
  paid: z
    .array(z.strictObject({ position: count, ...bothNamesOrNull, amount: cents, isReturn: z.boolean() }))
    .describe("once payouts are queued"),
});

export type PotState = z.infer<typeof potState>;

export const potSize = z.strictObject({
  name: text,
  anglers: count.describe("who are in it"),
  money: cents.describe("what was paid for it, and what was rolled over to it"),
});

export type PotSize = z.infer<typeof potSize>;
