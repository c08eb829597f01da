import { afterEach, describe, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { audit, catches, challenges, notifications, rulings, tournaments } from "../../../src/base/db/schema.ts";
import { runJob } from "../../../src/jobs.ts";
import { type Rules, shippedRules } from "../../../src/scoring/scoring-rules.ts";
import type { TournamentWithResult } from "../../../src/tournaments/results/result-view.ts";
import { noon } from "../../support/club.ts";
import { hour, openPrizeDay, type PrizeDay, payoutRows, undisputed } from "./prize-day.ts";

let prizeDay: PrizeDay;
afterEach(() => prizeDay.club.close());

const withRules = (rules: Partial<Rules>) => ({ terms: { rules: { ...shippedRules.tournament, ...rules } } });
const read = () => prizeDay.club.visitor.get<TournamentWithResult>(`/api/tournaments/${prizeDay.tournamentId}`);
const state = async () => (await read()).resultState;
const awaited = async () => (await read()).resultAwaits.map(({ kind, count }) => (count ? `${count} ${kind}` : kind));
const runJobs = async () => {
  for (const name of ["announce-results", "queue-payouts"] as const) await runJob(prizeDay.club.deps, name);
};
const byHand = (json: object, who = prizeDay.admin) =>
  who.send(`/api/admin/tournaments/${prizeDay.tournamentId}/official`, { json });
const process = (json: object = {}) =>
  prizeDay.admin.send("/api/admin/process-payouts", { json: { tournamentId: prizeDay.tournamentId, ...json } });
const queued = async () => (await payoutRows(prizeDay.club)).length;

async function challenge(): Promise<number> {
  const [ann] = prizeDay.anglers;
  return prizeDay.club.store.write(async (tx) => {
    const [fish] = await tx.select({ id: catches.id }).from(catches).orderBy(catches.id);
    const [row] = await tx
      .insert(challenges)
      .values({
        catchId: fish?.id ?? 0,
        tournamentId: prizeDay.tournamentId,
        challengerId: ann?.userId ?? 0,
        reason: "The tail is not pinched",
        createdAt: noon,
      })
      .returning({ id: challenges.id });
    return row?.id ?? 0;
  });
}

const uphold = (id: number) =>
  prizeDay.club.store.write(async (tx) =>
    tx
      .update(challenges)
      .set({ status: "upheld", outcome: "It is not pinched", decidedAt: noon })
      .where(eq(challenges.id, id)),
  );

const rule = (decision: "verified" | "rejected" | "rules", decidedAt: number) =>
  prizeDay.club.store.write(async (tx) => {
    const [fish] = await tx.select({ id: catches.id }).from(catches).orderBy(catches.id);
    await tx.insert(rulings).values({ catchId: fish?.id ?? 0, decision, unit: "in", claimed: 1800, decidedAt });
  });

const deny = (id: number) =>
  prizeDay.club.store.write(async (tx) =>
    tx
      .update(challenges)
      .set({ status: "denied", outcome: "It is pinched", decidedAt: noon })
      .where(eq(challenges.id, id)),
  );

async function audited() {
  const rows = await prizeDay.club.store.read(async (db) =>
    db.select().from(audit).where(eq(audit.action, "make-official")).orderBy(audit.id),
  );
  return rows.map(({ actorName, detail }) => [actorName, detail.reason]);
}

describe("Official results release the prize money", () => {
  test("the job makes results official exactly when the challenge window ends", async () => {
    prizeDay = await openPrizeDay();
    prizeDay.club.setNow(noon + 48 * hour - 1);
    await runJobs();
    expect([await state(), await awaited(), await queued()]).toEqual(["unofficial", ["challenge_window"], 0]);
    prizeDay.club.setNow(noon + 48 * hour);
    expect([await state(), await awaited()]).toEqual(["unofficial", []]);
    await runJobs();
    expect([await state(), await queued()]).toEqual(["official", 3]);
    expect((await read()).officialAt).toBe(new Date(noon + 48 * hour).toISOString());
    expect(await audited()).toEqual([["system", null]]);
  });

  test("results become official after the hours set in the tournament's rules", async () => {
    prizeDay = await openPrizeDay([300], withRules({ challengeHours: 2, uploadHours: 1 }));
    prizeDay.club.setNow(noon + 2 * hour - 1);
    await runJobs();
    expect([await state(), await queued()]).toEqual(["unofficial", 0]);
    expect(await (await process()).json()).toMatchObject({
      code: "dispute_window",
      message: "The result of Spring Open can be disputed for another hour. Enter a reason to continue anyway.",
    });
    prizeDay.club.setNow(noon + 2 * hour);
    await runJobs();
    expect([await state(), await queued()]).toEqual(["official", 1]);
  });

  test("results aren't official while late catches can still arrive, even if that takes longer than challenges", async () => {
    prizeDay = await openPrizeDay([300], withRules({ challengeHours: 1, uploadHours: 3 }));
    prizeDay.club.setNow(noon + 2 * hour);
    await runJobs();
    expect([await state(), await awaited(), await queued()]).toEqual(["unofficial", ["uploads"], 0]);
    expect(await (await process()).json()).toMatchObject({
      message: "Catches for Spring Open can arrive for another hour. Enter a reason to continue anyway.",
    });
  });

  test("results aren't made official during an open challenge, except with a reason", async () => {
    prizeDay = await openPrizeDay();
    const id = await challenge();
    await runJobs();
    expect([await state(), await awaited(), await queued()]).toEqual(["unofficial", ["1 challenges"], 0]);
    expect(await (await process()).json()).toMatchObject({
      code: "dispute_window",
      message: "A challenge is open on Spring Open. Enter a reason to continue anyway.",
    });
    await deny(id);
    await runJobs();
    expect([await state(), await queued()]).toEqual(["official", 3]);
  });

  test("an upheld challenge of a resubmitted catch doesn't block official results once the corrected catch is decided", async () => {
    prizeDay = await openPrizeDay();
    await uphold(await challenge());
    await runJobs();
    expect([await state(), await awaited()]).toEqual(["unofficial", ["1 challenges"]]);
    await prizeDay.club.store.write(async (tx) => {
      const [first] = await tx.select().from(catches).orderBy(catches.id);
      if (!first) throw new Error("There is no catch.");
      const { id: resubmissionOf, ...fish } = first;
      await tx.insert(catches).values({ ...fish, resubmissionOf, status: "rejected", rejectionReason: "Too short" });
    });
    await runJobs();
    expect(await state()).toBe("official");
  });

  test("an upheld challenge blocks official results until a judge decides the catch again", async () => {
    prizeDay = await openPrizeDay();
    await rule("verified", noon);
    await uphold(await challenge());
    await rule("rules", noon + 1);
    await runJobs();
    expect([await state(), await awaited(), await queued()]).toEqual(["unofficial", ["1 challenges"], 0]);
    expect(await (await process()).json()).toMatchObject({ code: "dispute_window" });
    await rule("rejected", noon + 2);
    await runJobs();
    expect([await state(), await awaited(), await queued()]).toEqual(["official", [], 3]);
  });

  test("an admin can make results official with a reason despite an upheld challenge", async () => {
    prizeDay = await openPrizeDay();
    await uphold(await challenge());
    expect((await process({ reason: "The fish would not count anyway" })).status).toBe(200);
    expect([await state(), await queued()]).toEqual(["official", 3]);
  });

  test("results never become official while a catch awaits review, whatever the reason", async () => {
    prizeDay = await openPrizeDay();
    await prizeDay.club.store.write(async (tx) =>
      tx
        .update(catches)
        .set({ status: "pending", judgedAt: null })
        .where(eq(catches.userId, prizeDay.anglers[0]?.userId ?? 0)),
    );
    await runJobs();
    expect([await state(), await awaited(), await queued()]).toEqual(["under_review", ["1 review"], 0]);
    const refused = await byHand({ reason: "We know" });
    expect([refused.status, await refused.json()]).toEqual([
      409,
      {
        code: "catches_waiting",
        message: "1 catch is awaiting review in Spring Open. Verify or reject them first.",
      },
    ]);
  });

  test("an admin can make results official within the window with an audited reason; entrants are notified once", async () => {
    prizeDay = await openPrizeDay();
    prizeDay.club.setNow(noon + hour);
    expect(await (await byHand({ reason: "All three shook hands" })).json()).toMatchObject({ resultState: "official" });
    expect((await byHand({ reason: "Again" })).status).toBe(200);
    await runJobs();
    expect(await queued()).toBe(3);
    expect(await audited()).toEqual([["secretary", "All three shook hands"]]);
    const news = await prizeDay.club.store.read(async (db) =>
      db.select().from(notifications).where(eq(notifications.type, "results_final")).orderBy(notifications.id),
    );
    expect(news.map(({ title }) => title)).toEqual(Array(3).fill("Results for Spring Open are official"));
  });

  test("an admin who processes the payouts within the window makes results official, with that reason", async () => {
    prizeDay = await openPrizeDay();
    prizeDay.club.setNow(noon + hour);
    expect((await process({ reason: "The lake is closed" })).status).toBe(200);
    expect([await state(), await audited()]).toEqual(["official", [["secretary", "The lake is closed"]]]);
  });

  test("results can't be made official without a reason, before the end, or for a canceled tournament", async () => {
    prizeDay = await openPrizeDay();
    expect((await byHand({ reason: " " })).status).toBe(422);
    prizeDay.club.setNow(noon - 1);
    expect(await (await byHand({ reason: "Soon" })).json()).toMatchObject({ code: "not_ended" });
    await prizeDay.club.store.write(async (tx) =>
      tx.update(tournaments).set({ cancelledAt: noon }).where(eq(tournaments.id, prizeDay.tournamentId)),
    );
    expect(await (await byHand({ reason: "Now" })).json()).toMatchObject({ code: "cancelled" });
    prizeDay.club.setNow(undisputed);
    await runJobs();
    expect([await state(), await queued()]).toEqual([null, 0]);
  });

  test("extending a tournament makes its results unofficial", async () => {
    prizeDay = await openPrizeDay([]);
    await runJobs();
    expect(await state()).toBe("official");
    const until = new Date(undisputed + hour).toISOString();
    const extended = await prizeDay.admin.send(`/api/admin/tournaments/${prizeDay.tournamentId}/extend`, {
      json: { until, reason: "Fog" },
    });
    expect(extended.status).toBe(200);
    expect([await state(), (await read()).officialAt]).toEqual(["running", null]);
  });
});

test("a tournament's page shows the state of its results and what they wait for, to visitors too", async () => {
  prizeDay = await openPrizeDay();
  const wordsOf = async (path: string, who = prizeDay.club.visitor) =>
    (await (await who.send(path)).text())
      .replace(/<script.*/s, "")
      .replace(/<[^>]+>/g, " ")
      .replace(/\s+/g, " ");
  const page = `/tournaments/${prizeDay.tournamentId}`;
  prizeDay.club.setNow(noon + hour);
  expect(await wordsOf(page)).toMatch(
    /Unofficial results . Pending before they&#x27;re official: late catches, until .* the end of the challenge window:/,
  );
  expect(await wordsOf(`/admin${page}/day`, prizeDay.admin)).toMatch(/Unofficial results .*Make Results Official/);
  await byHand({ reason: "All three shook hands" });
  expect(await wordsOf(page)).toMatch(/Official results since /);
  expect(await wordsOf(`/admin${page}/day`, prizeDay.admin)).not.toContain("Make Results Official");
});
