import { z } from "zod";
import { moneyView, movementView } from "../money/ledger/model.ts";
import {
  connectAccountStatus,
  connectMode,
  endedTournament,
  onboardingLink,
  ownPayout,
  payoutPreview,
  payoutSums,
  payoutView,
  processedPayouts,
  sentPayout,
} from "../money/payouts/model.ts";
import type { Section } from "./call.ts";

/** Prizes on their way: the own account that takes them, and what admins see of all. */
export const payoutCalls: Section[] = [
  {
    title: "Payouts",
    calls: {
      "GET /api/connect/account-status": {
        says: "How far one's own payout account is.",
        who: "signed in",
        answers: connectAccountStatus,
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
      "GET /api/admin/payouts": { says: "All payouts, the newest first.", who: "admin", answers: z.array(payoutView) },
      "GET /api/admin/payouts/sums": { says: "Their sums.", who: "admin", answers: payoutSums },
      "GET /api/admin/payouts/tournaments": {
        says: "Tournaments whose end is past, the last to end first.",
        who: "admin",
        answers: z.array(endedTournament),
      },
      "GET /api/admin/tournaments/{id}/payouts": {
        says: "What processing its payouts would do now.",
        who: "admin",
        answers: payoutPreview,
      },
      "POST /api/admin/process-payouts": {
        says: "Queues a tournament's payouts, and sends those whose winners can receive them.",
        who: "admin",
        answers: processedPayouts,
      },
      "POST /api/admin/payout/{id}/process": {
        says: "Sends one prize, pending or failed before.",
        who: "admin",
        answers: sentPayout,
      },
      "POST /api/admin/payout/{id}/by-hand": {
        says: "Marks a prize as paid in cash or by check.",
        who: "admin",
        answers: sentPayout,
      },
      "POST /api/admin/payout/{id}/by-hand/undo": {
        says: "Takes that back: the prize is pending again.",
        who: "admin",
        answers: sentPayout,
      },
    },
  },
  {
    title: "The club's money",
    calls: {
      "GET /api/admin/money": {
        says: "What came in, went out and is left, of one tournament or of the whole club.",
        who: "admin",
        answers: moneyView,
      },
      "GET /api/admin/money/tournaments": {
        says: "The same for each tournament that money moved for or is due for, the newest first.",
        who: "admin",
        answers: z.array(moneyView),
      },
      "GET /api/admin/money/movements": {
        says: "The rows of the ledger, the newest first, of one tournament or all.",
        who: "admin",
        answers: z.array(movementView),
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
