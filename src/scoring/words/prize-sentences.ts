import { counted, numberText } from "../../base/format/numbers.ts";
import { placeText } from "../../money/prizes/prize-text.ts";
import type { Board, Prizes } from "../rulebook/board.ts";
import { listed } from "../rulebook/fields.ts";
import { amountTable, fixedAmounts, usualShares } from "../rulebook/payouts.ts";
import { dollarText, scoreText } from "./board-words.ts";

/** "1st place gets $500, 2nd place $300 and 3rd to 5th place $50 each"; `suffix` follows the first prize. */
function byPlace(values: readonly number[], textOf: (value: number) => string, suffix = ""): string {
  const groups: { from: number; to: number; value: number }[] = [];
  for (const [index, value] of values.entries()) {
    const last = groups.at(-1);
    if (last?.value === value) last.to = index + 1;
    else groups.push({ from: index + 1, to: index + 1, value });
  }
  return listed(
    groups.map(({ from, to, value }, index) => {
      const isOne = from === to;
      const places = isOne ? `${placeText(from)} place` : `${placeText(from)} to ${placeText(to)} place`;
      const gets = index === 0 ? ` ${isOne ? "gets" : "get"}` : "";
      return `${places}${gets} ${textOf(value)}${index === 0 ? suffix : ""}${isOne ? "" : " each"}`;
    }),
  );
}

const percentText = (value: number): string => `${numberText(value)}%`;

function poolSentences({ each, among }: Board, { pool, pools, fee, back }: Prizes): string[] {
  const sentences: string[] = [];
  if (pool !== undefined) {
    const divided = each === undefined ? "" : ", divided evenly among the boards";
    sentences.push(`The prize pool is ${dollarText(pool)}${divided}.`);
  }
  if (pools?.length === 1) sentences.push(`The prize pool of each board is ${dollarText(pools[0] ?? 0)}.`);
  if (pools && pools.length > 1) {
    const rest = `${dollarText(pools.at(-1) ?? 0)} for each of the others`;
    sentences.push(`The boards' prize pools are ${[...pools.slice(0, -1).map(dollarText), rest].join(", then ")}.`);
  }
  if (fee !== undefined) {
    const name = among === "buyIn" ? "buy-in" : "entry fee";
    const paid =
      back === undefined
        ? `Every ${dollarText(fee)} ${name} is paid out in full`
        : `${percentText(back)} of each ${dollarText(fee)} ${name} is paid out`;
    sentences.push(`${paid}.`);
  }
  return sentences;
}

const ofPool = " of the pool";

const usualSharesText =
  "One paid place takes the whole pool, two split it 60/40 and three 50/30/20; with more, shares fall evenly from place to place.";

const takesAll = "The winner takes the whole pool.";

const shareText = (shares: readonly number[]): string =>
  shares.length === 1 ? takesAll : `${byPlace(shares, percentText, ofPool)}.`;

function placeSentences({ shares, amounts, perEntrant, places, splits }: Prizes): string[] {
  if (shares) return [shareText(shares)];
  if (amounts) return amountSentences(amounts);
  if (perEntrant) return [`For each entrant, ${byPlace(perEntrant, dollarText)}.`];
  if (places === undefined) return [takesAll];
  const usual = typeof places === "number" && !splits ? usualShares[places] : undefined;
  if (usual) return [shareText(usual)];
  const split = Object.entries(splits ?? {}).map(
    ([count, parts]) => `With ${counted(Number(count), "paid place")}, ${byPlace(parts, percentText, ofPool)}.`,
  );
  return [paidText(places), ...(split.length > 0 ? split : [usualSharesText])];
}

function amountSentences(amounts: Exclude<Prizes["amounts"], undefined>): string[] {
  const table = amountTable(amounts);
  if (!table) return [`${byPlace(fixedAmounts(amounts), dollarText)}.`];
  return table.map((row, index) => {
    const below = (table[index + 1]?.from ?? Number.POSITIVE_INFINITY) - 1;
    return `With ${fieldText(row.from, below)}, ${byPlace(row.amounts, dollarText)}.`;
  });
}

/** "10 to 19 entrants" */
function fieldText(from: number, to: number): string {
  if (to === Number.POSITIVE_INFINITY) return `${numberText(from)} entrants or more`;
  return from === to ? counted(from, "entrant") : `${numberText(from)} to ${numberText(to)} entrants`;
}

function paidText(places: Exclude<Prizes["places"], undefined>): string {
  const paid = (count: number) => `${numberText(count)} ${count === 1 ? "place" : "places"}`;
  if (typeof places === "number") return `${paid(places)} ${places === 1 ? "is" : "are"} paid.`;
  if (Array.isArray(places)) {
    return `Paid places by the size of the field: ${listed(places.map((row) => `${paid(row.places)} with ${numberText(row.from)} or more entrants`))}.`;
  }
  return "oneIn" in places
    ? `One place is paid for every ${numberText(places.oneIn)} entrants, rounded up.`
    : `${percentText(places.percent)} of the field is paid, rounded down.`;
}

function roundText(round: number): string {
  if (round === 1) return "Prizes are rounded to the cent.";
  return round === 100
    ? "Prizes are rounded to whole dollars."
    : `Prizes are rounded to the nearest ${dollarText(round)}.`;
}

const remainders = {
  first: "The remainder from rounding goes to 1st place.",
  last: "The remainder from rounding goes to the last paid place.",
  club: "The remainder from rounding stays with the club.",
} as const;

const tied = {
  ranked: "Tied places are paid in the order of the board.",
  split: "Tied places pool their prizes and split them evenly.",
} as const;

const unclaimedTexts = {
  club: "A prize that nobody wins stays with the club.",
  refund: "A prize that nobody wins is refunded.",
  "roll-over": "A prize that nobody wins rolls over to a later tournament.",
} as const;

/** The prizes that the format itself defines. */
export function prizeSentences(board: Board): string[] {
  const { prizes } = board;
  if (!prizes || Object.keys(prizes).length === 0) return [];
  const { round, remainder, ties, minimumToWin, unclaimed } = prizes;
  // The tournament defines the prizes, and the format only what happens to tied places.
  if (ties && Object.keys(prizes).length === 1) return [tied[ties]];
  return [
    ...poolSentences(board, prizes),
    ...placeSentences(prizes),
    ...(round === undefined ? [] : [roundText(round)]),
    ...(remainder ? [remainders[remainder]] : []),
    ...(ties ? [tied[ties]] : []),
    ...(minimumToWin === undefined
      ? []
      : [`It takes a score of at least ${scoreText(board, minimumToWin)} to win a prize.`]),
    ...(unclaimed ? [unclaimedTexts[unclaimed]] : []),
  ];
}
