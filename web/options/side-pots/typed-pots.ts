import type { TournamentView } from "../../../src/tournaments/tournament-shapes.ts";

/** A side pot as typed. */
export type TypedPot = {
  name: string;
  fee: string;
  shares: string;
  kind: string;
  species: string;
  clubShare: string;
  round: string;
  remainder: string;
  minimumToWin: string;
  ties: string;
  unclaimed: string;
};

export const typedPots = (pots: TournamentView["pots"]): TypedPot[] =>
  pots.map(({ name, fee, shares, kind, species, clubShare, ...rules }) => ({
    name,
    fee: (fee / 100).toFixed(2),
    shares: shares.join("/"),
    kind,
    species: species ?? "",
    clubShare: String(clubShare),
    round: String(rules.round ?? 1),
    remainder: rules.remainder ?? "first",
    minimumToWin: String(rules.minimumToWin ?? ""),
    ties: rules.ties ?? "ranked",
    unclaimed: rules.unclaimed ?? "refund",
  }));
