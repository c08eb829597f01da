import { and, eq, inArray } from "drizzle-orm";
import { notifications } from "../../db/schema.ts";
import type { Db, Tx } from "../../db/store.ts";
import { type NotificationType, notifyAll } from "../../notifications/notify.ts";
import { prizePlacesQuery } from "../../standings/list-my-day.ts";
import { isHiddenBoard } from "../../tournaments/results/hidden-board.ts";
import { noticeTexts } from "../texts.ts";
import { rankedQuery } from "./notify-of-places.ts";

type Tournament = { id: number; name: string };

async function inPaidPlaces(db: Db, tournamentId: number, places: number): Promise<Set<number>> {
  const ranked = await rankedQuery(db, tournamentId).limit(places);
  return new Set(ranked.map(({ userId }) => userId));
}

async function notifiedBefore(db: Db, users: readonly number[], type: NotificationType, link: string) {
  const isOfIt = and(eq(notifications.type, type), eq(notifications.link, link));
  const known = await db
    .select({ userId: notifications.userId })
    .from(notifications)
    .where(and(inArray(notifications.userId, users), isOfIt));
  return new Set(known.map(({ userId }) => userId));
}

/** Does `work`, a verdict, and notifies whom it moves out of the paid places or back, once each (docs/rules.md 14.8). */
export async function notifyOfPaidPlaces(
  tx: Tx,
  { id, name }: Tournament,
  now: number,
  work: () => Promise<void>,
): Promise<void> {
  const places = (await prizePlacesQuery(tx, id)).at(-1)?.rank ?? 0;
  if (places === 0 || (await isHiddenBoard(tx, { actor: null, now }, id))) return work();
  const before = await inPaidPlaces(tx, id, places);
  await work();
  const after = await inPaidPlaces(tx, id, places);
  const link = `/tournaments/${id}/leaderboard`;
  const [lost, regained] = ["paid_place_lost", "paid_place_regained"] as const;
  const out = [...before.difference(after)];
  const back = [...after.difference(before)];
  if (out.length + back.length === 0) return;
  const heardOfLoss = await notifiedBefore(tx, [...out, ...back], lost, link);
  const heardOfReturn = await notifiedBefore(tx, back, regained, link);
  const toOut = out.filter((userId) => !heardOfLoss.has(userId));
  const toBack = back.filter((userId) => heardOfLoss.has(userId) && !heardOfReturn.has(userId));
  const notices = [
    ...toOut.map((userId) => ({ userId, type: lost, ...noticeTexts.paidPlaceLost(name, places), link })),
    ...toBack.map((userId) => ({ userId, type: regained, ...noticeTexts.paidPlaceRegained(name), link })),
  ];
  await notifyAll(tx, notices, now);
}
