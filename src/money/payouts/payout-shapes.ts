import { z } from "zod";
import {
  bothNames,
  bothNamesOrNull,
  cents,
  count,
  id,
  instant,
  ownLength,
  rowLimit,
  rowNumber,
  score,
  text,
} from "../../base/db/shared-fields.ts";
import { requiredText, trimmedText } from "../../base/text/text-fields.ts";
import type { Reason } from "../../refusal.ts";
import { typedDollars } from "../typed-dollars.ts";
import { maxPaidAtOnce, textLimit } from "./payout-status.ts";

const connectModeName = z.enum(["mock", "stripe"]);

const accountState = z.enum(["not_set_up", "setup_pending", "ready"]).nullable();

const payoutStatus = z.enum(["pending", "processing", "completed", "failed"]);
const listedStatus = z
  .enum(["pending", "processing", "completed", "failed", "voided"])
  .describe("voided: replaced by a correction before it was sent");

export const connectAccountStatus = z.strictObject({
  hasAccount: z.boolean(),
  onboarded: z.boolean(),
  detailsSubmitted: z.boolean(),
  payoutsEnabled: z.boolean(),
  isLastKnown: z.literal(true).optional().describe("the provider couldn't be reached"),
});

export type ConnectAccountStatus = z.infer<typeof connectAccountStatus>;

export const connectMode = z.strictObject({
  mode: connectModeName,
  onboardingUrl: z.string().nullable().optional().describe("Where to finish the setup; only with `onward`."),
});

/** `POST /api/connect/create-account`: the body is optional, and so is its field. */
export const accountCreation = z.object({
  onward: z
    .boolean("Finishing right away must be true or false")
    .optional()
    .describe("Also returns the address where you finish the setup, as POST /api/connect/onboarding-link does."),
});

export type ConnectMode = z.infer<typeof connectMode>;

/** `POST /api/connect/onboarding-link`: null in mock mode. */
export const onboardingLink = z.strictObject({
  mode: connectModeName,
  onboardingUrl: z.string().nullable().describe("where to continue; null if there is nothing to do"),
});

export type OnboardingLink = z.infer<typeof onboardingLink>;

const ofPot = {
  pot: z.string().optional().describe("the side pot that pays it"),
  isReturn: z.literal(true).optional().describe("nobody won the pot, so the angler's stake is refunded"),
};

/** `amount` in cents, instants as ISO 8601. */
export const ownPayout = z.strictObject({
  id,
  tournamentId: id.nullable(),
  tournamentName: z.string(),
  amount: cents,
  position: id,
  division: z.string().optional().describe("the division of the board; absent for the main board"),
  ...ofPot,
  team: z.string().optional().describe("the team whose prize it is a part of"),
  status: listedStatus,
  correction: count.describe("0 for the first payouts, then the number of the correction that made it"),
  voidReason: z.string().nullable(),
  paidVia: z.enum(["stripe", "mock", "hand"]).nullable(),
  note: z.string().nullable(),
  processedAt: instant.nullable(),
  createdAt: instant,
});

export type OwnPayout = z.infer<typeof ownPayout>;

/** `amount` in cents, instants as ISO 8601. */
export const payoutView = ownPayout.extend({
  userId: id.nullable(),
  ...bothNamesOrNull,
  stripeTransferId: z.string().nullable(),
  failure: z.string().nullable().describe("why it failed, or a note about it"),
  account: accountState.describe("the state of the winner's payout account"),
  due: cents.describe("the amount that the payee is currently entitled to"),
  overpaid: cents.describe("the payee's overpayment that wasn't forgiven"),
  warning: z.string().nullable().describe("a warning; paying it anyway needs a reason"),
});

export type PayoutView = z.infer<typeof payoutView>;

/** `GET /api/admin/payouts/due`. */
export const duePayout = payoutView.extend({
  unpaidEntrants: count
    .optional()
    .describe("unpaid entrants of its tournament, if there are any, it has an entry fee, and you may run it"),
});

export type DuePayout = z.infer<typeof duePayout>;

/** `prize` in whole dollars. */
export const endedTournament = z.strictObject({
  id,
  name: z.string(),
  prize: z.number().describe("whole dollars"),
});

export type EndedTournament = z.infer<typeof endedTournament>;

const unfilledInDivisions = z
  .array(z.strictObject({ division: z.string(), position: id }))
  .optional()
  .describe("the same in divisions");

export const payoutPreview = z.strictObject({
  tournamentId: id,
  name: z.string(),
  prize: z.number().describe("whole dollars"),
  isQueued: z.boolean(),
  objection: z
    .strictObject({ code: z.string() as z.ZodType<Reason>, message: z.string() })
    .nullable()
    .describe("why it is blocked; with dispute_window, a reason overrides it"),
  prizes: z.array(
    z.strictObject({
      division: z.string().optional(),
      ...ofPot,
      position: id,
      team: z.string().optional(),
      amount: cents,
      userId: id.nullable(),
      ...bothNamesOrNull,
      account: accountState,
      status: payoutStatus.nullable(),
      correction: count.optional(),
      warning: z.string().optional(),
    }),
  ),
  rollsOver: z
    .array(z.strictObject({ pot: z.string(), amount: cents }))
    .optional()
    .describe("side pots that nobody won, whose money rolls over to a later tournament"),
  unfilled: z.array(id).describe("positions without an angler"),
  unfilledInDivisions,
});

export type PayoutPreview = z.infer<typeof payoutPreview>;
export type PreviewedPrize = PayoutPreview["prizes"][number];

/** `totalAmount` in cents. */
export const payoutSums = z.strictObject({
  totalAmount: cents,
  transactions: z.int(),
  completed: z.int(),
});

export type PayoutSums = z.infer<typeof payoutSums>;

/** `after` is the id of the last payout on the previous page. */
export const payoutQuery = z.object({
  after: rowNumber().optional(),
  limit: rowLimit(),
});

export type PayoutQuery = z.output<typeof payoutQuery>;

export const payoutId = z.object({ id: rowNumber() });

/** `POST /api/admin/payout/{id}/process`. `amount` in cents. */
export const sentPayout = z.strictObject({
  id,
  amount: cents,
  status: payoutStatus.describe("processing if the provider hasn't replied yet"),
  stripeTransferId: z.string().nullable(),
});

export type SentPayout = z.infer<typeof sentPayout>;

/** A payout after its overpayment was forgiven or repaid. Amounts are in cents. */
export const overpaid = z.strictObject({
  id,
  amount: cents.describe("cents, forgiven or paid back now"),
  overpaid: cents.describe("cents, what is left"),
});

export type Overpaid = z.infer<typeof overpaid>;

const reason = trimmedText("A reason must be text", textLimit, `A reason can have at most ${textLimit} characters`);

const overdraftAnswer = {
  asksOverdraft: z
    .literal("on", "Send on, or omit it")
    .optional()
    .describe("refuses to pay more than the club has (409 overdraft), unless confirmsOverdraft is on"),
  confirmsOverdraft: z
    .literal("on", "Send on, or omit it")
    .optional()
    .describe("pays even if the club has less, which is audited"),
};

/** `POST /api/admin/process-payouts`. A reason overrides the dispute window. */
export const processPayouts = z.object({
  tournamentId: rowNumber("Please select a tournament"),
  reason: reason.optional(),
  expectedAmount: z
    .int("Send the amount as a whole number of cents")
    .nullable()
    .optional()
    .describe(
      "cents, the sum that the preview sends right away; queues and sends nothing if it differs (409 confirm_required)",
    ),
  ...overdraftAnswer,
});

/** The page's form, with the preview that it showed. */
export const processForm = processPayouts.omit({ expectedAmount: true, asksOverdraft: true }).extend({
  shownTournamentId: id.optional(),
  shownAmount: cents.optional(),
});

export type ProcessPayouts = z.output<typeof processPayouts>;

/** Counts of payouts. `amount` is the sum sent by this request, in cents. */
export const processedPayouts = z.strictObject({
  queued: z.int(),
  sent: z.int(),
  amount: cents.describe("cents, sent now"),
  processing: z.int(),
  failed: z.int(),
  waiting: z.int().describe("winners without a payout account that is ready"),
  warned: z.int().describe("left pending because of a warning about the payee: pay them one by one, with a reason"),
  unfilled: z.array(id).describe("positions without an angler"),
  unfilledInDivisions,
});

export type ProcessedPayouts = z.infer<typeof processedPayouts>;

export const officialByHand = z.object({
  reason: reason.min(1, "Please enter why the results are official now"),
});

const note = (missing: string) => requiredText(missing, textLimit, `A note can have at most ${textLimit} characters`);

const warnedReason = { reason: reason.optional().describe("required if the payout has a warning") };

export const singlePayout = z.object({ ...warnedReason, ...overdraftAnswer });

export type SinglePayout = z.output<typeof singlePayout>;

const paidOn = z
  .preprocess(
    (value: string | undefined) => (value === "" ? undefined : value),
    z.iso.date("Enter a date, such as 2026-06-06").optional(),
  )
  .describe(
    "the day on which it was paid by hand, YYYY-MM-DD in the club's zone, from the tournament's last day to today; if absent: now",
  );

export const handPayout = z.object({
  note: note("Please enter how the prize was paid"),
  day: paidOn,
  ...warnedReason,
  ...overdraftAnswer,
});

export type HandPayout = z.output<typeof handPayout>;

/** `POST /api/admin/payouts/pay`. Without a note they're sent by the payment provider. */
export const selectedPayouts = z.object({
  payouts: z
    .array(rowNumber(), "Select at least one prize")
    .min(1, "Select at least one prize")
    .max(maxPaidAtOnce, `Select at most ${maxPaidAtOnce} prizes`),
  by: z.enum(["provider", "hand"], "Choose how to pay"),
  note: trimmedText("A note must be text", textLimit, `A note can have at most ${textLimit} characters`)
    .optional()
    .describe("how they were paid, required when paid by hand"),
  day: paidOn.describe(`${paidOn.description}; for payments through the provider only today`),
  isChecked: z.literal("on", "Send on, or omit it").optional().describe("the form's check box; ignored"),
  ...overdraftAnswer,
});

export type SelectedPayouts = z.output<typeof selectedPayouts>;

/** Amounts in cents. */
export const paidSelection = z.strictObject({
  paid: count,
  amount: cents.describe("cents, paid now"),
  byHand: z
    .array(z.strictObject({ id, what: text }))
    .describe("the prizes that were marked as paid by hand now, which can be undone"),
  byProvider: z.array(z.strictObject({ id, what: text })).describe("the prizes that the payment provider paid now"),
  processing: count.describe("waiting for the payment provider"),
  unpaid: z
    .array(z.strictObject({ id, what: text, message: text }))
    .describe("the prizes that were not paid now, with the reason"),
});

export type PaidSelection = z.infer<typeof paidSelection>;

/** `POST /api/admin/payout/{id}/forgive`. */
export const forgivenPayout = z.object({ reason: reason.min(1, "Please enter why the payee may keep it") });

/** `POST /api/admin/payout/{id}/repaid`. The amount defaults to the whole overpayment. */
export const repaidPayout = z.object({
  amount: z
    .int("The amount must be whole cents")
    .positive("The amount must be whole cents above 0")
    .optional()
    .describe("cents"),
  note: note("Please enter how it was repaid"),
});

/** The page's form, with the amount in dollars. */
export const repaidForm = z.object({
  amount: typedDollars.optional(),
  note: repaidPayout.shape.note,
});

export const undoneHandPayout = z.object({ note: note("Please enter why the prize isn't paid") });

const bigFish = z.strictObject({
  userId: id,
  ...bothNames,
  species: text,
  length: ownLength,
  weight: z.number().describe("in pounds with inches, in kilograms with centimeters"),
  score: score.describe("after rounding and penalties, in the scored unit"),
  location: text,
  photoUrl: text.nullable(),
  thumbnailUrl: text.nullable(),
});

export type BigFish = z.infer<typeof bigFish>;

export const outcome = z.strictObject({
  state: z.enum(["reviewing", "disputed", "disputable", "final", "paid"]),
  text: z.string().describe("the state in words"),
  disputableUntil: instant,
  waitingCatches: count,
  verifiedFish: count.describe("verified and eligible"),
  bigFish: bigFish.nullable().describe("the highest-scoring fish; among equal ones, the first to arrive"),
});

export type Outcome = z.infer<typeof outcome>;

/** `GET /api/tournaments/{id}/outcome`: null before the end. */
export const outcomeReply = z.strictObject({ outcome: outcome.nullable() });
