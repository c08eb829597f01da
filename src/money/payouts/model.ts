import { z } from "zod";
import { rowNumber, rowsAsked } from "../../db/model.ts";
import type { Reason } from "../../refusal.ts";
import { type PayoutAccountState, type PayoutStatus, textLimit } from "./rules.ts";

export type ConnectAccountStatus = {
  hasAccount: boolean;
  onboarded: boolean;
  detailsSubmitted: boolean;
  payoutsEnabled: boolean;
  /** True where the provider could not be asked, so that this is how far it was when it last was. */
  isLastKnown?: true;
};

/** `POST /api/connect/create-account`. */
export type ConnectMode = { mode: "mock" | "stripe" };

/** `POST /api/connect/onboarding-link`: where to go on; null where there is nowhere to go, as in mock mode. */
export type OnboardingLink = ConnectMode & { onboardingUrl: string | null };

/** `amount` in cents, instants as ISO 8601. */
export type PayoutView = {
  id: number;
  /** Null once its account or tournament is deleted: the record of the money stays. */
  userId: number | null;
  username: string | null;
  tournamentId: number | null;
  tournamentName: string;
  amount: number;
  position: number;
  status: PayoutStatus;
  stripeTransferId: string | null;
  processedAt: string | null;
  createdAt: string;
  /** How it was sent: by the provider, or paid by hand; null while it was not. */
  paidVia: "stripe" | "mock" | "hand" | null;
  /** What the admin wrote who paid it by hand. */
  note: string | null;
  /** Why it failed, or what is to know of it, for admins. */
  failure: string | null;
  /** How far the winner's payout account is; null once the winner's account is deleted. */
  account: PayoutAccountState | null;
};

/** One of the reader's own payouts. `amount` in cents, instants as ISO 8601. */
export type OwnPayout = {
  id: number;
  tournamentId: number | null;
  tournamentName: string;
  amount: number;
  position: number;
  status: PayoutStatus;
  paidVia: "stripe" | "mock" | "hand" | null;
  note: string | null;
  processedAt: string | null;
  createdAt: string;
};

/** An ended tournament that payouts can be processed for. `prize` in whole dollars. */
export type EndedTournament = { id: number; name: string; prize: number };

/** A position of the preview; `amount` in cents. `status` is its payout's, null before it is queued. */
export type PreviewedPrize = {
  position: number;
  amount: number;
  userId: number | null;
  username: string | null;
  account: PayoutAccountState | null;
  status: PayoutStatus | null;
};

/** What processing a tournament's payouts would do now, and why it may not be done. */
export type PayoutPreview = {
  tournamentId: number;
  name: string;
  prize: number;
  isQueued: boolean;
  /** With `dispute_window` it can be done for a reason. */
  objection: { code: Reason; message: string } | null;
  prizes: PreviewedPrize[];
  /** Positions that nobody stands on, left unpaid. */
  unfilled: number[];
};

/** The cards of `/admin/payouts`. `totalAmount` in cents. */
export type PayoutSums = { totalAmount: number; transactions: number; completed: number };

/** `after` is the id of the last payout of the page before. */
export const payoutQuery = z.object({
  after: rowNumber().optional(),
  limit: rowsAsked(),
});

export type PayoutQuery = z.output<typeof payoutQuery>;

export const payoutId = z.object({ id: rowNumber() });

/** `POST /api/admin/payout/{id}/process`: what became of one prize. `amount` in cents. */
export type SentPayout = {
  id: number;
  amount: number;
  /** `processing` where the provider has not answered yet: a job finishes it. */
  status: PayoutStatus;
  stripeTransferId: string | null;
};

const reason = z
  .string("A reason must be text")
  .trim()
  .max(textLimit, `A reason can have at most ${textLimit} characters`);

/** `POST /api/admin/process-payouts`. A reason lets it go on while the result can be disputed. */
export const processPayouts = z.object({
  tournamentId: rowNumber("Please select a tournament"),
  reason: reason.optional(),
});

export type ProcessPayouts = z.output<typeof processPayouts>;

/** What processing a tournament's payouts did: numbers of payouts. `amount` is what was sent now, in cents. */
export type ProcessedPayouts = {
  queued: number;
  sent: number;
  amount: number;
  /** Without a clear answer yet; a job finishes them. */
  processing: number;
  /** Failed now, each with its reason in the history. */
  failed: number;
  /** Whose winner has no payout account that is ready. */
  waiting: number;
  /** Positions that nobody stands on, left unpaid. */
  unfilled: number[];
};

const note = (missing: string) =>
  z.string(missing).trim().min(1, missing).max(textLimit, `A note can have at most ${textLimit} characters`);

/** `POST /api/admin/payout/{id}/by-hand`. */
export const handPayout = z.object({ note: note("Please say how it was paid") });

/** `POST /api/admin/payout/{id}/by-hand/undo`. */
export const undoneHandPayout = z.object({ note: note("Please say why it is not paid") });
