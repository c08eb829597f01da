import { and, desc, eq, gt, inArray } from "drizzle-orm";
import { notifications, prizeBreakdowns } from "../../db/schema.ts";
import type { Db, Tx } from "../../db/store.ts";
import { type NotificationType, notifyAll } from "../../notifications/notify.ts";
import { noticeTexts } from "../texts.ts";
import { rankedQuery } from "./notify-of-places.ts";

type Tournament = { id: number; name: string };

export const paidPlacesQuery = (db: Db, tournamentId: number) =>
  db
    .select({ position: prizeBreakdowns.position })
    .from(prizeBreakdowns)
    .where(and(eq(prizeBreakdowns.tournamentId, tournamentId), gt(prizeBreakdowns.amountCents, 0)))
    .orderBy(desc(prizeBreakdowns.position))
    .limit(1);

async function inPaidPlaces(db: Db, tournamentId: number, places: number): Promise<Set<number>> {
  const ranked = await rankedQuery(db, tournamentId).limit(places);
  return new Set(ranked.map(({ userId }) => userId));
}

async function toldBefore(db: Db, users: readonly number[], type: NotificationType, link: string) {
  const isOfIt = and(eq(notifications.type, type), eq(notifications.link, link));
  const told = await db
    .select({ userId: notifications.userId })
    .from(notifications)
    .where(and(inArray(notifications.userId, users), isOfIt));
  return new Set(told.map(({ userId }) => userId));
}

/** Does `work`, a verdict, and notifies whom it moves out of the paid places or back, once each (docs/rules.md 14.8). */
export async function notifyOfPaidPlaces(
  tx: Tx,
  { id, name }: Tournament,
  now: number,
  work: () => Promise<void>,
): Promise<void> {
  const places = (await paidPlacesQuery(tx, id))[0]?.position ?? 0;
  if (places === 0) return work();
  const before = await inPaidPlaces(tx, id, places);
  await work();
  const after = await inPaidPlaces(tx, id, places);
  const link = `/tournaments/${id}/leaderboard`;
  const [lost, regained] = ["paid_place_lost", "paid_place_regained"] as const;
  const out = [...before.difference(after)];
  const back = [...after.difference(before)];
  if (out.length + back.length === 0) return;
  const knowLoss = await toldBefore(tx, [...out, ...back], lost, link);
  const knowReturn = await toldBefore(tx, back, regained, link);
  const toOut = out.filter((userId) => !knowLoss.has(userId));
  const toBack = back.filter((userId) => knowLoss.has(userId) && !knowReturn.has(userId));
  const notices = [
    ...toOut.map((userId) => ({ userId, type: lost, ...noticeTexts.paidPlaceLost(name, places), link })),
    ...toBack.map((userId) => ({ userId, type: regained, ...noticeTexts.paidPlaceRegained(name), link })),
  ];
  await notifyAll(tx, notices, now);
}
