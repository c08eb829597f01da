import { rmSync } from "node:fs";
import { catches, prizeBreakdowns, tournaments } from "../../../src/base/db/schema.ts";
import { createTaskRunner } from "../../../src/base/tasks/run-tasks.ts";
import type { Deps } from "../../../src/deps.ts";
import { type JobName, runJob } from "../../../src/jobs.ts";
import { openStripePayments } from "../../../src/money/providers/stripe/stripe-payments.ts";
import { taskHandlers } from "../../../src/task-handlers.ts";
import { openTournament } from "../../catches/catch-day.ts";
import { type Browser, type Club, noon, openClub } from "../../support/club.ts";
import { doubleKeys, openStripeDouble, type StripeDouble } from "../../support/stripe-double/double.ts";
import { depositCents } from "./deposits.ts";
import { Killed, mortal } from "./mortal.ts";
import { storyPots } from "./pots.ts";
import type { StoryPrizes } from "./prizes.ts";

export const minute = 60_000;
const hour = 60 * minute;

/** Starts a day after noon, and lasts a day. */
export const starts = noon + 24 * hour;
export const ends = starts + 24 * hour;

export const names = ["ann", "bob", "cleo"] as const;

/** The tournament, as its form sends it. */
export const terms = {
  name: "Spring Open",
  description: "Bass on the lake",
  targetSpecies: "Bass",
  minLength: "12",
  prize: 30,
  startDate: "2026-06-05",
  endDate: "2026-06-07",
  tournamentType: "tournament",
};

/** The length of the first angler's fish. Each of the others is an inch shorter. */
const longest = 2000;

let template: Club | null = null;

/**
 * A club with three anglers who have one fish each, and a tournament that costs $15, pays $20 and $10, and has two side
 * pots.
 */
export async function templateFolder(): Promise<string> {
  if (template) return template.dataDir;
  const club = await openClub();
  const terms = {
    startsAt: starts,
    endsAt: ends,
    entryFeeCents: 1500,
    prizeCents: 3000,
    pots: storyPots,
    challengeDepositCents: depositCents,
  };
  const tournamentId = await openTournament(club, terms);
  await club.logIn("secretary", { isAdmin: true });
  for (const [place, name] of names.entries()) {
    const { userId } = await club.logIn(name);
    const length = longest - place * 100;
    const claimed = { claimedSpecies: "Largemouth Bass", claimedLength: length, claimedWeight: 400 };
    const fish = {
      species: "Largemouth Bass",
      length,
      scored: length,
      weight: 400,
      location: "North cove",
      paperNote: "Card 7",
    };
    const decision = { status: "verified", submittedAt: starts + hour, judgedAt: starts + 2 * hour } as const;
    await club.store.write(async (tx) => {
      await tx.insert(catches).values({ userId, tournamentId, ...claimed, ...fish, ...decision });
    });
  }
  await club.store.write(async (tx) => {
    await tx.insert(prizeBreakdowns).values([
      { tournamentId, position: 1, amountCents: 2000 },
      { tournamentId, position: 2, amountCents: 1000 },
    ]);
  });
  const folder = club.dataDir;
  await club.store.close();
  process.once("exit", () => rmSync(folder, { recursive: true }));
  template = club;
  return folder;
}

/** Timeouts for Stripe: short while faults are injected, long while the club recovers. */
export const brief = { timeout: 120, maxNetworkRetries: 0 };
const patient = { timeout: 60_000, maxNetworkRetries: 2 };

/** The settings of a club that pays through a double, and the resulting provider. */
export const settingsOf = ({ settings }: Pick<StripeDouble, "settings">) => ({
  ...settings,
  PUBLIC_URL: "http://localhost",
  ENTRY_CHARGE: "entry-fee",
});

export const providerAt = (apiUrl: string, trying: typeof brief) =>
  openStripePayments(
    {
      secretKey: doubleKeys.secretKey,
      publishableKey: doubleKeys.publishableKey,
      webhookSecrets: [doubleKeys.webhookSecret, doubleKeys.connectSecret],
      apiUrl,
    },
    trying,
  );

type Running = { club: Club; life: ReturnType<typeof mortal>; anglers: Browser[]; admin: Browser };

/** The club and Stripe's double with a shared clock. The program can be killed and restarted. */
export async function openMoneyClub() {
  const clock = openClock();
  const double = await openStripeDouble({ clock: clock.now });
  return openOn(double, await templateFolder(), clock);
}

/** A clock that shows noon until it is set. */
export function openClock(): Clock {
  let instant = noon;
  return {
    now: () => instant,
    setNow(to) {
      instant = to;
    },
  };
}

type Clock = { now(): number; setNow(instant: number): void };

/** Does the same as `openMoneyClub`, on an existing double. */
export async function openOn(double: StripeDouble, folder: string, clock: Clock) {
  const { now } = clock;
  double.sendEventsTo("http://localhost/api/stripe/webhook");

  async function start(from: string, trying: typeof brief): Promise<Running> {
    const life = mortal();
    const change = (deps: Deps) => life.deps({ ...deps, payments: providerAt(double.url, trying) });
    const club = await openClub(settingsOf(double), null, from, change);
    club.setNow(now());
    const anglers: Browser[] = [];
    for (const name of names) anglers.push(await club.logIn(name));
    return { club, life, anglers, admin: await club.logIn("secretary", { isAdmin: true }) };
  }

  let running = await start(folder, brief);
  const [tournament] = await running.club.store.read(async (db) =>
    db.select({ id: tournaments.id }).from(tournaments).orderBy(tournaments.id),
  );

  async function restart(trying = brief): Promise<void> {
    const before = running.club;
    running = await start(before.dataDir, trying);
    await before.close();
  }

  return {
    double,
    tournamentId: tournament?.id ?? 0,
    prizes: "amounts" as StoryPrizes,
    /** Whether a judge changed a decision. */
    isCorrected: false,
    get club() {
      return running.club;
    },
    get admin() {
      return running.admin;
    },
    angler(who: number): Browser {
      const angler = running.anglers[who % running.anglers.length];
      if (!angler) throw new Error("This angler doesn't exist.");
      return angler;
    },
    lengthOf: (userId: number) => longest - running.anglers.findIndex((angler) => angler.userId === userId) * 100,
    now,
    /** Sets the clock of the club and of Stripe. */
    wait(ms: number): void {
      clock.setNow(now() + ms);
      running.club.setNow(now());
    },
    waitUntil(instant: number): void {
      clock.setNow(Math.max(now(), instant));
      running.club.setNow(now());
    },
    killIn: (steps: number) => running.life.killIn(steps),
    /** Restarts the program if it was killed. */
    async revive(): Promise<void> {
      if (running.life.isDead()) await restart();
    },
    /** Restarts the program with long timeouts. */
    restartCalmly: () => restart(patient),
    /** Runs a job or the tasks. It isn't a failure if the program is killed during the run. */
    async run(what: JobName | "tasks"): Promise<void> {
      const { deps } = running.club;
      try {
        if (what === "tasks") {
          await createTaskRunner(deps.store, deps.clock, deps.log, taskHandlers(deps)).runDue();
        } else await runJob(deps, what);
      } catch (error) {
        if (!(error instanceof Killed)) throw error;
      }
    },
    async close(): Promise<void> {
      await running.club.close();
      await double.close();
    },
  };
}

export type MoneyClub = Awaited<ReturnType<typeof openMoneyClub>>;
