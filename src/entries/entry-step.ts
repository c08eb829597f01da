import type { SignedIn } from "../actor.ts";
import type { Db, Tx } from "../base/db/store.ts";
import type { StepEntrantFields, StepOwnFields } from "../options/index.ts";
import type { FieldIssue } from "../refusal.ts";
import type { Tournament } from "../tournaments/visible-tournament.ts";
import type { Lacking } from "./entrant-groups.ts";
import type { EntryChoices } from "./entry-shapes.ts";
import type { HandEntry } from "./hand-entry-shapes.ts";

/** Stores what an angler gave, in the same write as the rest of the entry. */
export type SaveEntryStep = (tx: Tx, now: number) => Promise<void>;

/** A requirement that a tournament stores outside of the entry's row, such as a waiver. */
export type EntryStep = {
  /** Its name among an entry's missing requirements. */
  name: Lacking;
  /** Returns the requirements that are still open; `keep` is null if there is nothing to store. */
  choose: (
    tx: Tx,
    tournament: Tournament,
    userId: number,
    given: EntryChoices,
  ) => Promise<{ issues: FieldIssue[]; keep: SaveEntryStep | null }>;
  /** Handles what an angler gives after joining. Throws `invalid` at the field. */
  change: (tx: Tx, angler: SignedIn, tournament: Tournament, given: EntryChoices, now: number) => Promise<void>;
  enterByHand: (
    tx: Tx,
    admin: SignedIn,
    entry: { tournament: Tournament; userId: number },
    given: HandEntry,
    now: number,
  ) => Promise<void>;
  /** Fields of the angler's own view, and whether the step is missing. */
  readOwn: (db: Db, tournament: Tournament, userId: number) => Promise<{ shown: StepOwnFields; isMissing: boolean }>;
  /** The same for those who run the tournament, by user. */
  readAll: (
    db: Db,
    tournament: Pick<Tournament, "id" | "waiverVersion">,
  ) => Promise<(userId: number) => { shown: StepEntrantFields; isMissing: boolean }>;
};
