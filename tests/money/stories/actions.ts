import fc from "fast-check";
import type { JobName } from "../../../src/jobs.ts";
import type { Outcome } from "../../support/stripe-double/actions.ts";
import { type FaultKind, faultKinds } from "../../support/stripe-double/faults.ts";
import type { Method } from "../../support/stripe-double/money.ts";
import { type Correction, correcting } from "./corrections.ts";
import { potNames } from "./pots.ts";
import { type StoryPrizes, storyPrizes } from "./prizes.ts";
import { moving, type TeamAction, teaming } from "./teams.ts";

/** The side pots of a new choice; undefined keeps the earlier one. */
type Chosen = { pots?: string[] | undefined };

/**
 * An action by anglers, admins, banks or Stripe, a clock change, or a failure. `who` is an angler; `times` is how often
 * it happens at once.
 */
export type Action =
  | ({ does: "open"; who: number; times: number } & Chosen)
  | { does: "pay"; who: number; outcome: Outcome; method: Method }
  | { does: "confirm"; who: number; times: number }
  | ({ does: "join"; who: number } & Chosen)
  | { does: "settle"; succeeds: boolean }
  | { does: "events"; picks: number[] }
  | { does: "leave"; who: number }
  | { does: "refund"; who: number; times: number }
  | { does: "refund at Stripe"; who: number; cents: number | null }
  | { does: "return a refund"; which: number }
  | { does: "dispute"; who: number }
  | { does: "close a dispute"; won: boolean }
  | { does: "decide"; who: number; gives: boolean }
  | { does: "set up account"; who: number; reached: "details_submitted" | "ready" | null }
  | { does: "close account"; who: number }
  | { does: "cancel tournament"; isSo: boolean }
  | { does: "process"; times: number }
  | ({ does: "enter by hand"; who: number } & Chosen)
  | { does: "wait for a place"; who: number }
  | { does: "set places"; capacity: number | null }
  | { does: "take out"; who: number; keepFee: boolean }
  | { does: "send"; position: number; times: number }
  | { does: "pay by hand"; position: number }
  | { does: "undo by hand"; position: number }
  | { does: "reverse"; which: number; cents: number | null }
  | { does: "balance"; cents: number }
  | { does: "run"; what: JobName | "tasks" }
  | { does: "wait"; minutes: number }
  | { does: "forget keys" }
  | { does: "book late"; isLate: boolean }
  | { does: "fault"; kind: FaultKind; at: string; times: number }
  | { does: "challenge"; who: number; isPaid: boolean; isConfirmed: boolean }
  | { does: "decide a challenge"; which: number; outcome: "upheld" | "denied" | "withdrawn" }
  | { does: "kill"; steps: number }
  | Correction
  | TeamAction;

const who = fc.nat({ max: 2 });
const times = fc.constantFrom(1, 1, 2, 3);
/** Both of them as often as neither. */
const pots = fc.option(fc.subarray(potNames), { nil: undefined });
const does = <K extends Action["does"]>(name: K) => fc.constant(name);

/** The package retries broken connections half a second later, so they are rarer here than they could be. */
const faults = fc.constantFrom(...faultKinds, ...faultKinds.filter((kind) => !kind.startsWith("lost")));

const anytime: fc.WeightedArbitrary<Action>[] = [
  {
    weight: 3,
    arbitrary: fc.record({
      does: does("challenge"),
      who,
      isPaid: fc.constantFrom(true, true, false),
      isConfirmed: fc.boolean(),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      does: does("decide a challenge"),
      which: fc.nat({ max: 5 }),
      outcome: fc.constantFrom("upheld", "denied", "withdrawn"),
    }),
  },
  { weight: 5, arbitrary: fc.record({ does: does("events"), picks: fc.array(fc.nat({ max: 40 }), { maxLength: 6 }) }) },
  {
    weight: 4,
    arbitrary: fc.record({
      does: does("run"),
      what: fc.constantFrom(
        "tasks",
        "tasks",
        "settle-payments",
        "settle-payouts",
        "recheck-payments",
        "queue-payouts",
        "offer-places",
        "fix-prizes",
      ),
    }),
  },
  { weight: 3, arbitrary: fc.record({ does: does("wait"), minutes: fc.constantFrom(1, 4, 31, 300) }) },
  {
    weight: 8,
    arbitrary: fc.record({
      does: does("fault"),
      kind: faults,
      at: fc.constantFrom("POST", "GET", "refunds", "intents", "transfers", "accounts", "customers"),
      times: fc.constantFrom(1, 1, 2),
    }),
  },
  { weight: 9, arbitrary: fc.record({ does: does("kill"), steps: fc.nat({ max: 6 }) }) },
  { weight: 1, arbitrary: fc.record({ does: does("forget keys") }) },
  { weight: 1, arbitrary: fc.record({ does: does("book late"), isLate: fc.boolean() }) },
  { weight: 3, arbitrary: fc.record({ does: does("refund"), who, times }) },
  {
    weight: 2,
    arbitrary: fc.record({ does: does("refund at Stripe"), who, cents: fc.constantFrom(null, null, 500) }),
  },
  { weight: 2, arbitrary: fc.record({ does: does("take out"), who, keepFee: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ does: does("return a refund"), which: fc.nat({ max: 5 }) }) },
  { weight: 3, arbitrary: fc.record({ does: does("dispute"), who }) },
  { weight: 2, arbitrary: fc.record({ does: does("close a dispute"), won: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ does: does("decide"), who, gives: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ does: does("settle"), succeeds: fc.boolean() }) },
];

const paying: fc.WeightedArbitrary<Action>[] = [
  ...teaming,
  { weight: 8, arbitrary: fc.record({ does: does("open"), who, times, pots }) },
  {
    weight: 8,
    arbitrary: fc.record({
      does: does("pay"),
      who,
      outcome: fc.constantFrom("succeeds", "succeeds", "declined", "needs-action", "processing"),
      method: fc.constantFrom("card", "card", "paypal", "venmo"),
    }),
  },
  { weight: 6, arbitrary: fc.record({ does: does("confirm"), who, times }) },
  { weight: 8, arbitrary: fc.record({ does: does("join"), who, pots }) },
  { weight: 3, arbitrary: fc.record({ does: does("leave"), who }) },
  { weight: 2, arbitrary: fc.record({ does: does("enter by hand"), who, pots }) },
  { weight: 3, arbitrary: fc.record({ does: does("wait for a place"), who }) },
  { weight: 3, arbitrary: fc.record({ does: does("set places"), capacity: fc.constantFrom(1, 1, 2, null) }) },
  // Usually nobody does.
  {
    weight: 1,
    arbitrary: fc.record({ does: does("cancel tournament"), isSo: fc.nat({ max: 3 }).map((n) => n === 0) }),
  },
];

const winning: fc.WeightedArbitrary<Action>[] = [
  ...correcting,
  moving,
  {
    weight: 8,
    arbitrary: fc.record({
      does: does("set up account"),
      who,
      reached: fc.constantFrom("ready", "ready", "details_submitted", null),
    }),
  },
  { weight: 22, arbitrary: fc.record({ does: does("process"), times }) },
  { weight: 22, arbitrary: fc.record({ does: does("send"), position: fc.nat({ max: 4 }), times }) },
  { weight: 2, arbitrary: fc.record({ does: does("pay by hand"), position: fc.nat({ max: 4 }) }) },
  { weight: 1, arbitrary: fc.record({ does: does("undo by hand"), position: fc.nat({ max: 4 }) }) },
  {
    weight: 3,
    arbitrary: fc.record({ does: does("reverse"), which: fc.nat({ max: 3 }), cents: fc.constantFrom(null, null, 300) }),
  },
  { weight: 2, arbitrary: fc.record({ does: does("balance"), cents: fc.constantFrom(0, 1500, 10_000_000) }) },
  { weight: 1, arbitrary: fc.record({ does: does("close account"), who }) },
  {
    weight: 3,
    arbitrary: fc.record({ does: does("pay"), who, outcome: fc.constant("succeeds"), method: fc.constant("card") }),
  },
];

/**
 * A story: its prizes, its first entrants and their choices, the actions before the end of the tournament, the payout
 * accounts that are ready by then, the actions afterward, and whether Stripe's events arrive in the end.
 */
export type Story = {
  prizes: StoryPrizes;
  joined: ({ who: number } & Chosen)[];
  /** One of the team terms, if the tournament has teams. With each of them, cents are left over. */
  reds: number[];
  before: Action[];
  ready: number[];
  after: Action[];
  /** Whether payouts have been processed. */
  later: Action[];
  eventsCome: boolean;
};

const some = fc.subarray([0, 1, 2]);

export const stories: fc.Arbitrary<Story> = fc.record({
  prizes: fc.constantFrom(...storyPrizes),
  joined: some.chain((anglers) => fc.tuple(...anglers.map((who) => fc.record({ who: fc.constant(who), pots })))),
  reds: fc.constantFrom([0, 1, 2], [0, 1, 2], [1, 0], [2, 1], []),
  before: fc.array(fc.oneof(...paying, ...anytime), { maxLength: 20 }),
  ready: some,
  after: fc.array(fc.oneof(...winning, ...anytime), { maxLength: 12 }),
  later: fc.array(fc.oneof(...correcting, ...correcting, ...winning, ...anytime), { maxLength: 12 }),
  eventsCome: fc.boolean(),
});
