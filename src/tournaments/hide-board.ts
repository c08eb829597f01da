import { eq } from "drizzle-orm";
import type { SignedIn } from "../actor.ts";
import { recordAudit } from "../base/audit/record-audit.ts";
import { tournaments } from "../base/db/schema.ts";
import type { Tx } from "../base/db/store.ts";
import { bumpVersion } from "../base/db/versions.ts";
import { Refusal } from "../refusal.ts";
import { readOpenQuestions } from "./results/open-questions.ts";
import { hasBoardToHide, resultState } from "./results/result-state.ts";
import type { TournamentWithResult } from "./results/result-view.ts";
import { readTournamentView, seasonsQuery } from "./tournament-view.ts";
import { type Tournament, visibleTournament } from "./visible-tournament.ts";

async function refuseWithoutBoard(tx: Tx, tournament: Tournament, now: number): Promise<void> {
  const { name } = tournament;
  const state = resultState(tournament, await readOpenQuestions(tx, tournament, now), now);
  if (hasBoardToHide(state)) return;
  if (state === null) throw new Refusal("cancelled", `${name} was canceled.`);
  if (state === "upcoming") throw new Refusal("not_started", `${name} hasn't started yet.`);
  throw new Refusal("ended", `${name} has ended, and every catch is reviewed: its results are public.`);
}

/**
 * Hides the board of a tournament by hand, or shows it again (docs/rules.md 9.17). Idempotent. Throws `not_found`; if hiding,
 * also `not_started`, `ended` or `cancelled`.
 */
export async function hideBoard(
  tx: Tx,
  actor: SignedIn,
  id: number,
  { isHidden }: { isHidden: boolean },
  now: number,
): Promise<TournamentWithResult> {
  const tournament = await visibleTournament(tx, actor, id);
  const { name, boardHiddenAt } = tournament;
  if (isHidden) await refuseWithoutBoard(tx, tournament, now);
  if (isHidden === (boardHiddenAt !== null)) return readTournamentView(tx, id, now);
  await tx
    .update(tournaments)
    .set({ boardHiddenAt: isHidden ? now : null, updatedAt: now })
    .where(eq(tournaments.id, id));
  const action = isHidden ? "hide-board" : "show-board";
  await recordAudit(tx, actor, { action, subject: "tournament", subjectId: id, detail: { name } }, now);
  await bumpVersion(tx, `tournament:${id}`);
  await bumpVersion(tx, "club");
  for (const season of await seasonsQuery(tx, id)) await bumpVersion(tx, `season:${season.id}`);
  return readTournamentView(tx, id, now);
}
