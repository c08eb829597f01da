import { tasks } from "../db/schema.ts";
import type { Tx } from "../db/store.ts";

/** Every kind of work that is done after a commit. */
export type TaskKind = "rendition" | "password-link" | "refund";

/** Queues work in the transaction that needs it; the same `kind` and `key` twice is once. */
export async function queueTask(
  tx: Tx,
  kind: TaskKind,
  key: string,
  payload: Record<string, unknown>,
  now: number,
): Promise<void> {
  await tx.insert(tasks).values({ kind, key, payload, runAfter: now, createdAt: now }).onConflictDoNothing();
}
