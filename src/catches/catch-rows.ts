import { eq, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { catches, participants, photos, rulings, tournaments, users } from "../base/db/schema.ts";
import type { Db } from "../base/db/store.ts";
import { isoText } from "../base/format/moments.ts";
import { photoUrl, renditionSize } from "../base/photos/photo-renditions.ts";
import { termsIn } from "../options/divisions/divisions.ts";
import { inchesOf, poundsOf } from "../results/scores.ts";
import { rulesOf } from "../scoring/scoring-rules.ts";
import { ineligibleText } from "../tournaments/eligibility/ineligible-reason.ts";
import { uploadsUntil } from "../tournaments/results/result-state.ts";
import type { CatchPhoto, CatchView } from "./catch-shapes.ts";
import { kindText, needsPhoto } from "./catch-status.ts";

const again = alias(catches, "again");

/** The entrant who submitted a catch for its angler. */
export const submitter = alias(users, "submitter");

/** The minimum length in the division of the catch's angler. */
const ownMinLength =
  sql<string>`${tournaments.minLength} || '\n' || coalesce(${tournaments.divisions}, 'null') || '\n' ||
    coalesce((select ${participants.division} from ${participants}
    where ${participants.tournamentId} = ${catches.tournamentId} and ${participants.userId} = ${catches.userId}), '')`.mapWith(
    (text: string): number => {
      const [minLength, divisions = "", division] = text.split("\n");
      return termsIn({ minLength: Number(minLength), divisions: JSON.parse(divisions) }, division || null).minLength;
    },
  );

export const catchFields = {
  fish: catches,
  tournament: {
    id: tournaments.id,
    name: tournaments.name,
    targetSpecies: tournaments.targetSpecies,
    minLength: ownMinLength,
    tournamentType: tournaments.tournamentType,
    rules: tournaments.rules,
    startsAt: tournaments.startsAt,
    endsAt: tournaments.endsAt,
    startDay: tournaments.startDay,
    endDay: tournaments.endDay,
    endTime: tournaments.endTime,
    days: tournaments.days,
    hasOpenBoard: tournaments.hasOpenBoard,
    timeZone: tournaments.timeZone,
    challengeDepositCents: tournaments.challengeDepositCents,
  },
  photo: {
    sha256: photos.sha256,
    width: photos.width,
    height: photos.height,
    placeholder: photos.placeholder,
  },
  /** Whether the last judge was an entrant. Decisions caused by a rule change don't count. */
  lastIsByEntrant: sql<number | null>`(select ${rulings.isByEntrant} from ${rulings}
    where ${rulings.catchId} = ${catches.id} and ${rulings.decision} <> 'rules' order by ${rulings.id} desc limit 1)`,
  submitter: { username: submitter.username, displayName: submitter.displayName },
  resubmittedAs: again.id,
};

export const catchRows = (db: Db) =>
  db
    .select(catchFields)
    .from(catches)
    .leftJoin(tournaments, eq(tournaments.id, catches.tournamentId))
    .leftJoin(photos, eq(photos.id, catches.photoId))
    .leftJoin(submitter, eq(submitter.id, catches.submittedBy))
    .leftJoin(again, eq(again.resubmissionOf, catches.id));

export type CatchRow = Awaited<ReturnType<typeof catchRows>>[number];

export const isByEntrantNow = ({ fish, lastIsByEntrant }: Pick<CatchRow, "fish" | "lastIsByEntrant">): boolean =>
  lastIsByEntrant === 1 && (fish.status === "verified" || fish.status === "rejected");

export function toCatchView(row: CatchRow): CatchView {
  const { fish, tournament, photo, resubmittedAs, submitter: submittedBy } = row;
  const isWithoutPhoto = needsPhoto({ ...fish, hasPhoto: photo !== null });
  return {
    id: fish.id,
    userId: fish.userId,
    tournamentId: fish.tournamentId,
    tournamentName: tournament?.name ?? null,
    species: fish.species,
    length: inchesOf(fish.length),
    weight: poundsOf(fish.weight),
    claimed: {
      species: fish.claimedSpecies,
      length: inchesOf(fish.claimedLength),
      weight: poundsOf(fish.claimedWeight),
    },
    location: fish.location,
    notes: fish.notes,
    ...photoView(photo),
    submittedAt: isoText(fish.submittedAt),
    unit: tournament ? rulesOf(tournament).unit : "in",
    capturedAt: isoText(fish.capturedAt),
    uploadBeganAt: isoText(fish.uploadBeganAt),
    isLate: fish.isLate,
    isDead: fish.isDead,
    status: fish.status,
    isVerified: fish.status === "verified",
    kind: kindText(fish.tournamentId),
    rejectionReason: fish.rejectionReason,
    paperNote: fish.paperNote,
    rulingReason: fish.rulingReason,
    decidedByEntrant: isByEntrantNow(row),
    ...(submittedBy && { submittedBy }),
    ineligibleReason: fish.ineligibleReason,
    day: fish.day,
    ineligibleText: fish.ineligibleReason && tournament ? ineligibleText(fish.ineligibleReason, tournament) : null,
    needsPhoto: isWithoutPhoto,
    photoDeadline: isWithoutPhoto && tournament ? isoText(uploadsUntil(tournament)) : null,
    ...(tournament && tournament.challengeDepositCents > 0 && { challengeDeposit: tournament.challengeDepositCents }),
    resubmissionOf: fish.resubmissionOf,
    resubmittedAs,
  };
}

type PhotoRow = { sha256: string; width: number; height: number; placeholder: string };

function photoView(photo: PhotoRow | null): CatchPhoto {
  if (!photo) return { photoUrl: null, thumbnailUrl: null, width: null, height: null, placeholder: null };
  return {
    photoUrl: photoUrl(photo.sha256, "large"),
    thumbnailUrl: photoUrl(photo.sha256, "thumbnail"),
    ...renditionSize("large", photo.width, photo.height),
    placeholder: photo.placeholder,
  };
}
