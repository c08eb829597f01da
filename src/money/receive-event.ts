import { eq } from "drizzle-orm";
import { webhookEvents } from "../base/db/schema.ts";
import type { Tx } from "../base/db/store.ts";
import type { Deps } from "../deps.ts";
import { Refusal } from "../refusal.ts";
import { syncPayment } from "./entry-fees/sync-payment.ts";
import { forgetAccount, syncAccount } from "./payouts/sync-account.ts";
import { syncTransfer } from "./payouts/sync-payout.ts";
import { type AccountFacts, type PaymentProvider, type ProviderEvent, ProviderFailure } from "./providers/provider.ts";

type Needs = Pick<Deps, "store" | "payments" | "log">;

/** Returns whether the event concerned us. */
type Sync = (tx: Tx, now: number) => Promise<boolean>;

type Reader = (payments: PaymentProvider, id: string) => Promise<Sync>;

/** Null for an account that is closed or denies access. */
async function readAccount(payments: PaymentProvider, id: string): Promise<AccountFacts | null> {
  try {
    return await payments.readAccount(id);
  } catch (error) {
    const isGone = error instanceof ProviderFailure && ["not_found", "account_unusable"].includes(error.kind);
    if (isGone) return null;
    throw error;
  }
}

/** Subjects are reread, because events arrive late, twice and out of order. */
const readers: Record<"intent" | "account" | "transfer", Reader> = {
  async intent(payments, id) {
    const facts = await payments.readIntent(id);
    return async (tx, now) => (await syncPayment(tx, facts, now)) !== null;
  },
  async account(payments, id) {
    const facts = await readAccount(payments, id);
    if (facts) return (tx, now) => syncAccount(tx, facts, now);
    return async (tx, now) => {
      await forgetAccount(tx, id, now);
      return true;
    };
  },
  async transfer(payments, id) {
    const facts = await payments.readTransfer(id);
    return (tx, now) => syncTransfer(tx, facts, payments.name, now);
  },
};

const concernsNobody: Sync = async () => false;

/** Throws `provider_silent`, so that the provider resends the event. */
async function readSubject({ payments, log }: Needs, event: ProviderEvent): Promise<Sync> {
  const { subject } = event;
  if (!subject) return concernsNobody;
  try {
    return await readers[subject.kind](payments, subject.id);
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error;
    if (error.kind === "not_found") return concernsNobody;
    log.warn(
      { event: event.id, type: event.type, kind: error.kind, code: error.code },
      "the provider must resend an event",
    );
    throw new Refusal("provider_silent", "The provider isn't responding; send the event again.", { retryAfter: 30 });
  }
}

async function readSigned(payments: PaymentProvider, rawBody: string, signature: string): Promise<ProviderEvent> {
  try {
    return await payments.readEvent(rawBody, signature);
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error;
    throw new Refusal("malformed", "This event's signature isn't valid.");
  }
}

/** Stores the event once, together with its changes. Throws `malformed` for a wrong signature, or `provider_silent`, storing nothing. */
export async function receiveEvent(deps: Needs, rawBody: string, signature: string, now: number): Promise<void> {
  const { store, payments } = deps;
  const event = await readSigned(payments, rawBody, signature);
  const { id, type, createdAt } = event;
  const isKnown = await store.read(async (db) => (await db.$count(webhookEvents, eq(webhookEvents.id, id))) > 0);
  if (isKnown) return;
  const sync = await readSubject(deps, event);
  await store.write(async (tx) => {
    const outcome = (await sync(tx, now)) ? ("done" as const) : ("noted" as const);
    const subject = event.subject?.id ?? null;
    await tx
      .insert(webhookEvents)
      .values({ id, type, subject, outcome, createdAt, receivedAt: now })
      .onConflictDoNothing();
  });
}
