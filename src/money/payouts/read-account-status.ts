import { eq } from "drizzle-orm";
import { LRUCache } from "lru-cache";
import type { SignedIn } from "../../actor.ts";
import { users } from "../../base/db/schema.ts";
import type { Db } from "../../base/db/store.ts";
import type { Connecting } from "./create-account.ts";
import type { ConnectAccountStatus } from "./payout-shapes.ts";
import { refreshAccount } from "./sync-account.ts";

const accountOf = async (db: Db, { id }: SignedIn) => {
  const [user] = await db
    .select({
      accountId: users.stripeConnectAccountId,
      onboarded: users.stripeAccountOnboarded,
      status: users.stripeAccountStatus,
    })
    .from(users)
    .where(eq(users.id, id));
  return user;
};

type Account = Awaited<ReturnType<typeof accountOf>>;

/** `stripeAccountStatus` names the last checkpoint: `details_submitted` or `payouts_enabled`. */
function statusOf(account: Account): ConnectAccountStatus {
  const hasAccount = account?.accountId != null;
  const onboarded = hasAccount && account.onboarded;
  const payoutsEnabled = onboarded || (hasAccount && account.status === "payouts_enabled");
  const detailsSubmitted = payoutsEnabled || (hasAccount && account.status === "details_submitted");
  return { hasAccount, onboarded, detailsSubmitted, payoutsEnabled };
}

/** Minimum time between two requests to the provider for the same account. */
export const recheckAfterMs = 15_000;

/** An in-memory cache per process, which only limits requests to the provider. */
export const createCheckTimes = () => new LRUCache<string, number>({ max: 1000 });
export type CheckTimes = ReturnType<typeof createCheckTimes>;

function mayCheck(checkTimes: CheckTimes, accountId: string, now: number): boolean {
  if (now - (checkTimes.get(accountId) ?? Number.NEGATIVE_INFINITY) < recheckAfterMs) return false;
  checkTimes.set(accountId, now);
  return true;
}

/** Asks the provider once the owner has been sent there; without an answer, returns the last known state and says so. */
export async function readAccountStatus(
  deps: Connecting,
  actor: SignedIn,
  checkTimes: CheckTimes,
): Promise<ConnectAccountStatus> {
  const { store, clock } = deps;
  const account = await store.read((db) => accountOf(db, actor));
  const canCheck = account?.accountId != null && account.status !== "created";
  if (!(canCheck && account.accountId && mayCheck(checkTimes, account.accountId, clock()))) return statusOf(account);
  if (!(await refreshAccount(deps, account.accountId))) return { ...statusOf(account), isLastKnown: true };
  return statusOf(await store.read((db) => accountOf(db, actor)));
}
