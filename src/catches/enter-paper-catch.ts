import type { SignedIn } from "../actor.ts";
import { recordAudit } from "../base/audit/record-audit.ts";
import { catches } from "../base/db/schema.ts";
import type { Db, Tx } from "../base/db/store.ts";
import { hundredthsOf } from "../base/format/numbers.ts";
import { notify } from "../base/notifications/notify.ts";
import { disqualificationTexts } from "../entries/disqualification-texts.ts";
import { findEntry } from "../entries/entry.ts";
import { findCardAngler } from "../entries/find-entrant.ts";
import { stateTexts } from "../entries/state-texts.ts";
import { findMember } from "../members/read-member.ts";
import { dayAt, fishingDays, missesCut } from "../options/days/fishing-days.ts";
import { termsIn } from "../options/divisions/divisions.ts";
import { atField, Refusal } from "../refusal.ts";
import { refuseConflict } from "../relations/find-conflict.ts";
import { refreshStanding } from "../results/refresh-standing.ts";
import { countedValue } from "../scoring/fish-score.ts";
import { rulesOf } from "../scoring/scoring-rules.ts";
import { ineligibleText } from "../tournaments/eligibility/ineligible-reason.ts";
import { listedSpecies } from "../tournaments/listed-species.ts";
import { requireCorrectionReason } from "../tournaments/queued-payouts.ts";
import { stateOf } from "../tournaments/tournament-state.ts";
import { type Tournament, visibleTournament } from "../tournaments/visible-tournament.ts";
import type { PaperCatch } from "./catch-shapes.ts";
import { eligibility } from "./catch-status.ts";
import { recordDecision } from "./decisions/record-decision.ts";
import { figuresOf } from "./decisions/scoring-figures.ts";
import { notableFiguresText } from "./decisions/texts.ts";
import { refuseUnfitMeasures } from "./refuse-unfit-measures.ts";
import { refuseWeighed } from "./refuse-weighed.ts";
import { catchLink } from "./review/decision.ts";
import { notifyOfPaidPlaces } from "./review/notify-of-paid-places.ts";
import { changeTexts, noticeTexts, refusalTexts } from "./texts.ts";

/** Returns UTC ms. Throws `invalid` if the time is outside the window. */
function caughtAt({ caughtAt: clock }: PaperCatch, { startsAt, endsAt, timeZone }: Tournament): number | null {
  if (clock === null) return null;
  const at = Temporal.PlainDateTime.from(clock).toZonedDateTime(timeZone).epochMilliseconds;
  if (at >= startsAt && at < endsAt) return at;
  throw Refusal.ofField("caughtAt", refusalTexts.outsideWindow);
}

type Card = PaperCatch & {
  /** The angler, if they were found already; the username isn't looked up then. */
  userId?: number;
  /** The day on which the fish was caught, if somebody chose it. */
  day?: number;
  /** The catch that this one corrects, as it was before. Its times are kept, and the caller notifies of paid places. */
  corrects?: typeof catches.$inferSelect | undefined;
};

/**
 * The day that was chosen, that of the time on the card, or today if there's neither. Throws `invalid` between two days
 * if there's neither.
 */
function dayOfCard(
  { day: chosen, at }: { day: number | undefined; at: number | null },
  tournament: Tournament,
  { madeCut }: { madeCut: boolean },
  now: number,
) {
  if (!tournament.days) return null;
  const day = chosen ?? dayAt(fishingDays(tournament), at ?? now);
  if (day === null) throw Refusal.ofField("caughtAt", at === null ? refusalTexts.dayOfCard : refusalTexts.betweenDays);
  if (day > 1 && missesCut(tournament, { madeCut })) {
    throw Refusal.ofField("username", refusalTexts.anglerMissedCut(tournament), "missed_cut");
  }
  return day;
}

/** Allowed after the end. Official results also require a reason. */
async function refuseByState(db: Db, tournament: Tournament, reason: string, now: number): Promise<void> {
  const state = stateOf(tournament, now);
  if (state === "cancelled") throw new Refusal("cancelled", refusalTexts.cancelled(tournament));
  if (state === "upcoming") throw new Refusal("not_started", refusalTexts.notStarted(tournament));
  await requireCorrectionReason(db, tournament.id, reason);
}

/**
 * Enters a catch from a paper card for an entrant and verifies it. The card, named in `paperNote`, is the evidence in
 * place of a photo, and the catch is marked as such. Its arrival time, which decides ties, is now, or that of the catch that
 * it corrects. Returns its id.
 * Throws `not_found`, `conflict_of_interest`, `not_joined`, `disqualified`, `not_fishing`, `cancelled`, `not_started`,
 * `missed_cut`, `weighed` or `invalid`.
 */
export async function enterPaperCatch(
  tx: Tx,
  judge: SignedIn,
  tournamentId: number,
  input: Card,
  now: number,
): Promise<number> {
  const everybodys = await visibleTournament(tx, judge, tournamentId);
  await refuseByState(tx, everybodys, input.reason, now);
  if (input.weight === undefined && rulesOf(everybodys).by === "weight") {
    throw Refusal.ofField("weight", refusalTexts.noWeight);
  }
  const { length, weight } = refuseUnfitMeasures(everybodys, { length: input.length, weight: input.weight ?? 0 });
  const angler = await findMember(tx, input.userId ?? (await findCardAngler(tx, tournamentId, input.username)));
  const entry = await findEntry(tx, tournamentId, angler.id);
  if (!entry?.hasPaid) {
    throw Refusal.ofField("username", refusalTexts.anglerNotJoined(angler.displayName, everybodys), "not_joined");
  }
  if (entry.disqualifiedAt !== null) {
    const message = disqualificationTexts.noPaperCatch(angler.displayName, everybodys.name);
    throw Refusal.ofField("username", message, "disqualified");
  }
  if (entry.state === "did_not_start") {
    const message = stateTexts.noPaperCatch(angler.displayName, everybodys.name);
    throw Refusal.ofField("username", message, "not_fishing");
  }
  await refuseWeighed(tx, everybodys, angler.id, () => {
    throw Refusal.ofField("username", refusalTexts.anglerWeighed(angler.displayName, everybodys), "weighed");
  });
  const tournament = termsIn(everybodys, entry.division);
  await atField(
    "username",
    refuseConflict(tx, judge, { userId: angler.id, tournamentId, submittedAt: now, submittedBy: null }, now),
  );
  const species = listedSpecies(input.species, tournament.targetSpecies);
  const fish = { species, length: hundredthsOf(length), weight: hundredthsOf(weight) };
  const { location, notes, paperNote, isDead = false, corrects } = input;
  const capturedAt = corrects ? corrects.capturedAt : caughtAt(input, tournament);
  const day = dayOfCard({ day: input.day, at: capturedAt }, tournament, entry, now);
  const ineligible = eligibility(fish, tournament);
  const rules = rulesOf(tournament);
  const figures = figuresOf(rules, countedValue(rules, fish));
  const [row] = await tx
    .insert(catches)
    .values({
      ...{ userId: angler.id, tournamentId, ...fish, location, notes, paperNote },
      ...{ claimedSpecies: fish.species, claimedLength: fish.length, claimedWeight: fish.weight },
      scored: figures.scored,
      ...{ submittedAt: corrects?.submittedAt ?? now, capturedAt, day, isDead, ineligibleReason: ineligible },
      ...{ status: "verified" as const, judgedAt: now, judgedBy: judge.id, enteredBy: judge.id },
    })
    .returning();
  if (!row) throw new Error("The catch's row was not written.");
  await recordDecision(
    tx,
    { fish: row, tournamentId, rules },
    { decision: "verified", figures, reason: null },
    judge.id,
    now,
  );
  const detail = {
    angler: angler.username,
    userId: angler.id,
    tournamentId,
    ...fish,
    ...(isDead && { isDead }),
    paperNote,
    ineligible,
    reason: input.reason,
  };
  await recordAudit(tx, judge, { action: "enter-paper-catch", subject: "catch", subjectId: row.id, detail }, now);
  const scoring = notableFiguresText(rules, figures);
  const named = { ...fish, unit: rules.unit };
  const why = ineligible && ineligibleText(ineligible, tournament);
  const link = catchLink(row.id);
  const change = { reason: changeTexts.fromPaper(row.id, input.reason), by: judge, now };
  const refresh = () => refreshStanding(tx, tournamentId, angler.id, change);
  if (corrects?.userId !== angler.id) {
    const notice = noticeTexts.fromPaper(named, tournament.name, scoring, isDead, why);
    await notify(tx, angler.id, { type: "catch_approved", ...notice, link }, now);
  } else {
    const before = { species: corrects.species, length: corrects.length, weight: corrects.weight };
    if (!Bun.deepEquals(before, fish) || corrects.isDead !== isDead) {
      const outcome = noticeTexts.nowVerified(named, scoring, isDead, why);
      const notice = noticeTexts.corrected({ ...before, unit: rules.unit }, tournament.name, outcome, input.reason);
      await notify(tx, angler.id, { type: "catch_changed", ...notice, link }, now);
    }
  }
  await (corrects ? refresh() : notifyOfPaidPlaces(tx, tournament, now, refresh));
  return row.id;
}
