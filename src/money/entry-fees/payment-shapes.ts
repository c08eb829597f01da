import { z } from "zod";
import { bothNames, bothNamesOrNull, cents, id, instant, rowLimit, rowNumber } from "../../base/db/shared-fields.ts";
import { requiredText, secretText, trimmedText } from "../../base/text/text-fields.ts";
import { depositStates } from "../../challenges/challenge-status.ts";
import { returnFields } from "../../entries/boats/boat-shapes.ts";
import { ownChoices, waitingPlace } from "../../entries/entry-shapes.ts";
import { ownState } from "../../entries/own-state.ts";
import { penaltyFields } from "../../entries/penalties/penalty-shapes.ts";
import { submitterView } from "../../options/submitters/submitter-shapes.ts";
import { ownStanding } from "../../results/leaderboard-views.ts";
import { mockOutcomes, offeredMethods } from "../providers/payment-methods.ts";

const paymentState = z.enum(["open", "processing", "joined", "paid", "refunded", "canceled"]);

const onlineProvider = z.enum(["stripe", "mock"]);

const publishableKey = z.string().nullable().describe("the key for the provider's script; null in mock mode");

const itemView = z.strictObject({
  kind: z.enum(["entry", "pot"]),
  name: z.string(),
  amount: cents,
});

export type ItemView = z.infer<typeof itemView>;

const items = z.array(itemView).optional().describe("its items, if it includes side pots");

/** `POST /api/tournaments/{id}/create-payment-intent`. `amount` is charged, `entryFee` is shown; cents. */
export const openedPayment = z.strictObject({
  clientSecret: z.string(),
  paymentIntentId: z.string(),
  paymentId: id,
  state: paymentState,
  amount: cents.describe("cents, as charged"),
  entryFee: cents.describe("cents, as shown on the tournament's card"),
  items,
  currency: z.literal("usd"),
  provider: onlineProvider,
  publishableKey,
});

export type OpenedPayment = z.infer<typeof openedPayment>;

export const paymentConfirmation = z.object({
  paymentIntentId: requiredText("Unable to process payment. Please try again.", 200),
});

/** Messages for the payer: `failure` of the last attempt in the provider's words, `refundReason` in ours. */
export const confirmedPayment = z.strictObject({
  status: paymentState,
  hasPaid: z.boolean(),
  paymentId: id,
  needsAction: z.boolean(),
  failure: z.string().nullable().describe("the provider's message about the last attempt"),
  refundReason: z.string().nullable().describe("why it is refunded"),
});

export type ConfirmedPayment = z.infer<typeof confirmedPayment>;

/** `GET /api/tournaments/{id}/entry-payment`. Cents. */
export const entryPayment = z.strictObject({
  amount: cents.describe("cents, as charged or as paid in person"),
  entryFee: cents.describe("cents, as shown on the tournament's card"),
  provider: onlineProvider.nullable().describe("null if it is paid to the club in person"),
  publishableKey,
  own: z.strictObject({ id, state: paymentState }).nullable().describe("your latest payment for it"),
  ...ownChoices.shape,
  items,
});

export type EntryPayment = z.infer<typeof entryPayment>;

/** `GET /api/tournaments/{id}/mine`. `isHeld`: a chargeback keeps the entry out of the standings. */
export const mine = z.strictObject({
  hasPaid: z.boolean(),
  standing: ownStanding.nullable(),
  isHeld: z.boolean(),
  disqualifyReason: z.string().optional().describe("Why you are disqualified; absent otherwise."),
  ...ownState,
  ...penaltyFields,
  ...returnFields,
  waiting: waitingPlace.optional().describe("Absent unless you are on the waiting list."),
  ...ownChoices.shape,
  entryAmount: cents
    .optional()
    .describe(
      "What joining costs without side pots, in cents as charged, or as paid in person; absent if it is free, or after joining.",
    ),
  pots: z.array(z.string()).optional().describe("Side pots you are in, or chose before paying."),
  submitters: z
    .array(submitterView)
    .optional()
    .describe("Who may submit catches for you; absent if the tournament doesn't allow it, or before joining."),
  missedCut: z.literal(true).optional().describe("You can't submit more catches to it."),
  dayText: z
    .string()
    .optional()
    .describe("The current day, and whether you made the cut, if days are scored separately."),
  payment: z
    .strictObject({ id, state: z.enum(["open", "processing", "joined", "paid", "refunded", "canceled"]) })
    .nullable(),
});

export type Mine = z.infer<typeof mine>;

/** An entry of `GET /api/unfinished-payments`. */
export const unfinishedPayment = z.strictObject({
  tournamentId: id,
  tournamentName: z.string(),
  isProcessing: z.boolean().describe("whether it was paid, and the provider hasn't confirmed it yet"),
});

export type UnfinishedPayment = z.infer<typeof unfinishedPayment>;

/** `POST /api/mock/payments/{intentId}`: simulates the angler's browser and bank. */
export const mockAction = z.object({
  outcome: z.enum(mockOutcomes, "Choose what happens"),
  method: z.enum(offeredMethods, "Choose a payment method"),
});

export const mockIntentId = z.object({ intentId: secretText("This payment doesn't exist", 200).min(1) });

export const paymentId = z.object({ id: rowNumber() });

const words = (missing: string) => requiredText(missing, 500, "A reason can have at most 500 characters");

/** A reason is required after the start. */
export const refundRequest = z.object({
  reason: trimmedText("A reason must be text", 500, "A reason can have at most 500 characters").default(""),
});

export const wholeRefund = z.object({ reason: words("Please give a reason") });

/** `sum` in cents. */
export const wholeRefundView = z.strictObject({ payments: z.int(), amount: cents });

export type WholeRefund = z.infer<typeof wholeRefundView>;

/** Money not refunded yet. The part in neither field is disputed. */
export const heldMoney = wholeRefundView.extend({
  refundable: wholeRefundView.describe("the part without a pending refund"),
  toRefund: wholeRefundView.describe("the part with a pending or failed refund"),
});

export const deletion = z.strictObject({ refusedBecause: z.string().nullable() });

export type HeldMoney = z.infer<typeof heldMoney>;

export const cashReturn = z.object({ note: words("Please write a note, such as who returned the cash") });

export const holdDecision = z.object({
  decision: z.enum(["give_back", "take_out"], "Choose what happens to the entry"),
  reason: words("Please give a reason"),
});

/** Amounts are in cents, instants in ISO 8601. */
export const paymentView = z.strictObject({
  id,
  tournamentId: id.nullable(),
  tournamentName: z.string(),
  provider: z.enum(["stripe", "mock", "cash"]),
  state: paymentState,
  amount: cents,
  items,
  method: z.string().nullable(),
  last4: z.string().nullable(),
  brand: z.string().nullable(),
  paidAt: instant.nullable(),
  createdAt: instant,
  refundState: z.enum(["queued", "sending", "done", "failed"]).nullable(),
  refundReason: z.string().nullable(),
  refunded: cents,
  refundedAt: instant.nullable(),
  disputeState: z.enum(["open", "won", "lost"]).nullable(),
  deposit: z
    .strictObject({
      state: z.enum(depositStates).optional().describe("absent until it is paid"),
      challengeId: id.nullable().describe("null until it is filed"),
    })
    .optional()
    .describe("if the payment is the deposit of a challenge"),
});

export type PaymentView = z.infer<typeof paymentView>;

/** `GET /api/payments/{id}`. */
export const receiptView = paymentView.extend({
  payer: z
    .strictObject({ userId: id, ...bothNames })
    .nullable()
    .optional()
    .describe("absent if it's you; null for a deleted account, or the hidden payer of a challenge deposit"),
});

export type ReceiptView = z.infer<typeof receiptView>;

/** `fee` is the provider's fee; null until the provider reports it. */
export const adminPaymentView = paymentView.extend({
  userId: id.nullable(),
  ...bothNamesOrNull,
  note: z.string().nullable(),
  fee: cents.nullable().describe("cents the provider kept; null until known"),
  refundFailure: z.string().nullable(),
  heldAt: instant.nullable().describe("when the entry was put on hold"),
  hasEntry: z.boolean(),
  isRefundable: z.boolean(),
});

export type AdminPaymentView = z.infer<typeof adminPaymentView>;

/** `after` comes from the `Link` header of the previous page. */
export const paymentQuery = z.object({
  after: rowNumber().optional(),
  limit: rowLimit(),
});
