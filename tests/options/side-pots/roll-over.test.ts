import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { audit, catches, ledger, notifications, rolledPots, type tournaments } from "../../../src/base/db/schema.ts";
import { checkLedger } from "../../../src/check/ledger.ts";
import type { MoneyView, MoneyWeeks } from "../../../src/money/ledger/ledger-views.ts";
import type { PayoutPreview } from "../../../src/money/payouts/payout-shapes.ts";
import { queueDuePayouts } from "../../../src/money/payouts/queue-payouts.ts";
import type { PotState } from "../../../src/options/side-pots/pot-state.ts";
import type { PotTerms } from "../../../src/options/side-pots/pot-terms.ts";
import type { RolledPotList } from "../../../src/options/side-pots/rolled-pot-shapes.ts";
import { enter, openTournament } from "../../catches/catch-day.ts";
import { hour, land, type PrizeDay, payoutRows, undisputed } from "../../money/payouts/prize-day.ts";
import { post } from "../../support/posting.ts";
import { open } from "../../support/read-pages.ts";
import { buyPots, openPotDay, setFish } from "./pot-day.ts";

const bigBass: PotTerms = {
  ...{ name: "Big Bass", fee: 2_000, shares: [100], kind: "biggest", species: null, clubShare: 0 },
  ...{ minimumToWin: 25, unclaimed: "roll-over" },
};

let prizeDay: PrizeDay;
let later: number;

/** ann and bob are in a pot that nobody won; a later tournament has the same pot. */
beforeEach(async () => {
  prizeDay = await openPotDay([bigBass], [["Big Bass"], ["Big Bass"], []]);
  later = await openLater();
});
afterEach(() => prizeDay.club.close());

const openLater = (terms: Partial<typeof tournaments.$inferInsert> = {}) =>
  openTournament(prizeDay.club, {
    ...{ name: "Summer Classic", startsAt: undisputed + 24 * hour, endsAt: undisputed + 48 * hour, pots: [bigBass] },
    ...terms,
  });

const queue = () => queueDuePayouts(prizeDay.club.store, prizeDay.club.now());
const rolled = () => prizeDay.club.store.read(async (db) => db.select().from(rolledPots).orderBy(rolledPots.id));
const movements = () =>
  prizeDay.club.store.read(async (db) => {
    const rows = await db.select().from(ledger).orderBy(ledger.id);
    return rows
      .filter(({ kind }) => kind.startsWith("rolled"))
      .map(({ kind, amountCents, tournamentName }) => [kind, amountCents, tournamentName]);
  });
const faults = () => prizeDay.club.store.read(checkLedger);
const potsOf = (id: number) => prizeDay.club.visitor.get<PotState[]>(`/api/tournaments/${id}/pots`);
const listOf = (id: number) => prizeDay.admin.get<RolledPotList>(`/api/admin/tournaments/${id}/rolled-pots`);
const moneyOf = (id: number) => prizeDay.admin.get<MoneyView>(`/api/admin/money?tournamentId=${id}`);
const add = (id: number, json: object) => prizeDay.admin.send(`/api/admin/tournaments/${id}/rolled-pots`, { json });
const remove = (id: number, rolledPotId: number) =>
  prizeDay.admin.send(`/api/admin/tournaments/${id}/rolled-pots/${rolledPotId}/remove`, { json: {} });

/** The pot rolled over and was added to the later tournament's. */
async function rollIn(id = later): Promise<number> {
  await queue();
  const [pot] = await rolled();
  const response = await add(id, { rolledPotId: pot?.id, pot: "Big Bass" });
  expect(response.status).toBe(200);
  return pot?.id ?? 0;
}

/** A judge decides that ann's fish is 26 inches long, which wins. */
async function giveWinner() {
  const [fish] = await prizeDay.club.store.read(async (db) =>
    db
      .select({ id: catches.id })
      .from(catches)
      .where(eq(catches.userId, prizeDay.anglers[0]?.userId ?? 0)),
  );
  const json = {
    decision: "verified",
    length: 26,
    species: "Largemouth Bass",
    weight: 4,
    reason: "Misread the board.",
  };
  return prizeDay.admin.send(`/api/admin/catches/${fish?.id}/change`, { json });
}

describe("a pot that nobody won", () => {
  test("a pot that nobody won rolls over once its results are official, with one movement out of its tournament", async () => {
    await queue();
    await queue();
    expect(await payoutRows(prizeDay.club)).toEqual([]);
    expect(await rolled()).toMatchObject([
      { fromTournamentId: prizeDay.tournamentId, fromName: "Spring Open", pot: "Big Bass", amountCents: 4_000 },
    ]);
    expect(await movements()).toEqual([["rolled_out", -4_000, "Spring Open"]]);
    expect(await faults()).toEqual([]);
    expect(await moneyOf(prizeDay.tournamentId)).toMatchObject({ collected: 4_000, rolledOver: -4_000, left: 0 });
    expect((await potsOf(prizeDay.tournamentId))[0]).toMatchObject({
      money: 4_000,
      pays: [],
      clubCents: 0,
      rolledOut: { amount: 4_000, toTournament: null },
    });
    const notices = await prizeDay.club.store.read(async (db) =>
      db.select().from(notifications).orderBy(notifications.userId),
    );
    expect(notices.filter(({ title }) => title === "Nobody won Big Bass in Spring Open")).toHaveLength(2);
    const { weeks } = await prizeDay.admin.get<MoneyWeeks>("/api/admin/money/weeks");
    expect(weeks.at(-1)).toMatchObject({ out: 0 });
  });

  test("a rolled-over pot is offered to later tournaments, and added to a pot there", async () => {
    await queue();
    expect(await listOf(later)).toMatchObject({
      waiting: [{ fromTournament: "Spring Open", fromPot: "Big Bass", amount: 4_000 }],
      added: [],
      canAdd: true,
    });
    expect((await listOf(prizeDay.tournamentId)).waiting).toEqual([]);
    await rollIn();
    expect(await movements()).toEqual([
      ["rolled_out", -4_000, "Spring Open"],
      ["rolled_in", 4_000, "Summer Classic"],
    ]);
    expect(await faults()).toEqual([]);
    expect((await potsOf(later))[0]).toMatchObject({
      money: 4_000,
      rolledIn: [{ fromTournament: "Spring Open", amount: 4_000 }],
    });
    expect((await potsOf(prizeDay.tournamentId))[0]).toMatchObject({
      rolledOut: { amount: 4_000, toTournament: "Summer Classic" },
    });
    expect(await moneyOf(later)).toMatchObject({ rolledOver: 4_000, left: 4_000 });
    const club = await prizeDay.admin.get<MoneyView>("/api/admin/money");
    expect(club.rolledOver).toBeUndefined();
    expect(club.left).toBe(4_000);
  });

  test("a rolled-over pot is added once, and can be removed until the tournament starts", async () => {
    const id = await rollIn();
    expect((await add(later, { rolledPotId: id, pot: "big bass" })).status).toBe(200);
    const other = await openLater({ name: "Fall Finale" });
    expect((await add(other, { rolledPotId: id, pot: "Big Bass" })).status).toBe(409);
    expect((await remove(later, id)).status).toBe(200);
    expect((await remove(later, id)).status).toBe(200);
    expect((await potsOf(later))[0]).toMatchObject({ money: 0, rolledIn: [] });
    expect((await add(other, { rolledPotId: id, pot: "Big Bass" })).status).toBe(200);
    expect((await movements()).map(([kind, cents, name]) => [kind, cents, name])).toEqual([
      ["rolled_out", -4_000, "Spring Open"],
      ["rolled_in", 4_000, "Summer Classic"],
      ["rolled_out", -4_000, "Summer Classic"],
      ["rolled_in", 4_000, "Fall Finale"],
    ]);
    expect(await faults()).toEqual([]);
    prizeDay.club.setNow(undisputed + 25 * hour);
    const refused = await remove(other, id);
    expect(refused.status).toBe(409);
    expect(await refused.json()).toMatchObject({
      code: "already_started",
      message: "Fall Finale has started, so the $40.00 rolled over to Big Bass can't be removed.",
    });
  });

  test("a pot can't be added to a missing pot, or to an earlier, ended or canceled tournament", async () => {
    await queue();
    const [pot] = await rolled();
    const rolledPotId = pot?.id;
    const messageOf = async (id: number, name = "Big Bass") => {
      const response = await add(id, { rolledPotId, pot: name });
      expect(response.ok).toBe(false);
      return ((await response.json()) as { message: string }).message;
    };
    expect(await messageOf(later, "Slam")).toBe(`There's no side pot "Slam": choose from Big Bass.`);
    const earlier = await openLater({ name: "Winter Open", startsAt: 1, endsAt: 2 });
    expect(await messageOf(earlier)).toBe("Winter Open ends before Spring Open. Choose a later tournament.");
    const ended = await openLater({ name: "May Open", endsAt: undisputed - hour, startsAt: undisputed - 2 * hour });
    expect(await messageOf(ended)).toBe("May Open has ended. Add the pot to a tournament that is still open.");
    const canceled = await openLater({ name: "June Open", cancelledAt: undisputed });
    expect(await messageOf(canceled)).toBe("June Open was canceled.");
    expect((await add(later, { rolledPotId: 99, pot: "Big Bass" })).status).toBe(404);
    expect(await (await add(later, { rolledPotId, pot: "" })).json()).toMatchObject({
      issues: [{ path: "pot", message: "Choose a side pot of the tournament" }],
    });
  });

  test("a rolled-over pot can be added only by people who run both tournaments", async () => {
    await queue();
    const [pot] = await rolled();
    const organizer = await prizeDay.club.logIn("olga");
    const role = { role: "organizer", tournamentId: later };
    await prizeDay.admin.send(`/api/admin/users/${organizer.userId}/roles`, { json: role });
    expect((await organizer.get<RolledPotList>(`/api/admin/tournaments/${later}/rolled-pots`)).waiting).toEqual([]);
    const refused = await organizer.send(`/api/admin/tournaments/${later}/rolled-pots`, {
      json: { rolledPotId: pot?.id, pot: "Big Bass" },
    });
    expect(refused.status).toBe(403);
  });

  test("a rolled-over pot waits again after the tournament that it was added to is canceled or deleted", async () => {
    const id = await rollIn();
    const reason = "Lightning";
    expect((await prizeDay.admin.send(`/api/admin/tournaments/${later}/cancel`, { json: { reason } })).status).toBe(
      200,
    );
    expect(await rolled()).toMatchObject([{ toTournamentId: null, toPot: null, addedAt: null }]);
    const other = await openLater({ name: "Fall Finale" });
    await add(other, { rolledPotId: id, pot: "Big Bass" });
    expect((await prizeDay.admin.send(`/api/admin/tournaments/${other}`, { method: "DELETE" })).ok).toBe(true);
    expect(await rolled()).toMatchObject([{ toTournamentId: null, toPot: null }]);
    expect(await faults()).toEqual([]);
  });

  test("a rolled-over pot can't be dropped from a tournament with the pot that it was added to", async () => {
    await rollIn();
    const refused = await prizeDay.admin.send(`/api/admin/tournaments/${later}`, {
      method: "PUT",
      json: await editOf(later, []),
    });
    expect(await refused.json()).toMatchObject({ code: "fixed_after_first_entry" });
  });
});

/** A tournament's own terms with different pots. */
async function editOf(id: number, pots: readonly object[]) {
  const shown = await prizeDay.admin.get<Record<string, unknown>>(`/api/tournaments/${id}`);
  const { name, description, targetSpecies, minLength, prize, startDay, endDay, timeZone, tournamentType } = shown;
  const terms = { name, description, targetSpecies, minLength, prize, timeZone, tournamentType };
  return { ...terms, startDate: startDay, endDate: endDay, pots };
}

test("a director adds and removes a rolled-over pot on the day page, also without script", async () => {
  await queue();
  const [pot] = await rolled();
  const page = `/admin/tournaments/${later}/day`;
  expect((await open(prizeDay.admin, page)).text).toContain("$40.00 from Big Bass of Spring Open");
  const route = `/api/admin/tournaments/${later}/rolled-pots`;
  const added = await post(prizeDay.admin, page, {
    api: `pot${pot?.id} ${route}`,
    rolledPotId: String(pot?.id),
    pot: "Big Bass",
  });
  expect(added.toast).toMatchObject({
    title: "Pot added",
    description: "$40.00 from Spring Open was added to Big Bass.",
  });
  const shown = (await open(prizeDay.admin, page)).text;
  expect(shown).toContain("Big Bass $40.00 · 0 anglers $40.00 rolled over from Spring Open");
  expect(shown).toContain("$40.00 from Big Bass of Spring Open is in Big Bass.");
  expect((await open(prizeDay.club.visitor, `/tournaments/${later}/prizes`)).text).toContain(
    "$40.00 rolled over from Spring Open",
  );
  expect((await open(prizeDay.club.visitor, `/tournaments/${prizeDay.tournamentId}/prizes`)).text).toContain(
    "Nobody won it: $40.00 rolled over to Summer Classic.",
  );
  const removed = await post(prizeDay.admin, page, { api: `${route}/${pot?.id}/remove` });
  expect(removed.toast).toMatchObject({ title: "Pot removed" });
  expect((await open(prizeDay.club.visitor, `/tournaments/${prizeDay.tournamentId}/prizes`)).text).toContain(
    "Nobody won it: $40.00 rolls over to a later tournament.",
  );
});

test("the payout plan and the ledger show that a pot rolls over", async () => {
  const plan = await prizeDay.admin.get<PayoutPreview>(`/api/admin/tournaments/${prizeDay.tournamentId}/payouts`);
  expect(plan).toMatchObject({ objection: null, prizes: [], rollsOver: [{ pot: "Big Bass", amount: 4_000 }] });
  expect((await open(prizeDay.admin, `/admin/payouts/process?tournamentId=${prizeDay.tournamentId}`)).text).toContain(
    "Nobody won Big Bass: $40.00 rolls over to a later tournament.",
  );
  const json = { tournamentId: prizeDay.tournamentId };
  expect((await prizeDay.admin.send("/api/admin/process-payouts", { json })).status).toBe(200);
  expect(await rolled()).toHaveLength(1);
  const money = `/admin/money?tournament=${prizeDay.tournamentId}`;
  const shown = (await open(prizeDay.admin, money)).text;
  expect(shown).toContain("Pots rolled over to later tournaments $40.00 Balance $0.00");
  expect(shown).toContain("Pot rolled over to a later tournament");
  const csv = await (await prizeDay.admin.send("/api/admin/money/ledger.csv")).text();
  expect(csv).toContain("Pot rolled over to a later tournament,-40.00,Internal,Spring Open");
});

describe("a correction that gives a rolled-over pot a winner", () => {
  test("a correction takes a waiting rolled-over pot back, and the winner is paid", async () => {
    await queue();
    expect((await giveWinner()).status).toBe(200);
    expect(await rolled()).toEqual([]);
    expect(await movements()).toEqual([
      ["rolled_out", -4_000, "Spring Open"],
      ["rolled_in", 4_000, "Spring Open"],
    ]);
    expect((await payoutRows(prizeDay.club)).map(({ userId, amountCents }) => [userId, amountCents])).toEqual([
      [prizeDay.anglers[0]?.userId ?? 0, 4_000],
    ]);
    expect(await faults()).toEqual([]);
  });

  test("a correction is refused while the pot is part of another tournament's, with what to do", async () => {
    const id = await rollIn();
    const refused = await giveWinner();
    expect(refused.status).toBe(409);
    expect(await refused.json()).toMatchObject({
      code: "rolled_over",
      message:
        "Big Bass from Spring Open was rolled over to Big Bass in Summer Classic. Remove it from that pot first, then correct the result.",
    });
    await remove(later, id);
    expect((await giveWinner()).status).toBe(200);
    expect(await rolled()).toEqual([]);
    expect(await faults()).toEqual([]);
  });

  test("a correction is permanently refused once that tournament has started", async () => {
    await rollIn();
    prizeDay.club.setNow(undisputed + 25 * hour);
    const refused = await giveWinner();
    expect(await refused.json()).toMatchObject({
      code: "rolled_over",
      message:
        "Big Bass from Spring Open was rolled over to Big Bass in Summer Classic, which has started, so nobody can win it in Spring Open now. Pay the angler outside the pot, and leave the result as it is.",
    });
    expect(await payoutRows(prizeDay.club)).toEqual([]);
  });
});

test("a pot whose only winner is disqualified rolls over", async () => {
  await setFish(prizeDay, 0, { scored: 2600 });
  await queue();
  expect(await payoutRows(prizeDay.club)).toMatchObject([{ amountCents: 4_000, voidedAt: null }]);
  const path = `/api/admin/tournaments/${prizeDay.tournamentId}/entries/${prizeDay.anglers[0]?.userId}/disqualify`;
  await prizeDay.admin.send(path, { json: { reason: "Fished in the sanctuary." } });
  expect((await payoutRows(prizeDay.club)).every(({ voidedAt }) => voidedAt !== null)).toBe(true);
  expect(await rolled()).toMatchObject([{ amountCents: 4_000 }]);
  expect(await faults()).toEqual([]);
});

test("an extension takes a rolled-over pot back, because the tournament continues", async () => {
  await queue();
  const until = "2026-06-20T12:00";
  const extended = await prizeDay.admin.send(`/api/admin/tournaments/${prizeDay.tournamentId}/extend`, {
    json: { until, reason: "The wind died down." },
  });
  expect(extended.status).toBe(200);
  expect(await rolled()).toEqual([]);
  expect(await faults()).toEqual([]);
});

describe("a pot that contains money from an earlier one", () => {
  /** cleo has bought the later tournament's pot, which is over. */
  async function finish(inches: number, terms: Partial<PotTerms> = {}): Promise<number> {
    const pot = { ...bigBass, ...terms };
    const next = await openLater({ name: "Fall Finale", pots: [pot] });
    await rollIn(next);
    const cleo = prizeDay.anglers[2]?.userId ?? 0;
    await enter(prizeDay.club, next, cleo);
    await buyPots(prizeDay, next, cleo, [pot]);
    await land(prizeDay.club, next, cleo, inches);
    prizeDay.club.setNow(undisputed + 48 * hour + 49 * hour);
    await queue();
    return next;
  }

  const payouts = async (id: number) =>
    (await payoutRows(prizeDay.club))
      .filter(({ tournamentId }) => tournamentId === id)
      .map(({ userId, amountCents, isReturn }) => [
        prizeDay.anglers.findIndex((angler) => angler.userId === userId),
        amountCents,
        isReturn,
      ]);

  test("a pot with earlier money pays all of it to its winner, after the club's share of the total", async () => {
    const id = await finish(26, { clubShare: 10 });
    expect(await payouts(id)).toEqual([[2, 5_400, false]]);
    expect((await potsOf(id))[0]).toMatchObject({ money: 6_000, clubCents: 600 });
    expect(await faults()).toEqual([]);
  });

  test("a pot with earlier money rolls over again in full", async () => {
    const id = await finish(20);
    expect(await payouts(id)).toEqual([]);
    expect((await rolled()).map(({ fromName, amountCents }) => [fromName, amountCents])).toEqual([
      ["Spring Open", 4_000],
      ["Fall Finale", 6_000],
    ]);
    expect(await moneyOf(id)).toMatchObject({ collected: 2_000, rolledOver: -2_000, left: 0 });
    expect(await faults()).toEqual([]);
  });

  test("a pot that doesn't roll over refunds its own payments, and the earlier money rolls on", async () => {
    const { unclaimed: _, ...refunded } = bigBass;
    const next = await openLater({ name: "Fall Finale", pots: [refunded] });
    await rollIn(next);
    const cleo = prizeDay.anglers[2]?.userId ?? 0;
    await enter(prizeDay.club, next, cleo);
    await buyPots(prizeDay, next, cleo, [refunded]);
    prizeDay.club.setNow(undisputed + 48 * hour + 49 * hour);
    await queue();
    expect(await payouts(next)).toEqual([[2, 2_000, true]]);
    expect((await rolled()).at(-1)).toMatchObject({ fromName: "Fall Finale", amountCents: 4_000 });
    expect(await faults()).toEqual([]);
  });
});

test("the activity log has who added a rolled-over pot, and who removed it", async () => {
  const id = await rollIn();
  await remove(later, id);
  const entries = await prizeDay.club.store.read(async (db) => db.select().from(audit).orderBy(audit.id));
  expect(entries.map(({ action, actorName }) => [action, actorName])).toEqual(
    expect.arrayContaining([
      ["roll-pot-over", "system"],
      ["add-rolled-pot", "secretary"],
      ["remove-rolled-pot", "secretary"],
    ]),
  );
});
