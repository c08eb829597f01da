import { eq } from "drizzle-orm";
import type { SignedIn } from "../actor.ts";
import { catches } from "../base/db/schema.ts";
import type { Tx } from "../base/db/store.ts";
import { notify } from "../base/notifications/notify.ts";
import { catchLink, claimOf } from "../catches/review/decision.ts";
import { notifyOfPaidPlaces } from "../catches/review/notify-of-paid-places.ts";
import { notifyOfPlaces } from "../catches/review/notify-of-places.ts";
import { noticeTexts } from "../catches/texts.ts";
import { rulesOf } from "../scoring/scoring-rules.ts";
import { visibleTournament } from "../tournaments/visible-tournament.ts";
import { enterWeighIn } from "./enter-weigh-in.ts";
import { readLog } from "./read-log.ts";
import { undoWeighIn } from "./undo-weigh-in.ts";
import type { WeighIn } from "./weigh-in-shapes.ts";
import { weighInTexts as texts } from "./weigh-in-texts.ts";

/**
 * Replaces an entrant's latest entry, perhaps with one for another entrant, in one write. Returns the id of the new entry.
 * Anglers are notified only of what has changed in the end. Throws as `undoWeighIn` and `enterWeighIn` do; the replaced
 * entry then stays.
 */
export async function correctWeighIn(
  tx: Tx,
  by: SignedIn,
  id: number,
  { replaces, ...input }: WeighIn & { replaces: number },
  now: number,
): Promise<number> {
  const tournament = await visibleTournament(tx, by, id);
  const { reason } = input;
  const replaced = (await readLog(tx, id)).find((row) => row.id === replaces)?.entry;
  const [fish] = await tx
    .select()
    .from(catches)
    .where(eq(catches.id, replaced?.catchId ?? 0));
  const correct = async () => {
    await undoWeighIn(tx, by, id, { entry: replaces, reason }, now, "correction");
    return enterWeighIn(tx, by, id, { ...input, replaces }, now, { entry: replaced, fish });
  };
  return notifyOfPaidPlaces(tx, tournament, now, async () => {
    if (!fish) return correct();
    const entry = await notifyOfPlaces(tx, tournament, fish.userId, now, correct);
    const corrected = (await readLog(tx, id)).find((row) => row.id === entry)?.entry;
    if (corrected?.userId !== fish.userId) {
      const claim = { ...claimOf({ fish }), unit: rulesOf(tournament).unit };
      const why = reason || texts.undone.correction;
      const notice = noticeTexts.changed(claim, tournament.name, noticeTexts.nowRejected, why);
      await notify(tx, fish.userId, { type: "catch_rejected", ...notice, link: catchLink(fish.id) }, now);
    }
    return entry;
  });
}
