import { moneyText } from "../../base/format/money.ts";

/** The sums of `MoneyView` that decide whether the club can pay a prize, in cents. */
export type Funds = { left: number; held: number; refundsDue: number };

/** The part of a prize payment that would use money held for others, in cents. */
export const overdraftCents = (amount: number, { left, held, refundsDue }: Funds): number =>
  Math.max(0, amount - Math.max(0, left - held - refundsDue));

const listed = new Intl.ListFormat("en-US", { type: "conjunction" });

/** The balance, and how much of it is held for others. */
export function fundsText({ left, held, refundsDue }: Funds): string {
  const facts = [
    `The balance is ${moneyText(left)}`,
    held > 0 && `${moneyText(held)} is held for tournaments without official results`,
    refundsDue > 0 && `${moneyText(refundsDue)} is for refunds that haven't been sent and undecided deposits`,
  ];
  return `${listed.format(facts.filter((fact) => fact !== false))}.`;
}

export const overdraftTitle = (amount: number, funds: Funds): string =>
  `${moneyText(overdraftCents(amount, funds))} more than the club has available`;
