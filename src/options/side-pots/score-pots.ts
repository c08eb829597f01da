import { z } from "zod";
import { cents, count, id, text } from "../../base/db/shared-fields.ts";
import type { Board } from "../../scoring/rulebook/board.ts";
import { numberOf } from "../../scoring/rulebook/exact.ts";
import type { Facts } from "../../scoring/rulebook/facts.ts";
import { valueFish } from "../../scoring/rulebook/fish-value.ts";
import type { TournamentResult } from "../../scoring/rulebook/score-tournament.ts";
import { isTargetSpecies } from "../../tournaments/tournament-state.ts";
import { type PotFish, payPot, rankPot } from "./pot-shares.ts";
import { potRemainders, potTies, potUnclaimed } from "./pot-terms.ts";

/** A side pot with money, as official results have it. */
export const writtenPot = z.strictObject({
  name: text,
  kind: z.enum(["biggest", "smallest"]),
  species: text.optional().describe("absent for any"),
  cents: cents.describe("the money in the pot"),
  rolledIn: cents.optional().describe("the part that came from earlier tournaments; absent for none"),
  clubShare: count.optional().describe("percent; absent for none"),
  shares: z.array(count).describe("percent of each place"),
  round: id.optional().describe("prizes are rounded down to a multiple of these cents; 1 by default"),
  remainder: z.enum(potRemainders).optional().describe("first by default"),
  minimumToWin: z.number().optional(),
  ties: z.enum(potTies).optional().describe("ranked by default: by the order of the fish in this file"),
  unclaimed: z.enum(potUnclaimed).optional().describe("refund by default"),
  entrants: z.array(text).describe("everyone in the pot who can win it"),
});

export type WrittenPot = z.infer<typeof writtenPot>;

/** The fields of the main board that decide the size of a fish. Limits, points and multipliers don't apply to pots. */
function fishBoard({ measure, chart, rounding, penalties }: Board): Board {
  return {
    ...{ name: "", limitPer: "tournament", ties: [], lengthOnly: [], totals: "none", neverBelowZero: true },
    // A fish that a chart weighs is measured by its length.
    measure: chart ? "length-in" : measure,
    rounding,
    penalties,
  };
}

type Scored = { boards: TournamentResult["boards"]; payouts: TournamentResult["payouts"] } & {
  unpaid: NonNullable<TournamentResult["unpaid"]>;
};

function scorePot(pot: WrittenPot, fish: readonly PotFish[], { entrants }: Facts): Scored {
  const { name, kind, species, clubShare = 0, unclaimed = "refund", rolledIn = 0, ...terms } = pot;
  const inPot = new Set(pot.entrants);
  const idOf = (index: number) => entrants[index]?.id ?? "";
  const eligibleFish = fish.filter(
    (potFish) => inPot.has(idOf(potFish.userId)) && (!species || isTargetSpecies(potFish.species, [species])),
  );
  const shared = { ...terms, clubShare, remainder: terms.remainder === "first" ? undefined : terms.remainder };
  const rules = { ...shared, ties: terms.ties === "split" ? terms.ties : undefined };
  const ranked = rankPot(kind, eligibleFish, rules);
  const rows = ranked.map(({ userId, place, isTied }) => ({ id: idOf(userId), place, isTied }));
  const { paid, clubCents } = payPot(rules, pot.cents, rows);
  const placed = new Set(rows.map((row) => row.id));
  const others = pot.entrants.filter((entrant) => !placed.has(entrant));
  // Money from earlier tournaments rolls over again, even if the pot's own money is refunded.
  const rolled = unclaimed === "roll-over" ? pot.cents : rolledIn;
  const leftovers =
    rows.length > 0
      ? ([["club", clubCents]] as const)
      : ([
          ["refund", pot.cents - rolled],
          ["roll-over", rolled],
        ] as const);
  return {
    boards: [
      {
        name,
        rows: [
          ...ranked.map((row) => ({ id: idOf(row.userId), place: row.place, score: row.scored / 100 })),
          ...others.map((entrant) => ({ id: entrant, place: null, score: 0 })),
        ],
      },
    ],
    payouts: paid.map((won) => ({ id: won.id, board: name, cents: won.cents })),
    unpaid: leftovers.flatMap(([to, unpaid]) => (unpaid > 0 ? { board: name, to, cents: unpaid } : [])),
  };
}

/** Boards and payouts of the side pots in official results (docs/rules.md 9.30 to 9.38). Fish are in the order of arrival. */
export function scorePots(pots: readonly WrittenPot[], main: Board, facts: Facts): Scored {
  const board = fishBoard(main);
  const indexes = new Map(facts.entrants.map(({ id: entrant }, index) => [entrant, index]));
  const fish = facts.fish.flatMap((fishFact, index): PotFish[] => {
    const userId = indexes.get(fishFact.entrant);
    if (userId === undefined || fishFact.isRejected) return [];
    const scored = Math.round(numberOf(valueFish(board, fishFact, index).size) * 100);
    return [{ userId, species: fishFact.species ?? "", scored, submittedAt: index, id: index }];
  });
  const scored = pots.map((pot) => scorePot(pot, fish, facts));
  return {
    boards: scored.flatMap(({ boards }) => boards),
    payouts: scored.flatMap(({ payouts }) => payouts),
    unpaid: scored.flatMap(({ unpaid }) => unpaid),
  };
}
