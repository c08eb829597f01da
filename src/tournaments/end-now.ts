import { eq } from "drizzle-orm";
import type { SignedIn } from "../actor.ts";
import { recordAudit } from "../base/audit/record-audit.ts";
import { tournaments } from "../base/db/schema.ts";
import type { Tx } from "../base/db/store.ts";
import { bumpVersion } from "../base/db/versions.ts";
import { localMomentText } from "../base/format/moments.ts";
import { Refusal } from "../refusal.ts";
import { notifyEntrants } from "./notify-entrants.ts";
import type { TournamentWithResult } from "./results/result-view.ts";
import { joinUntilWithin, stateOf } from "./tournament-state.ts";
import { readTournamentView } from "./tournament-view.ts";
import { visibleTournament } from "./visible-tournament.ts";

/** Ends a running tournament immediately (docs/rules.md 3.12). Throws `not_found`, `not_started`, `ended` or `cancelled`. */
export async function endNow(
  tx: Tx,
  actor: SignedIn,
  id: number,
  { reason }: { reason: string },
  now: number,
): Promise<TournamentWithResult> {
  const { name, timeZone, startsAt, endsAt: wasToEndAt, ...before } = await visibleTournament(tx, actor, id);
  const state = stateOf({ startsAt, endsAt: wasToEndAt, cancelledAt: before.cancelledAt }, now);
  if (state === "cancelled") throw new Refusal("cancelled", `${name} was canceled.`);
  if (state === "ended") throw new Refusal("ended", `${name} has already ended.`);
  if (state === "upcoming") {
    throw new Refusal("not_started", `${name} hasn't started yet. You can cancel it, or change its dates.`);
  }
  const endsAt = Math.max(now, startsAt + 1);
  const [endDay = "", endTime = ""] = localMomentText(new Date(endsAt), timeZone).split("T");
  const joinUntil = joinUntilWithin(before.joinUntil, endsAt);
  await tx
    .update(tournaments)
    .set({ endsAt, endDay, endTime, joinUntil, endedAt: now, updatedAt: now })
    .where(eq(tournaments.id, id));
  const message = `It was ended early. Reason: ${reason}`;
  const notice = { title: `${name} has ended`, message, link: `/tournaments/${id}` };
  await notifyEntrants(tx, id, { type: "tournament_ended", ...notice }, now);
  const detail = { name, reason, wasToEndAt, endsAt };
  await recordAudit(tx, actor, { action: "end-tournament-now", subject: "tournament", subjectId: id, detail }, now);
  await bumpVersion(tx, `tournament:${id}`);
  await bumpVersion(tx, "club");
  return readTournamentView(tx, id, now);
}
