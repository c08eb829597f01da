import type { ReactNode } from "react";
import type { EntryPayment } from "../../../src/money/entry-fees/payment-shapes.ts";
import type { TournamentView } from "../../../src/tournaments/tournament-shapes.ts";
import { EntryAmounts } from "./entry-amounts.tsx";
import type { Opened } from "./opened.ts";
import type { Paying } from "./paying.ts";

/** The dialogs' texts about the thing being paid for. */
export type PaymentWords = {
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

export type PaymentProps = { paying: Paying; words: PaymentWords };

export const wordsOfEntry = ({ name }: TournamentView, payment: EntryPayment): PaymentWords => ({
  title: "Pay Entry Fee",
  reviewTitle: "Confirm Tournament Entry",
  name,
  what: `the entry fee of ${name}`,
  about: (
    <>
      You are about to enter <strong>{name}</strong>.
    </>
  ),
  terms: "Entry fees are non-refundable after the tournament starts.",
  amount: payment.amount,
  amounts: (opened) => <EntryAmounts entryFee={payment.entryFee} {...(opened ?? payment)} />,
  withoutScript: "ask the club to enter you by hand, for cash.",
});
