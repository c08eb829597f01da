import { z } from "zod";
import type { Board } from "../scoring/rulebook/board.ts";
import type { Facts } from "../scoring/rulebook/facts.ts";
import { scorePots, type WrittenPot, writtenPot } from "./side-pots/score-pots.ts";

/** Fields of the options in official results, with prizes in addition to the boards'. */
export const officialFields = {
  pots: z.array(writtenPot).optional().describe("side pots with money; absent if there are none"),
};

export type OfficialFields = { pots?: WrittenPot[] };

/** The entrants whose names are in these fields. */
export const namedIn = ({ pots = [] }: OfficialFields): string[] => pots.flatMap(({ entrants }) => entrants);

/** The fields without names, which may change without changing a prize. */
export const withoutNames = ({ pots = [] }: OfficialFields) =>
  pots.map(({ name: _, entrants, ...pot }) => ({ ...pot, entrants: entrants.length }));

/** Boards and payouts in addition to the format's. */
export const scorePotBoards = ({ pots = [] }: OfficialFields, main: Board, facts: Facts) =>
  scorePots(pots, main, facts);
