import { useMemo, useState } from "react";
import { useLoaderData } from "react-router-dom";
import { moneyText } from "../../../src/base/format/money.ts";
import type { DepositToPay } from "../../../src/options/challenge-deposit/deposit-shapes.ts";
import { fishText } from "../../challenges/challenge-list.tsx";
import { MockPayment } from "../../money/payments/mock-payment.tsx";
import { payingDeposit } from "../../money/payments/paying.ts";
import type { PaymentTexts } from "../../money/payments/payment-texts.tsx";
import { StripePayment } from "../../money/payments/stripe-payment.tsx";
import type { Loaded } from "../../page.ts";
import { Figure } from "../../ui/figure.tsx";
import type { loadDepositPayment } from "./loaders.ts";

const depositPaymentTexts = (deposit: DepositToPay): PaymentTexts => ({
  title: "Pay Deposit",
  reviewTitle: "Confirm Deposit",
  name: `${deposit.tournamentName}: ${deposit.reason}`,
  what: `the challenge deposit in ${deposit.tournamentName}`,
  about: `You are about to challenge a decision (${fishText(deposit)}).`,
  terms: "The club keeps the deposit if the challenge is denied.",
  amount: deposit.amount,
  amounts: () => (
    <p className="flex items-baseline justify-between gap-3">
      <span className="text-ink-soft">Deposit</span>
      <Figure value={moneyText(deposit.amount)} className="text-3xl" />
    </p>
  ),
  withoutScript: "pay the club in cash.",
});

export function Component() {
  const deposit = useLoaderData<Loaded<typeof loadDepositPayment>>();
  const paying = useMemo(() => payingDeposit(deposit.id), [deposit.id]);
  const [, setConfirming] = useState(false);
  const props = { paying, texts: depositPaymentTexts(deposit) };
  if (deposit.provider === "mock") return <MockPayment {...props} />;
  return <StripePayment {...props} onConfirming={setConfirming} />;
}
