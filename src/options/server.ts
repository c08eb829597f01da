import type { AuditActor } from "../actor.ts";
import type { Db, Tx } from "../base/db/store.ts";
import type { EntryStep } from "../entries/entry-step.ts";
import type { PotPlan } from "../money/payouts/pot-prize.ts";
import type { SettledPlaces } from "../money/payouts/prize-rows.ts";
import type { SeparateTerm } from "../tournaments/separate-term.ts";
import type { Tournament } from "../tournaments/visible-tournament.ts";
import type { PageFacts } from "./index.ts";
import { type ComposedPots, composePots } from "./side-pots/compose-pots.ts";
import { planPots } from "./side-pots/plan-pots.ts";
import { potsText } from "./side-pots/pot-column.ts";
import { readPotFacts } from "./side-pots/pot-sizes.ts";
import { refuseChangedPots } from "./side-pots/refuse-pot-changes.ts";
import { releaseRolledPots, rollPots } from "./side-pots/roll-pots.ts";
import { refuseBreakingTeams } from "./teams/refuse-team-changes.ts";
import { waiverStep } from "./waiver/waiver-step.ts";
import { waiverTerm } from "./waiver/waiver-term.ts";

/** Entry steps of the options, whose data is stored outside the entry. */
export const entrySteps: readonly EntryStep[] = [waiverStep];

/** Terms that the options store outside the tournament's row. */
export const separateTerms: readonly SeparateTerm[] = [waiverTerm];

/** Facts that a tournament's own page shows, and the sentences about them among its rules. */
export const pageFacts: readonly ((
  db: Db,
  tournament: Tournament,
) => Promise<{ shown: PageFacts; rules: string[] }>)[] = [readPotFacts];

type TermGuard = (
  tx: Tx,
  before: Tournament,
  after: Pick<Tournament, "pots" | "teams">,
  reason?: string,
) => Promise<void>;

/** Guards that throw if a change of terms would break anglers' choices or purchases. */
export const termGuards: readonly TermGuard[] = [
  (tx, before, after, reason) => refuseChangedPots(tx, before, after.pots, reason),
  (tx, before, after, reason) => refuseBreakingTeams(tx, before, after.teams, reason),
];

/** Columns of the tournaments' export, by heading. */
export const tournamentColumns = { "Side pots": potsText };

/** Prizes in addition to the boards'. `settled` has already settled prizes, by name and position. */
export const prizePlans: readonly ((
  db: Db,
  tournament: Tournament,
  settled: ReadonlyMap<string, SettledPlaces>,
) => Promise<PotPlan[]>)[] = [planPots];

/** Prizes in addition to the boards', as official results have them. Their winners are named in the file. */
export const composedPrizes: readonly ((db: Db, tournament: Tournament) => Promise<ComposedPots>)[] = [composePots];

type NamedTournament = Pick<Tournament, "id" | "name">;

/** Bookings that the results require besides payouts, made in the same write. `pots` is null for a resumed tournament. */
export const resultBookings: readonly ((
  tx: Tx,
  tournament: NamedTournament,
  pots: readonly PotPlan[] | null,
  change: { by: AuditActor; reason: string | null; now: number },
) => Promise<void>)[] = [rollPots];

/** Hooks that return money of other tournaments, such as rolled-over pots, when a tournament is canceled or deleted. */
export const releases: readonly ((
  tx: Tx,
  tournament: NamedTournament,
  by: AuditActor,
  now: number,
) => Promise<void>)[] = [releaseRolledPots];
