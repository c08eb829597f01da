import { z } from "zod";
import { bothNamesOrNull, cents, count, text } from "../../base/db/shared-fields.ts";
import { potView } from "./pot-form.ts";

export const potState = potView.extend({
  money: cents.describe("what came in"),
  clubCents: cents.describe("what the club keeps of it; of a pot that nobody wins, nothing"),
  pays: z.array(cents).describe("what each place gets as it stands, first place first"),
  anglers: z.array(text).describe("who is in it, by username"),
  anglerDisplayNames: z.array(text).describe("the same, as people read them"),
  paid: z
    .array(z.strictObject({ position: count, ...bothNamesOrNull, amount: cents, isReturn: z.boolean() }))
    .describe("once payouts are queued"),
});

export type PotState = z.infer<typeof potState>;
