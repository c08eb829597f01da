import { eq } from "drizzle-orm";
import type { Actor, SignedIn } from "../actor.ts";
import { catches } from "../base/db/schema.ts";
import type { Db } from "../base/db/store.ts";
import { Refusal } from "../refusal.ts";
import { mayDo } from "../rights.ts";
import { isHiddenBoard, type Reader } from "../tournaments/results/hidden-board.ts";
import { isVisible } from "../tournaments/visible-tournament.ts";
import { type CatchRow, catchRows, toCatchView } from "./catch-rows.ts";
import type { CatchView, PublicCatch } from "./catch-shapes.ts";
import { refusalTexts } from "./texts.ts";

export const noSuchCatch = () => new Refusal("not_found", refusalTexts.notFound);

/** Throws `not_found`. */
export async function findCatch(db: Db, id: number): Promise<CatchRow> {
  const [row] = await catchRows(db).where(eq(catches.id, id)).limit(1);
  if (!row) throw noSuchCatch();
  return row;
}

const isPrivileged = (actor: Actor, { fish }: CatchRow): boolean =>
  actor !== null && (actor.id === fish.userId || mayDo(actor, "review", fish.tournamentId));

/**
 * Finds a catch that is verified, the actor's own, or in a tournament they judge (docs/rules.md 1.11). Throws
 * `not_found`.
 */
async function findPublicCatch(db: Db, actor: Actor, id: number): Promise<CatchRow> {
  const row = await findCatch(db, id);
  if (isPrivileged(actor, row)) return row;
  const { status, tournamentId } = row.fish;
  if (status !== "verified" || tournamentId === null || !(await isVisible(db, actor, tournamentId)))
    throw noSuchCatch();
  return row;
}

/**
 * While a board is hidden, only the angler and the judges can see its catches (docs/rules.md 9.17). Throws `not_found`.
 */
export async function findVisibleCatch(db: Db, reader: Reader, id: number): Promise<CatchRow> {
  const row = await findPublicCatch(db, reader.actor, id);
  const { tournamentId } = row.fish;
  if (isPrivileged(reader.actor, row) || tournamentId === null) return row;
  if (await isHiddenBoard(db, reader, tournamentId)) throw noSuchCatch();
  return row;
}

/** Throws `not_found`, or `not_yours` if the actor may see the catch. */
export async function findOwnCatch(db: Db, actor: SignedIn, id: number): Promise<CatchRow> {
  const row = await findPublicCatch(db, actor, id);
  if (row.fish.userId !== actor.id) throw new Refusal("not_yours", refusalTexts.notYours);
  return row;
}

/** Finds a tournament catch; personal catches aren't reviewed. Throws `not_found`. */
export async function findTournamentCatch(
  db: Db,
  id: number,
): Promise<CatchRow & { tournament: NonNullable<CatchRow["tournament"]> }> {
  const row = await findCatch(db, id);
  if (!row.tournament) throw noSuchCatch();
  return { ...row, tournament: row.tournament };
}

/** The whole catch for its owner and its judges, the public part for everyone else. */
export async function readCatch(db: Db, reader: Reader, id: number): Promise<CatchView | PublicCatch> {
  const row = await findVisibleCatch(db, reader, id);
  return isPrivileged(reader.actor, row) ? toCatchView(row) : publicPart(toCatchView(row));
}

export function publicPart(view: CatchView): PublicCatch {
  const { userId, tournamentId, tournamentName, species, length, weight, location, notes, submittedAt } = view;
  const { photoUrl, thumbnailUrl, width, height, placeholder, decidedByEntrant, isDead, unit } = view;
  return {
    ...{
      id: view.id,
      userId,
      tournamentId,
      tournamentName,
      species,
      length,
      weight,
      location,
      notes,
      submittedAt,
      unit,
    },
    ...{ photoUrl, thumbnailUrl, width, height, placeholder, decidedByEntrant, isDead },
    status: "verified",
  };
}
