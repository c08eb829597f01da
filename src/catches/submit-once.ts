import { and, eq } from "drizzle-orm";
import type { SignedIn } from "../actor.ts";
import { submissions } from "../db/schema.ts";
import type { Db, Tx } from "../db/store.ts";
import type { ReceivedPhoto } from "../photos/receive-photo.ts";
import { Refusal } from "../refusal.ts";
import type { Submission } from "./model.ts";
import { submitCatch } from "./submit-catch.ts";
import { refusalTexts } from "./texts.ts";

/**
 * The id of the catch that this submission became when it arrived before, or null. Throws `other_angler` where it is not
 * the actor's, and `stale` where the catch is no longer there: what was withdrawn does not come back by itself.
 */
export async function findSubmitted(db: Db, angler: SignedIn, input: Submission): Promise<number | null> {
  if (input.anglerId !== null && input.anglerId !== angler.id) {
    throw new Refusal("other_angler", refusalTexts.otherAngler);
  }
  if (input.submissionId === null) return null;
  const [known] = await db
    .select({ catchId: submissions.catchId })
    .from(submissions)
    .where(and(eq(submissions.userId, angler.id), eq(submissions.submissionId, input.submissionId)));
  if (!known) return null;
  if (known.catchId === null) throw new Refusal("stale", refusalTexts.sentBefore);
  return known.catchId;
}

/**
 * Submits the catch, or answers the id of the one that the same submission became: a phone that never heard the answer
 * sends it again. Throws as `findSubmitted` and `submitCatch` do.
 */
export async function submitOnce(
  tx: Tx,
  angler: SignedIn,
  input: Submission,
  photo: ReceivedPhoto | null,
  now: number,
): Promise<number> {
  const known = await findSubmitted(tx, angler, input);
  if (known !== null) return known;
  const catchId = await submitCatch(tx, angler, input, photo, now);
  const { submissionId } = input;
  if (submissionId !== null) await tx.insert(submissions).values({ userId: angler.id, submissionId, catchId });
  return catchId;
}
