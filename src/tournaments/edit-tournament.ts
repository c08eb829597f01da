import { eq } from "drizzle-orm";
import type { SignedIn } from "../actor.ts";
import { recordAudit } from "../base/audit/record-audit.ts";
import { catches, tournaments } from "../base/db/schema.ts";
import type { Db, Tx } from "../base/db/store.ts";
import { bumpVersion, noteChange } from "../base/db/versions.ts";
import { counted } from "../base/format/numbers.ts";
import { recountLate } from "../entries/boats/recount-late.ts";
import { dropDivisions, refuseOpenPrizes } from "../options/divisions/refuse-division-changes.ts";
import { renameDivisions } from "../options/divisions/rename-divisions.ts";
import { isSameShare } from "../options/fee-share/shared-prizes.ts";
import { resumesFollowingFees } from "../options/fee-share/stored-payout-share.ts";
import { updateSharedPrizes } from "../options/fee-share/update-shared-prizes.ts";
import { withoutSecret } from "../options/identifier/identifier-code.ts";
import { separateTerms, termGuards } from "../options/server.ts";
import { Refusal } from "../refusal.ts";
import { rulesOf } from "../scoring/scoring-rules.ts";
import { type ChangedTerm, changedTerms } from "./changed-terms.ts";
import type { SetPrizes } from "./create-tournament.ts";
import { readStoredPrizes } from "./edit-basis.ts";
import type { CatchBounds } from "./eligibility/ineligible-reason.ts";
import { notifyEntrants } from "./notify-entrants.ts";
import type { PrizePositions } from "./prize-positions/prize-positions.ts";
import { refuseUncorrectable } from "./queued-payouts.ts";
import { type MoneyField, refuseImported } from "./refuse-imported.ts";
import type { TournamentWithResult } from "./results/result-view.ts";
import { storedValues } from "./stored-values.ts";
import type { TournamentEdit } from "./tournament-shapes.ts";
import { notEnded, type Window } from "./tournament-state.ts";
import { readTournamentView } from "./tournament-view.ts";
import { type Tournament, visibleTournament } from "./visible-tournament.ts";

/** Returns how many catches became eligible or ineligible. */
export type RescoreCatches = (
  tx: Tx,
  tournamentId: number,
  terms: CatchBounds &
    Window &
    Pick<
      Tournament,
      "tournamentType" | "rules" | "divisions" | "days" | "cutAt" | "startDay" | "endDay" | "endTime" | "timeZone"
    >,
  change: { actor: SignedIn; reason: string | null; why: string; now: number },
) => Promise<number>;

export type OfferSpots = (tx: Tx, tournamentId: number, now: number) => Promise<number>;

/** Throws if changed rules leave a season that adds up scores in two units. */
export type RefuseMixedSeasons = (tx: Tx, tournamentId: number) => Promise<void>;

const fixedFields: ReadonlyMap<string, string> = new Map([
  ["tournamentType", "The type can't be changed because the tournament has started and anglers have joined."],
  ["entryFee", "The entry fee can't be changed because the tournament has started and anglers have joined."],
  ["timeZone", "The time zone can't be changed because the tournament has started and anglers have joined."],
]);

function refuseFixed(changes: readonly ChangedTerm[]): void {
  const issues = changes.flatMap(({ field }) => {
    const message = fixedFields.get(field);
    return message ? [{ path: field, message }] : [];
  });
  const [first] = issues;
  if (first) throw new Refusal("fixed_after_first_entry", first.message, { issues });
}

type ScoredBy = Pick<Tournament, "format" | "rules" | "tournamentType">;

const fixedRules = {
  unit: "The units can't be changed because anglers have already submitted catches.",
  by: "You can't switch between length and weight because anglers have already submitted catches.",
} as const;

/** Throws `fixed_after_first_catch`, and `invalid` without a reason (docs/rules.md 3.15). */
function refuseUndecided(before: Tournament, after: ScoredBy, reason: string | undefined): void {
  const [was, is] = [rulesOf(before), rulesOf(after)];
  const issues = (["unit", "by"] as const)
    .filter((part) => was[part] !== is[part])
    .map((part) => ({ path: after.format ? "format.measure" : `rules.${part}`, message: fixedRules[part] }))
    .filter(({ path }, at, all) => all.findIndex((issue) => issue.path === path) === at);
  const [first] = issues;
  if (first) throw new Refusal("fixed_after_first_catch", first.message, { issues });
  if (!reason) throw Refusal.ofField("rulesReason", "Please give a reason for changing the rules");
}

/** Unlike a single rule, a format can't be corrected once results are official. Throws `official_results`. */
function refuseOfficial({ officialAt, name }: Tournament): void {
  if (officialAt === null) return;
  throw new Refusal("official_results", `The results of ${name} are official, so its format can't be changed.`);
}

function refuseTooFewPlaces({ participantCount }: Tournament, capacity: number | null): void {
  if (capacity === null || capacity >= participantCount) return;
  const anglers = counted(participantCount, "angler has", "anglers have");
  throw Refusal.ofField("capacity", `${anglers} joined. Enter at least ${participantCount} spots`);
}

const hasCatches = async (db: Db, tournamentId: number): Promise<boolean> =>
  (await db.$count(catches, eq(catches.tournamentId, tournamentId))) > 0;

function askForYes(tournament: Tournament, changes: readonly ChangedTerm[]): never {
  const anglers = counted(tournament.participantCount, "angler");
  const what = changes.map(({ sentence }) => sentence).join(" ");
  throw new Refusal(
    "confirm_required",
    `${what} All catches will be rescored, and the ${anglers} who joined will be notified. Confirm the change to save it.`,
  );
}

/** The stored values after an edit. Throws `invalid`. */
export function valuesAfter(
  edit: Omit<TournamentEdit, "confirm" | "rulesReason" | "reason" | "prizeBreakdown">,
  before: Tournament,
) {
  const entryFee = edit.entryFee ?? before.entryFeeCents;
  const isActive = edit.isActive ?? before.isActive;
  const skipsWeight = edit.skipsWeight ?? before.skipsWeight;
  return storedValues({ ...edit, entryFee, isActive, skipsWeight }, before.timeZone, before);
}

type Money = { entryFeeCents: number; prizeCents: number; payoutShare: unknown; pots?: readonly unknown[] | null };

const moneyFields = ({ entryFeeCents, prizeCents, payoutShare, pots }: Money): MoneyField[] => [
  ...(entryFeeCents > 0 ? (["entryFee"] as const) : []),
  ...(prizeCents > 0 ? (["prize"] as const) : []),
  ...(payoutShare ? (["payoutShare"] as const) : []),
  ...(pots && pots.length > 0 ? (["pots"] as const) : []),
];

async function isPresentBreakdown(db: Db, tournamentId: number, wanted: PrizePositions): Promise<boolean> {
  const present = await readStoredPrizes(db, tournamentId);
  const text = (place: { division?: string | null; position: number }, cents: number) =>
    `${place.position} ${cents} ${place.division?.toLowerCase() ?? ""}`;
  const wantedPlaces = new Set(wanted.map((place) => text(place, place.amount * 100)));
  return present.length === wanted.length && present.every((place) => wantedPlaces.has(text(place, place.amountCents)));
}

/** The request's terms that are stored outside the tournament's row. */
const givenSeparately = (edit: Partial<TournamentEdit>): Record<string, unknown> =>
  Object.fromEntries(
    separateTerms.flatMap(({ field }) =>
      field in edit && edit[field as keyof TournamentEdit] !== undefined
        ? [[field, edit[field as keyof TournamentEdit]]]
        : [],
    ),
  );

type FromAbove = {
  rescoreCatches: RescoreCatches;
  setPrizes: SetPrizes;
  offerSpots: OfferSpots;
  refuseMixedSeasons: RefuseMixedSeasons;
};

/**
 * Changes a tournament (docs/rules.md 3.1). Once it has started and somebody has joined, type, fee and zone are
 * fixed (`fixed_after_first_entry`), and changes that rescore catches require `confirm` (`confirm_required`). Entrants are
 * notified of every changed term. After the first catch, rule changes require a reason, and unit and quantity are fixed
 * (`fixed_after_first_catch`). Once results are official, a change that affects who wins what
 * requires a `reason`, and is refused once a prize was sent. Also throws `not_found` and `payouts_sent`.
 */
export async function editTournament(
  tx: Tx,
  actor: SignedIn,
  id: number,
  { confirm, rulesReason, reason: givenReason, prizeBreakdown, ...edit }: TournamentEdit,
  { rescoreCatches, setPrizes, offerSpots, refuseMixedSeasons }: FromAbove,
  now: number,
): Promise<TournamentWithResult> {
  const stored = await visibleTournament(tx, actor, id);
  const { renamed: before, sentences } = await renameDivisions(tx, stored, edit.divisions);
  const values = valuesAfter(edit, before);
  refuseImported(before, moneyFields(values));
  refuseTooFewPlaces(before, values.capacity);
  const changes = [
    ...sentences.map((sentence) => ({ field: "divisions", rescores: false, sentence })),
    ...changedTerms(before, values),
  ];
  for (const { field, save } of separateTerms) {
    changes.push(...(await save(tx, before, edit, now)).map((change) => ({ field, ...change })));
  }
  const rescores = changes.some((change) => change.rescores);
  const changesFormat = changes.some(({ field }) => field === "format");
  const changesRules = changesFormat || changes.some(({ field }) => field === "rules");
  if (changesFormat) refuseOfficial(before);
  const reason = givenReason || rulesReason;
  if (reason) noteChange(tx, id, { reason: `The tournament was changed: ${reason}`, by: actor, now });
  if (rescores || changesRules) await refuseUncorrectable(tx, before, reason, "its scoring can no longer be changed");
  if (!isSameShare(before.payoutShare, values.payoutShare)) {
    await refuseUncorrectable(tx, before, reason, "its prizes can no longer be changed");
  }
  const isRunning = before.participantCount > 0 && now >= before.startsAt;
  if (isRunning) refuseFixed(changes);
  const isDecision = changesRules && (await hasCatches(tx, id));
  if (isDecision) refuseUndecided(before, values, rulesReason);
  if ((isRunning || isDecision) && rescores && !confirm) askForYes(before, changes);
  await dropDivisions(tx, before, values.divisions, reason);
  for (const refuse of termGuards) await refuse(tx, before, values, reason);
  const isOver = values.endsAt <= now;
  await tx
    .update(tournaments)
    .set({
      ...values,
      ...(!isOver && notEnded),
      ...(resumesFollowingFees(before, values, now) && { prizesFixedAt: null }),
      updatedAt: now,
    })
    .where(eq(tournaments.id, id));
  if (changesRules) await refuseMixedSeasons(tx, id);
  const ruleReason = (changesRules && rulesReason) || null;
  const termsWhy = givenReason ? `The tournament was changed: ${givenReason}` : "The tournament's terms were changed.";
  const reasonText = ruleReason ? `The rules were changed: ${ruleReason}` : termsWhy;
  const change = { actor, reason: ruleReason, why: reasonText, now };
  const catchesChanged = rescores ? await rescoreCatches(tx, id, values, change) : 0;
  const moved = { before, after: { ...before, ...values } };
  const boatsRecounted = await recountLate(tx, { id, name: values.name }, moved, change);
  if (changes.length > 0) {
    const reason = ruleReason ? [`Reason: ${ruleReason}`] : [];
    const message = [...changes.map(({ sentence }) => sentence), ...reason].join(" ");
    const title = `${values.name} was changed`;
    await notifyEntrants(tx, id, { type: "tournament_changed", title, message, link: `/tournaments/${id}` }, now);
  }
  const detail = {
    before: withoutSecret(stored),
    after: withoutSecret(values),
    ...givenSeparately(edit),
    ...(changesRules && { rulesReason }),
    ...(givenReason && { reason: givenReason }),
    catchesChanged,
    ...(boatsRecounted > 0 && { boatsRecounted }),
  };
  await recordAudit(tx, actor, { action: "edit-tournament", subject: "tournament", subjectId: id, detail }, now);
  if (prizeBreakdown && !(await isPresentBreakdown(tx, id, prizeBreakdown))) {
    await setPrizes(tx, actor, id, { prizeBreakdown, reason }, now);
  }
  await updateSharedPrizes(tx, id);
  await offerSpots(tx, id, now);
  await refuseOpenPrizes(tx, id, values);
  await bumpVersion(tx, `tournament:${id}`);
  await bumpVersion(tx, "club");
  return readTournamentView(tx, id, now);
}
