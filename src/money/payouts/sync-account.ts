import { eq } from "drizzle-orm";
import { system } from "../../actor.ts";
import { recordAudit } from "../../base/audit/record-audit.ts";
import { users } from "../../base/db/schema.ts";
import type { Store, Tx } from "../../base/db/store.ts";
import { type AccountFacts, type PaymentProvider, ProviderFailure } from "../providers/provider.ts";

/** The last onboarding step that the account has reached. */
const checkpoint = ({ detailsSubmitted, payoutsEnabled }: AccountFacts): string => {
  if (payoutsEnabled) return "payouts_enabled";
  return detailsSubmitted ? "details_submitted" : "onboarding";
};

/** Idempotent. Returns whether it is an account of this club. */
export async function syncAccount(tx: Tx, facts: AccountFacts, now: number): Promise<boolean> {
  const [user] = await tx
    .select({ id: users.id, onboarded: users.stripeAccountOnboarded, status: users.stripeAccountStatus })
    .from(users)
    .where(eq(users.stripeConnectAccountId, facts.id));
  if (!user) return false;
  const onboarded = facts.detailsSubmitted && facts.payoutsEnabled && facts.canReceive;
  const status = checkpoint(facts);
  if (user.onboarded === onboarded && user.status === status) return true;
  await tx
    .update(users)
    .set({ stripeAccountOnboarded: onboarded, stripeAccountStatus: status })
    .where(eq(users.id, user.id));
  const auditEntry = {
    action: "settle-account",
    subject: "user",
    subjectId: user.id,
    detail: { status, onboarded },
  } as const;
  await recordAudit(tx, system, auditEntry, now);
  return true;
}

export async function forgetAccount(tx: Tx, accountId: string, now: number): Promise<void> {
  const cleared = { stripeConnectAccountId: null, stripeAccountOnboarded: false, stripeAccountStatus: null };
  const owners = await tx
    .update(users)
    .set(cleared)
    .where(eq(users.stripeConnectAccountId, accountId))
    .returning({ id: users.id });
  for (const { id } of owners) {
    const auditEntry = { action: "forget-account", subject: "user", subjectId: id, detail: { accountId } } as const;
    await recordAudit(tx, system, auditEntry, now);
  }
}

type Asking = { store: Store; payments: PaymentProvider; clock: () => number };

/** Returns false if the provider gave no answer. */
export async function refreshAccount({ store, payments, clock }: Asking, accountId: string): Promise<boolean> {
  try {
    const facts = await payments.readAccount(accountId);
    await store.write((tx) => syncAccount(tx, facts, clock()));
    return true;
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error;
    // Stripe only reports that the club doesn't have access, even if the account is closed.
    if (error.kind !== "not_found" && error.kind !== "account_unusable") return false;
    await store.write((tx) => forgetAccount(tx, accountId, clock()));
    return true;
  }
}
