import { Refusal } from "../refusal.ts";
import type { Tournament } from "./visible-tournament.ts";

const texts = {
  entryFee: "an entry fee",
  prize: "a prize pool",
  prizeBreakdown: "prizes",
  payoutShare: "a share of entry fees",
  pots: "side pots",
} as const;

/** Fields that move money. */
export type MoneyField = keyof typeof texts;

/** Throws `invalid` at the fields that would move money through a tournament whose results were imported (docs/rules.md 15.13). */
export function refuseImported({ importedAt }: Pick<Tournament, "importedAt">, fields: readonly MoneyField[]): void {
  if (importedAt === null) return;
  const issues = fields.map((path) => ({
    path,
    message: `The results were imported, so no money moves through this tournament: it can't have ${texts[path]}.`,
  }));
  const [first] = issues;
  if (first) throw new Refusal("invalid", first.message, { issues });
}
