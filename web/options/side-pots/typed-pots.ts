import type { TournamentView } from "../../../src/tournaments/tournament-shapes.ts";

/** A side pot as it is typed. */
export type TypedPot = { name: string; fee: string; shares: string; kind: string; species: string; clubShare: string };

export const typedPots = (pots: TournamentView["pots"]): TypedPot[] =>
  pots.map(({ name, fee, shares, kind, species, clubShare }) => ({
    name,
    fee: (fee / 100).toFixed(2),
    shares: shares.join("/"),
    kind,
    species: species ?? "",
    clubShare: String(clubShare),
  }));
