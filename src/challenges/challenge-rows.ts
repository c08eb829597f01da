import { eq } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { SignedIn } from "../actor.ts";
import { namesOf } from "../base/db/names.ts";
import { catches, challengeMessages, challenges, photos, tournaments, users } from "../base/db/schema.ts";
import type { Db } from "../base/db/store.ts";
import { isoText } from "../base/format/moments.ts";
import { photoUrl } from "../base/photos/photo-renditions.ts";
import { Refusal } from "../refusal.ts";
import { mayDo } from "../rights.ts";
import { rulesOf } from "../scoring/scoring-rules.ts";
import type { ChallengeView, PublicChallenge } from "./challenge-shapes.ts";
import type { Side } from "./challenge-status.ts";
import { refusalTexts } from "./texts.ts";

const challengers = alias(users, "challengers");
const anglers = alias(users, "anglers");
const deciders = alias(users, "deciders");

export const challengeRows = (db: Db) =>
  db
    .select({
      challenge: challenges,
      fish: {
        id: catches.id,
        userId: catches.userId,
        submittedBy: catches.submittedBy,
        species: catches.species,
        length: catches.length,
        judgedBy: catches.judgedBy,
      },
      tournament: {
        id: tournaments.id,
        name: tournaments.name,
        tournamentType: tournaments.tournamentType,
        rules: tournaments.rules,
      },
      challenger: challengers.username,
      challengerDisplayName: challengers.displayName,
      angler: anglers.username,
      anglerDisplayName: anglers.displayName,
      decidedBy: deciders.username,
      decidedByDisplayName: deciders.displayName,
      sha256: photos.sha256,
    })
    .from(challenges)
    .innerJoin(catches, eq(catches.id, challenges.catchId))
    .innerJoin(tournaments, eq(tournaments.id, challenges.tournamentId))
    .innerJoin(challengers, eq(challengers.id, challenges.challengerId))
    .innerJoin(anglers, eq(anglers.id, catches.userId))
    .leftJoin(deciders, eq(deciders.id, challenges.decidedById))
    .leftJoin(photos, eq(photos.id, challenges.photoId));

export type ChallengeRow = Awaited<ReturnType<typeof challengeRows>>[number];

/** Null for a reader who is neither a party nor a judge of the tournament. A judge who is a party counts as a party. */
export function sideOf(reader: SignedIn, { challenge, fish }: Pick<ChallengeRow, "challenge" | "fish">): Side | null {
  if (reader.id === challenge.challengerId) return "challenger";
  if (reader.id === fish.userId) return "angler";
  return mayDo(reader, "review", challenge.tournamentId) ? "judge" : null;
}

export function publicView({ challenge }: ChallengeRow): PublicChallenge {
  const { reason, status, outcome, mark, createdAt, decidedAt } = challenge;
  return { reason, status, outcome, mark, createdAt: isoText(createdAt), decidedAt: isoText(decidedAt) };
}

const noNames = {
  ...{ challenger: null, challengerDisplayName: null, angler: null, anglerDisplayName: null },
  ...{ decidedBy: null, decidedByDisplayName: null },
};

/** Parties don't see names (docs/rules.md 10.7). */
function namesFor(row: ChallengeRow, isForJudge: boolean) {
  if (!isForJudge) return noNames;
  const { challenger, challengerDisplayName, angler, anglerDisplayName, decidedBy, decidedByDisplayName } = row;
  return { challenger, challengerDisplayName, angler, anglerDisplayName, decidedBy, decidedByDisplayName };
}

export function challengeViewFor(row: ChallengeRow, you: Side): ChallengeView {
  const { challenge, fish, tournament, sha256 } = row;
  const isForJudge = you === "judge";
  return {
    id: challenge.id,
    catchId: fish.id,
    tournamentId: tournament.id,
    tournamentName: tournament.name,
    species: fish.species,
    length: fish.length / 100,
    unit: rulesOf(tournament).unit,
    ...publicView(row),
    you,
    ...namesFor(row, isForJudge),
    complaintId: isForJudge ? challenge.complaintId : null,
    photoUrl: sha256 && photoUrl(sha256, "large"),
    thumbnailUrl: sha256 && photoUrl(sha256, "thumbnail"),
  };
}

/** Readable by its parties and judges. Throws `not_found`. */
export async function findChallenge(db: Db, reader: SignedIn, id: number): Promise<{ row: ChallengeRow; you: Side }> {
  const [row] = await challengeRows(db).where(eq(challenges.id, id));
  const you = row && sideOf(reader, row);
  if (!(row && you)) throw new Refusal("not_found", refusalTexts.notFound);
  return { row, you };
}

/** Throws `same_state`. */
export function refuseClosed({ challenge }: ChallengeRow): void {
  if (challenge.status !== "open") throw new Refusal("same_state", refusalTexts.over);
}

export const messagesQuery = (db: Db, challengeId: number) =>
  db
    .select({ message: challengeMessages, ...namesOf(users) })
    .from(challengeMessages)
    .leftJoin(users, eq(users.id, challengeMessages.authorId))
    .where(eq(challengeMessages.challengeId, challengeId))
    .orderBy(challengeMessages.id);
