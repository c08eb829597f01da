import type { Actor } from "../../actor.ts";
import type { Db } from "../../db/store.ts";
import type { Tournament } from "../visible-tournament.ts";
import { readOpenQuestions } from "./open-questions.ts";
import { boardHiddenFrom, isBoardHidden } from "./rules.ts";

/** Whether the reader sees only their own row. Admins see all. */
export async function isBoardHiddenFrom(db: Db, actor: Actor, tournament: Tournament, now: number): Promise<boolean> {
  const hiddenFrom = boardHiddenFrom(tournament);
  if (actor?.isAdmin || hiddenFrom === null || now < hiddenFrom) return false;
  return isBoardHidden(tournament, await readOpenQuestions(db, tournament, now), now);
}
