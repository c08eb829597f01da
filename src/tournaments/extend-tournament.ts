import { eq } from "drizzle-orm";
import type { SignedIn } from "../actor.ts";
import { recordAudit } from "../base/audit/record-audit.ts";
import { tournaments } from "../base/db/schema.ts";
import type { Tx } from "../base/db/store.ts";
import { bumpVersion } from "../base/db/versions.ts";
import { instantOfText } from "../base/format/days.ts";
import { localMomentText, zonedMomentText } from "../base/format/moments.ts";
import { recountLate } from "../entries/boats/recount-late.ts";
import { resumesFollowingFees } from "../options/fee-share/stored-payout-share.ts";
import { Refusal } from "../refusal.ts";
import type { RescoreCatches } from "./edit-tournament.ts";
import { notifyEntrants } from "./notify-entrants.ts";
import { refuseOncePayoutsSent } from "./queued-payouts.ts";
import type { TournamentWithResult } from "./results/result-view.ts";
import type { Extension } from "./tournament-shapes.ts";
import { joinUntilWithin, notEnded } from "./tournament-state.ts";
import { readTournamentView } from "./tournament-view.ts";
import { visibleTournament } from "./visible-tournament.ts";

/** Midnight at the end of a day is stored as the day without a time. */
function endOf(endsAt: number, timeZone: string): { endDay: string; endTime: string | null } {
  const [endDay = "", endTime = ""] = localMomentText(new Date(endsAt), timeZone).split("T");
  if (endTime !== "00:00") return { endDay, endTime };
  return { endDay: localMomentText(new Date(endsAt - 1), timeZone).slice(0, 10), endTime: null };
}

/**
 * Moves the end to a later time, even if the tournament has ended (docs/rules.md 3.13). Throws `not_found`, `cancelled`,
 * `payouts_sent`, or `invalid` if the time isn't later.
 */
export async function extendTournament(
  tx: Tx,
  actor: SignedIn,
  id: number,
  { until, reason }: Extension,
  rescoreCatches: RescoreCatches,
  now: number,
): Promise<TournamentWithResult> {
  const tournament = await visibleTournament(tx, actor, id);
  const { name, timeZone } = tournament;
  if (tournament.cancelledAt !== null) throw new Refusal("cancelled", `${name} was canceled.`);
  await refuseOncePayoutsSent(tx, tournament, "it can no longer be extended");
  const endsAt = instantOfText(until, timeZone);
  if (endsAt <= tournament.endsAt) throw Refusal.ofField("until", "Enter a time after the current end");
  if (endsAt <= now) throw Refusal.ofField("until", "Enter a time in the future");
  const joinUntil = joinUntilWithin(tournament.joinUntil, tournament.endsAt);
  const end = { endsAt, ...endOf(endsAt, timeZone) };
  await tx
    .update(tournaments)
    .set({
      ...{ ...end, joinUntil, ...notEnded, updatedAt: now },
      ...(resumesFollowingFees(tournament, { ...tournament, endsAt, joinUntil }, now) && { prizesFixedAt: null }),
    })
    .where(eq(tournaments.id, id));
  const change = { actor, reason, why: `The tournament was extended: ${reason}`, now };
  const catchesChanged = await rescoreCatches(tx, id, { ...tournament, ...end }, change);
  const moved = { before: tournament, after: { ...tournament, ...end } };
  const boatsRecounted = await recountLate(tx, tournament, moved, change);
  const message = `It now ends on ${zonedMomentText(new Date(endsAt), timeZone)}. Reason: ${reason}`;
  const notice = { title: `${name} was extended`, message, link: `/tournaments/${id}` };
  await notifyEntrants(tx, id, { type: "tournament_changed", ...notice }, now);
  const detail = {
    name,
    reason,
    wasToEndAt: tournament.endsAt,
    endsAt,
    catchesChanged,
    ...(boatsRecounted > 0 && { boatsRecounted }),
  };
  await recordAudit(tx, actor, { action: "extend-tournament", subject: "tournament", subjectId: id, detail }, now);
  await bumpVersion(tx, `tournament:${id}`);
  await bumpVersion(tx, "club");
  return readTournamentView(tx, id, now);
}
