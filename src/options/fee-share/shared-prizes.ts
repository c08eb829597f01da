import { dollarsText, moneyText } from "../../base/format/money.ts";
import { counted } from "../../base/format/numbers.ts";
import { prizeLimits } from "../../tournaments/tournament-state.ts";

/** `percent` of the entry fees, with one place for every `oneIn` anglers or teams. */
export type PayoutShare = { oneIn: number; percent: number };

export const payoutShareBounds = { oneIn: 20, percent: 100 } as const;

/** What came in of entry fees, in cents, and for how many anglers or teams. */
export type EntryMoney = { sides: number; cents: number };

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

function partsOf(places: number): number[] {
  if (places === 2) return [6, 4];
  if (places === 3) return [5, 3, 2];
  return Array.from({ length: places }, (_, at) => places - at);
}

/** Whole dollars, the first place first (docs/rules.md 3.20). */
export function sharedPrizes({ oneIn, percent }: PayoutShare, { sides, cents }: EntryMoney): number[] {
  const dollars = Math.floor((cents * percent) / 10_000);
  const parts = partsOf(Math.min(prizeLimits.positions, Math.ceil(sides / oneIn)));
  const [first = 0, ...others] = parts.map((part) => Math.floor((dollars * part) / sum(parts)));
  const rest = dollars - first - sum(others);
  return parts.length > 0 ? [first + rest, ...others].filter((amount) => amount > 0) : [];
}

export const isSameShare = (one: PayoutShare | null, other: PayoutShare | null): boolean =>
  one?.oneIn === other?.oneIn && one?.percent === other?.percent;

/** Null ranks anglers. */
type Teams = object | null;

export function shareText({ oneIn, percent }: PayoutShare, teams: Teams): string {
  const side = teams ? "team" : "entrant";
  const groups = oneIn === 1 ? side : `${oneIn} ${side}s, and 1 for a last group of fewer`;
  return `${percent}% of the entry fees are prizes, with 1 place paid for every ${groups}.`;
}

const sidesText = (sides: number, teams: Teams): string => counted(sides, teams ? "team" : "entrant");

/** "23 entrants, $1,150.00 in: 5 places share $805." */
export function moneyInText({ sides, cents }: EntryMoney, amounts: readonly number[], teams: Teams): string {
  const places = amounts.length === 1 ? "1 place wins" : `${amounts.length} places share`;
  const won = amounts.length > 0 ? `: ${places} ${dollarsText(sum(amounts))}` : "";
  return `${sidesText(sides, teams)}, ${moneyText(cents)} in${won}.`;
}
