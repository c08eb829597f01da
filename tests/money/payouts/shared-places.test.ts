import { afterEach, describe, expect, test } from "bun:test";
import { and, eq } from "drizzle-orm";
import { catches, participants, teams, type tournaments } from "../../../src/base/db/schema.ts";
import { checkLedger } from "../../../src/check/ledger.ts";
import { groupOf } from "../../../src/money/payouts/payout-order.ts";
import type { PayoutPreview } from "../../../src/money/payouts/payout-shapes.ts";
import { deleteAccount } from "../../../src/own-data/delete-account.ts";
import { refreshStanding } from "../../../src/results/refresh-standing.ts";
import { open } from "../../support/read-pages.ts";
import { makeReady, openPrizeDay, type PrizeDay, payoutRows } from "./prize-day.ts";

let prizeDay: PrizeDay;
afterEach(() => prizeDay.club.close());

const shared = { measure: "length-in", limit: 5, ties: ["shared"] } as const;
const split = { ...shared, ties: ["shared" as const], prizes: { ties: "split" as const } };

/** ann, bob, cleo and dan have one fish each, of these lengths in inches. */
async function openDay(
  inches: readonly number[],
  prizes: number[],
  terms: Partial<typeof tournaments.$inferInsert> = { format: split },
): Promise<void> {
  prizeDay = await openPrizeDay(prizes, { fished: inches.length, terms });
  const { club, tournamentId, anglers } = prizeDay;
  await club.store.write(async (tx) => {
    for (const [index, { userId }] of anglers.entries()) {
      const length = (inches[index] ?? 0) * 100;
      await tx.update(catches).set({ length, scored: length }).where(eq(catches.userId, userId));
      await refreshStanding(tx, tournamentId, userId);
    }
  });
}

const planned = async () => {
  const { prizes } = await prizeDay.admin.get<PayoutPreview>(`/api/admin/tournaments/${prizeDay.tournamentId}/payouts`);
  return prizes.map(({ position, username, amount }) => [position, username, amount]);
};
const process = () =>
  prizeDay.admin.send("/api/admin/process-payouts", { json: { tournamentId: prizeDay.tournamentId } });

describe("prizes of shared places", () => {
  test("prizes of shared places are pooled and split to the cent", async () => {
    await openDay([20, 20, 20, 18], [200, 100, 50, 25]);
    expect(await planned()).toEqual([
      [1, "ann", 11_667],
      [1, "bob", 11_667],
      [1, "cleo", 11_666],
      [4, "dan", 2_500],
    ]);
  });

  test("prizes of shared places are paid in order unless the format splits them", async () => {
    await openDay([20, 20, 18], [200, 100, 50], { format: { ...shared, ties: ["shared"] } });
    expect(await planned()).toEqual([
      [1, "ann", 20_000],
      [2, "bob", 10_000],
      [3, "cleo", 5_000],
    ]);
  });

  test("the prize of a shared last paid place is split among all who share it", async () => {
    await openDay([20, 19, 19, 19], [200, 100]);
    expect(await planned()).toEqual([
      [1, "ann", 20_000],
      [2, "bob", 3_334],
      [2, "cleo", 3_333],
      [2, "dan", 3_333],
    ]);
  });

  test("an unclaimed position isn't paid when places are shared", async () => {
    await openDay([20, 20], [200, 100, 50]);
    expect(await planned()).toEqual([
      [1, "ann", 15_000],
      [1, "bob", 15_000],
      [3, null, 5_000],
    ]);
  });

  test("each share of a prize is sent once, and the ledger adds up", async () => {
    await openDay([20, 20, 18], [200, 100, 50]);
    for (const angler of prizeDay.anglers) await makeReady(angler);
    expect(await (await process()).json()).toMatchObject({ queued: 3, sent: 3, amount: 35_000 });
    await process();
    const rows = await payoutRows(prizeDay.club);
    expect(rows.map(({ position, part, amountCents }) => [position, part, amountCents])).toEqual([
      [1, 1, 15_000],
      [1, 2, 15_000],
      [3, 1, 5_000],
    ]);
    expect(new Set(rows.map((row) => groupOf("club", row))).size).toBe(3);
    expect(await prizeDay.club.store.read(checkLedger)).toEqual([]);
    const [first, second] = await prizeDay.club.visitor.get<object[]>(
      `/api/tournaments/${prizeDay.tournamentId}/prizes`,
    );
    expect(first).toMatchObject({ winner: "ann", sharedWith: [{ username: "bob" }] });
    expect(second).not.toHaveProperty("winner");
    const page = await open(prizeDay.club.visitor, `/tournaments/${prizeDay.tournamentId}/prizes`);
    expect(page.text).toContain("Won by ann , bob");
  });

  test("the message to members shows no amount for a shared place, even for a tie at its last place", async () => {
    await openDay([20, 20, 19, 18, 18], [300, 200, 100, 50]);
    const { admin, tournamentId } = prizeDay;
    await admin.send(`/api/admin/tournaments/${tournamentId}/official`, { json: { reason: "Everybody agrees" } });
    const { text } = await open(admin, `/admin/tournaments/${tournamentId}/share`);
    const places = ["1st ann, 20.0 in", "1st bob, 20.0 in", "3rd cleo, 19.0 in, $100", "4th dan, 18.0 in"];
    expect(text).toContain([...places, "4th eve, 18.0 in", "All results: "].join(" "));
  });

  test("prizes of shared places follow a correction that ends the tie", async () => {
    await openDay([20, 20, 18], [200, 100, 50]);
    await process();
    const [fish] = await prizeDay.club.store.read(async (db) =>
      db
        .select({ id: catches.id })
        .from(catches)
        .where(eq(catches.userId, prizeDay.anglers[1]?.userId ?? 0)),
    );
    const measured = { decision: "verified", species: "Largemouth Bass", length: 21, weight: 4 };
    const json = { ...measured, reason: "Misread the board." };
    expect((await prizeDay.admin.send(`/api/admin/catches/${fish?.id}/change`, { json })).status).toBe(200);
    const rows = (await payoutRows(prizeDay.club)).filter(({ voidedAt }) => voidedAt === null);
    const nameOf = (userId: number | null) =>
      ["ann", "bob", "cleo"][prizeDay.anglers.findIndex((angler) => angler.userId === userId)];
    expect(rows.map(({ position, userId, amountCents }) => [position, nameOf(userId), amountCents])).toEqual([
      [1, "bob", 20_000],
      [2, "ann", 10_000],
      [3, "cleo", 5_000],
    ]);
  });

  test.each([
    ["split", [3_750, 3_750, 7_500]],
    ["captain", [7_500, 7_500]],
  ] as const)(
    "prizes of tied teams are split among the teams, and each part by the team's rule: %s",
    async (prize, parts) => {
      await openDay([20, 18, 20], [100, 50], {
        format: { ...split, limit: 1 },
        teams: { size: 2, score: "best", prize },
      });
      const { club, tournamentId, anglers } = prizeDay;
      await club.store.write(async (tx) => {
        const [team] = await tx
          .insert(teams)
          .values({ tournamentId, name: "Two Rods", code: "AAAA-BBBB-CCCC", createdAt: 1 })
          .returning();
        for (const [index, { userId }] of anglers.slice(0, 2).entries()) {
          const isMember = and(eq(participants.tournamentId, tournamentId), eq(participants.userId, userId));
          await tx.update(participants).set({ teamId: team?.id, teamJoinedAt: index }).where(isMember);
          await refreshStanding(tx, tournamentId, userId);
        }
      });
      await process();
      const rows = await payoutRows(club);
      expect(rows.map(({ amountCents }) => amountCents)).toEqual([...parts]);
      expect(rows.every(({ position }) => position === 1)).toBe(true);
      expect(new Set(rows.map(({ part }) => part)).size).toBe(parts.length);
    },
  );

  test("a deleted account keeps its share of a shared prize", async () => {
    await openDay([20, 20, 18], [200, 100, 50]);
    await process();
    await prizeDay.club.store.write(async (tx) => {
      const { userId: id } = prizeDay.anglers[0] ?? { userId: 0 };
      const flags = { isAdmin: false, roles: [], hasAcceptedUserAgreement: true, hasSeenTutorial: true };
      const standing = { suspendedUntil: null, suspensionReason: null, sessionHash: "" };
      await deleteAccount(tx, { id, username: "ann", displayName: "ann", ...flags, ...standing }, prizeDay.club.now());
    });
    const rows = (await payoutRows(prizeDay.club)).filter(({ voidedAt }) => voidedAt === null);
    expect(rows.map(({ position, part, amountCents }) => [position, part, amountCents])).toEqual([
      [1, 1, 15_000],
      [1, 2, 15_000],
      [3, 1, 5_000],
    ]);
  });
});
