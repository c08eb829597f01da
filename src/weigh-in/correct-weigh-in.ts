import type { SignedIn } from "../actor.ts";
import type { Tx } from "../base/db/store.ts";
import { notifyOfPaidPlaces } from "../catches/review/notify-of-paid-places.ts";
import { visibleTournament } from "../tournaments/visible-tournament.ts";
import { enterWeighIn } from "./enter-weigh-in.ts";
import { readLog } from "./read-log.ts";
import { undoWeighIn } from "./undo-weigh-in.ts";
import type { WeighIn } from "./weigh-in-shapes.ts";

/**
 * Replaces an entrant's latest entry, perhaps with one for another entrant, in one write. Returns the id of the new entry.
 * Throws as `undoWeighIn` and `enterWeighIn` do; the replaced entry then stays.
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
  // Without this, a bag that keeps its place would be reported as lost and regained.
  return notifyOfPaidPlaces(tx, tournament, now, async () => {
    await undoWeighIn(tx, by, id, { entry: replaces, reason }, now, "correction");
    return enterWeighIn(tx, by, id, { ...input, replaces }, now, replaced);
  });
}
