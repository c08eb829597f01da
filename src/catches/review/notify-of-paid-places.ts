import { and, eq, gt, inArray } from "drizzle-orm";
import { notifications, prizeBreakdowns } from "../../base/db/schema.ts";
import type { Db, Tx } from "../../base/db/store.ts";
import { type NotificationType, notifyAll } from "../../base/notifications/notify.ts";
import { forEachMember } from "../../options/teams/board-teams.ts";
import { isHiddenBoard } from "../../tournaments/results/hidden-board.ts";
import { noticeTexts } from "../texts.ts";
import { rankedQuery } from "./notify-of-places.ts";

type Tournament = { id: number; name: string };

type PaidPlaces = { division: string | null; places: number };

/** The boards with prizes, each with its last paid position. */
async function paidBoards(db: Db, tournamentId: number): Promise<PaidPlaces[]> {
  const { division, position } = prizeBreakdowns;
  const rows = await db
    .select({ division, position })
    .from(prizeBreakdowns)
    .where(and(eq(prizeBreakdowns.tournamentId, tournamentId), gt(prizeBreakdowns.amountCents, 0)));
  const boards = Map.groupBy(rows, (row) => row.division);
  return [...boards].map(([board, boardRows]) => ({
    division: board,
    places: Math.max(...boardRows.map((row) => row.position)),
  }));
}

/**
 * The anglers who are paid on any of these boards. An angler who is still paid on one isn't notified of a place lost on
 * another.
 */
async function inPaidPlaces(db: Db, tournamentId: number, boards: readonly PaidPlaces[]): Promise<Set<number>> {
  const paid: Awaited<ReturnType<typeof rankedQuery>> = [];
  // Read only the paid places: boards are long, and this runs twice per decision.
  for (const { division, places } of boards) {
    paid.push(...(await rankedQuery(db, tournamentId, division).limit(places)));
  }
  return new Set((await forEachMember(db, tournamentId, paid)).map(({ userId }) => userId));
}

async function notifiedBefore(db: Db, users: readonly number[], type: NotificationType, link: string) {
  const isOfIt = and(eq(notifications.type, type), eq(notifications.link, link));
  const rows = await db
    .select({ userId: notifications.userId })
    .from(notifications)
    .where(and(inArray(notifications.userId, users), isOfIt));
  return new Set(rows.map(({ userId }) => userId));
}

/**
 * Runs `work`, which makes a decision, and notifies each angler whom it moves out of or back into the paid places once
 * (docs/rules.md 14.8).
 */
export async function notifyOfPaidPlaces<R>(
  tx: Tx,
  { id, name }: Tournament,
  now: number,
  work: () => Promise<R>,
): Promise<R> {
  const boards = await paidBoards(tx, id);
  if (boards.length === 0 || (await isHiddenBoard(tx, { actor: null, now }, id))) return work();
  const before = await inPaidPlaces(tx, id, boards);
  const result = await work();
  const after = await inPaidPlaces(tx, id, boards);
  const link = `/tournaments/${id}/leaderboard`;
  const [lost, regained] = ["paid_place_lost", "paid_place_regained"] as const;
  const out = [...before.difference(after)];
  const back = [...after.difference(before)];
  if (out.length + back.length === 0) return result;
  const heardOfLoss = await notifiedBefore(tx, [...out, ...back], lost, link);
  const heardOfReturn = await notifiedBefore(tx, back, regained, link);
  const toOut = out.filter((userId) => !heardOfLoss.has(userId));
  const toBack = back.filter((userId) => heardOfLoss.has(userId) && !heardOfReturn.has(userId));
  const notices = [
    ...toOut.map((userId) => ({
      userId,
      type: lost,
      ...noticeTexts.paidPlaceLost(name, boards.length > 1 ? null : (boards[0]?.places ?? null)),
      link,
    })),
    ...toBack.map((userId) => ({ userId, type: regained, ...noticeTexts.paidPlaceRegained(name), link })),
  ];
  await notifyAll(tx, notices, now);
  return result;
}
