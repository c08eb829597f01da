import type { SignedIn } from "../actor.ts";
import { recordAudit } from "../base/audit/record-audit.ts";
import { catches } from "../base/db/schema.ts";
import type { Db, Tx } from "../base/db/store.ts";
import { hundredthsOf } from "../base/format/numbers.ts";
import type { ReceivedPhoto } from "../base/photos/receive-photo.ts";
import { recordPhoto } from "../base/photos/record-photo.ts";
import { disqualificationTexts } from "../entries/disqualification-texts.ts";
import { findEntry } from "../entries/entry.ts";
import { isOut } from "../entries/entry-states.ts";
import { stateTexts } from "../entries/state-texts.ts";
import { admitToDay } from "../options/days/admit-to-day.ts";
import { termsIn } from "../options/divisions/divisions.ts";
import { Refusal } from "../refusal.ts";
import { refreshStanding } from "../results/refresh-standing.ts";
import { scoreAsClaimed } from "../scoring/fish-score.ts";
import { rulesOf } from "../scoring/scoring-rules.ts";
import { type Tournament, visibleTournament } from "../tournaments/visible-tournament.ts";
import type { CatchRow } from "./catch-rows.ts";
import type { NewCatch } from "./catch-shapes.ts";
import { arrivalOf, eligibility, plausibleCapture, uploadInTime } from "./catch-status.ts";
import { findOwnCatch } from "./find-catch.ts";
import { refuseWeighed } from "./refuse-weighed.ts";
import { refusalTexts } from "./texts.ts";

/** Each rejected catch may be resubmitted once. Throws `not_found`, `not_yours`, `not_judged` or `stale`. */
async function findRejected(db: Db, angler: SignedIn, id: number): Promise<CatchRow> {
  const row = await findOwnCatch(db, angler, id);
  if (row.fish.status !== "rejected") throw new Refusal("not_judged", refusalTexts.notRejected);
  if (row.resubmittedAs !== null) throw new Refusal("stale", refusalTexts.sentAgain);
  return row;
}

type Admitted = { tournament: Tournament | null; isLate: boolean; uploadBeganAt: number | null; day: number | null };

const personal: Admitted = { tournament: null, isLate: false, uploadBeganAt: null, day: null };

/**
 * A resubmission keeps its tournament, its time and, without a new one, its photo. Throws as `admitCatch` and
 * `findRejected` do.
 */
export async function admitSubmission(db: Db, angler: SignedIn, input: NewCatch, now: number, beganAt: number) {
  const first = input.resubmissionOf === null ? null : (await findRejected(db, angler, input.resubmissionOf)).fish;
  const tournamentId = first ? first.tournamentId : input.tournamentId;
  const firstMadeAt = first && (first.capturedAt ?? first.uploadBeganAt ?? first.submittedAt);
  const capturedAt = plausibleCapture(input.capturedAt, now) ?? firstMadeAt;
  const times = { capturedAt, beganAt, now };
  const admitted = tournamentId === null ? personal : await admitCatch(db, angler, tournamentId, times);
  return { ...admitted, capturedAt, firstPhotoId: first?.photoId ?? null };
}

/**
 * Returns the catch's id. Catches that can't score are saved too (docs/rules.md 6.4). Throws as `admitSubmission` does.
 */
export async function submitCatch(
  tx: Tx,
  angler: SignedIn,
  input: NewCatch,
  photo: ReceivedPhoto | null,
  now: number,
  beganAt = now,
): Promise<number> {
  const admitted = await admitSubmission(tx, angler, input, now, beganAt);
  const { tournament, isLate, uploadBeganAt, day, capturedAt, firstPhotoId } = admitted;
  const claim = { species: input.species, length: hundredthsOf(input.length), weight: hundredthsOf(input.weight) };
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
      photoId: photo ? await recordPhoto(tx, photo, angler.id, now) : firstPhotoId,
      scored: tournament ? scoreAsClaimed(rulesOf(tournament), claim) : 0,
      submittedAt: now,
      capturedAt,
      uploadBeganAt,
      isLate,
      day,
      ineligibleReason: tournament && eligibility(claim, tournament),
      resubmissionOf: input.resubmissionOf,
    })
    .returning({ id: catches.id });
  if (!row) throw new Error("The catch's row was not written.");
  const detail = { ...claim, tournamentId: tournament?.id ?? null, photo: photo?.sha256 ?? null, isLate };
  await recordAudit(tx, angler, { action: "submit-catch", subject: "catch", subjectId: row.id, detail }, now);
  if (tournament) await refreshStanding(tx, tournament.id, angler.id);
  return row.id;
}

/**
 * Checks whether a tournament accepts the catch (docs/rules.md 6.1). Throws `not_found`, `cancelled`, `not_started`,
 * `ended`, `not_joined`, `disqualified`, `not_fishing`, `weighed` or `missed_cut`.
 */
async function admitCatch(
  db: Db,
  angler: SignedIn,
  tournamentId: number,
  times: { capturedAt: number | null; beganAt: number; now: number },
): Promise<Admitted> {
  const { capturedAt, beganAt, now } = times;
  const tournament = await visibleTournament(db, angler, tournamentId);
  if (tournament.cancelledAt !== null) throw new Refusal("cancelled", refusalTexts.cancelled(tournament));
  const arrival = arrivalOf(tournament, now, capturedAt, beganAt);
  if (arrival === "not_started") throw new Refusal("not_started", refusalTexts.notStarted(tournament));
  if (arrival === "ended") throw new Refusal("ended", refusalTexts.ended(tournament));
  const entry = await findEntry(db, tournamentId, angler.id);
  if (!entry?.hasPaid) throw new Refusal("not_joined", refusalTexts.notJoined(tournament));
  if (entry.disqualifiedAt !== null) {
    throw new Refusal("disqualified", disqualificationTexts.noMoreCatches(tournament.name));
  }
  if (isOut(entry.state)) {
    throw new Refusal("not_fishing", stateTexts.noMoreCatches[entry.state](tournament.name));
  }
  await refuseWeighed(db, tournament, angler.id, () => {
    throw new Refusal("weighed", refusalTexts.weighed(tournament));
  });
  const ofDay = tournament.days && admitToDay(tournament, entry, times);
  const isLate = arrival === "late";
  return {
    tournament: termsIn(tournament, entry.division),
    isLate,
    uploadBeganAt: isLate ? uploadInTime(tournament, beganAt) : null,
    day: null,
    ...ofDay,
  };
}
