import { moneyText } from "../../base/format/money.ts";

/** The sums of `MoneyView` that decide whether the club can pay a prize, in cents. */
export type Funds = { left: number; held: number; refundsDue: number };

/** The part of the balance that isn't held for others; negative if the balance doesn't cover what is held. */
const leftForPrizes = ({ left, held, refundsDue }: Funds): number => left - held - refundsDue;

/** How much the club is short of a prize payment, in cents; the same figure that To Pay shows for all prizes due. */
export const overdraftCents = (amount: number, funds: Funds): number =>
  amount === 0 ? 0 : Math.max(0, amount - leftForPrizes(funds));

const listed = new Intl.ListFormat("en-US", { type: "conjunction" });

/** The balance, how much of it is held for others, and the rest. */
export function fundsText(funds: Funds): string {
  const { left, held, refundsDue } = funds;
  const facts = [
    `The balance is ${moneyText(left)}`,
    held > 0 && `${moneyText(held)} is held for tournaments without official results`,
    refundsDue > 0 && `${moneyText(refundsDue)} is for refunds that haven't been sent and undecided deposits`,
  ];
  const rest = held + refundsDue > 0 ? `, which leaves ${moneyText(leftForPrizes(funds))} for prizes` : "";
  return `${listed.format(facts.filter((fact) => fact !== false))}${rest}.`;
}

export const overdraftTitle = (amount: number, funds: Funds): string =>
  `${moneyText(overdraftCents(amount, funds))} short for a payment of ${moneyText(amount)}`;
