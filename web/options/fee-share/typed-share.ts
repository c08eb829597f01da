import { amountsText } from "../../../src/options/fee-share/amounts-text.ts";
import type { TournamentView } from "../../../src/tournaments/tournament-shapes.ts";

/** Prizes that follow the entries, as typed. */
export type TypedShare = {
  oneIn: string;
  percent: string;
  table: string;
  byEntrants: string;
  round: string;
  remainder: string;
  ties: string;
};

export const typedShare = (share: TournamentView["payoutShare"]): TypedShare => ({
  oneIn: String(share?.oneIn ?? ""),
  percent: String(share?.percent ?? ""),
  table: (share?.table ?? []).map(({ from, places }) => `${from}:${places}`).join(", "),
  byEntrants: amountsText(share?.byEntrants),
  round: String(share?.round ?? 100),
  remainder: share?.remainder ?? "first",
  ties: share?.ties ?? "ranked",
});
