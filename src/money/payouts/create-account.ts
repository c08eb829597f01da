import { and, eq, isNull } from "drizzle-orm";
import type { Acting, SignedIn } from "../../actor.ts";
import { recordAudit } from "../../base/audit/record-audit.ts";
import { audit, users } from "../../base/db/schema.ts";
import type { Db, Tx } from "../../base/db/store.ts";
import type { Deps } from "../../deps.ts";
import { Refusal } from "../../refusal.ts";
import { readClubCode } from "../providers/club-code.ts";
import { ProviderFailure } from "../providers/provider.ts";
import type { ConnectMode, OnboardingLink } from "./payout-shapes.ts";
import { refreshAccount } from "./sync-account.ts";

export type Connecting = Pick<Deps, "store" | "payments" | "clock" | "log">;

async function ownAccount(db: Db, { id }: SignedIn) {
  const [user] = await db
    .select({ email: users.email, accountId: users.stripeConnectAccountId })
    .from(users)
    .where(eq(users.id, id));
  if (!user) throw new Refusal("not_found", "This account no longer exists.");
  return user;
}

/** A new key each time the provider no longer knows the last account. */
async function keyOf(db: Db, club: string, { id }: SignedIn): Promise<string> {
  const isForgotten = and(eq(audit.subject, "user"), eq(audit.subjectId, id), eq(audit.action, "forget-account"));
  const before = await db.$count(audit, isForgotten);
  return `account-${club}-${id}${before > 0 ? `-${before + 1}` : ""}`;
}

/** Keeps the first account; another tab creates the same one under the same key. */
export async function keepAccount(
  tx: Tx,
  owner: Pick<SignedIn, "id" | "username">,
  accountId: string,
  now: number,
): Promise<void> {
  const isWithout = and(eq(users.id, owner.id), isNull(users.stripeConnectAccountId));
  const updated = await tx
    .update(users)
    .set({ stripeConnectAccountId: accountId, stripeAccountStatus: "created" })
    .where(isWithout)
    .returning({ id: users.id });
  if (updated.length === 0) return;
  const auditEntry = {
    action: "create-payout-account",
    subject: "user",
    subjectId: owner.id,
    detail: { accountId },
  } as const;
  await recordAudit(tx, owner, auditEntry, now);
}

function refuse(failure: unknown, action: string): never {
  if (!(failure instanceof ProviderFailure)) throw failure;
  if (failure.kind === "connect_not_enabled") {
    const message = "The payment provider's payout feature is not configured for this club yet. Please tell the club.";
    throw new Refusal("connect_not_enabled", message);
  }
  if (failure.kind === "unknown" || failure.kind === "busy") {
    throw new Refusal("busy", "The payment provider didn't respond. Please try again in a moment.", { retryAfter: 10 });
  }
  throw new Refusal("provider_refused", `${action}: ${failure.message}`);
}

/** Idempotent. Never stores bank data. Throws `connect_not_enabled`, `busy` or `provider_refused`. */
export async function createPayoutAccount(
  { store, payments, clock }: Connecting,
  { user, write }: Acting,
): Promise<ConnectMode> {
  const { key, email, accountId } = await store.read(async (db) => ({
    key: await keyOf(db, await readClubCode(db), user),
    ...(await ownAccount(db, user)),
  }));
  if (accountId === null) {
    try {
      const newAccountId = await payments.createAccount({ userId: user.id, email, key });
      await write((tx, owner) => keepAccount(tx, owner, newAccountId, clock()));
    } catch (error) {
      refuse(error, "Failed to create payout account");
    }
  }
  return { mode: payments.name };
}

const begun = (tx: Tx, accountId: string) =>
  tx
    .update(users)
    .set({ stripeAccountStatus: "onboarding" })
    .where(and(eq(users.stripeConnectAccountId, accountId), eq(users.stripeAccountStatus, "created")));

/** Null in mock mode. Throws `no_payout_account`, `connect_not_enabled`, `busy` or `provider_refused`. */
export async function createOnboardingLink(
  deps: Connecting,
  { user, write }: Acting,
  origin: string,
): Promise<OnboardingLink> {
  const { store, payments } = deps;
  const { accountId } = await store.read((db) => ownAccount(db, user));
  if (accountId === null) throw new Refusal("no_payout_account", "Set up a payout account first.");
  const returnUrl = `${origin}/payout-setup`;
  const addresses = { returnUrl: `${returnUrl}?onboarding=returned`, refreshUrl: `${returnUrl}?onboarding=expired` };
  try {
    const onboardingUrl = await payments.createOnboardingLink({ accountId, ...addresses });
    await write(async (tx) => begun(tx, accountId));
    if (onboardingUrl === null) await refreshAccount(deps, accountId);
    return { mode: payments.name, onboardingUrl };
  } catch (error) {
    if (error instanceof ProviderFailure && error.kind === "not_found") await refreshAccount(deps, accountId);
    return refuse(error, "Failed to generate onboarding link");
  }
}
