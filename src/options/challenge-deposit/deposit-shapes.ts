import { z } from "zod";
import { bothNames, cents, id, instant, rowNumber, text } from "../../base/db/shared-fields.ts";
import { requiredText } from "../../base/text/text-fields.ts";
import { challengedCatch } from "../../challenges/challenge-shapes.ts";
import { confirmedPayment, entryPayment, openedPayment } from "../../money/entry-fees/payment-shapes.ts";

export const depositId = z.object({ id: rowNumber() });

/** A deposit that isn't paid yet, as its challenger sees it. */
export const ownDeposit = z.strictObject({
  ...challengedCatch,
  text,
  amount: cents,
  createdAt: instant,
  until: instant.describe("The deadline for paying it."),
});

export type OwnDeposit = z.infer<typeof ownDeposit>;

export const depositToPay = ownDeposit.extend({
  challengeId: id.nullable().describe("null until it is paid and filed"),
  refusedBecause: text.nullable().describe("Why it can no longer be paid."),
  provider: entryPayment.shape.provider,
  publishableKey: entryPayment.shape.publishableKey,
  own: entryPayment.shape.own.describe("its latest payment"),
});

export type DepositToPay = z.infer<typeof depositToPay>;

export const openedDeposit = openedPayment.omit({ entryFee: true, items: true });

export const confirmedDeposit = confirmedPayment
  .omit({ hasPaid: true })
  .extend({ challengeId: id.nullable().describe("the challenge once it is filed") });

export type ConfirmedDeposit = z.infer<typeof confirmedDeposit>;

/** `GET /api/admin/tournaments/{id}/deposits`: deposits that can still be paid, for the person taking cash. */
export const awaitedDeposit = z.strictObject({
  id,
  userId: id,
  ...bothNames,
  species: text,
  amount: cents,
  createdAt: instant,
});

export type AwaitedDeposit = z.infer<typeof awaitedDeposit>;

export const depositCash = z.object({
  note: requiredText("Please write a note, such as who has the cash", 500, "A note can have at most 500 characters"),
});

export const filedDeposit = z.strictObject({ challengeId: id });
