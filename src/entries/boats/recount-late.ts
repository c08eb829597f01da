import type { SignedIn } from "../../actor.ts";
import { recordAudit } from "../../base/audit/record-audit.ts";
import type { Tx } from "../../base/db/store.ts";
import { notify } from "../../base/notifications/notify.ts";
import { refreshStanding } from "../../results/refresh-standing.ts";
import { updateEntry } from "../entry.ts";
import { boatDays, lateMinutesOf } from "./boat-days.ts";
import { boatTexts } from "./boat-texts.ts";
import { boatName } from "./find-boat.ts";
import { readCrews, returnOf } from "./list-boats.ts";

type Days = Parameters<typeof boatDays>[0];

/**
 * Recounts the minutes late after the end of a day moved (docs/rules.md 5.57). Minutes that were corrected by hand
 * stay. Returns how many boats' minutes changed.
 */
export async function recountLate(
  tx: Tx,
  { id, name }: { id: number; name: string },
  { before, after }: { before: Days; after: Days },
  { actor, why, now }: { actor: SignedIn; why: string; now: number },
): Promise<number> {
  const endsBefore = new Map(boatDays(before).map(({ day, endsAt }) => [day, endsAt]));
  const moved = boatDays(after).flatMap(({ day, endsAt }) => {
    const was = endsBefore.get(day);
    return was === undefined || was === endsAt ? [] : [{ day, was, endsAt }];
  });
  if (moved.length === 0) return 0;
  let boats = 0;
  for (const crew of await readCrews(tx, id)) {
    const recounted = new Map<number, number>();
    for (const { day, was, endsAt } of moved) {
      const { backAt, lateMinutes = 0 } = returnOf(crew, day) ?? {};
      if (backAt === undefined || lateMinutes !== lateMinutesOf(was, backAt)) continue;
      const minutes = lateMinutesOf(endsAt, backAt);
      if (minutes !== lateMinutes) recounted.set(day, minutes);
    }
    if (recounted.size === 0) continue;
    boats += 1;
    const [captain] = crew;
    for (const entry of crew) {
      const returns = entry.returns?.map((dayReturn) => {
        const lateMinutes = recounted.get(dayReturn.day);
        return lateMinutes === undefined ? dayReturn : { ...dayReturn, lateMinutes };
      });
      if (!returns?.some(({ day }) => recounted.has(day))) continue;
      await updateEntry(tx, entry, { returns });
      const minutes = returns.reduce((sum, { lateMinutes = 0 }) => sum + lateMinutes, 0);
      await notify(tx, entry.userId, { ...boatTexts.recounted(name, minutes), link: `/tournaments/${id}` }, now);
    }
    await refreshStanding(tx, id, captain.userId, { reason: why, by: actor, now });
    for (const [day, lateMinutes] of recounted) {
      const detail = { boat: boatName(crew), userId: captain.userId, day, lateMinutes, reason: why };
      await recordAudit(tx, actor, { action: "record-boat", subject: "tournament", subjectId: id, detail }, now);
    }
  }
  return boats;
}
