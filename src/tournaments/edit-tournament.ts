import { asc, eq } from "drizzle-orm";
import type { SignedIn } from "../actor.ts";
import { recordAudit } from "../audit/record-audit.ts";
import { prizeBreakdowns, tournaments } from "../db/schema.ts";
import type { Db, Tx } from "../db/store.ts";
import { bumpVersion } from "../db/versions.ts";
import { periodText } from "../format/days.ts";
import { lengthText } from "../format/lengths.ts";
import { datedMomentText, zoneName } from "../format/moments.ts";
import { moneyText } from "../format/money.ts";
import { Refusal } from "../refusal.ts";
import type { SetPrizes } from "./create-tournament.ts";
import type { PrizePositions, TournamentEdit, TournamentView } from "./model.ts";
import { notifyEntrants } from "./notify-entrants.ts";
import { refuseOncePayoutsQueued } from "./queued-payouts.ts";
import { type CatchBounds, scoringText, type TournamentType, type Window } from "./rules.ts";
import { storedValues } from "./stored-values.ts";
import { readTournamentView } from "./tournament-view.ts";
import { type Tournament, visibleTournament } from "./visible-tournament.ts";

/** Returns how many catches became eligible or ineligible. */
export type RescoreCatches = (tx: Tx, tournamentId: number, bounds: CatchBounds & Window) => Promise<number>;

const fixedFields: ReadonlyMap<string, string> = new Map([
  ["tournamentType", "The type is fixed: the tournament has started and anglers have joined."],
  ["entryFee", "The entry fee is fixed: the tournament has started and anglers have joined."],
  ["timeZone", "The time zone is fixed: the tournament has started and anglers have joined."],
]);

function refuseFixed(changes: readonly ChangedTerm[]): void {
  const issues = changes.flatMap(({ field }) => {
    const message = fixedFields.get(field);
    return message ? [{ path: field, message }] : [];
  });
  const [first] = issues;
  if (first) throw new Refusal("fixed_after_first_entry", first.message, { issues });
}

function askForYes(tournament: Tournament, changes: readonly ChangedTerm[]): never {
  const anglers = tournament.participantCount === 1 ? "1 angler" : `${tournament.participantCount} anglers`;
  const what = changes.map(({ sentence }) => sentence).join(" ");
  throw new Refusal(
    "confirm_required",
    `${what} All catches are scored anew by this, and the ${anglers} who joined are notified. Confirm the change to save it.`,
  );
}

function valuesAfter(edit: Omit<TournamentEdit, "confirm" | "prizeBreakdown">, before: Tournament) {
  const entryFee = edit.entryFee ?? before.entryFeeCents;
  const isActive = edit.isActive ?? before.isActive;
  const skipsWeight = edit.skipsWeight ?? before.skipsWeight;
  return storedValues({ ...edit, entryFee, isActive, skipsWeight }, before.timeZone, before);
}

async function isPresentBreakdown(db: Db, tournamentId: number, wanted: PrizePositions): Promise<boolean> {
  const present = await db
    .select({ amountCents: prizeBreakdowns.amountCents })
    .from(prizeBreakdowns)
    .where(eq(prizeBreakdowns.tournamentId, tournamentId))
    .orderBy(asc(prizeBreakdowns.position));
  const cents = (amounts: number[]) => amounts.join(",");
  return cents(present.map(({ amountCents }) => amountCents)) === cents(wanted.map(({ amount }) => amount * 100));
}

/**
 * Changes a tournament (docs/rules.md 3.1). Once it has started and somebody has joined, type, fee and zone are
 * fixed (`fixed_after_first_entry`), and what scores again wants `confirm` (`confirm_required`). Entrants are notified
 * of every changed term. Once payouts are queued nothing is scored again. Throws `not_found` and `payouts_queued` too.
 */
export async function editTournament(
  tx: Tx,
  actor: SignedIn,
  id: number,
  { confirm, prizeBreakdown, ...edit }: TournamentEdit,
  { rescoreCatches, setPrizes }: { rescoreCatches: RescoreCatches; setPrizes: SetPrizes },
  now: number,
): Promise<TournamentView> {
  const before = await visibleTournament(tx, actor, id);
  const values = valuesAfter(edit, before);
  const changes = changedTerms(before, values);
  const rescores = changes.some((change) => change.rescores);
  if (rescores) await refuseOncePayoutsQueued(tx, before, "what decides the scores is fixed");
  if (before.participantCount > 0 && now >= before.startsAt) {
    refuseFixed(changes);
    if (rescores && !confirm) askForYes(before, changes);
  }
  const isOver = values.endsAt <= now;
  await tx
    .update(tournaments)
    .set({ ...values, endedAt: isOver ? before.endedAt : null, updatedAt: now })
    .where(eq(tournaments.id, id));
  const catchesChanged = rescores ? await rescoreCatches(tx, id, values) : 0;
  if (changes.length > 0) {
    const message = changes.map(({ sentence }) => sentence).join(" ");
    const title = `${values.name} was changed`;
    await notifyEntrants(tx, id, { type: "tournament_changed", title, message, link: `/tournaments/${id}` }, now);
  }
  const detail = { before, after: values, catchesChanged };
  await recordAudit(tx, actor, { action: "edit-tournament", subject: "tournament", subjectId: id, detail }, now);
  if (prizeBreakdown && !(await isPresentBreakdown(tx, id, prizeBreakdown))) {
    await setPrizes(tx, actor, id, { prizeBreakdown }, now);
  }
  await bumpVersion(tx, `tournament:${id}`);
  await bumpVersion(tx, "club");
  return readTournamentView(tx, id);
}

/** Length in hundredths of an inch, fee in cents. */
export type Terms = {
  minLength: number;
  targetSpecies: string[];
  startDay: string;
  endDay: string;
  startTime: string | null;
  endTime: string | null;
  timeZone: string;
  startsAt: number;
  endsAt: number;
  joinUntil: number | null;
  tournamentType: TournamentType;
  entryFeeCents: number;
};

/** `field` is the form's. `rescores`: the change decides again which catches count. */
type ChangedTerm = { field: string; rescores: boolean; sentence: string };

const species = (names: string[]): string => names.join(", ");
const runsText = (terms: Terms): string => {
  const isWhole = terms.startTime === null && terms.endTime === null;
  const { startDay, endDay, timeZone } = terms;
  if (!isWhole) return `${periodText(terms)} (${zoneName(timeZone)})`;
  return startDay === endDay ? `on ${startDay} (${timeZone})` : `from ${startDay} to ${endDay} (${timeZone})`;
};

const joiningText = ({ joinUntil, timeZone }: Terms): string =>
  joinUntil === null
    ? "It can now be joined until it ends."
    : `It can now be joined until ${datedMomentText(new Date(joinUntil), timeZone)} (${zoneName(timeZone)}).`;

function changedTerms(before: Terms, after: Terms): ChangedTerm[] {
  const changes: ChangedTerm[] = [];
  const changed = (field: string, rescores: boolean, sentence: string) => changes.push({ field, rescores, sentence });
  if (before.minLength !== after.minLength) {
    const [was, is] = [lengthText(before.minLength / 100), lengthText(after.minLength / 100)];
    changed("minLength", true, `The minimum length is now ${is} (it was ${was}).`);
  }
  if (species(before.targetSpecies) !== species(after.targetSpecies)) {
    changed("targetSpecies", true, `The target species are now ${species(after.targetSpecies)}.`);
  }
  if (before.timeZone !== after.timeZone) changed("timeZone", true, `Its time zone is now ${after.timeZone}.`);
  const bounds = ["startDay", "endDay", "startTime", "endTime"] as const;
  if (bounds.some((bound) => before[bound] !== after[bound])) {
    changed("endDate", true, `It now runs ${runsText(after)}.`);
  }
  if (before.joinUntil !== after.joinUntil) changed("joinUntil", false, joiningText(after));
  if (before.tournamentType !== after.tournamentType) {
    changed("tournamentType", true, `It is now scored as a ${scoringText[after.tournamentType].name.toLowerCase()}.`);
  }
  if (before.entryFeeCents !== after.entryFeeCents) {
    changed("entryFee", false, `The entry fee is now ${moneyText(after.entryFeeCents)}.`);
  }
  return changes;
}
