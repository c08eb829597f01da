import { expect, test } from "bun:test";
import fc from "fast-check";
import { seedFrom } from "../../support/seed.ts";
import { testServer } from "../../support/server-database.ts";
import { type Action, type Story, stories } from "./actions.ts";
import { disagreements } from "./agreement.ts";
import { ends, type MoneyClub, minute, openMoneyClub } from "./money-club.ts";
import { type Known, perform } from "./perform.ts";
import { offerPrizes, watchPrizes } from "./prizes.ts";
import { putInOrder } from "./put-in-order.ts";
import { storyTeams, watchSplits } from "./teams.ts";

/*
 * Whatever anglers, admins, banks, lost replies, late events and crashes do, and in whatever order: in the end every
 * charge has one entry or one refund, every position has at most one transfer, every side pot and every share of the
 * entry fees pays out what it collected, every team prize is split among the members of the team, and our ledger equals
 * Stripe's to the cent.
 */

/** The full run has all stories, other runs a share of them. MONEY_SEED repeats a run. */
const shareOfThem = testServer ? 20 : 40;
const runs = Number(process.env.MONEY_STORIES ?? (process.env.FULL ? 500 : shareOfThem));
const seed = seedFrom("MONEY_SEED");

async function live(
  moneyClub: MoneyClub,
  { prizes, joined, reds, before, ready, after, later, eventsCome }: Story,
): Promise<string[]> {
  const intents: Known = new Map();
  await offerPrizes(moneyClub, prizes);
  const amounts = watchPrizes(moneyClub);
  const splits = watchSplits(moneyClub);
  const look = async (after: string) => {
    await amounts.look(after);
    await splits.look();
  };
  const tell = async (action: Action) => {
    await perform(moneyClub, intents, action);
    await look(action.does);
  };
  for (const entrant of joined) await tell({ does: "join", ...entrant });
  for (const who of storyTeams[prizes] ? reds : []) {
    await tell({ does: "enter by hand", who });
    await tell({ does: "move to a team", who, team: "Reds" });
  }
  for (const action of before) await tell(action);
  moneyClub.waitUntil(ends + minute);
  for (const who of ready) await tell({ does: "set up account", who, reached: "ready" });
  for (const action of after) await tell(action);
  await tell({ does: "process", times: 1 });
  for (const action of later) await tell(action);
  await putInOrder(moneyClub, eventsCome, look);
  return [...amounts.wrong, ...splits.wrong, ...(await disagreements(moneyClub))];
}

/** Stories mostly wait, so several run at the same time, each lane with its own seed. */
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
  `${runs} stories of joining, paying, refunding and winning leave all money accounted for (MONEY_SEED=${seed})`,
  () => Promise.all(Array.from({ length: lanes }, (_, lane) => runLane(lane))),
  { timeout: 1_800_000 },
);
