import type { ReactNode } from "react";
import type { EntryPayment } from "../../../src/money/entry-fees/payment-shapes.ts";
import type { TournamentView } from "../../../src/tournaments/tournament-shapes.ts";
import { EntryAmounts } from "./entry-amounts.tsx";
import type { Opened } from "./opened.ts";
import type { Paying } from "./paying.ts";

/** The dialogs' texts about the thing being paid for. */
export type PaymentTexts = {
  title: string;
  reviewTitle: string;
  name: string;
  what: string;
  about: ReactNode;
  terms: string;
  /** Cents. */
  amount: number;
  /** The amounts as shown before, or as charged. */
  amounts: (opened?: Opened) => ReactNode;
  withoutScript: string;
};

export type PaymentProps = { paying: Paying; texts: PaymentTexts };

/** The pots are the whole price if the tournament is free. */
function itemTexts({ items }: Pick<EntryPayment, "items">): { title: string; what: string; subject: string } {
  const onlyPots = items?.every(({ kind }) => kind === "pot") ? items.length : 0;
  if (onlyPots === 0) return { title: "Pay Entry Fee", what: "the entry fee", subject: "Entry fees" };
  return onlyPots === 1
    ? { title: "Pay Side Pot", what: "the side pot", subject: "Side pots" }
    : { title: "Pay Side Pots", what: "the side pots", subject: "Side pots" };
}

export const entryPaymentTexts = ({ name }: TournamentView, payment: EntryPayment): PaymentTexts => ({
  title: itemTexts(payment).title,
  reviewTitle: "Confirm Tournament Entry",
  name,
  what: `${itemTexts(payment).what} for ${name}`,
  about: (
    <>
      You are about to enter <strong>{name}</strong>.
    </>
  ),
  terms: `${itemTexts(payment).subject} are non-refundable after the tournament starts.`,
  amount: payment.amount,
  amounts: (opened) => <EntryAmounts entryFee={payment.entryFee} {...(opened ?? payment)} />,
  withoutScript: "ask the club to enter you by hand, for cash.",
});
