import { eq, isNull, lte, or } from "drizzle-orm";
import { jobLeases } from "./schema.ts";
import type { Tx } from "./store.ts";

/**
 * Takes a job for one holder until `heldUntil`, so that of two processes on one database only one runs it. Answers
 * false while another holds it; a lease that ran out (its process died) is free. Instants in UTC ms.
 */
export async function takeLease(
  tx: Tx,
  job: string,
  holder: string,
  { now, heldUntil }: { now: number; heldUntil: number },
): Promise<boolean> {
  const mine = { holder, heldUntil, lastStartedAt: now };
  const taken = await tx
    .insert(jobLeases)
    .values({ job, ...mine })
    .onConflictDoUpdate({
      target: jobLeases.job,
      set: mine,
      setWhere: or(isNull(jobLeases.heldUntil), lte(jobLeases.heldUntil, now)),
    })
    .returning({ job: jobLeases.job });
  return taken.length > 0;
}

/** Gives a lease back and writes down how it went; a lease that another took over meanwhile is left alone. */
export async function giveBackLease(
  tx: Tx,
  job: string,
  holder: string,
  { now, result }: { now: number; result: string },
): Promise<void> {
  const [held] = await tx.select({ holder: jobLeases.holder }).from(jobLeases).where(eq(jobLeases.job, job));
  if (held?.holder !== holder) return;
  await tx
    .update(jobLeases)
    .set({ holder: null, heldUntil: null, lastFinishedAt: now, lastResult: result })
    .where(eq(jobLeases.job, job));
}
