import { eq } from "drizzle-orm";
import type { Actor, SignedIn } from "../actor.ts";
import { catches } from "../db/schema.ts";
import type { Db } from "../db/store.ts";
import { Refusal } from "../refusal.ts";
import { isVisible } from "../tournaments/visible-tournament.ts";
import { type CatchRow, catchRows, catchView } from "./catch-rows.ts";
import type { CatchView, PublicCatch } from "./model.ts";
import { refusalTexts } from "./texts.ts";

const noSuchCatch = () => new Refusal("not_found", refusalTexts.notFound);

/** A catch, whoever asks. Throws `not_found`. */
export async function findCatch(db: Db, id: number): Promise<CatchRow> {
  const [row] = await catchRows(db).where(eq(catches.id, id)).limit(1);
  if (!row) throw noSuchCatch();
  return row;
}

const isPrivileged = (actor: Actor, { fish }: CatchRow): boolean =>
  actor !== null && (actor.isAdmin || actor.id === fish.userId);

/**
 * A catch that the actor may know of: verified in a tournament that is visible to them, their own, or any for an admin
 * (docs/rules.md 1.11). Throws `not_found`.
 */
async function findVisibleCatch(db: Db, actor: Actor, id: number): Promise<CatchRow> {
  const row = await findCatch(db, id);
  if (isPrivileged(actor, row)) return row;
  const { status, tournamentId } = row.fish;
  if (status !== "verified" || tournamentId === null || !(await isVisible(db, actor, tournamentId)))
    throw noSuchCatch();
  return row;
}

/** A catch that the actor wants to change as its owner. Throws `not_found`, or `not_yours` where the actor may see it. */
export async function findOwnCatch(db: Db, actor: SignedIn, id: number): Promise<CatchRow> {
  const row = await findVisibleCatch(db, actor, id);
  if (row.fish.userId !== actor.id) throw new Refusal("not_yours", refusalTexts.notYours);
  return row;
}

/** A tournament catch as a judge looks it up; a personal one waits for no verdict. Throws `not_found`. */
export async function findJudgedCatch(
  db: Db,
  id: number,
): Promise<CatchRow & { tournament: NonNullable<CatchRow["tournament"]> }> {
  const row = await findCatch(db, id);
  if (!row.tournament) throw noSuchCatch();
  return { ...row, tournament: row.tournament };
}

/** One catch as far as the actor may know it: all of it for its owner and admins, the public part for others. */
export async function readCatch(db: Db, actor: Actor, id: number): Promise<CatchView | PublicCatch> {
  const row = await findVisibleCatch(db, actor, id);
  return isPrivileged(actor, row) ? catchView(row) : publicPart(catchView(row));
}

function publicPart(view: CatchView): PublicCatch {
  const { userId, tournamentId, tournamentName, species, length, weight, location, notes, submittedAt } = view;
  const { photoUrl, thumbnailUrl, width, height, placeholder } = view;
  return {
    ...{ id: view.id, userId, tournamentId, tournamentName, species, length, weight, location, notes, submittedAt },
    ...{ photoUrl, thumbnailUrl, width, height, placeholder },
    status: "verified",
  };
}
