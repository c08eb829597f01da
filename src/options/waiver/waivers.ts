import { and, desc, eq } from "drizzle-orm";
import { tournaments, waiverAcceptances, waivers } from "../../base/db/schema.ts";
import type { Db, Tx } from "../../base/db/store.ts";
import { isoText } from "../../base/format/moments.ts";
import type { Entrant } from "../../entries/entry-shapes.ts";
import type { Tournament } from "../../tournaments/visible-tournament.ts";

type WithWaiver = Pick<Tournament, "id" | "waiverVersion">;

export async function findWaiver(db: Db, tournamentId: number, version: number) {
  const [waiver] = await db
    .select()
    .from(waivers)
    .where(and(eq(waivers.tournamentId, tournamentId), eq(waivers.version, version)));
  return waiver;
}

export async function currentWaiver(db: Db, { id, waiverVersion }: WithWaiver): Promise<string | null> {
  return waiverVersion === null ? null : ((await findWaiver(db, id, waiverVersion))?.text ?? null);
}

/** A changed text creates a new version (docs/rules.md 5.29). Returns whether it changed. */
export async function changeWaiver(
  tx: Tx,
  tournament: WithWaiver,
  text: string | null | undefined,
  now: number,
): Promise<boolean> {
  if (text === undefined || (text || null) === (await currentWaiver(tx, tournament))) return false;
  const { id: tournamentId } = tournament;
  const setVersion = (waiverVersion: number | null) =>
    tx.update(tournaments).set({ waiverVersion }).where(eq(tournaments.id, tournamentId));
  if (!text) {
    await setVersion(null);
    return true;
  }
  const [last] = await tx
    .select()
    .from(waivers)
    .where(eq(waivers.tournamentId, tournamentId))
    .orderBy(desc(waivers.version))
    .limit(1);
  // A waiver that was removed and is restored unchanged keeps its version, and with it the acceptances.
  if (last?.text === text) {
    await setVersion(last.version);
    return true;
  }
  const version = (last?.version ?? 0) + 1;
  await tx.insert(waivers).values({ tournamentId, version, text, createdAt: now });
  await setVersion(version);
  return true;
}

/** The version with this text, the newest if there are several; null for no text, and -1 for a new one. */
export async function versionOfText(db: Db, tournament: WithWaiver, text: string | null): Promise<number | null> {
  if (!text) return null;
  if (text === (await currentWaiver(db, tournament))) return tournament.waiverVersion;
  const [sameText] = await db
    .select({ version: waivers.version })
    .from(waivers)
    .where(and(eq(waivers.tournamentId, tournament.id), eq(waivers.text, text)))
    .orderBy(desc(waivers.version))
    .limit(1);
  return sameText?.version ?? -1;
}

/** The angler's acceptance of this version, or their newest acceptance; the tournament may have a newer version. */
export async function findAcceptance(db: Db, tournamentId: number, userId: number, version?: number) {
  const isTheirs = and(eq(waiverAcceptances.tournamentId, tournamentId), eq(waiverAcceptances.userId, userId));
  const [acceptance] = await db
    .select()
    .from(waiverAcceptances)
    .where(and(isTheirs, version === undefined ? undefined : eq(waiverAcceptances.version, version)))
    .orderBy(desc(waiverAcceptances.version))
    .limit(1);
  return acceptance;
}

/** Records acceptance of this version. An earlier acceptance of it stays. */
export async function acceptWaiver(
  tx: Tx,
  tournamentId: number,
  userId: number,
  { version, notedById = null }: { version: number; notedById?: number | null },
  now: number,
): Promise<void> {
  await tx
    .insert(waiverAcceptances)
    .values({ tournamentId, userId, version, acceptedAt: now, notedById, isOnPaper: notedById !== null })
    .onConflictDoNothing();
}

type Acceptance = { version: number; acceptedAt: number; isOnPaper: boolean };

/** Each angler's newest acceptance, by user id. */
export async function acceptancesOf(db: Db, tournamentId: number): Promise<ReadonlyMap<number, Acceptance>> {
  const rows = await db.select().from(waiverAcceptances).where(eq(waiverAcceptances.tournamentId, tournamentId));
  const inOrder = rows.toSorted((a, b) => a.version - b.version);
  return new Map(inOrder.map((row) => [row.userId, row]));
}

/** Absent if the tournament has no waiver. */
export function shownAcceptance(
  current: number | null,
  accepted: Acceptance | null | undefined,
): Pick<Entrant, "waiver"> {
  if (current === null) return {};
  if (!accepted) return { waiver: null };
  const { version, acceptedAt, isOnPaper } = accepted;
  return { waiver: { version, acceptedAt: isoText(acceptedAt), isOnPaper, isCurrent: version === current } };
}

export async function hasAccepted(db: Db, { id, waiverVersion }: WithWaiver, userId: number): Promise<boolean> {
  return waiverVersion === null || (await findAcceptance(db, id, userId))?.version === waiverVersion;
}
