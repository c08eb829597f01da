import type { SignedIn } from "../actor.ts";
import type { Tx } from "../base/db/store.ts";
import { Refusal } from "../refusal.ts";
import { visibleTournament } from "../tournaments/visible-tournament.ts";
import { disqualificationTexts } from "./disqualification-texts.ts";
import { findEntry } from "./entry.ts";

/** The route's parameters. */
export type ConfirmedKey = { id: number; userId: number };

/** A confirmed entry, for those who run its tournament. Throws `not_found`, `not_joined` or `cancelled`. */
export async function confirmedEntry(tx: Tx, admin: SignedIn, { id, userId }: ConfirmedKey) {
  const tournament = await visibleTournament(tx, admin, id);
  const { name, cancelledAt } = tournament;
  if (cancelledAt !== null) throw new Refusal("cancelled", `${name} was canceled.`);
  const entry = await findEntry(tx, id, userId);
  if (!entry) throw new Refusal("not_found", `There's no such entry in ${name}.`);
  if (!entry.hasPaid) throw new Refusal("not_joined", disqualificationTexts.notConfirmed(name));
  return { tournament, entry };
}
