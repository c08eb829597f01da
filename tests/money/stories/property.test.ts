import { expect, test } from "bun:test";
import fc from "fast-check";
import { seedFrom } from "../../support/seed.ts";
import { type Story, stories } from "./actions.ts";
import { disagreements } from "./agreement.ts";
import { ends, type MoneyClub, minute, openMoneyClub } from "./money-club.ts";
import { type Known, perform } from "./perform.ts";
import { putInOrder } from "./put-in-order.ts";

/*
 * Whatever anglers, admins, banks, lost replies, late events and crashes do, and in whatever order: in the end every
 * charge has one entry or one refund, every position at most one transfer, every side pot pays what came in, and our side equals Stripe's to the cent.
 */

/** Every story of the full run, a share of it otherwise. MONEY_SEED tells one run again. */
const runs = Number(process.env.MONEY_STORIES ?? (process.env.FULL ? 500 : 40));
const seed = seedFrom("MONEY_SEED");

async function live(moneyClub: MoneyClub, { joined, before, ready, after, eventsCome }: Story): Promise<string[]> {
  const known: Known = new Map();
  for (const one of joined) await perform(moneyClub, known, { does: "join", ...one });
  for (const action of before) await perform(moneyClub, known, action);
  moneyClub.waitUntil(ends + minute);
  for (const who of ready) await perform(moneyClub, known, { does: "set up account", who, reached: "ready" });
  for (const action of after) await perform(moneyClub, known, action);
  await putInOrder(moneyClub, eventsCome);
  return disagreements(moneyClub);
}

/** Stories wait more than they work, so several are told at the same time, each lane with a seed of its own. */
const lanes = 5;

async function runLane(lane: number): Promise<void> {
  const property = fc.asyncProperty(stories, async (story) => {
    const moneyClub = await openMoneyClub();
    try {
      expect(await live(moneyClub, story)).toEqual([]);
    } finally {
      await moneyClub.close();
    }
  });
  await fc.assert(property, { seed: seed + lane, numRuns: Math.ceil(runs / lanes) });
}

test(
  `${runs} stories of joining, paying, refunding and winning leave the money in order (MONEY_SEED=${seed})`,
  () => Promise.all(Array.from({ length: lanes }, (_, lane) => runLane(lane))),
  { timeout: 1_800_000 },
);
