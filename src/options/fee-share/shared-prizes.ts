import type { PayoutShare } from "../../base/db/schema.ts";
import { dollarsText, moneyText } from "../../base/format/money.ts";
import { counted } from "../../base/format/numbers.ts";
import { listed } from "../../scoring/rulebook/fields.ts";
import { type PaidRow, payouts, rowOfField } from "../../scoring/rulebook/payouts.ts";
import { prizeLimits } from "../../tournaments/tournament-state.ts";

export type { PayoutShare };

export const payoutShareBounds = { oneIn: 20, percent: 100, tableRows: 50, entrants: 100_000 } as const;

/** Cents that prizes can be rounded down to. */
export const shareRounds = [100, 500] as const;
export const shareRemainders = ["first", "last", "club"] as const;
export const shareTies = ["ranked", "split"] as const;

/** Entry fees collected, in cents, and the number of anglers or teams. */
export type EntryMoney = { sides: number; cents: number };

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

/** The number of paid places; a last, incomplete group counts. */
function placesFor({ oneIn, table }: PayoutShare, sides: number): number {
  const places = table ? (rowOfField(table, sides)?.places ?? 0) : Math.ceil(sides / (oneIn ?? 1));
  return Math.min(prizeLimits.positions, places, sides);
}

/** Whole dollars, the first place first (docs/rules.md 3.20). */
export function sharedPrizes(share: PayoutShare, { sides, cents }: EntryMoney): number[] {
  const { percent = 0, byEntrants, round = 100, remainder = "first" } = share;
  if (byEntrants) return rowOfField(byEntrants, sides)?.amounts ?? [];
  const places = placesFor(share, sides);
  const rows = Array.from({ length: places }, (_, index): PaidRow => {
    return { id: String(index), place: index + 1, score: 0, isTied: false, state: "fished" };
  });
  const pool = Math.floor((cents * percent) / 10_000) * 100;
  const paid = payouts({ prizes: { places, round, roundDown: true, remainder } }, rows, pool).payouts;
  return paid.map((won) => won.cents / 100);
}

const keyOf = (share: PayoutShare | null): string => {
  if (!share) return "";
  const { oneIn, percent, table, byEntrants, round, remainder, ties } = share;
  const places = table?.map((row) => [row.from, row.places]);
  const amounts = byEntrants?.map((row) => [row.from, row.amounts]);
  return JSON.stringify([oneIn, percent, places, amounts, round, remainder, ties]);
};

export const isSameShare = (a: PayoutShare | null, b: PayoutShare | null): boolean => keyOf(a) === keyOf(b);

/** Null if anglers are ranked instead of teams. */
type Teams = object | null;

function placesText({ oneIn, table }: PayoutShare, side: string): string {
  if (!table) {
    const groups = oneIn === 1 ? side : `${oneIn} ${side}s, rounded up`;
    return `, with 1 place paid for every ${groups}.`;
  }
  const [first, ...others] = table.map(({ from, places }) => ({ from: counted(from, side), places }));
  const more = others.map(({ from, places }) => `, ${places} with ${from} or more`).join("");
  return first ? `. ${counted(first.places, "place is", "places are")} paid with ${first.from} or more${more}.` : ".";
}

const remainderWords = { first: "first place", last: "last place", club: "the club" } as const;

function roundingText({ round, remainder }: PayoutShare): string {
  if (round === undefined && remainder === undefined) return "";
  const amount = dollarsText((round ?? 100) / 100);
  return ` Prizes are rounded down to the nearest ${amount}, and the remainder goes to ${remainderWords[remainder ?? "first"]}.`;
}

/** "With 10 entrants or more, prizes are $300 and $200; with 30 or more, $500, $300 and $200." */
function amountsText(table: NonNullable<PayoutShare["byEntrants"]>, side: string): string {
  const texts = table.map(({ from, amounts }, index) => {
    const prizes = listed(amounts.map(dollarsText));
    if (index > 0) return `with ${from} or more, ${prizes}`;
    return `With ${counted(from, side)} or more, ${amounts.length === 1 ? "the prize is" : "prizes are"} ${prizes}`;
  });
  return `${texts.join("; ")}.`;
}

export function shareText(share: PayoutShare, teams: Teams): string {
  const side = teams ? "team" : "entrant";
  const ties = share.ties === "split" ? " Shared places split their prizes." : "";
  if (share.byEntrants) return `${amountsText(share.byEntrants, side)}${ties}`;
  return `${share.percent}% of entry fees are paid out as prizes${placesText(share, side)}${roundingText(share)}${ties}`;
}

const sidesText = (sides: number, teams: Teams): string => counted(sides, teams ? "team" : "entrant");

/** "23 entrants, $1,150.00 in: 5 places share $805."; without the fees if they don't decide the prizes. */
export function moneyInText(
  { sides, cents }: EntryMoney,
  amounts: readonly number[],
  { teams, payoutShare }: { teams: Teams; payoutShare: PayoutShare | null },
): string {
  const places = amounts.length === 1 ? "1 place wins" : `${amounts.length} places share`;
  const won = amounts.length > 0 ? `: ${places} ${dollarsText(sum(amounts))}` : "";
  const fees = payoutShare?.byEntrants ? "" : `, ${moneyText(cents)} in entry fees`;
  return `${sidesText(sides, teams)}${fees}${won}.`;
}
