import type { TournamentView } from "../../../src/tournaments/tournament-shapes.ts";

/** A share of the entry fees as typed. */
export type TypedShare = {
  oneIn: string;
  percent: string;
  table: string;
  round: string;
  remainder: string;
  ties: string;
};

export const typedShare = (share: TournamentView["payoutShare"]): TypedShare => ({
  oneIn: String(share?.oneIn ?? ""),
  percent: String(share?.percent ?? ""),
  table: (share?.table ?? []).map(({ from, places }) => `${from}:${places}`).join(", "),
  round: String(share?.round ?? 100),
  remainder: share?.remainder ?? "first",
  ties: share?.ties ?? "ranked",
});
