import { eq } from "drizzle-orm";
import { refuseCreating, type SignedIn } from "../actor.ts";
import { recordAudit } from "../base/audit/record-audit.ts";
import { prizeBreakdowns, tournaments } from "../base/db/schema.ts";
import type { Tx } from "../base/db/store.ts";
import { bumpVersion } from "../base/db/versions.ts";
import { type Days, windowOf } from "../base/format/days.ts";
import { updateSharedPrizes } from "../options/fee-share/update-shared-prizes.ts";
import { newIdentifierSecret } from "../options/identifier/identifier-code.ts";
import { separateTerms } from "../options/server.ts";
import { shiftToNextMonth } from "./next-month.ts";
import type { TournamentWithResult } from "./results/result-view.ts";
import { copiedTerms } from "./terms.ts";
import { readTournamentView } from "./tournament-view.ts";
import { visibleTournament } from "./visible-tournament.ts";

/** The same time of day, the same number of days from the start as before. */
function movedBy(moment: number, startDay: string, days: Days): number {
  const before = Temporal.Instant.fromEpochMilliseconds(moment).toZonedDateTimeISO(days.timeZone);
  return before.add(Temporal.PlainDate.from(startDay).until(days.startDay, { largestUnit: "days" })).epochMilliseconds;
}

/** Creates a draft without entrants, on next month's days (docs/rules.md 3.5). Throws `not_found`. */
export async function copyTournament(tx: Tx, actor: SignedIn, id: number, now: number): Promise<TournamentWithResult> {
  refuseCreating(actor);
  const from = await visibleTournament(tx, actor, id);
  const { startDay, endDay, startTime, endTime, timeZone } = from;
  const days = shiftToNextMonth({ startDay, endDay, startTime, endTime, timeZone }, now);
  const moved = (moment: number | null) => (moment === null ? null : movedBy(moment, startDay, days));
  const moments = { joinUntil: moved(from.joinUntil), identifierReleaseAt: moved(from.identifierReleaseAt) };
  const identifierSecret = from.identifierSecret && newIdentifierSecret();
  const { name, description, targetSpecies, minLength, prizeCents, payoutShare, entryFeeCents } = from;
  const { tournamentType, rules, skipsWeight, imagePhotoId, waters, flagsOff, capacity, visibility, isMembersOnly } =
    from;
  const { divisions, hasOpenBoard, teams, days: byDay, format } = from;
  const scored = { tournamentType, format, rules, skipsWeight, divisions, hasOpenBoard, teams, days: byDay };
  const entered = { capacity, visibility, isMembersOnly };
  const terms = { ...scored, ...entered, ...copiedTerms(from), imagePhotoId, waters, flagsOff };
  const copied = { name, description, targetSpecies, minLength, prizeCents, payoutShare, entryFeeCents, ...terms };
  const [created] = await tx
    .insert(tournaments)
    .values({
      ...copied,
      ...days,
      ...windowOf(days),
      ...moments,
      identifierSecret,
      isActive: false,
      createdById: actor.id,
      createdAt: now,
      updatedAt: now,
    })
    .returning({ id: tournaments.id });
  if (!created) throw new Error("The copy was not created.");
  for (const term of separateTerms) await term.copy(tx, from, created.id, now);
  const prizes = await tx
    .select({
      division: prizeBreakdowns.division,
      position: prizeBreakdowns.position,
      amountCents: prizeBreakdowns.amountCents,
    })
    .from(prizeBreakdowns)
    .where(eq(prizeBreakdowns.tournamentId, id));
  for (const prize of prizes) await tx.insert(prizeBreakdowns).values({ tournamentId: created.id, ...prize });
  await updateSharedPrizes(tx, created.id);
  const auditEntry = {
    action: "copy-tournament",
    subject: "tournament",
    subjectId: created.id,
    detail: { from: id },
  } as const;
  await recordAudit(tx, actor, auditEntry, now);
  await bumpVersion(tx, "club");
  return readTournamentView(tx, created.id, now);
}
