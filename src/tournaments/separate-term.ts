import type { Db, Tx } from "../base/db/store.ts";
import type { Change } from "./term.ts";
import type { TournamentInput } from "./tournament-shapes.ts";
import type { Tournament } from "./visible-tournament.ts";

/** A tournament term that's stored in its own tables. */
export type SeparateTerm = {
  field: keyof TournamentInput;
  /** Saves the given value; an omitted field doesn't change. Returns the changes that entrants are notified of. */
  save: (
    tx: Tx,
    tournament: Pick<Tournament, "id" | "waiverVersion">,
    given: Partial<TournamentInput>,
    now: number,
  ) => Promise<Change[]>;
  /** The columns of the tournament's row after saving the given value. */
  columnsAfter: (
    db: Db,
    tournament: Pick<Tournament, "id" | "waiverVersion">,
    given: Partial<TournamentInput>,
  ) => Promise<Partial<Tournament>>;
  copy: (tx: Tx, from: Tournament, toId: number, now: number) => Promise<void>;
};
