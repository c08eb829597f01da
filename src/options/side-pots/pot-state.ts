import { z } from "zod";
import { bothNamesOrNull, cents, count, text } from "../../base/db/shared-fields.ts";
import { potView } from "./pot-form.ts";

export const potState = potView.extend({
  money: cents.describe("its money: everything paid for it or rolled over to it"),
  rolledIn: z
    .array(z.strictObject({ fromTournament: text, amount: cents }))
    .describe("the part of money rolled over from earlier tournaments"),
  rolledOut: z
    .strictObject({
      amount: cents,
      toTournament: text.nullable().describe("null while it waits, or if you can't see it"),
    })
    .nullable()
    .describe("the amount that rolled over because nobody won it"),
  clubCents: cents.describe("the club's share; nothing if nobody wins the pot"),
  pays: z.array(cents).describe("what each place currently gets, first place first"),
  anglers: z.array(text).describe("the usernames of everyone in it"),
  anglerDisplayNames: z.array(text).describe("their display names"),
  paid: z
    .array(z.strictObject({ position: count, ...bothNamesOrNull, amount: cents, isReturn: z.boolean() }))
    .describe("once payouts are queued"),
  won: z
    .array(z.strictObject({ position: count, ...bothNamesOrNull, amount: cents }))
    .describe(
      "its winners by the current results, once the tournament has ended and unless its board is hidden from you",
    ),
});

export type PotState = z.infer<typeof potState>;

export const potSize = z.strictObject({
  name: text,
  anglers: count.describe("the number of anglers in it"),
  money: cents.describe("its money: everything paid for it or rolled over to it"),
});

export type PotSize = z.infer<typeof potSize>;
