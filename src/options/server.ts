import type { AuditActor } from "../actor.ts";
import type { Db, Tx } from "../base/db/store.ts";
import type { EntryStep } from "../entries/entry-step.ts";
import type { PotPlan } from "../money/payouts/pot-prize.ts";
import type { SettledPlaces } from "../money/payouts/prize-rows.ts";
import type { SeparateTerm } from "../tournaments/separate-term.ts";
import type { Tournament } from "../tournaments/visible-tournament.ts";
import { planPots } from "./side-pots/plan-pots.ts";
import { refuseChangedPots } from "./side-pots/refuse-pot-changes.ts";
import { releaseRolledPots, rollPots } from "./side-pots/roll-pots.ts";
import { refuseBreakingTeams } from "./teams/refuse-team-changes.ts";
import { waiverStep } from "./waiver/waiver-step.ts";
import { waiverTerm } from "./waiver/waiver-term.ts";

/** What the options ask of entrants and store outside of an entry. */
export const entrySteps: readonly EntryStep[] = [waiverStep];

/** Terms that the options store outside of a tournament's row. */
export const separateTerms: readonly SeparateTerm[] = [waiverTerm];

type TermGuard = (
  tx: Tx,
  before: Tournament,
  after: Pick<Tournament, "pots" | "teams">,
  reason?: string,
) => Promise<void>;

/** Throw if a change of terms would break what anglers chose or paid for. */
export const termGuards: readonly TermGuard[] = [
  (tx, before, after, reason) => refuseChangedPots(tx, before, after.pots, reason),
  (tx, before, after, reason) => refuseBreakingTeams(tx, before, after.teams, reason),
];

/** Prizes besides those of the boards. `settled` has what was settled already, by name and position. */
export const prizePlans: readonly ((
  db: Db,
  tournament: Tournament,
  settled: ReadonlyMap<string, SettledPlaces>,
) => Promise<PotPlan[]>)[] = [planPots];

type Named = Pick<Tournament, "id" | "name">;

/** What the results decide besides payouts, booked in the same write. `pots` is null for a tournament that goes on again. */
export const resultBookings: readonly ((
  tx: Tx,
  tournament: Named,
  pots: readonly PotPlan[] | null,
  change: { by: AuditActor; reason: string | null; now: number },
) => Promise<void>)[] = [rollPots];

/** What a canceled or deleted tournament returns to other tournaments. */
export const releases: readonly ((tx: Tx, tournament: Named, by: AuditActor, now: number) => Promise<void>)[] = [
  releaseRolledPots,
];
