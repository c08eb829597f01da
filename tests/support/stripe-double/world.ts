import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import Stripe from "stripe";
import { missing } from "./api-error.ts";

/** Real objects of Stripe's, as Stripe's own mock returns them. Every object of the double starts as one of these. */
type Shapes = {
  account: Stripe.Account;
  account_link: Stripe.AccountLink;
  balance_transaction: Stripe.BalanceTransaction;
  charge: Stripe.Charge;
  customer: Stripe.Customer;
  dispute: Stripe.Dispute;
  event: Stripe.Event;
  payment_intent: Stripe.PaymentIntent;
  refund: Stripe.Refund;
  transfer: Stripe.Transfer;
  transfer_reversal: Stripe.TransferReversal;
};

const shapes: Shapes = JSON.parse(readFileSync(resolve(import.meta.dirname, "objects.json"), "utf8"));

/** A fresh copy of the real object of a kind. */
export const shapeOf = <K extends keyof Shapes>(kind: K): Shapes[K] => structuredClone(shapes[kind]);

/** Stripe's own state: every object by its id, in order of creation. */
export type World = {
  customers: Map<string, Stripe.Customer>;
  intents: Map<string, Stripe.PaymentIntent>;
  charges: Map<string, Stripe.Charge>;
  refunds: Map<string, Stripe.Refund>;
  disputes: Map<string, Stripe.Dispute>;
  accounts: Map<string, Stripe.Account>;
  transfers: Map<string, Stripe.Transfer>;
  bookings: Map<string, Stripe.BalanceTransaction>;
  /** The club's available balance, in cents. */
  available: number;
  /** Accounts that were closed, or whose owner disconnected the club. */
  closedAccounts: Set<string>;
  /** Whether the club has signed up for Connect. */
  hasConnect: boolean;
  /** Whether the fee of a charge is known at once, or only after `bookFees`. */
  booksLate: boolean;
  /** Sends an event to the webhooks. */
  sendEvent: (type: Stripe.Event.Type, object: object, account?: string) => void;
  newId(prefix: string): string;
  /** Seconds, as Stripe counts. */
  seconds(): number;
};

const startingBalance = 10_000_000;

/** A world in which nothing has happened yet, with plenty of money. The time is `clock`'s, UTC ms. */
export function openWorld(clock: () => number): World {
  let idCount = 0;
  return {
    customers: new Map(),
    intents: new Map(),
    charges: new Map(),
    refunds: new Map(),
    disputes: new Map(),
    accounts: new Map(),
    transfers: new Map(),
    bookings: new Map(),
    available: startingBalance,
    closedAccounts: new Set(),
    hasConnect: true,
    booksLate: false,
    sendEvent: () => undefined,
    newId(prefix) {
      idCount += 1;
      return `${prefix}_double${String(idCount).padStart(6, "0")}`;
    },
    seconds: () => Math.floor(clock() / 1000),
  };
}

/** Throws Stripe's 404. */
export function found<T>(kind: string, objects: Map<string, T>, id: string, param = "id"): T {
  const object = objects.get(id);
  if (object === undefined) throw missing(kind, id, param);
  return object;
}

/** Any object by its id, for expanding. */
export const byId = (world: World, id: string): object | undefined =>
  [world.customers, world.intents, world.charges, world.refunds, world.accounts, world.transfers, world.bookings]
    .map((objects) => objects.get(id))
    .find((object) => object !== undefined);

/** The API version of the package. A call with another one is a mistake. */
export const apiVersion = Stripe.API_VERSION;
