import { tasks } from "../db/schema.ts";
import type { Tx } from "../db/store.ts";

export type TaskKind =
  | "rendition"
  | "photo-copies"
  | "password-link"
  | "refund"
  | "entrant-mail"
  | "digest-mail"
  | "push";

/** Idempotent by `kind` and `key`. */
export async function queueTask(
  tx: Tx,
  kind: TaskKind,
  key: string,
  payload: Record<string, unknown>,
  now: number,
): Promise<void> {
  await tx.insert(tasks).values({ kind, key, payload, runAfter: now, createdAt: now }).onConflictDoNothing();
}
