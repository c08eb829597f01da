import { z } from "zod";
import {
  bothNamesOrNull,
  cents,
  instant,
  rowLimit,
  rowNumber,
  searchText,
  text,
  wholeNumber,
} from "../../base/db/shared-fields.ts";
import { periodFields, withOrderedDays } from "./money-period.ts";
import { movementKinds } from "./movement-kinds.ts";

const id = rowNumber();
const limit = rowLimit(200);

const movementKind = z.enum(movementKinds, "Choose a kind of movement");

export const movementId = z.object({ id: rowNumber() });

/** Limits the money to one tournament if `tournamentId` is set. */
export const moneyOf = z.object({ tournamentId: id.optional() });

/** One tournament's money if `tournamentId` is set, in a period. */
export const moneyInPeriod = withOrderedDays(moneyOf.extend(periodFields));

export type MoneyInPeriod = z.output<typeof moneyInPeriod>;

/** `after` is the id of the last movement on the previous page. */
export const movementQuery = withOrderedDays(
  z.object({
    id: id.optional().describe("only this movement"),
    tournamentId: id.optional(),
    way: z.enum(["in", "out"], "Choose in or out").optional().describe("only money received, or only money paid"),
    kind: movementKind.optional().describe("only movements of this kind"),
    search: searchText.describe("any part of the angler's name or email, or the other party of recorded money"),
    ...periodFields,
    after: id.optional(),
    limit,
  }),
);

export type MovementQuery = z.output<typeof movementQuery>;

/** `after` is the id of the last tournament on the previous page. */
export const tournamentMoneyQuery = z.object({ after: id.optional(), limit });

export const winningsQuery = z.object({ year: wholeNumber("Enter a year, such as 2026", 2000, 9999) });

export const winningsListQuery = winningsQuery.extend({ limit });

/** An angler's winnings in a year; no names for a deleted account. */
export const winningsView = z.strictObject({
  userId: id.nullable(),
  ...bothNamesOrNull,
  prizes: z.int().describe("the number of prizes paid, without those that were reversed"),
  amount: cents.describe("cents, minus reversals"),
});

export type WinningsView = z.infer<typeof winningsView>;

const isOfSome = z.literal(true).optional().describe("totals include only your tournaments");

const movedMoney = {
  collected: cents,
  sidePots: cents.optional().describe("the part of `collected` that is for side pots, including what was refunded"),
  deposits: cents
    .optional()
    .describe("the part of `collected` that is for challenge deposits, including what was refunded"),
  fees: cents.describe("cents, kept by the payment provider"),
  refunded: cents,
  disputed: cents,
  prizesPaid: cents,
  otherIn: cents.describe("other money that a treasurer recorded as received, minus reversals"),
  otherOut: cents.describe("other money that a treasurer recorded as paid out, minus reversals"),
  rolledOver: cents
    .optional()
    .describe("side pots rolled over from earlier tournaments, minus those that rolled over to later ones"),
};

const owedMoney = {
  left: cents.describe("the balance: the sum of all movements"),
  held: cents.describe(
    "the part held for tournaments without official results: entry fees, side pots and recorded money",
  ),
  refundsDue: cents.describe("refunds not sent yet, and undecided deposits"),
  prizesDue: cents,
};

/** `tournamentId` null: the whole club. Cents. */
export const moneyView = z.strictObject({
  tournamentId: id.nullable().describe("null: the whole club"),
  name: z.string().nullable(),
  isDeleted: z.boolean(),
  isOfSome,
  ...movedMoney,
  ...owedMoney,
  afterPrizes: cents.describe("left - prizesDue"),
  available: cents.describe("what belongs to the club: left - held - refundsDue - prizesDue"),
  cashRefundsDue: cents
    .optional()
    .describe("the part of `refundsDue` that has to be refunded in cash; absent if there is none"),
  prizesPromised: cents
    .optional()
    .describe("prizes of published tournaments without official results, not deducted; absent if there are none"),
  withoutTournament: z
    .strictObject({ ...movedMoney, ...owedMoney })
    .optional()
    .describe("for the whole club: the part of it that belongs to no tournament; absent without such money"),
});

export type MoneyView = z.infer<typeof moneyView>;

export const periodMoneyView = z.strictObject({
  isOfSome,
  ...movedMoney,
  opening: cents.describe("the balance before the period"),
  closing: cents.describe("the balance at its end"),
});

export type PeriodMoneyView = z.infer<typeof periodMoneyView>;

/** `amount` in cents, in positive, out negative; `at` ISO 8601. */
export const movementView = z.strictObject({
  id,
  at: instant,
  kind: movementKind,
  amount: cents.describe("cents; in is positive, out negative"),
  provider: z.enum(["stripe", "mock", "cash"]),
  tournamentId: id.nullable(),
  tournamentName: z.string(),
  userId: id.nullable(),
  ...bothNamesOrNull,
  paymentId: id.nullable(),
  payoutId: id.nullable(),
  reference: z.string(),
  note: z.string().nullable(),
  otherParty: z.string().nullable().describe("the other party of recorded money"),
  actor: z.string().nullable(),
  actorDisplayName: z.string().nullable(),
  isReversible: z.literal(true).optional().describe("recorded money that isn't reversed yet, and that you may reverse"),
  isReversed: z.literal(true).optional().describe("recorded money or a prize that was reversed in full"),
  isRefundable: z.literal(true).optional().describe("a payment that can be refunded"),
  isDeposit: z.literal(true).optional().describe("it belongs to the deposit of a challenge"),
  isOfPots: z.literal(true).optional().describe("it belongs to side pots that were paid without an entry fee"),
  includesPots: z.literal(true).optional().describe("it belongs to an entry fee that was paid together with side pots"),
});

/** `GET /api/admin/money/weeks`: the last 12 weeks, this one last. Cents. */
export const moneyWeeks = z.strictObject({
  weeks: z.array(
    z.strictObject({
      day: text.describe("its Monday, YYYY-MM-DD in the club's zone"),
      in: cents.describe("cents, collected and recorded, minus reversals"),
      out: cents.describe("cents, minus money that was returned to the club; negative if more was returned than paid"),
      due: cents.describe("prizes not paid yet when it ended"),
    }),
  ),
});

export type MoneyWeeks = z.infer<typeof moneyWeeks>;

export type MovementView = z.infer<typeof movementView>;
