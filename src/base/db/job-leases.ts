import { and, eq, isNull, lte, or } from "drizzle-orm";
import { jobLeases } from "./schema.ts";
import type { Store, Tx } from "./store.ts";

/**
 * Ensures that only one process runs a job. False if another process has the lease; a lease past `heldUntil` (UTC ms)
 * is free.
 */
export async function takeLease(
  tx: Tx,
  job: string,
  holder: string,
  { now, heldUntil }: { now: number; heldUntil: number },
): Promise<boolean> {
  const mine = { holder, heldUntil, lastStartedAt: now };
  const rows = await tx
    .insert(jobLeases)
    .values({ job, ...mine })
    .onConflictDoUpdate({
      target: jobLeases.job,
      set: mine,
      setWhere: or(isNull(jobLeases.heldUntil), lte(jobLeases.heldUntil, now)),
    })
    .returning({ job: jobLeases.job });
  return rows.length > 0;
}

/** Does nothing if another process has taken over the lease. Without a result, that of the run before stays. */
export async function releaseLease(
  tx: Tx,
  job: string,
  holder: string,
  { now, result }: { now: number; result: string | null },
): Promise<void> {
  const [held] = await tx.select({ holder: jobLeases.holder }).from(jobLeases).where(eq(jobLeases.job, job));
  if (held?.holder !== holder) return;
  await tx
    .update(jobLeases)
    .set({ holder: null, heldUntil: null, ...(result !== null && { lastFinishedAt: now, lastResult: result }) })
    .where(eq(jobLeases.job, job));
}

const heldMs = 2 * 60_000;
const renewMs = 30_000;

/** Returns null without doing the work if another process is running `job`. A dead process's lease expires after two minutes. */
export async function holdingLease<T>(
  store: Store,
  clock: () => number,
  job: string,
  work: () => Promise<T>,
): Promise<T | null> {
  const holder = crypto.randomUUID();
  const isTaken = await store.write(async (tx) => {
    const now = await store.sharedNow(tx, clock);
    return takeLease(tx, job, holder, { now, heldUntil: now + heldMs });
  });
  if (!isTaken) return null;
  const renew = () =>
    store.write(async (tx) => renewLease(tx, job, holder, await store.sharedNow(tx, clock))).catch(() => undefined);
  const renewal = setInterval(() => void renew(), renewMs);
  try {
    return await work();
  } finally {
    clearInterval(renewal);
    await store.write(async (tx) => {
      await tx.delete(jobLeases).where(isHeldBy(job, holder));
    });
  }
}

const isHeldBy = (job: string, holder: string) => and(eq(jobLeases.job, job), eq(jobLeases.holder, holder));

async function renewLease(tx: Tx, job: string, holder: string, now: number): Promise<void> {
  await tx
    .update(jobLeases)
    .set({ heldUntil: now + heldMs })
    .where(isHeldBy(job, holder));
}
