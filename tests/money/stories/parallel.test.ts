import { afterEach, beforeEach, expect, test } from "bun:test";
import { ledger, participants, payouts } from "../../../src/base/db/schema.ts";
import { pay } from "../../support/stripe-double/actions.ts";
import { disagreements } from "./agreement.ts";
import { ends, type MoneyClub, minute, openMoneyClub } from "./money-club.ts";
import { type Known, perform, setUpAccount } from "./perform.ts";

/** Two hundred simultaneous requests, with a Stripe whose replies arrive in a different order than the calls. */

let moneyClub: MoneyClub;
beforeEach(async () => {
  moneyClub = await openMoneyClub();
  await moneyClub.restartCalmly();
  let calls = 0;
  moneyClub.double.pauseWith(async () => {
    calls += 1;
    await Bun.sleep((calls * 7) % 11);
  });
});
afterEach(() => moneyClub.close());

const many = <T>(work: () => Promise<T>) => Promise.all(Array.from({ length: 200 }, work));

async function statusesOf(responses: Response[]): Promise<Record<number, number>> {
  const counts: Record<number, number> = {};
  for (const { status } of responses) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

test("200 requests to open one angler's payment create one intent", async () => {
  const path = `/api/tournaments/${moneyClub.tournamentId}/create-payment-intent`;
  const responses = await many(() => moneyClub.angler(0).send(path, { method: "POST" }));
  const answers = await Promise.all(
    responses.filter(({ ok }) => ok).map(async (response) => (await response.json()) as { paymentIntentId: string }),
  );
  expect(new Set(answers.map(({ paymentIntentId }) => paymentIntentId)).size).toBe(1);
  const open = [...moneyClub.double.world.intents.values()].filter(({ status }) => status !== "canceled");
  expect(open).toHaveLength(1);
});

test("200 requests to confirm one intent create one entry and one charge", async () => {
  const intents: Known = new Map();
  await perform(moneyClub, intents, { does: "open", who: 0, times: 1 });
  const paymentIntentId = intents.get(0) ?? "";
  pay(moneyClub.double.world, paymentIntentId, "succeeds");
  const path = `/api/tournaments/${moneyClub.tournamentId}/confirm-payment`;
  // A busy server requests a retry, and phones retry.
  const confirm = async (): Promise<Response> => {
    const response = await moneyClub.angler(0).send(path, { json: { paymentIntentId } });
    if (response.status !== 503) return response;
    await Bun.sleep(100);
    return confirm();
  };
  const responses = await many(confirm);
  expect(await statusesOf(responses)).toEqual({ 200: 200 });
  expect(await moneyClub.club.store.read((db) => db.$count(participants))).toBe(1);
  const charges = await moneyClub.club.store.read(async (db) =>
    db.select({ kind: ledger.kind }).from(ledger).orderBy(ledger.id),
  );
  expect(charges.map(({ kind }) => kind)).toEqual(["charge", "fee"]);
});

test("200 requests to pay one prize send it once", async () => {
  const intents: Known = new Map();
  await perform(moneyClub, intents, { does: "join", who: 0 });
  moneyClub.waitUntil(ends + 49 * 60 * minute);
  await moneyClub.run("queue-payouts");
  await setUpAccount(moneyClub, { who: 0, reached: "ready" });
  const [prize] = await moneyClub.club.store.read(async (db) =>
    db.select({ id: payouts.id }).from(payouts).orderBy(payouts.id),
  );
  const responses = await many(() =>
    moneyClub.admin.send(`/api/admin/payout/${prize?.id}/process`, { method: "POST" }),
  );
  expect((await statusesOf(responses))[200]).toBe(1);
  expect(moneyClub.double.world.transfers.size).toBe(1);
  expect(await disagreements(moneyClub)).toEqual([]);
});
