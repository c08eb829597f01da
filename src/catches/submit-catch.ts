import type { SignedIn } from "../actor.ts";
import { recordAudit } from "../base/audit/record-audit.ts";
import { catches } from "../base/db/schema.ts";
import type { Db, Tx } from "../base/db/store.ts";
import { hundredthsOf } from "../base/format/numbers.ts";
import { notifyFrom } from "../base/notifications/notify-from.ts";
import type { ReceivedPhoto } from "../base/photos/receive-photo.ts";
import { recordPhoto } from "../base/photos/record-photo.ts";
import { findEntry } from "../entries/entry.ts";
import { isOut } from "../entries/entry-states.ts";
import { findMember } from "../members/read-member.ts";
import { admitToDay } from "../options/days/admit-to-day.ts";
import { termsIn } from "../options/divisions/divisions.ts";
import { anglerField, refusePersonal, requireConsent } from "../options/submitters/require-consent.ts";
import { submitterTexts } from "../options/submitters/texts.ts";
import { Refusal } from "../refusal.ts";
import { refreshStanding } from "../results/refresh-standing.ts";
import { scoreAsClaimed } from "../scoring/fish-score.ts";
import { rulesOf } from "../scoring/scoring-rules.ts";
import { listedSpecies } from "../tournaments/listed-species.ts";
import { type Tournament, visibleTournament } from "../tournaments/visible-tournament.ts";
import type { CatchRow } from "./catch-rows.ts";
import type { NewCatch } from "./catch-shapes.ts";
import { arrivalOf, eligibility, plausibleCapture, uploadInTime } from "./catch-status.ts";
import { findOwnCatch } from "./find-catch.ts";
import { refuseWeighed } from "./refuse-weighed.ts";
import { claimSavedPhoto, type SavedPhoto } from "./saved-photo.ts";
import { historyPath } from "./submitted-catch.ts";
import { admissionTexts, fishText, refusalTexts } from "./texts.ts";

/** Each rejected catch may be resubmitted once. Throws `not_found`, `not_yours`, `not_judged` or `stale`. */
async function findRejected(db: Db, angler: SignedIn, id: number): Promise<CatchRow> {
  const row = await findOwnCatch(db, angler, id);
  if (row.fish.status !== "rejected") throw new Refusal("not_judged", refusalTexts.notRejected);
  if (row.resubmittedAs !== null) throw new Refusal("stale", refusalTexts.sentAgain);
  return row;
}

type Admitted = { tournament: Tournament | null; isLate: boolean; uploadBeganAt: number | null; day: number | null };

const personal: Admitted = { tournament: null, isLate: false, uploadBeganAt: null, day: null };

/** Whose catch it is; `displayName` is null for the sender's own. */
type Angler = { id: number; displayName: string | null };

/**
 * A resubmission keeps its tournament, its time and, without a new one, its photo. Throws as `admitCatch` and
 * `findRejected` do.
 */
export async function admitSubmission(db: Db, sender: SignedIn, input: NewCatch, now: number, beganAt: number) {
  const original = input.resubmissionOf === null ? null : (await findRejected(db, sender, input.resubmissionOf)).fish;
  const anglerId = input.caughtBy ?? sender.id;
  if (original && anglerId !== sender.id) throw Refusal.ofField(anglerField, submitterTexts.ofAnotherCatch);
  const tournamentId = original ? original.tournamentId : input.tournamentId;
  const originalMadeAt = original && (original.capturedAt ?? original.uploadBeganAt ?? original.submittedAt);
  const capturedAt = plausibleCapture(input.capturedAt, now) ?? originalMadeAt;
  const times = { capturedAt, beganAt, now };
  if (tournamentId === null && anglerId !== sender.id) refusePersonal();
  const admitted =
    tournamentId === null
      ? { ...personal, angler: { id: sender.id, displayName: null } }
      : await admitCatch(db, sender, { tournamentId, anglerId }, times);
  return { ...admitted, capturedAt, firstPhotoId: original?.photoId ?? null };
}

/** Notifies the angler of a catch that another entrant submitted for them. */
async function notifyAngler(tx: Tx, sender: SignedIn, fish: SubmittedCatch, tournament: Tournament, now: number) {
  const fishName = fishText({ ...fish, unit: rulesOf(tournament).unit });
  const notice = submitterTexts.notice.submitted(sender.displayName, fishName, tournament.name);
  const link = historyPath(fish.id);
  await notifyFrom(tx, sender, [{ userId: fish.userId, type: "catch_submitted", ...notice, link }], now);
}

type SubmittedCatch = { id: number; userId: number; species: string; length: number };

/** Returns the photo's id. */
export const storePhoto = (tx: Tx, photo: ReceivedPhoto | SavedPhoto, ownerId: number, now: number): Promise<number> =>
  "id" in photo ? claimSavedPhoto(tx, photo, ownerId) : recordPhoto(tx, photo, ownerId, now);

/**
 * Returns the catch's id. Catches that can't score are saved too (docs/rules.md 6.4). Throws as `admitSubmission` does.
 */
export async function submitCatch(
  tx: Tx,
  sender: SignedIn,
  input: NewCatch,
  photo: ReceivedPhoto | SavedPhoto | null,
  now: number,
  beganAt = now,
): Promise<number> {
  const admitted = await admitSubmission(tx, sender, input, now, beganAt);
  const { angler, tournament, isLate, uploadBeganAt, day, capturedAt, firstPhotoId } = admitted;
  const species = listedSpecies(input.species, tournament?.targetSpecies ?? []);
  const claim = { species, length: hundredthsOf(input.length), weight: hundredthsOf(input.weight) };
  const [row] = await tx
    .insert(catches)
    .values({
      userId: angler.id,
      tournamentId: tournament?.id ?? null,
      ...claim,
      claimedSpecies: claim.species,
      claimedLength: claim.length,
      claimedWeight: claim.weight,
      location: input.location,
      notes: input.notes,
      photoId: photo ? await storePhoto(tx, photo, angler.id, now) : firstPhotoId,
      scored: tournament ? scoreAsClaimed(rulesOf(tournament), claim) : 0,
      submittedAt: now,
      capturedAt,
      uploadBeganAt,
      isLate,
      day,
      ineligibleReason: tournament && eligibility(claim, tournament),
      resubmissionOf: input.resubmissionOf,
      submittedBy: angler.id === sender.id ? null : sender.id,
    })
    .returning({ id: catches.id });
  if (!row) throw new Error("The catch's row was not written.");
  const forAngler = angler.id !== sender.id && {
    angler: (await findMember(tx, angler.id)).username,
    userId: angler.id,
  };
  const detail = { ...claim, tournamentId: tournament?.id ?? null, photo: photo?.sha256 ?? null, isLate, ...forAngler };
  await recordAudit(tx, sender, { action: "submit-catch", subject: "catch", subjectId: row.id, detail }, now);
  if (tournament) await refreshStanding(tx, tournament.id, angler.id);
  if (tournament && angler.id !== sender.id) {
    await notifyAngler(tx, sender, { id: row.id, userId: angler.id, ...claim }, tournament, now);
  }
  return row.id;
}

/**
 * Checks whether a tournament accepts the catch (docs/rules.md 6.1), from the angler: their entry, not the sender's,
 * decides. Throws `not_found`, `consent_required`, `suspended`, `cancelled`, `not_started`, `ended`, `not_joined`,
 * `disqualified`, `not_fishing`, `weighed` or `missed_cut`.
 */
async function admitCatch(
  db: Db,
  sender: SignedIn,
  { tournamentId, anglerId }: { tournamentId: number; anglerId: number },
  times: { capturedAt: number | null; beganAt: number; now: number },
): Promise<Admitted & { angler: Angler }> {
  const { capturedAt, beganAt, now } = times;
  const tournament = await visibleTournament(db, sender, tournamentId);
  const angler: Angler =
    anglerId === sender.id
      ? { id: sender.id, displayName: null }
      : await requireConsent(db, sender, tournament, anglerId, now);
  const texts = admissionTexts(angler.displayName);
  if (tournament.cancelledAt !== null) throw new Refusal("cancelled", refusalTexts.cancelled(tournament));
  const arrival = arrivalOf(tournament, now, capturedAt, beganAt);
  if (arrival === "not_started") throw new Refusal("not_started", refusalTexts.notStarted(tournament));
  if (arrival === "ended") throw new Refusal("ended", texts.ended(tournament));
  const entry = await findEntry(db, tournamentId, anglerId);
  if (!entry?.hasPaid) throw new Refusal("not_joined", texts.notJoined(tournament));
  if (entry.disqualifiedAt !== null) throw new Refusal("disqualified", texts.disqualified(tournament));
  if (isOut(entry.state)) throw new Refusal("not_fishing", texts.notFishing(entry.state, tournament));
  await refuseWeighed(db, tournament, anglerId, () => {
    throw new Refusal("weighed", texts.weighed(tournament));
  });
  const dayFields = tournament.days && admitToDay(tournament, entry, times, texts);
  const isLate = arrival === "late";
  return {
    angler,
    tournament: termsIn(tournament, entry.division),
    isLate,
    uploadBeganAt: isLate ? uploadInTime(tournament, beganAt) : null,
    day: null,
    ...dayFields,
  };
}
