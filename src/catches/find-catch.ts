import { eq } from "drizzle-orm";
import type { Actor, SignedIn } from "../actor.ts";
import { catches } from "../db/schema.ts";
import type { Db } from "../db/store.ts";
import { Refusal } from "../refusal.ts";
import { type CatchRow, catchRows, catchView } from "./catch-rows.ts";
import type { CatchView, PublicCatch } from "./model.ts";
import { refusalTexts } from "./texts.ts";

const noSuchCatch = () => new Refusal("not_found", refusalTexts.notFound);

const isPublic = ({ fish }: CatchRow) => fish.status === "verified" && fish.tournamentId !== null;

/** A catch, whoever asks. Throws `not_found`. */
export async function findCatch(db: Db, id: number): Promise<CatchRow> {
  const [row] = await catchRows(db).where(eq(catches.id, id)).limit(1);
  if (!row) throw noSuchCatch();
  return row;
}

/**
 * A catch that the actor wants to change as its owner. Throws `not_found`, or `not_yours` where the actor may see it
 * (docs/rules.md 1.11).
 */
export async function findOwnCatch(db: Db, actor: SignedIn, id: number): Promise<CatchRow> {
  const row = await findCatch(db, id);
  if (row.fish.userId === actor.id) return row;
  throw actor.isAdmin || isPublic(row) ? new Refusal("not_yours", refusalTexts.notYours) : noSuchCatch();
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

/** One catch as far as the actor may know it: all of it for its owner and admins, the public part once it is verified. */
export async function readCatch(db: Db, actor: Actor, id: number): Promise<CatchView | PublicCatch> {
  const row = await findCatch(db, id);
  const view = catchView(row);
  if (actor && (actor.isAdmin || actor.id === view.userId)) return view;
  if (!isPublic(row)) throw noSuchCatch();
  return publicPart(view);
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
