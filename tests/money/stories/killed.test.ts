import { expect, test } from "bun:test";
import { rmSync } from "node:fs";
import { resolve } from "node:path";
import type { EndedTournament } from "../../../src/money/payouts/payout-shapes.ts";
import { onboard, pay } from "../../support/stripe-double/actions.ts";
import { ApiError } from "../../support/stripe-double/api-error.ts";
import { openStripeDouble, type StripeDouble } from "../../support/stripe-double/double.ts";
import { disagreements } from "./agreement.ts";
import type { ChildGreeting, ChildOrder } from "./child.ts";
import { ends, minute, names, openClock, openOn, settingsOf, templateFolder } from "./money-club.ts";
import { putInOrder } from "./put-in-order.ts";

/** The stories with processes that are killed while requests, jobs and tasks are in progress. */

const rounds = process.env.FULL ? 12 : 3;
const killsARound = 5;

async function startChild(order: ChildOrder) {
  const child = Bun.spawn([process.execPath, resolve(import.meta.dirname, "child.ts"), JSON.stringify(order)], {
    stdout: "pipe",
    stderr: "inherit",
  });
  const reader = child.stdout.getReader();
  let text = "";
  while (!text.includes("\n")) {
    const { done, value } = await reader.read();
    if (done) throw new Error("The child ended before it served.");
    text += new TextDecoder().decode(value);
  }
  const { url, dataDir } = JSON.parse(text) as ChildGreeting;

  async function ask<T>(who: string, path: string, json: unknown = {}, method = "POST"): Promise<T | null> {
    const headers = { "x-who": who, "content-type": "application/json" };
    const body = method === "GET" ? null : JSON.stringify(json);
    try {
      const response = await fetch(url + path, { method, headers, body });
      return response.ok ? ((await response.json()) as T) : null;
    } catch {
      return null;
    }
  }

  return {
    dataDir,
    ask,
    async kill(): Promise<void> {
      child.kill("SIGKILL");
      await child.exited;
    },
  };
}

type Child = Awaited<ReturnType<typeof startChild>>;

function payAtStripe({ world }: StripeDouble, intentId: string): void {
  try {
    pay(world, intentId, "succeeds");
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
  }
}

/** An angler joins with double clicks on everything, and Stripe sends its events, too. */
async function join(child: Child, double: StripeDouble, tournamentId: number, name: string): Promise<void> {
  const path = `/api/tournaments/${tournamentId}`;
  const open = () => child.ask<{ paymentIntentId: string }>(name, `${path}/create-payment-intent`);
  const [opened, again] = await Promise.all([open(), open()]);
  const paymentIntentId = (opened ?? again)?.paymentIntentId;
  if (!paymentIntentId) return;
  payAtStripe(double, paymentIntentId);
  const confirm = () => child.ask(name, `${path}/confirm-payment`, { paymentIntentId });
  await Promise.all([confirm(), confirm()]);
}

/** Admins refund and pay out, twice at once. */
async function sendMoney(child: Child, tournamentId: number, isOver: boolean): Promise<void> {
  const admin = <T>(path: string, json?: unknown, method = "POST") => child.ask<T>("secretary", path, json, method);
  type Rows = { id: number }[];
  if (!isOver) {
    const paid = await admin<Rows>(`/api/admin/tournaments/${tournamentId}/payments`, null, "GET");
    const [latest] = paid ?? [];
    const refund = () => latest && admin(`/api/admin/payments/${latest.id}/refund`, { reason: "Rain." });
    await Promise.all([refund(), refund()]);
    return;
  }
  await admin<EndedTournament>("/api/admin/process-payouts", { tournamentId, reason: "All agreed." });
  const queued = (await admin<Rows>("/api/admin/payouts", null, "GET")) ?? [];
  const all = [...queued, ...queued];
  await Promise.all(all.map(({ id }) => admin(`/api/admin/payout/${id}/process`)));
}

async function setUpAccounts(child: Child, { world }: StripeDouble): Promise<void> {
  await Promise.all(names.map((name) => child.ask(name, "/api/connect/create-account")));
  for (const { id } of world.accounts.values()) onboard(world, id, "ready");
  await Promise.all(names.map((name) => child.ask(name, "/api/connect/account-status", null, "GET")));
}

test.each(Array.from({ length: rounds }, (_, round) => [round]))(
  `after the process is killed ${killsARound} times, all money is accounted for (round %i)`,
  async (round) => {
    const clock = openClock();
    const double = await openStripeDouble({ clock: clock.now });
    const settings = settingsOf(double);
    let folder = await templateFolder();
    const old: string[] = [];
    const tournamentId = 1;
    for (let life = 0; life < killsARound; life += 1) {
      const isOver = life > 1;
      clock.setNow(isOver ? Math.max(clock.now(), ends) + 5 * minute : clock.now() + 5 * minute);
      const child = await startChild({ from: folder, settings, now: clock.now() });
      folder = child.dataDir;
      old.push(folder);
      // The process is killed after a number of calls that differs per run, at an arbitrary point.
      const callsToLive = double.calls.length + 1 + ((round * 7 + life * 5) % 17);
      const killed = (async () => {
        const giveUpAt = performance.now() + 400;
        while (double.calls.length < callsToLive && performance.now() < giveUpAt) await Bun.sleep(1);
        await child.kill();
      })();
      await Promise.all([
        ...(isOver ? [] : names.map((name) => join(child, double, tournamentId, name))),
        setUpAccounts(child, double),
        sendMoney(child, tournamentId, isOver),
      ]);
      await killed;
    }
    const moneyClub = await openOn(double, folder, clock);
    await putInOrder(moneyClub, round % 2 === 0);
    expect(await disagreements(moneyClub)).toEqual([]);
    await moneyClub.close();
    for (const each of old) rmSync(each, { recursive: true });
  },
  { timeout: 300_000 },
);
