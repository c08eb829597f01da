import { tasks } from "../db/schema.ts";
import type { Tx } from "../db/store.ts";

export type TaskKind =
  | "open-photo"
  | "rendition"
  | "photo-copies"
  | "password-link"
  | "invitation-mail"
  | "refund"
  | "reread-payment"
  | "entrant-mail"
  | "digest-mail"
  | "push"
  | "webhook";

/**
 * Idempotent by `kind` and `key`. A payload's `owner` is the account that caused the work or that it's for; workers serve
 * owners in turn (`turns.ts`). Without an owner, the work belongs to the club.
 */
export async function queueTask(
  tx: Tx,
  kind: TaskKind,
  key: string,
  payload: Record<string, unknown>,
  now: number,
): Promise<void> {
  await queueTasks(tx, kind, [{ key, payload }], now);
}

export async function queueTasks(
  tx: Tx,
  kind: TaskKind,
  many: { key: string; payload: Record<string, unknown> }[],
  now: number,
): Promise<void> {
  const runAfter = tx.sharedTime(now);
  const rows = many.map((task) => ({ kind, ...task, runAfter, createdAt: now }));
  await tx.insert(tasks).values(rows).onConflictDoNothing();
  tx.tasksQueued();
}
