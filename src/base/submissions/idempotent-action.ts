import { and, eq, lte } from "drizzle-orm";
import type { SignedIn } from "../../actor.ts";
import { submissions } from "../db/schema.ts";
import type { Db, Tx } from "../db/store.ts";

/** A phone may send a catch again long after the reply was lost. */
const rememberedMs = 30 * 24 * 60 * 60_000;

/** `sent` contains the action's name and content; different content is a different submission. */
export type Submission = { submissionId: string | null; sent: readonly unknown[] };

const hashOf = (sent: readonly unknown[]) => new Bun.CryptoHasher("sha256").update(JSON.stringify(sent)).digest("hex");

export async function findPreviousResult<R>(
  db: Db,
  actor: { id: number },
  { submissionId, sent }: Submission,
): Promise<R | null> {
  if (submissionId === null) return null;
  const { userId, contentHash, result } = submissions;
  const [row] = await db
    .select({ result })
    .from(submissions)
    .where(and(eq(userId, actor.id), eq(submissions.submissionId, submissionId), eq(contentHash, hashOf(sent))));
  return row ? (row.result as R) : null;
}

/** Call this in the write of the action itself. */
export async function saveResult(
  tx: Tx,
  userId: number,
  { submissionId, sent }: Submission,
  result: string | number | object,
  now: number,
): Promise<void> {
  if (submissionId === null) return;
  await tx.insert(submissions).values({ userId, submissionId, contentHash: hashOf(sent), result, createdAt: now });
}

/** Returns the first result for a repeated submission. `action` must only write to `tx`, so that both commit together. */
export async function runOnce<R extends string | number | object>(
  tx: Tx,
  actor: SignedIn,
  submission: Submission,
  now: number,
  action: () => Promise<R>,
): Promise<R> {
  const previous = await findPreviousResult<R>(tx, actor, submission);
  if (previous !== null) return previous;
  const result = await action();
  await saveResult(tx, actor.id, submission, result, now);
  return result;
}

/** Returns how many it deleted. */
export async function forgetSubmissions(tx: Tx, now: number): Promise<number> {
  const forgotten = await tx
    .delete(submissions)
    .where(lte(submissions.createdAt, now - rememberedMs))
    .returning({ id: submissions.submissionId });
  return forgotten.length;
}
