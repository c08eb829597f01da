import { and, desc, eq, isNull, type Placeholder, sql } from "drizzle-orm";
import type { Actor, SignedIn } from "../../actor.ts";
import { unindexed } from "../../base/db/engine.ts";
import { preparedOnce } from "../../base/db/prepared.ts";
import { participants, payments } from "../../base/db/schema.ts";
import type { Db } from "../../base/db/store.ts";
import { shownReturns } from "../../entries/boats/returns.ts";
import { chosenCharges } from "../../entries/charges.ts";
import { readOwnChoices } from "../../entries/choices/read-choices.ts";
import { findEntry } from "../../entries/entry.ts";
import { shownEntryState } from "../../entries/entry-states.ts";
import { shownPenalties } from "../../entries/penalties/penalties.ts";
import { missesCut } from "../../options/days/fishing-days.ts";
import { dayText } from "../../options/days/texts.ts";
import { namedDivision } from "../../options/divisions/named-division.ts";
import { shownSubmitters } from "../../options/submitters/find-submitters.ts";
import { readWaitingListPosition } from "../../options/waiting-list/waiting-list.ts";
import { findOwnStanding } from "../../results/find-own-standing.ts";
import { type Tournament, visibleTournament } from "../../tournaments/visible-tournament.ts";
import { itemsOf, sumOfItems } from "../payment-items.ts";
import type { PaymentProvider } from "../providers/provider.ts";
import { itemized } from "./itemized.ts";
import type { EntryPayment, Mine } from "./payment-shapes.ts";
import { chargeCents, itemsCharged, paymentState, type Terms } from "./payment-state.ts";

export const latestPaymentQuery = (db: Db, tournamentId: number | Placeholder, userId: number | Placeholder) =>
  db
    .select({ payment: payments, entryId: participants.id })
    .from(payments)
    .leftJoin(participants, eq(participants.paymentId, payments.id))
    .where(
      and(
        eq(payments.userId, userId),
        isNull(payments.depositId),
        eq(unindexed(db, payments.tournamentId), tournamentId),
      ),
    )
    .orderBy(desc(payments.id))
    .limit(1);

const latestPayment = preparedOnce((db) =>
  latestPaymentQuery(db, sql.placeholder("tournamentId"), sql.placeholder("userId")).prepare(),
);

/** Returns null without a payment. */
async function readOwnPayment(db: Db, actor: SignedIn, tournamentId: number): Promise<EntryPayment["own"]> {
  const [latest] = await latestPayment(db).execute({ tournamentId, userId: actor.id });
  return latest ? { id: latest.payment.id, state: paymentState(latest.payment, latest.entryId !== null) } : null;
}

/** Only reads the database, never calls the provider. Throws `not_found`. */
export async function readEntryPayment(
  db: Db,
  actor: SignedIn,
  tournamentId: number,
  { provider, entryCharge, publishableKey }: Terms & Pick<PaymentProvider, "publishableKey">,
): Promise<EntryPayment> {
  const tournament = await visibleTournament(db, actor, tournamentId);
  const { entryFeeCents } = tournament;
  const entry = await findEntry(db, tournamentId, actor.id);
  const items = itemsCharged(entryCharge, { entryFeeCents, pots: chosenCharges(tournament, {}, entry) });
  return {
    amount: sumOfItems(items),
    entryFee: entryFeeCents,
    provider,
    publishableKey,
    own: await readOwnPayment(db, actor, tournamentId),
    ...(await readOwnChoices(db, tournament, actor.id, entry)),
    ...itemized(items),
  };
}

type Entry = Awaited<ReturnType<typeof findEntry>>;

/** The paid side pots, or the chosen ones before payment. */
async function readOwnPots(db: Db, tournament: Tournament, entry: Entry): Promise<string[]> {
  if (tournament.pots === null || !entry) return [];
  if (!entry.hasPaid) return chosenCharges(tournament, {}, entry).map(({ name }) => name);
  const items = entry.paymentId === null ? [] : await itemsOf(db, entry.paymentId);
  return items.flatMap(({ pot }) => pot ?? []);
}

/** With a division, the place is the one on its board. Throws `not_found`. */
export async function readMine(
  db: Db,
  actor: Actor,
  tournamentId: number,
  division: string | undefined,
  { entryCharge, now }: Pick<Terms, "entryCharge"> & { now: number },
): Promise<Mine> {
  const tournament = await visibleTournament(db, actor, tournamentId);
  const board = namedDivision(tournament, division);
  if (!actor) return { hasPaid: false, standing: null, isHeld: false, payment: null };
  const entry = await findEntry(db, tournamentId, actor.id);
  const waiting = await readWaitingListPosition(db, tournamentId, actor.id, now);
  const pots = await readOwnPots(db, tournament, entry);
  const today = entry?.hasPaid ? dayText(tournament, entry, now) : null;
  return {
    hasPaid: entry?.hasPaid ?? false,
    standing: await findOwnStanding(db, tournament, { actor, now }, board),
    isHeld: entry?.heldAt != null,
    ...(entry?.disqualifiedAt != null && { disqualifyReason: entry.disqualifyReason ?? "" }),
    ...(entry && shownEntryState(entry)),
    ...(entry && shownPenalties(entry)),
    ...(entry && shownReturns(entry)),
    ...(waiting && { waiting }),
    ...(await readOwnChoices(db, tournament, actor.id, entry)),
    ...(!entry?.hasPaid &&
      tournament.entryFeeCents > 0 && { entryAmount: chargeCents(entryCharge, tournament.entryFeeCents) }),
    ...(pots.length > 0 && { pots }),
    ...(entry?.hasPaid && (await shownSubmitters(db, tournament, actor.id))),
    ...(entry?.hasPaid && missesCut(tournament, entry) && { missedCut: true }),
    ...(today !== null && { dayText: today }),
    payment: await readOwnPayment(db, actor, tournamentId),
  };
}
