import type { SignedIn } from "../actor.ts";
import type { Db, Tx } from "../base/db/store.ts";
import type { StepEntrantFields, StepOwnFields } from "../options/index.ts";
import type { FieldIssue } from "../refusal.ts";
import type { Tournament } from "../tournaments/visible-tournament.ts";
import type { Lacking } from "./entrant-groups.ts";
import type { EntryChoices, HandEntry } from "./entry-shapes.ts";

/** Stores what an angler gave, in the write that keeps the rest of the entry. */
export type KeepGiven = (tx: Tx, now: number) => Promise<void>;

/** Something that a tournament asks of its entrants and stores outside of the entry's row, such as a waiver. */
export type EntryStep = {
  /** Its name among an entry's missing requirements. */
  name: Lacking;
  /** What is left to give at entry; `keep` is null if nothing is. */
  choose: (
    tx: Tx,
    tournament: Tournament,
    userId: number,
    given: EntryChoices,
  ) => Promise<{ issues: FieldIssue[]; keep: KeepGiven | null }>;
  /** What an angler who joined gives later. Throws `invalid` at the field. */
  change: (tx: Tx, angler: SignedIn, tournament: Tournament, given: EntryChoices, now: number) => Promise<void>;
  enterByHand: (
    tx: Tx,
    admin: SignedIn,
    entry: { tournament: Tournament; userId: number },
    given: HandEntry,
    now: number,
  ) => Promise<void>;
  /** Fields of the angler's own view, and whether it is missing. */
  readOwn: (db: Db, tournament: Tournament, userId: number) => Promise<{ shown: StepOwnFields; isMissing: boolean }>;
  /** The same for those who run the tournament, by user. */
  readAll: (
    db: Db,
    tournament: Pick<Tournament, "id" | "waiverVersion">,
  ) => Promise<(userId: number) => { shown: StepEntrantFields; isMissing: boolean }>;
};
