import { and, desc, eq, sql } from "drizzle-orm";
import type { AuditActor } from "../../actor.ts";
import { preparedOnce } from "../../base/db/prepared.ts";
import { resultVersions, tournaments } from "../../base/db/schema.ts";
import type { Db, Tx } from "../../base/db/store.ts";
import { canonicalText } from "../../base/format/canonical-text.ts";
import { isoText } from "../../base/format/moments.ts";
import { queueWebhooks } from "../../base/webhooks/queue-webhooks.ts";
import { type OfficialFields, withoutNames } from "../../options/official-prizes.ts";
import { clubSigner } from "../signing/signing-keys.ts";
import { composeResults, composeRulesAndFacts, type Results } from "./compose-results.ts";
import { type Claim, currentSchema, type OfficialResults, type SignedResults } from "./official-results.ts";

/** A change of official results. The reason is public. */
export type StandingChange = { reason: string | null; by: AuditActor; now: number };

/** The hash of the UTF-8 bytes, in lower-case hex. */
export const sha256Of = (json: string): string => new Bun.CryptoHasher("sha256").update(json).digest("hex");

export const resultVersionQuery = (db: Db, tournamentId: number, version: number | undefined) =>
  db
    .select()
    .from(resultVersions)
    .where(
      and(
        eq(resultVersions.tournamentId, tournamentId),
        version === undefined ? undefined : eq(resultVersions.version, version),
      ),
    )
    .orderBy(desc(resultVersions.version))
    .limit(1);

/** Adds the next version, in the same write as the change that causes it. */
export const addResultVersion = async (tx: Tx, tournamentId: number, change: StandingChange): Promise<void> =>
  addVersion(tx, tournamentId, change, await composeResults(tx, tournamentId));

async function addVersion(
  tx: Tx,
  tournamentId: number,
  { reason, by, now }: StandingChange,
  composed: Results,
): Promise<void> {
  const [last] = await resultVersionQuery(tx, tournamentId, undefined);
  const version = (last?.version ?? 0) + 1;
  const { key, sign } = await clubSigner(tx, now);
  const unsigned = {
    schema: currentSchema,
    version,
    madeAt: isoText(now),
    reason: reason?.toWellFormed() ?? null,
    ...composed,
    ...(await composeRulesAndFacts(tx, tournamentId)),
    key,
  } satisfies Omit<SignedResults, "signature">;
  const json = canonicalText({ ...unsigned, signature: sign(canonicalText(unsigned)) });
  await tx
    .insert(resultVersions)
    .values({ tournamentId, version, json, sha256: sha256Of(json), reason, madeAt: now, madeById: by.id });
}

const officialAtOf = preparedOnce((db) =>
  db
    .select({ officialAt: tournaments.officialAt })
    .from(tournaments)
    .where(eq(tournaments.id, sql.placeholder("tournamentId")))
    .prepare(),
);

/** Leaves out the names of anglers, teams and divisions, which may change without changing the results. */
function placesIn(standings: Claim["standings"]): string {
  const divisions = [...new Set(standings.map(({ division }) => division))];
  return canonicalText(
    standings.map(({ angler: _, displayName: _shown, team, division, ...place }) => ({
      ...place,
      division: divisions.indexOf(division),
      ...(team && { members: team.members.map(({ fish }) => fish) }),
    })),
  );
}

/** Prizes without the names of boards and anglers. */
const prizesIn = ({ format, ...fields }: Pick<SignedResults, "format"> & OfficialFields): string =>
  canonicalText({
    boards: [format, ...(format.boards ?? [])].map(({ prizes = null }) => prizes),
    further: withoutNames(fields),
  });

/** Versions made before 0.7 have no prizes. */
const hasSamePrizes = async (db: Db, tournamentId: number, before: OfficialResults): Promise<boolean> =>
  !("schema" in before) || prizesIn(before) === prizesIn(await composeRulesAndFacts(db, tournamentId));

async function isInLastVersion(db: Db, tournamentId: number, composed: Results): Promise<boolean> {
  const [last] = await resultVersionQuery(db, tournamentId, undefined);
  if (!last) return false;
  const before = JSON.parse(last.json) as OfficialResults;
  const isSameNumber = (before.disqualified?.length ?? 0) === (composed.disqualified?.length ?? 0);
  const statesOf = ({ notPlaced = [] }: Pick<Claim, "notPlaced">) => notPlaced.map(({ state }) => state).join();
  return (
    isSameNumber &&
    statesOf(before) === statesOf(composed) &&
    placesIn(before.standings) === placesIn(composed.standings) &&
    (await hasSamePrizes(db, tournamentId, before))
  );
}

/** Whether the standings and prizes in the last version are the current ones. */
export const isLastVersionCurrent = async (db: Db, tournamentId: number): Promise<boolean> =>
  isInLastVersion(db, tournamentId, await composeResults(db, tournamentId));

/** Adds a version, and notifies webhooks, only if the results are official and their standings or prizes changed. */
export async function addVersionOfChange(tx: Tx, tournamentId: number, change: StandingChange): Promise<void> {
  const [tournament] = await officialAtOf(tx).execute({ tournamentId });
  if (tournament?.officialAt == null) return;
  const results = await composeResults(tx, tournamentId);
  if (await isInLastVersion(tx, tournamentId, results)) return;
  await addVersion(tx, tournamentId, change, results);
  const correction = { action: "correct-results", subject: "tournament", subjectId: tournamentId } as const;
  await queueWebhooks(tx, change.by, [correction], change.now);
}
