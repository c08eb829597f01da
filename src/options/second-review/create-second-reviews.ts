import { and, asc, eq, gt, inArray, isNull, lte, ne, or, sql } from "drizzle-orm";
import { system } from "../../actor.ts";
import { recordAudit } from "../../base/audit/record-audit.ts";
import { unindexed } from "../../base/db/engine.ts";
import { isOpenLook } from "../../base/db/open-second-review.ts";
import { preparedOnce } from "../../base/db/prepared.ts";
import { catches, prizeBreakdowns, rulings, secondLooks, tournaments } from "../../base/db/schema.ts";
import type { Db, Store, Tx } from "../../base/db/store.ts";
import { bumpVersion } from "../../base/db/versions.ts";
import { writeForEach } from "../../base/db/write-for-each.ts";
import { countedByAngler } from "../../results/official/counted-fish.ts";
import { rulesOf } from "../../scoring/scoring-rules.ts";
import { readEveryQuestion } from "../../tournaments/results/open-questions.ts";
import type { Tournament } from "../../tournaments/visible-tournament.ts";
import { type ChosenFish, chosenFish } from "./choose-fish.ts";

type Decided = Pick<typeof rulings.$inferSelect, "id" | "judgeId" | "decidedAt">;

const unofficialOf = preparedOnce((db) =>
  db
    .select()
    .from(tournaments)
    .where(
      and(
        eq(tournaments.id, sql.placeholder("id")),
        isNull(tournaments.officialAt),
        isNull(tournaments.cancelledAt),
        lte(tournaments.endsAt, sql.placeholder("now")),
      ),
    )
    .prepare(),
);

const unsettledSecondReviewsQuery = (db: Db, tournamentId: number) =>
  db
    .select({ id: secondLooks.id, status: secondLooks.status, rulingId: secondLooks.rulingId })
    .from(secondLooks)
    .innerJoin(catches, eq(catches.id, secondLooks.catchId))
    .where(and(isOpenLook, eq(unindexed(db, catches.tournamentId), tournamentId)));

/** The judge's decision in force on each of these catches, ignoring changes of the rules. */
async function judgedRulings(db: Db, ids: readonly number[]): Promise<Map<number, Decided>> {
  const rows = await db
    .select({ id: rulings.id, catchId: rulings.catchId, judgeId: rulings.judgeId, decidedAt: rulings.decidedAt })
    .from(rulings)
    .where(and(inArray(rulings.catchId, ids), ne(rulings.decision, "rules")))
    .orderBy(asc(rulings.id));
  return new Map(rows.map((row) => [row.catchId, row]));
}

const newSeed = (): string => crypto.getRandomValues(new Uint8Array(16)).toHex();

/** Stored at the first draw, so that every later draw chooses the same fish. */
async function seedOf(tx: Tx, { id, secondLookSeed }: Tournament): Promise<string> {
  if (secondLookSeed !== null) return secondLookSeed;
  const seed = newSeed();
  await tx.update(tournaments).set({ secondLookSeed: seed }).where(eq(tournaments.id, id));
  return seed;
}

/** Anybody can reproduce the draw with the seed, which is in the audit. */
export const drawKey = (seed: string, catchId: number): string =>
  new Bun.CryptoHasher("sha256").update(`${seed}:${catchId}`).digest("hex");

const paidPlacesQuery = (db: Db, tournamentId: number) =>
  db
    .select({ division: prizeBreakdowns.division, rank: prizeBreakdowns.position })
    .from(prizeBreakdowns)
    .where(and(eq(prizeBreakdowns.tournamentId, tournamentId), gt(prizeBreakdowns.amountCents, 0)))
    .orderBy(asc(prizeBreakdowns.id));

async function choose(tx: Tx, tournament: Tournament, seed: string): Promise<ChosenFish[]> {
  const board = (await countedByAngler(tx, tournament)).map(({ division, fish }) => ({
    division,
    fish: fish.filter(({ photoId }) => photoId !== null).map(({ id }) => id),
  }));
  const paid = await paidPlacesQuery(tx, tournament.id);
  return chosenFish({ rules: rulesOf(tournament), board, paid, drawKey: (catchId) => drawKey(seed, catchId) });
}

/** Existing second reviews, including settled ones that made the decision, which doesn't get another second review. */
async function lookedAt(db: Db, ids: readonly number[]) {
  return db
    .select({
      catchId: secondLooks.catchId,
      rulingId: secondLooks.rulingId,
      settledById: secondLooks.settledById,
      settledAt: secondLooks.settledAt,
    })
    .from(secondLooks)
    .where(inArray(secondLooks.catchId, ids));
}

async function missing(tx: Tx, chosen: readonly ChosenFish[], decided: ReadonlyMap<number, Decided>) {
  const there = await lookedAt(tx, [...decided.keys()]);
  return chosen.flatMap(({ catchId, why }) => {
    const ruling = decided.get(catchId);
    const isThere = ({ rulingId }: (typeof there)[number]) => rulingId === ruling?.id;
    const madeIt = (look: (typeof there)[number]) =>
      look.catchId === catchId && look.settledAt === ruling?.decidedAt && look.settledById === ruling?.judgeId;
    return !ruling || there.some((look) => isThere(look) || madeIt(look))
      ? []
      : [{ catchId, rulingId: ruling.id, why }];
  });
}

async function addMissing(tx: Tx, tournament: Tournament, now: number): Promise<Set<number>> {
  const seed = await seedOf(tx, tournament);
  const chosen = await choose(tx, tournament, seed);
  const decided = await judgedRulings(
    tx,
    chosen.map(({ catchId }) => catchId),
  );
  const added = await missing(tx, chosen, decided);
  if (added.length > 0) {
    await tx.insert(secondLooks).values(added.map((look) => ({ ...look, createdAt: now })));
    const detail = { seed, catches: added.map(({ catchId }) => catchId) };
    const entry = { action: "choose-second-looks", subject: "tournament", subjectId: tournament.id, detail } as const;
    await recordAudit(tx, system, entry, now);
    await bumpVersion(tx, `tournament:${tournament.id}`);
  }
  return new Set([...decided.values()].map(({ id }) => id));
}

/**
 * Updates second reviews once review is finished, and whenever the board changes until the results are official
 * (docs/rules.md 8.23): adds one for each chosen fish, and drops those of fish no longer chosen unless a judge has already done one.
 * Returns false if second reviews aren't created now.
 */
export async function createSecondReviews(tx: Tx, tournamentId: number, now: number): Promise<boolean> {
  const [tournament] = await unofficialOf(tx).execute({ id: tournamentId, now });
  if (!tournament) return false;
  const { secondLook, secondLookShare } = rulesOf(tournament);
  const isWanted = secondLook || secondLookShare > 0;
  const before = await unsettledSecondReviewsQuery(tx, tournamentId);
  if (!isWanted && before.length === 0) return false;
  const { review, photos } = await readEveryQuestion(tx, tournament, now);
  if (review + photos > 0) return false;
  const requiredIds = isWanted ? await addMissing(tx, tournament, now) : new Set<number>();
  const outdated = before.filter(({ status, rulingId }) => status === "awaiting" && !requiredIds.has(rulingId));
  if (outdated.length > 0) {
    const ids = outdated.map(({ id }) => id);
    await tx.delete(secondLooks).where(inArray(secondLooks.id, ids));
    await bumpVersion(tx, `tournament:${tournamentId}`);
  }
  return true;
}

export const tournamentsDueSecondReviewsQuery = (db: Db, now: number) =>
  db
    .select({ id: tournaments.id })
    .from(tournaments)
    .where(
      and(
        isNull(tournaments.officialAt),
        lte(tournaments.endsAt, now),
        isNull(tournaments.cancelledAt),
        or(
          sql`(cast(json_extract(${tournaments.rules}, '$.secondLook') as text) in ('1', 'true') or cast(json_extract(${tournaments.rules}, '$.secondLookShare') as integer) > 0)`,
          inArray(
            tournaments.id,
            db
              .select({ id: catches.tournamentId })
              .from(secondLooks)
              .innerJoin(catches, eq(catches.id, secondLooks.catchId))
              .where(isOpenLook),
          ),
        ),
      ),
    );

/** The job, for tournaments whose review was already finished when they ended. Returns the number of tournaments. */
export async function createDueSecondReviews(store: Store, now: number): Promise<number> {
  const due = await store.read((db) => tournamentsDueSecondReviewsQuery(db, now));
  return writeForEach(store, due, async (tx, { id }) => ((await createSecondReviews(tx, id, now)) ? 1 : 0));
}
