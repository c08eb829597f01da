import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { audit, catches, challenges, payouts, users } from "../../../src/base/db/schema.ts";
import { queueDuePayouts } from "../../../src/money/payouts/queue-payouts.ts";
import { banEnd } from "../../../src/suspension.ts";
import { hour, makeReady, openPrizeDay, type PrizeDay, payoutRows } from "./prize-day.ts";

let prizeDay: PrizeDay;
beforeEach(async () => {
  prizeDay = await openPrizeDay([60, 30]);
  await queueDuePayouts(prizeDay.club.store, prizeDay.club.now());
  for (const angler of prizeDay.anglers) await makeReady(angler);
});
afterEach(() => prizeDay.club.close());

const annId = () => prizeDay.anglers[0]?.userId ?? 0;
const suspend = (until: number) =>
  prizeDay.club.store.write(async (tx) => {
    await tx.update(users).set({ suspendedUntil: until }).where(eq(users.id, annId()));
  });

const challenge = () =>
  prizeDay.club.store.write(async (tx) => {
    const [fish] = await tx.select().from(catches).where(eq(catches.userId, annId()));
    await tx.insert(challenges).values({
      ...{
        catchId: fish?.id ?? 0,
        tournamentId: prizeDay.tournamentId,
        challengerId: prizeDay.anglers[1]?.userId ?? 0,
      },
      ...{ reason: "Length", createdAt: prizeDay.club.now() },
    });
  });

const toAnn = async () =>
  (await payoutRows(prizeDay.club)).find(({ userId, position }) => userId === annId() || position === 1);
const warning = async () => {
  const list = await prizeDay.admin.get<{ id: number; warning: string | null }[]>("/api/admin/payouts");
  return list.find(({ id }) => id === 1)?.warning;
};

describe("a payout has a warning", () => {
  test("a payout has a warning while its payee is suspended or banned", async () => {
    expect(await warning()).toBe(null);
    await suspend(prizeDay.club.now() + hour);
    expect(await warning()).toBe("The payee is suspended.");
    await suspend(banEnd);
    expect(await warning()).toBe("The payee is banned.");
  });

  test("a payout has a warning while a challenge of its payee's catch is open", async () => {
    await challenge();
    expect(await warning()).toBe("A challenge to the payee's catch is open.");
  });

  test("a payout has a warning once its payee's account is deleted", async () => {
    await prizeDay.club.store.write(async (tx) => {
      await tx.update(payouts).set({ userId: null }).where(eq(payouts.id, 1));
    });
    expect(await warning()).toBe("The payee's account was deleted.");
  });
});

describe("paying a payout with a warning", () => {
  beforeEach(() => suspend(banEnd));

  test.each([
    ["process", {}],
    ["by-hand", { note: "Check 1042" }],
  ])("paying by %s despite a warning requires a reason, which is in the activity log", async (method, json) => {
    const id = (await toAnn())?.id;
    const path = `/api/admin/payout/${id}/${method}`;
    const refused = await prizeDay.admin.send(path, { json });
    expect([refused.status, await refused.json()]).toMatchObject([
      409,
      { code: "payee_warning", issues: [{ path: "reason" }] },
    ]);
    expect((await toAnn())?.status).toBe("pending");
    const paid = await prizeDay.admin.send(path, { json: { ...json, reason: "She won before the ban." } });
    expect(paid.status).toBe(200);
    const entries = await prizeDay.club.store.read(async (db) =>
      db
        .select({ detail: audit.detail })
        .from(audit)
        .where(eq(audit.subjectId, id ?? 0))
        .orderBy(audit.id),
    );
    expect(entries.map(({ detail }) => detail)).toContainEqual(
      expect.objectContaining({ warning: "The payee is banned.", reason: "She won before the ban." }),
    );
  });

  test("'Process Payouts' leaves a payout with a warning pending, reports it, and pays the others", async () => {
    const response = await prizeDay.admin.send("/api/admin/process-payouts", {
      json: { tournamentId: prizeDay.tournamentId },
    });
    expect(await response.json()).toMatchObject({ sent: 1, warned: 1 });
    expect((await payoutRows(prizeDay.club)).map(({ status }) => status)).toEqual(["pending", "completed"]);
  });
});
