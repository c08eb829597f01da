import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { desc, eq } from "drizzle-orm";
import { audit, catches, notifications, resultVersions, users } from "../../../src/base/db/schema.ts";
import { checkLedger } from "../../../src/check/ledger.ts";
import { groupOf, readGroup } from "../../../src/money/payouts/payout-order.ts";
import { queueDuePayouts } from "../../../src/money/payouts/queue-payouts.ts";
import { syncTransfer } from "../../../src/money/payouts/sync-payout.ts";
import { readClubCode } from "../../../src/money/providers/club-code.ts";
import { judges } from "../../catches/decision-forms.ts";
import type { Browser } from "../../support/club.ts";
import { submit } from "../../support/posting.ts";
import { accountOf, hour, makeReady, openPrizeDay, type PrizeDay, payoutRows } from "./prize-day.ts";

let prizeDay: PrizeDay;
const [ann, bob, cleo] = [0, 1, 2];
const angler = (who: number): Browser => prizeDay.anglers[who] as Browser;

beforeEach(async () => {
  prizeDay = await openPrizeDay([60, 30, 10], { fished: 4 });
  await queueDuePayouts(prizeDay.club.store, prizeDay.club.now());
});
afterEach(() => prizeDay.club.close());

const nameOf = (userId: number | null) => prizeDay.anglers.findIndex((angler) => angler.userId === userId);

/** Payouts, due or paid, each with angler, cents and state. */
async function standing() {
  const rows = (await payoutRows(prizeDay.club)).filter(({ voidedAt }) => voidedAt === null);
  return rows
    .toSorted((a, b) => a.position - b.position || a.id - b.id)
    .map(({ userId, amountCents, status, dueCents }) => [nameOf(userId), amountCents, status, dueCents]);
}

const catchOf = (who: number) =>
  prizeDay.club.store.read(async (db) => {
    const [fish] = await db
      .select({ id: catches.id })
      .from(catches)
      .where(eq(catches.userId, angler(who).userId));
    return fish?.id ?? 0;
  });

const change = async (who: number, json: object) =>
  prizeDay.admin.send(`/api/admin/catches/${await catchOf(who)}/change`, { json });

const reject = (who: number) => change(who, { decision: "rejected", reason: "The fish was dead." });

const remove = (who: number) =>
  prizeDay.admin.send(`/api/admin/tournaments/${prizeDay.tournamentId}/entries/${angler(who).userId}/remove`, {
    json: { reason: "Fished in the sanctuary." },
  });

const noticesOf = (userId: number) =>
  prizeDay.club.store.read(async (db) =>
    (
      await db
        .select({ title: notifications.title, message: notifications.message })
        .from(notifications)
        .where(eq(notifications.userId, userId))
        .orderBy(desc(notifications.id))
    ).map(({ title, message }) => `${title} | ${message}`),
  );

const process = async (position: number) => {
  const row = (await payoutRows(prizeDay.club)).find((row) => row.position === position && row.voidedAt === null);
  return prizeDay.admin.send(`/api/admin/payout/${row?.id}/process`, { method: "POST" });
};

describe("before money was sent", () => {
  test("a decision changed after queueing voids the payouts it affects and plans them again, in the same write", async () => {
    const response = await reject(ann);
    expect([response.status, await response.text()]).toEqual([200, expect.anything()]);
    expect(await standing()).toEqual([
      [bob, 6000, "pending", null],
      [cleo, 3000, "pending", null],
      [3, 1000, "pending", null],
    ]);
    const voided = (await payoutRows(prizeDay.club)).filter(({ voidedAt }) => voidedAt !== null);
    expect(voided.map(({ correction, voidReason }) => [correction, voidReason])).toEqual([
      [0, expect.stringContaining("The fish was dead.")],
      [0, expect.stringContaining("The fish was dead.")],
      [0, expect.stringContaining("The fish was dead.")],
    ]);
  });

  test("an entrant can be removed after the results, which get a new version with a reason", async () => {
    expect((await remove(ann)).status).toBe(200);
    expect((await standing()).map(([who]) => who)).toEqual([bob, cleo, 3]);
    const versions = await prizeDay.club.store.read(async (db) =>
      db.select().from(resultVersions).orderBy(resultVersions.version),
    );
    expect(versions.map(({ version, reason }) => [version, reason])).toEqual([
      [1, null],
      [2, "An angler was removed."],
    ]);
  });

  test("everybody whose prize changed is notified, and nobody else", async () => {
    await reject(ann);
    const lost = (await noticesOf(angler(ann).userId)).find((text) => text.includes("withdrawn"));
    expect(lost).toContain("Your prize of $60.00 in Spring Open was withdrawn | ");
    expect(lost).toContain("The fish was dead.");
    expect((await noticesOf(angler(bob).userId))[0]).toContain(
      "Your prize in Spring Open is now $60.00 | It was $30.00.",
    );
    expect((await noticesOf(angler(3).userId))[0]).toContain("You won $10.00 in Spring Open");
    const officers = (await noticesOf(prizeDay.admin.userId)).filter((text) => text.includes("Payouts for"));
    expect(officers).toHaveLength(1);
    expect(officers[0]).toContain("$60.00 is owed to bob.");
  });

  test("a correction that changes no prize writes nothing about payouts", async () => {
    await change(3, { decision: "rejected", reason: "Not his fish." });
    expect((await standing()).map(([who]) => who)).toEqual([ann, bob, cleo]);
    const entries = await prizeDay.club.store.read((db) => db.$count(audit, eq(audit.action, "correct-payouts")));
    expect(entries).toBe(0);
  });

  test("undoing a decision needs a reason, keeps the payouts while the catch awaits review, and the new decision replans them", async () => {
    const path = `/api/admin/catches/${await catchOf(ann)}/verify`;
    const without = await prizeDay.admin.send(path, { json: { isVerified: false } });
    expect([without.status, await without.json()]).toMatchObject([
      422,
      {
        code: "invalid",
        issues: [{ path: "reason", message: "Payouts are queued. Enter a reason for this correction." }],
      },
    ]);
    expect((await prizeDay.admin.send(path, { json: { isVerified: false, reason: "Look again." } })).status).toBe(200);
    expect((await standing()).map(([who]) => who)).toEqual([ann, bob, cleo]);
    const id = await catchOf(ann);
    const rejected = await prizeDay.admin.send(`/api/admin/catches/${id}/reject`, {
      json: { rejectionReason: "Dead." },
    });
    expect(rejected.status).toBe(200);
    expect((await standing()).map(([who]) => who)).toEqual([bob, cleo, 3]);
  });

  test("a correction that is undone restores everybody's prize", async () => {
    await reject(ann);
    await change(ann, { decision: "verified", reason: "It was alive after all." });
    expect((await standing()).map(([who, cents]) => [who, cents])).toEqual([
      [ann, 6000],
      [bob, 3000],
      [cleo, 1000],
    ]);
  });

  test("extending a tournament drops its payouts, and they are queued again when it is over", async () => {
    const until = "2026-06-09T12:00";
    const path = `/api/admin/tournaments/${prizeDay.tournamentId}/extend`;
    const response = await prizeDay.admin.send(path, { json: { until, reason: "It was the storm." } });
    expect([response.status, await response.text()]).toEqual([200, expect.anything()]);
    expect(await standing()).toEqual([]);
    prizeDay.club.setNow(prizeDay.club.now() + 100 * hour);
    await queueDuePayouts(prizeDay.club.store, prizeDay.club.now());
    expect((await standing()).map(([who]) => who)).toEqual([ann, bob, cleo]);
    const rows = await payoutRows(prizeDay.club);
    expect(new Set(rows.map(({ correction }) => correction))).toEqual(new Set([0, 1]));
  });

  test("changing the prize breakdown needs a reason and replans the payouts", async () => {
    const prizeBreakdown = [50, 50].map((amount, index) => ({ position: index + 1, amount }));
    const path = `/api/admin/tournaments/${prizeDay.tournamentId}/prizes`;
    expect((await prizeDay.admin.send(path, { json: { prizeBreakdown } })).status).toBe(422);
    const response = await prizeDay.admin.send(path, { json: { prizeBreakdown, reason: "As announced." } });
    expect(response.status).toBe(200);
    expect(await standing()).toEqual([
      [ann, 5000, "pending", null],
      [bob, 5000, "pending", null],
    ]);
  });

  test("a deleted account keeps its place, so nobody below it is paid more", async () => {
    await prizeDay.club.store.write(async (tx) => {
      await tx.update(users).set({ passwordHash: await prizeDay.club.deps.passwords.hash("secret123") });
    });
    const deleted = await angler(ann).send("/api/account/delete", { json: { password: "secret123" } });
    expect([deleted.status, await deleted.text()]).toEqual([200, expect.anything()]);
    expect(await standing()).toEqual([
      [-1, 6000, "pending", null],
      [bob, 3000, "pending", null],
      [cleo, 1000, "pending", null],
    ]);
    await reject(bob);
    expect((await standing()).map(([who, cents]) => [who, cents])).toEqual([
      [-1, 6000],
      [cleo, 3000],
      [3, 1000],
    ]);
  });
});

describe("a challenge after payouts were queued", () => {
  test("a challenge after payouts were queued marks the payee, and once upheld and decided again replans the payouts", async () => {
    await prizeDay.club.close();
    prizeDay = await openPrizeDay([60, 30], { fished: 2 });
    prizeDay.club.setNow(prizeDay.club.now() - 40 * hour);
    const json = { tournamentId: prizeDay.tournamentId, reason: "All agreed at the weigh-in." };
    expect(await (await prizeDay.admin.send("/api/admin/process-payouts", { json })).json()).toMatchObject({
      queued: 2,
    });
    const fish = await catchOf(ann);
    const opened = await angler(bob).send(`/api/catches/${fish}/challenges`, { json: { reason: "Length" } });
    expect(opened.status).toBe(201);
    const { id } = (await opened.json()) as { id: number };
    const list = await prizeDay.admin.get<{ id: number; warning: string | null }[]>("/api/admin/payouts");
    expect(list.map(({ warning }) => warning)).toEqual([null, "A challenge to the payee's catch is open."]);
    const upheld = await prizeDay.admin.send(`/api/admin/challenges/${id}/decide`, {
      json: { outcome: "upheld", text: "The tail was not pinched." },
    });
    expect(upheld.status).toBe(200);
    expect((await standing()).map(([who]) => who)).toEqual([ann, bob]);
    await reject(ann);
    expect(await standing()).toEqual([[bob, 6000, "pending", null]]);
  });
});

describe("simultaneous actions of treasurers and judges", () => {
  test("after a correction and two simultaneous payments, every cent has exactly one owner", async () => {
    await makeReady(angler(ann));
    const pay = () => prizeDay.admin.send("/api/admin/payout/1/process", { method: "POST" });
    await Promise.all([pay(), reject(ann), pay()]);
    const rows = (await payoutRows(prizeDay.club)).filter(({ voidedAt }) => voidedAt === null);
    const due = rows.reduce((sum, { amountCents, dueCents }) => sum + (dueCents ?? amountCents), 0);
    expect(due).toBe(10_000);
    const toAnn = rows.filter(({ userId }) => userId === angler(ann).userId);
    expect(toAnn.every(({ status, dueCents }) => status === "completed" && dueCents === 0)).toBe(true);
  });
});

describe("after money was sent", () => {
  beforeEach(async () => {
    await makeReady(angler(ann));
    expect((await process(1)).status).toBe(200);
  });

  test("the loser's payout is overpaid, and the new winner is owed the prize", async () => {
    expect((await reject(ann)).status).toBe(200);
    expect(await standing()).toEqual([
      [ann, 6000, "completed", 0],
      [bob, 6000, "pending", null],
      [cleo, 3000, "pending", null],
      [3, 1000, "pending", null],
    ]);
    expect((await noticesOf(angler(ann).userId)).find((text) => text.includes("corrected"))).toContain(
      "The club will contact you about what you were already paid.",
    );
    const officers = (await noticesOf(prizeDay.admin.userId)).filter((text) => text.includes("Payouts for"));
    expect(officers[0]).toContain("$60.00 was overpaid to ann.");
  });

  test("money sent for a higher place covers the lower prize after a correction", async () => {
    await change(ann, { decision: "verified", length: 18.5, reason: "Measured again." });
    expect(await standing()).toEqual([
      [ann, 6000, "completed", 3000],
      [bob, 6000, "pending", null],
      [cleo, 1000, "pending", null],
    ]);
  });

  test("once money was sent, the tournament can't be extended and its breakdown can't be changed", async () => {
    const path = `/api/admin/tournaments/${prizeDay.tournamentId}`;
    const extended = await prizeDay.admin.send(`${path}/extend`, {
      json: { until: "2026-06-09T12:00", reason: "Storm." },
    });
    const prizeBreakdown = [{ position: 1, amount: 100 }];
    const changed = await prizeDay.admin.send(`${path}/prizes`, { json: { prizeBreakdown, reason: "More." } });
    for (const response of [extended, changed]) {
      expect([response.status, ((await response.json()) as { code: string }).code]).toEqual([409, "payouts_sent"]);
    }
  });
});

describe("a transfer from an earlier round", () => {
  const transferOf = (group: string, destination: string) => ({
    ...{ id: "tr_late", amountCents: 6000, destination, group, createdAt: prizeDay.club.now(), reversals: [] },
  });

  test("a transfer is never adopted for a later payee: each round has its own group", async () => {
    await reject(ann);
    const club = await prizeDay.club.store.read(readClubCode);
    const groups = (await payoutRows(prizeDay.club)).map((row) => groupOf(club, row));
    expect(new Set(groups).size).toBe(groups.length);
    for (const row of await payoutRows(prizeDay.club)) {
      const { tournamentId, position, part, correction } = row;
      expect(readGroup(club, groupOf(club, row))).toMatchObject({ tournamentId, position, part, correction });
    }
    expect(readGroup(club, `payout-${club}-t7-p1-m2-c3`)).toMatchObject({ part: 2, correction: 3 });
    expect(readGroup("another", groups[0] ?? "")).toBe(null);
  });

  test("a transfer found for a voided payout is overpaid, not lost", async () => {
    await makeReady(angler(ann));
    const [first] = await payoutRows(prizeDay.club);
    if (!first) throw new Error("There is no payout.");
    const club = await prizeDay.club.store.read(readClubCode);
    const facts = transferOf(groupOf(club, first), (await accountOf(prizeDay.club, angler(ann))) ?? "");
    await reject(ann);
    await prizeDay.club.store.write((tx) => syncTransfer(tx, facts, "mock", prizeDay.club.now()));
    expect(await standing()).toEqual([
      [ann, 6000, "completed", 0],
      [bob, 6000, "pending", null],
      [cleo, 3000, "pending", null],
      [3, 1000, "pending", null],
    ]);
    expect(await prizeDay.club.store.read(checkLedger)).toEqual([]);
  });
});

test.each([
  ["the prize breakdown", () => `/admin/tournaments/${prizeDay.tournamentId}/prizes`],
  ["the tournament", () => `/admin/tournaments/${prizeDay.tournamentId}/edit`],
  ["a paper catch", () => `/admin/tournaments/${prizeDay.tournamentId}/day?card=new`],
])("the form for %s requires a reason once the results are official", async (_, path) => {
  const html = await (await prizeDay.admin.send(path())).text();
  expect(html).toContain("Reason for This Correction");
});

test("the undo in the list of decisions links to the catch's page, which requires the reason", async () => {
  const id = await catchOf(ann);
  const form = new URLSearchParams(judges("undo", id));
  const response = await submit(prizeDay.admin, "/admin/verification", form);
  expect([response.status, response.headers.get("location")]).toEqual([302, `/admin/catches/${id}`]);
  expect((await standing()).map(([who]) => who)).toEqual([ann, bob, cleo]);
});

describe("corrected official results", () => {
  type Version = { version: number; reason: string | null; by: string; madeAt: string };
  const versions = async () =>
    (await prizeDay.club.visitor.get<{ resultVersions: Version[] }>(`/api/tournaments/${prizeDay.tournamentId}`))
      .resultVersions;

  test("corrected results show every version with its reason and the role of its author, and each can be downloaded", async () => {
    await reject(ann);
    expect(await versions()).toMatchObject([
      { version: 2, reason: expect.stringContaining("The fish was dead."), by: "admin" },
      { version: 1, reason: null, by: "system" },
    ]);
    for (const version of [1, 2]) {
      const file = `/api/tournaments/${prizeDay.tournamentId}/results.json?version=${version}`;
      expect(await prizeDay.club.visitor.get(file)).toMatchObject({ version });
    }
  });

  test("corrected results list what can still change them: a pending catch, a challenge, a second review", async () => {
    const path = `/api/admin/catches/${await catchOf(ann)}/verify`;
    await prizeDay.admin.send(path, { json: { isVerified: false, reason: "Look again." } });
    expect(await prizeDay.club.visitor.get(`/api/tournaments/${prizeDay.tournamentId}`)).toMatchObject({
      resultState: "official",
      resultAwaits: [{ kind: "review", count: 1, until: null }],
    });
  });

  test.each(["", "/results"])("corrected results show version and reason on the tournament's page %j", async (page) => {
    await reject(ann);
    const html = await (await prizeDay.club.visitor.send(`/tournaments/${prizeDay.tournamentId}${page}`)).text();
    expect(html).toContain("Official results");
    expect(html).toContain("(version 2)");
    expect(html).toContain("The fish was dead.");
    expect(html.includes("results.json?version=1")).toBe(page === "/results");
  });

  test("corrected results show the same on the day page and the finances page", async () => {
    await reject(ann);
    const pages = [
      `/admin/tournaments/${prizeDay.tournamentId}/day`,
      `/admin/money?tournament=${prizeDay.tournamentId}`,
    ];
    for (const page of pages) {
      const html = await (await prizeDay.admin.send(page)).text();
      expect(html).toContain("(version 2)");
      expect(html).toContain("results.json?version=1");
    }
  });
});
