import { afterEach, describe, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import {
  audit,
  catches,
  complaints,
  notifications,
  participants,
  photos,
  tournaments,
} from "../../../src/base/db/schema.ts";
import { runJob } from "../../../src/jobs.ts";
import type { PayoutPreview } from "../../../src/money/payouts/payout-shapes.ts";
import type { PrizePosition } from "../../../src/money/prizes/prize-breakdown.ts";
import { type Club, noon } from "../../support/club.ts";
import { open } from "../../support/read-pages.ts";
import {
  hour,
  ledgerRows,
  makeReady,
  openPrizeDay,
  type PrizeDay,
  payoutRows,
  senderOf,
  undisputed,
} from "./prize-day.ts";

let prizeDay: PrizeDay;
afterEach(() => prizeDay.club.close());

const process = (json: object = {}) =>
  prizeDay.admin.send("/api/admin/process-payouts", { json: { tournamentId: prizeDay.tournamentId, ...json } });

async function refused(response: Response) {
  const { code, message } = (await response.json()) as { code: string; message: string };
  return `${response.status} ${code}: ${message}`;
}

const runQueue = ({ store, now }: Club) =>
  runJob({ ...senderOf(prizeDay.club), store, clock: now } as never, "queue-payouts");

const setTournament = (values: Partial<typeof tournaments.$inferInsert>) =>
  prizeDay.club.store.write(async (tx) => {
    await tx.update(tournaments).set(values).where(eq(tournaments.id, prizeDay.tournamentId));
  });

const report = (values: Partial<typeof complaints.$inferInsert>) =>
  prizeDay.club.store.write(async (tx) => {
    const words = { type: "complaint", title: "Wrong fish", description: "It was not in the water that day." } as const;
    const at = { createdAt: noon, updatedAt: noon };
    await tx.insert(complaints).values({ userId: prizeDay.anglers[0]?.userId ?? 0, ...words, ...at, ...values });
  });

async function addWaiting(terms: Partial<typeof catches.$inferInsert>): Promise<void> {
  await prizeDay.club.store.write(async (tx) => {
    const userId = prizeDay.anglers[0]?.userId ?? 0;
    const file = {
      sha256: "0",
      format: "jpeg",
      bytes: 1,
      width: 1,
      height: 1,
      fingerprint: "0",
      placeholder: "",
    } as const;
    const [photo] = await tx
      .insert(photos)
      .values({ ownerId: userId, ...file, createdAt: noon })
      .returning();
    const claimed = { claimedSpecies: "Largemouth Bass", claimedLength: 1500, claimedWeight: 100 };
    const fish = {
      species: "Largemouth Bass",
      length: 1500,
      scored: 1500,
      weight: 100,
      location: "Cove",
      submittedAt: noon - 1,
    };
    const keys = { userId, tournamentId: prizeDay.tournamentId, photoId: photo?.id };
    await tx.insert(catches).values({ ...keys, ...claimed, ...fish, ...terms });
  });
}

describe("Payouts are queued", () => {
  test("payouts are queued for the first places, one per position, with instructions for each payee, without a transfer", async () => {
    prizeDay = await openPrizeDay();
    await makeReady(prizeDay.anglers[0]);
    expect(await runQueue(prizeDay.club)).toBe(3);
    const rows = await payoutRows(prizeDay.club);
    expect(rows.map(({ position, amountCents, userId, status }) => [position, amountCents, userId, status])).toEqual(
      prizeDay.anglers.map(({ userId }, place) => [place + 1, [30_000, 20_000, 10_000][place] ?? 0, userId, "pending"]),
    );
    expect(await ledgerRows(prizeDay.club)).toEqual([]);
    const notified = await prizeDay.club.store.read(async (db) =>
      db.select().from(notifications).orderBy(notifications.id),
    );
    expect(notified.map(({ userId, title, message, link }) => [userId, title, message, link])).toEqual([
      [
        prizeDay.anglers[0]?.userId ?? 0,
        "You won $300.00 in Spring Open",
        "1st place. It will be sent to your payout account.",
        "/payout-setup",
      ],
      [
        prizeDay.anglers[1]?.userId ?? 0,
        "You won $200.00 in Spring Open",
        "2nd place. Set up your payout account to receive it.",
        "/payout-setup",
      ],
      [
        prizeDay.anglers[2]?.userId ?? 0,
        "You won $100.00 in Spring Open",
        "3rd place. Set up your payout account to receive it.",
        "/payout-setup",
      ],
    ]);
  });

  test("payouts are queued once: later runs of the job, an admin, and both together queue nothing more", async () => {
    prizeDay = await openPrizeDay();
    await runQueue(prizeDay.club);
    expect(await runQueue(prizeDay.club)).toBe(0);
    expect(await (await process()).json()).toMatchObject({ queued: 0, waiting: 3 });
    expect(await payoutRows(prizeDay.club)).toHaveLength(3);
  });

  test("a $0 position pays nobody, a position without an angler is left unpaid, and the result shows it", async () => {
    prizeDay = await openPrizeDay([300, 0, 100, 50], { fished: 3 });
    const answer = await (await process()).json();
    expect(answer).toMatchObject({ queued: 2, sent: 0, waiting: 2, unfilled: [4] });
    expect((await payoutRows(prizeDay.club)).map(({ position }) => position)).toEqual([1, 3]);
    const preview = await prizeDay.admin.get<PayoutPreview>(`/api/admin/tournaments/${prizeDay.tournamentId}/payouts`);
    expect([preview.isQueued, preview.unfilled]).toEqual([true, [4]]);
  });

  test("once payouts are queued, everybody can see who won the prizes", async () => {
    prizeDay = await openPrizeDay([300, 200, 100, 50]);
    const winners = async () =>
      (await prizeDay.club.visitor.get<PrizePosition[]>(`/api/tournaments/${prizeDay.tournamentId}/prizes`)).map(
        ({ winner }) => winner,
      );
    const page = `/tournaments/${prizeDay.tournamentId}/prizes`;
    expect((await open(prizeDay.club.visitor, page)).text).not.toContain("Won by");
    expect(await winners()).toEqual([undefined, undefined, undefined, undefined]);
    await process();
    expect(await winners()).toEqual(["ann", "bob", "cleo", undefined]);
    expect((await open(prizeDay.club.visitor, page)).text).toContain("$300 46.2% of total Won by ann");
  });

  test("an entry on hold after a chargeback has no position", async () => {
    prizeDay = await openPrizeDay();
    await prizeDay.club.store.write(async (tx) => {
      await tx
        .update(participants)
        .set({ heldAt: noon })
        .where(eq(participants.userId, prizeDay.anglers[0]?.userId ?? 0));
    });
    await process();
    const rows = await payoutRows(prizeDay.club);
    expect(rows.map(({ userId }) => userId)).toEqual(prizeDay.anglers.slice(1).map(({ userId }) => userId));
  });
});

describe("Payouts that aren't queued, with the reason in the reply", () => {
  test("payouts aren't queued before the tournament has ended", async () => {
    prizeDay = await openPrizeDay();
    prizeDay.club.setNow(noon - 1);
    expect(await refused(await process())).toBe("409 not_ended: Spring Open hasn't ended yet.");
  });

  test("payouts of a canceled tournament aren't queued", async () => {
    prizeDay = await openPrizeDay();
    await setTournament({ cancelledAt: noon - hour, cancelReason: "Storm" });
    expect(await refused(await process())).toBe("409 cancelled: Spring Open was canceled, so it pays no prizes.");
    expect(await runQueue(prizeDay.club)).toBe(0);
  });

  test("payouts aren't queued without a prize breakdown", async () => {
    prizeDay = await openPrizeDay([]);
    expect(await refused(await process())).toStartWith("409 no_breakdown: Spring Open has no prize breakdown.");
  });

  test("payouts of an unknown tournament, or of an invalid id, aren't queued", async () => {
    prizeDay = await openPrizeDay();
    expect((await process({ tournamentId: 99 })).status).toBe(404);
    const unnamed = await prizeDay.admin.send("/api/admin/process-payouts", { json: {} });
    expect([unnamed.status, await unnamed.json()]).toMatchObject([422, { message: "Please select a tournament" }]);
  });

  test("payouts aren't queued while an eligible catch with a photo awaits review, despite a reason", async () => {
    prizeDay = await openPrizeDay();
    await addWaiting({});
    await addWaiting({ ineligibleReason: "species" });
    await addWaiting({ photoId: null });
    const waits = "409 catches_waiting: 1 catch is awaiting review in Spring Open. Verify or reject them first.";
    expect(await refused(await process({ reason: "We know" }))).toBe(waits);
    expect(await runQueue(prizeDay.club)).toBe(0);
  });

  test("payouts aren't queued in the 48 hours after the end, unless an admin gives a reason, which is audited", async () => {
    prizeDay = await openPrizeDay();
    prizeDay.club.setNow(noon + 47 * hour);
    const window =
      "409 dispute_window: The result of Spring Open can be disputed for another hour. Enter a reason to continue anyway.";
    expect(await refused(await process())).toBe(window);
    expect(await refused(await process({ reason: "  " }))).toBe(window);
    expect(await runQueue(prizeDay.club)).toBe(0);
    expect(await (await process({ reason: "All three shook hands" })).json()).toMatchObject({ queued: 3 });
    const written = await prizeDay.club.store.read(async (db) =>
      db.select().from(audit).where(eq(audit.action, "queue-payouts")).orderBy(audit.id),
    );
    expect(written.map(({ actorName, detail }) => [actorName, detail.reason])).toEqual([
      ["secretary", "All three shook hands"],
    ]);
  });

  test("the dispute window ends 48 hours after the end, to the millisecond", async () => {
    prizeDay = await openPrizeDay();
    prizeDay.club.setNow(noon + 48 * hour - 1);
    expect((await process()).status).toBe(409);
    prizeDay.club.setNow(noon + 48 * hour);
    expect((await process()).status).toBe(200);
  });

  test("payouts aren't queued while a dispute is open, even if they are already queued", async () => {
    prizeDay = await openPrizeDay();
    await report({ tournamentId: prizeDay.tournamentId });
    expect(await refused(await process())).toStartWith("409 dispute_window: A dispute is open on Spring Open.");
    expect(await runQueue(prizeDay.club)).toBe(0);
    expect((await process({ reason: "It names the wrong lake" })).status).toBe(200);
    expect(await refused(await process())).toStartWith("409 dispute_window");
  });

  test("an open complaint of an angler who never joined doesn't delay payouts", async () => {
    prizeDay = await openPrizeDay();
    const stranger = await prizeDay.club.logIn("stranger");
    await report({ tournamentId: prizeDay.tournamentId, userId: stranger.userId });
    expect(await runQueue(prizeDay.club)).toBe(3);
    expect((await process()).status).toBe(200);
  });

  test("an answered dispute doesn't delay payouts", async () => {
    prizeDay = await openPrizeDay();
    await report({ tournamentId: prizeDay.tournamentId, status: "resolved" });
    expect((await process()).status).toBe(200);
  });

  test("payouts can be queued only by an admin", async () => {
    prizeDay = await openPrizeDay();
    const json = { tournamentId: prizeDay.tournamentId };
    expect((await prizeDay.anglers[0]?.send("/api/admin/process-payouts", { json }))?.status).toBe(403);
    expect(await payoutRows(prizeDay.club)).toEqual([]);
  });
});

test("the job doesn't queue payouts before the window ends", async () => {
  prizeDay = await openPrizeDay();
  prizeDay.club.setNow(undisputed - 2 * 60_000);
  expect(await runQueue(prizeDay.club)).toBe(0);
  prizeDay.club.setNow(undisputed);
  expect(await runQueue(prizeDay.club)).toBe(3);
});
