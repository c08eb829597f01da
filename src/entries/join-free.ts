import type { SignedIn } from "../actor.ts";
import { recordAudit } from "../audit/record-audit.ts";
import { participants } from "../db/schema.ts";
import type { Tx } from "../db/store.ts";
import { moneyText } from "../format/money.ts";
import { notify } from "../notifications/notify.ts";
import { Refusal } from "../refusal.ts";
import { visibleTournament } from "../tournaments/visible-tournament.ts";
import { chosenDivision } from "./divisions/chosen-division.ts";
import { entryChanged, findEntry, refuseClosed } from "./entry.ts";
import type { JoinInput, Participation } from "./model.ts";
import { chosenPots } from "./pots/chosen-pots.ts";
import { refuseOthers } from "./refuse-others.ts";
import { offerPlaces } from "./waiting/offer-places.ts";
import { hasPlace, refuseFull, waitForPlace } from "./waiting/wait-for-place.ts";

/** Idempotent; with `waitlist` a full one gives a place on its list (docs/rules.md 5.19). Throws `full`, `members_only`, `payment_required` (docs/rules.md 5.1), `not_found`, `joining_closed`, `ended`, `cancelled`, or `invalid` without a division. */
export async function joinFree(
  tx: Tx,
  actor: SignedIn,
  tournamentId: number,
  { waitlist = false, division: asked, pots: askedPots }: JoinInput,
  now: number,
): Promise<Participation> {
  const tournament = await visibleTournament(tx, actor, tournamentId);
  const entry = await findEntry(tx, tournamentId, actor.id);
  if (entry?.hasPaid) return { hasPaid: true };
  refuseClosed(tournament, now);
  await refuseOthers(tx, tournament, actor.id);
  const { name, entryFeeCents } = tournament;
  await offerPlaces(tx, tournamentId, now);
  if (waitlist && !(await hasPlace(tx, tournament, actor.id, now))) {
    return { hasPaid: false, waiting: await waitForPlace(tx, actor, tournament, now) };
  }
  await refuseFull(tx, tournament, actor.id, now);
  if (entryFeeCents > 0) {
    throw new Refusal("payment_required", `${name} has an entry fee of ${moneyText(entryFeeCents)}.`);
  }
  const division = chosenDivision(tournament, asked, entry?.division);
  const pots = chosenPots(tournament, askedPots, entry?.pots);
  if (pots.length > 0) {
    const cents = pots.reduce((sum, { fee }) => sum + fee, 0);
    throw new Refusal("payment_required", `${name} is free, and the side pots you chose cost ${moneyText(cents)}.`);
  }
  const joined = { hasPaid: true, paidVia: "free" as const, paidAt: now, division, pots: null };
  await tx
    .insert(participants)
    .values({ tournamentId, userId: actor.id, joinedAt: now, ...joined })
    .onConflictDoUpdate({ target: [participants.tournamentId, participants.userId], set: joined });
  await entryChanged(tx, tournamentId, actor.id, { reason: "An angler joined.", by: actor, now });
  const link = `/tournaments/${tournamentId}`;
  const message = `You've successfully joined ${name}. Start fishing!`;
  await notify(tx, actor.id, { type: "tournament_joined", title: "Tournament Joined!", message, link }, now);
  const auditEntry = { action: "join-tournament", subject: "tournament", subjectId: tournamentId } as const;
  const detail = division === null ? undefined : { division };
  await recordAudit(tx, actor, { ...auditEntry, detail }, now);
  return { hasPaid: true };
}
