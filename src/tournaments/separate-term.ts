import type { Tx } from "../base/db/store.ts";
import type { Change } from "./term.ts";
import type { TournamentInput } from "./tournament-shapes.ts";
import type { Tournament } from "./visible-tournament.ts";

/** A term of a tournament that is stored in tables of its own. */
export type SeparateTerm = {
  field: keyof TournamentInput;
  /** Saves what is given; a field that is left out stays. Returns what entrants are notified of. */
  save: (
    tx: Tx,
    tournament: Pick<Tournament, "id" | "waiverVersion">,
    given: Partial<TournamentInput>,
    now: number,
  ) => Promise<Change[]>;
  copy: (tx: Tx, from: Tournament, toId: number, now: number) => Promise<void>;
};
