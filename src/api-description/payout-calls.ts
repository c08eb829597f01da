import { z } from "zod";
import type { MoneyView, MovementView } from "../money/ledger/model.ts";
import { type MovementKind, movementText } from "../money/ledger/rules.ts";
import type {
  ConnectAccountStatus,
  ConnectMode,
  EndedTournament,
  OnboardingLink,
  OwnPayout,
  PayoutPreview,
  PayoutSums,
  PayoutView,
  ProcessedPayouts,
  SentPayout,
} from "../money/payouts/model.ts";
import { type Reason, reasons } from "../refusal.ts";
import type { Section } from "./call.ts";

const id = z.int().positive();
const instant = z.iso.datetime().describe("ISO 8601");
const cents = z.int().describe("cents");

const connectAccount = z.strictObject({
  hasAccount: z.boolean(),
  onboarded: z.boolean(),
  detailsSubmitted: z.boolean(),
  payoutsEnabled: z.boolean(),
  isLastKnown: z.literal(true).optional().describe("the provider could not be asked"),
}) satisfies z.ZodType<ConnectAccountStatus>;

const mode = z.enum(["mock", "stripe"]);
const account = z.enum(["not_set_up", "setup_pending", "ready"]).nullable();
const status = z.enum(["pending", "processing", "completed", "failed"]);

const connectMode = z.strictObject({ mode }) satisfies z.ZodType<ConnectMode>;

const onboardingLink = z.strictObject({
  mode,
  onboardingUrl: z.string().nullable().describe("where to go on; null where there is nowhere to go"),
}) satisfies z.ZodType<OnboardingLink>;

const ownPayout = z.strictObject({
  id,
  tournamentId: id.nullable(),
  tournamentName: z.string(),
  amount: cents,
  position: id,
  status,
  paidVia: z.enum(["stripe", "mock", "hand"]).nullable(),
  note: z.string().nullable(),
  processedAt: instant.nullable(),
  createdAt: instant,
}) satisfies z.ZodType<OwnPayout>;

const payout = ownPayout.extend({
  userId: id.nullable(),
  username: z.string().nullable(),
  stripeTransferId: z.string().nullable(),
  failure: z.string().nullable().describe("why it failed, or what is to know of it"),
  account: account.describe("how far the winner's payout account is"),
}) satisfies z.ZodType<PayoutView>;

const endedTournament = z.strictObject({
  id,
  name: z.string(),
  prize: z.number().describe("whole dollars"),
}) satisfies z.ZodType<EndedTournament>;

const preview = z.strictObject({
  tournamentId: id,
  name: z.string(),
  prize: z.number().describe("whole dollars"),
  isQueued: z.boolean(),
  objection: z
    .strictObject({ code: z.enum(Object.keys(reasons) as [Reason, ...Reason[]]), message: z.string() })
    .nullable()
    .describe("why it may not be done; with dispute_window it can be, for a reason"),
  prizes: z.array(
    z.strictObject({
      position: id,
      amount: cents,
      userId: id.nullable(),
      username: z.string().nullable(),
      account,
      status: status.nullable(),
    }),
  ),
  unfilled: z.array(id).describe("positions that nobody stands on"),
}) satisfies z.ZodType<PayoutPreview>;

const sent = z.strictObject({
  id,
  amount: cents,
  status: status.describe("processing where the provider has not answered yet"),
  stripeTransferId: z.string().nullable(),
}) satisfies z.ZodType<SentPayout>;

const processed = z.strictObject({
  queued: z.int(),
  sent: z.int(),
  amount: cents.describe("cents, sent now"),
  processing: z.int(),
  failed: z.int(),
  waiting: z.int().describe("without a payout account that is ready"),
  unfilled: z.array(id).describe("positions that nobody stands on"),
}) satisfies z.ZodType<ProcessedPayouts>;

const payoutSums = z.strictObject({
  totalAmount: cents,
  transactions: z.int(),
  completed: z.int(),
}) satisfies z.ZodType<PayoutSums>;

const money = z.strictObject({
  tournamentId: id.nullable().describe("null: the whole club"),
  name: z.string().nullable(),
  isDeleted: z.boolean(),
  collected: cents,
  fees: cents.describe("cents, kept by the payment provider"),
  refunded: cents,
  disputed: cents,
  prizesPaid: cents,
  left: cents,
  prizesDue: cents,
  afterPrizes: cents,
}) satisfies z.ZodType<MoneyView>;

const movement = z.strictObject({
  id,
  at: instant,
  kind: z.enum(Object.keys(movementText) as [MovementKind, ...MovementKind[]]),
  amount: cents.describe("cents; in is positive, out negative"),
  provider: z.enum(["stripe", "mock", "cash"]),
  tournamentId: id.nullable(),
  tournamentName: z.string(),
  userId: id.nullable(),
  username: z.string().nullable(),
  paymentId: id.nullable(),
  payoutId: id.nullable(),
  reference: z.string(),
  note: z.string().nullable(),
  actor: z.string().nullable(),
}) satisfies z.ZodType<MovementView>;

/** Prizes on their way: the own account that takes them, and what admins see of all. */
export const payoutCalls: Section[] = [
  {
    title: "Payouts",
    calls: {
      "GET /api/connect/account-status": {
        says: "How far one's own payout account is.",
        who: "signed in",
        answers: connectAccount,
      },
      "POST /api/connect/create-account": {
        says: "Makes one's own payout account, once.",
        who: "member",
        answers: connectMode,
      },
      "POST /api/connect/onboarding-link": {
        says: "Where one goes on to set it up.",
        who: "member",
        answers: onboardingLink,
      },
      "GET /api/payouts": {
        says: "One's own payouts, the newest first.",
        who: "signed in",
        answers: z.array(ownPayout),
      },
      "GET /api/admin/payouts": { says: "All payouts, the newest first.", who: "admin", answers: z.array(payout) },
      "GET /api/admin/payouts/sums": { says: "Their sums.", who: "admin", answers: payoutSums },
      "GET /api/admin/payouts/tournaments": {
        says: "Tournaments whose end is past, the last to end first.",
        who: "admin",
        answers: z.array(endedTournament),
      },
      "GET /api/admin/tournaments/{id}/payouts": {
        says: "What processing its payouts would do now.",
        who: "admin",
        answers: preview,
      },
      "POST /api/admin/process-payouts": {
        says: "Queues a tournament's payouts, and sends those whose winners can receive them.",
        who: "admin",
        answers: processed,
      },
      "POST /api/admin/payout/{id}/process": {
        says: "Sends one prize, pending or failed before.",
        who: "admin",
        answers: sent,
      },
      "POST /api/admin/payout/{id}/by-hand": {
        says: "Marks a prize as paid in cash or by check.",
        who: "admin",
        answers: sent,
      },
      "POST /api/admin/payout/{id}/by-hand/undo": {
        says: "Takes that back: the prize is pending again.",
        who: "admin",
        answers: sent,
      },
    },
  },
  {
    title: "The club's money",
    calls: {
      "GET /api/admin/money": {
        says: "What came in, went out and is left, of one tournament or of the whole club.",
        who: "admin",
        answers: money,
      },
      "GET /api/admin/money/tournaments": {
        says: "The same for each tournament that money moved for or is due for, the newest first.",
        who: "admin",
        answers: z.array(money),
      },
      "GET /api/admin/money/movements": {
        says: "The rows of the ledger, the newest first, of one tournament or all.",
        who: "admin",
        answers: z.array(movement),
      },
      "GET /api/admin/money/years": {
        says: "The years in which prizes were paid, the latest first.",
        who: "admin",
        answers: z.array(z.int()),
      },
      "GET /api/admin/money/ledger.csv": {
        says: "The ledger as a file for a spreadsheet, the oldest first, of one tournament or all.",
        who: "admin",
        answers: z.string(),
        media: "text/csv",
      },
      "GET /api/admin/money/winnings.csv": {
        says: "What each angler won in a year, for the tax papers.",
        who: "admin",
        answers: z.string(),
        media: "text/csv",
      },
    },
  },
];
