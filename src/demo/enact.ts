import { asc, eq } from "drizzle-orm";
import { nobodysHash } from "../accounts/passwords.ts";
import type { SignedIn } from "../actor.ts";
import { namesOf } from "../base/db/names.ts";
import { payouts, users } from "../base/db/schema.ts";
import type { Tx } from "../base/db/store.ts";
import type { ReceivedPhoto } from "../base/photos/receive-photo.ts";
import { lapseCatches } from "../catches/lapse-catches.ts";
import { submitCatch } from "../catches/submit-catch.ts";
import { changeClubSettings } from "../club/change-club-settings.ts";
import { clubSettingsChange } from "../club/club-settings.ts";
import type { Config } from "../config.ts";
import { joinFree } from "../entries/join-free.ts";
import { beginEntryPayment } from "../money/entry-fees/begin-entry-payment.ts";
import { keepCustomer } from "../money/entry-fees/begin-payment.ts";
import type { EntryCharge } from "../money/entry-fees/payment-state.ts";
import { syncPayment } from "../money/entry-fees/sync-payment.ts";
import { itemsText } from "../money/payment-items.ts";
import { keepAccount } from "../money/payouts/create-account.ts";
import { makeOfficialIfDue, unofficialQuery } from "../money/payouts/make-official.ts";
import { queuePayoutsIfDue, tournamentsToQueueQuery } from "../money/payouts/queue-payouts.ts";
import { syncAccount } from "../money/payouts/sync-account.ts";
import { readClubCode } from "../money/providers/club-code.ts";
import { actOnIntent } from "../money/providers/mock/act-on-intent.ts";
import { addCustomer, addIntent } from "../money/providers/mock/mock-intents.ts";
import { addObject } from "../money/providers/mock/mock-object.ts";
import { approveRequest } from "../options/approval/decide-request.ts";
import { makeSeason } from "../seasons/make-season.ts";
import { endTournaments } from "../tournaments/end-tournaments.ts";
import { officialFrom, uploadsUntil } from "../tournaments/results/result-state.ts";
import { createTournamentWithPrizes, judge, leaveUnread, register, setLastActive } from "./actions.ts";
import { type Angler, casey, secretary } from "./anglers.ts";
import { type Action, Made } from "./created-things.ts";
import { pairActions } from "./pairs.ts";
import { passwordHashes } from "./password-hashes.ts";
import type { ClubPlan, PlannedAngler, PlannedEntry, PlannedRequest } from "./plan-club.ts";
import type { PlannedCatch, PlannedPhoto } from "./planned-catch.ts";
import type { PlannedTournament, TournamentKey } from "./tournaments.ts";

type Paid = { tournamentId: number; pots: readonly string[] };

/**
 * An angler pays an entry fee and side pots at `at`, in UTC ms, as in test mode: through the mock provider, whose
 * records are stored as well, so that the payment can be read again, refunded and disputed.
 */
async function payEntry(tx: Tx, angler: SignedIn, { tournamentId, pots }: Paid, entryCharge: EntryCharge, at: number) {
  const terms = { provider: "mock", entryCharge } as const;
  const { payment, club, payer, items } = await beginEntryPayment(
    tx,
    angler,
    tournamentId,
    terms,
    { pots: [...pots] },
    at,
  );
  const { userId, username, email } = payer;
  const customer = await addCustomer(tx, { userId, username, email, key: `customer-${club}-${userId}` }, at);
  const customerId = await keepCustomer(tx, userId, customer);
  const mark = { club, paymentId: payment.id, tournamentId, userId };
  const key = `intent-${club}-${payment.id}-${payment.attempt}`;
  const description = `${itemsText(items) ?? "Entry fee"}: ${payment.tournamentName}`;
  const order = { amountCents: payment.amountCents, customerId, description, mark, key };
  const { id } = await addIntent(tx, order, at);
  await syncPayment(tx, await actOnIntent(tx, id, { outcome: "succeeds", method: "card" }, at), at);
}

/** Every second winner has followed the instructions. */
const isPrompt = (position: number) => position % 2 === 1;

/**
 * Does what the jobs do once a result is final, at `at` (UTC ms), and what some of the winners do next: set up a payout
 * account at the mock provider, whose records are stored as well. The other winners' prizes wait for an account.
 */
async function queuePrizes(tx: Tx, at: number): Promise<void> {
  for (const { id } of await unofficialQuery(tx, at)) await makeOfficialIfDue(tx, id, at);
  for (const { id } of await tournamentsToQueueQuery(tx, at)) await queuePayoutsIfDue(tx, id, at);
  const club = await readClubCode(tx);
  const queued = await tx
    .select({ position: payouts.position, id: users.id, ...namesOf(users), email: users.email })
    .from(payouts)
    .innerJoin(users, eq(users.id, payouts.userId))
    .orderBy(asc(payouts.id));
  for (const { id: userId, username, email } of queued.filter(({ position }) => isPrompt(position))) {
    const accountDetails = { userId, email, isClosed: false };
    const account = await addObject(tx, "account", accountDetails, { key: `account-${club}-${userId}`, now: at });
    await keepAccount(tx, { id: userId, username }, account.id, at);
    await syncAccount(tx, { id: account.id, detailsSubmitted: true, payoutsEnabled: true, canReceive: true }, at);
  }
}

const minuteMs = 60_000;
const unreadNotifications = 3;

type World = {
  tx: Tx;
  admin: SignedIn;
  timeZone: string;
  entryCharge: EntryCharge;
  photos: ReadonlyMap<PlannedPhoto, ReceivedPhoto>;
  people: Made<Angler, SignedIn>;
  tournaments: Made<TournamentKey, number>;
  catches: Made<PlannedCatch, number>;
};

function registering({ tx, people }: World, { angler, registeredAt }: PlannedAngler): Action {
  const passwordHash = angler === casey ? passwordHashes.casey : nobodysHash;
  const { username, displayName, state } = angler;
  const person = { username, displayName, state, passwordHash, isAdmin: false };
  return { at: registeredAt, happen: async () => people.put(angler, await register(tx, person, registeredAt)) };
}

/** Jobs run slightly after their scheduled time. */
function tournamentActions({ tx, admin, tournaments, timeZone }: World, planned: PlannedTournament): Action[] {
  const endsAt = planned.endsAt + minuteMs;
  const ending = { endsAt: planned.endsAt, tournamentType: planned.input.tournamentType, rules: null };
  const lapsesAt = uploadsUntil(ending) + 10 * minuteMs;
  const queuesAt = officialFrom(ending) + minuteMs;
  return [
    {
      at: planned.createdAt,
      happen: async () => tournaments.put(planned.key, await createTournamentWithPrizes(tx, admin, planned, timeZone)),
    },
    { at: endsAt, happen: () => endTournaments(tx, endsAt) },
    { at: lapsesAt, happen: () => lapseCatches(tx, lapsesAt) },
    { at: queuesAt, happen: () => queuePrizes(tx, queuesAt) },
  ];
}

/** Created once all of its tournaments exist. */
function seasonAction({ tx, admin, tournaments }: World, planned: readonly PlannedTournament[]): Action {
  const at = Math.max(...planned.map(({ createdAt }) => createdAt));
  const [last] = planned.toSorted((a, b) => b.startsAt - a.startsAt);
  const rules = { best: null, participation: 5, bigFish: 3, qualify: 5 };
  const season = {
    name: `Season ${last?.input.startDate.slice(0, 4)}`,
    points: { kind: "place", first: 100, step: 1, last: 0 } as const,
    ...rules,
  };
  const ids = () => planned.map(({ key }) => tournaments.get(key));
  return { at, happen: () => makeSeason(tx, admin, { ...season, tournamentIds: ids() }, at) };
}

function joining(world: World, { angler, tournament, pots, at }: PlannedEntry, hasFee: boolean): Action {
  const { tx, people, tournaments, entryCharge } = world;
  const happen = () => {
    const [who, tournamentId] = [people.get(angler), tournaments.get(tournament)];
    if (hasFee || pots.length > 0) return payEntry(tx, who, { tournamentId, pots }, entryCharge, at);
    return joinFree(tx, who, tournamentId, {}, at);
  };
  return { at, happen };
}

function asking(world: World, { angler, division, water, at, approvedAt }: PlannedRequest): Action[] {
  const { tx, admin, people, tournaments } = world;
  const tournamentId = () => tournaments.get("byApproval");
  const answers = [{ question: "Home water", answer: water }];
  const choices = { request: true, division, answers };
  const request = { at, happen: () => joinFree(tx, people.get(angler), tournamentId(), choices, at) };
  if (approvedAt === null) return [request];
  const key = () => ({ id: tournamentId(), userId: people.get(angler).id });
  return [
    request,
    { at: approvedAt, happen: () => approveRequest(tx, admin, key(), { isPaidInPerson: false }, approvedAt) },
  ];
}

function catchActions({ tx, admin, people, tournaments, catches, photos }: World, planned: PlannedCatch): Action[] {
  const { angler, tournament, species, length, weight, location, notes, at, decision, resubmissionOf } = planned;
  const photo = planned.photo && (photos.get(planned.photo) ?? null);
  const sending: Action = {
    at,
    happen: async () => {
      const input = {
        ...{ species, length, weight, location, notes, capturedAt: null, caughtBy: null },
        tournamentId: tournament && tournaments.get(tournament),
        resubmissionOf: resubmissionOf && catches.get(resubmissionOf),
      };
      catches.put(planned, await submitCatch(tx, people.get(angler), input, photo, at));
    },
  };
  if (!(decision && photo)) return [sending];
  return [sending, { at: decision.at, happen: () => judge(tx, admin, catches.get(planned), photo.sha256, decision) }];
}

/** Uses the same actions as people do, each at its own time, so that all of their rules apply to the demo. */
export async function enact(
  tx: Tx,
  plan: ClubPlan,
  photos: ReadonlyMap<PlannedPhoto, ReceivedPhoto>,
  { timeZone, entryCharge }: Pick<Config, "timeZone" | "entryCharge">,
): Promise<void> {
  const founder = { ...secretary, passwordHash: passwordHashes.secretary, isAdmin: true };
  const admin = await register(tx, founder, plan.foundedAt);
  await changeClubSettings(tx, admin, clubSettingsChange.parse({ allowsEmbedding: true }), plan.foundedAt);
  const [people, tournaments, catches] = [
    new Made<Angler, SignedIn>(),
    new Made<TournamentKey, number>(),
    new Made<PlannedCatch, number>(),
  ];
  const priced = new Set(plan.tournaments.filter(({ input }) => input.entryFee > 0).map(({ key }) => key));
  const world: World = { tx, admin, timeZone, entryCharge, photos, people, tournaments, catches };
  const actions = [
    ...plan.anglers.map((angler) => registering(world, angler)),
    ...plan.tournaments.flatMap((tournament) => tournamentActions(world, tournament)),
    seasonAction(world, plan.tournaments),
    ...plan.entries.map((entry) => joining(world, entry, priced.has(entry.tournament))),
    ...plan.requests.flatMap((request) => asking(world, request)),
    ...plan.tournaments.filter(({ key }) => key === "pairs").flatMap((tournament) => pairActions(world, tournament)),
    ...plan.catches.flatMap((plannedCatch) => catchActions(world, plannedCatch)),
  ];
  for (const { at, happen } of actions.toSorted((a, b) => a.at - b.at)) if (at <= plan.now) await happen();

  for (const { angler, registeredAt } of plan.anglers) {
    const visits = [...plan.entries, ...plan.catches].filter((action) => action.angler === angler).map(({ at }) => at);
    await setLastActive(tx, people.get(angler), Math.max(registeredAt, ...visits));
  }
  await setLastActive(tx, admin, plan.now - 5 * minuteMs);
  await leaveUnread(tx, people.get(casey), unreadNotifications);
}
