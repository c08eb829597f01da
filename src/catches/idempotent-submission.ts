import { eq } from "drizzle-orm";
import type { SignedIn } from "../actor.ts";
import { catches } from "../base/db/schema.ts";
import type { Db, Tx } from "../base/db/store.ts";
import type { ReceivedPhoto } from "../base/photos/receive-photo.ts";
import { findPreviousResult, runOnce } from "../base/submissions/idempotent-action.ts";
import { Refusal } from "../refusal.ts";
import type { Submission } from "./catch-shapes.ts";
import { requireSaved } from "./saved-photo.ts";
import { submitCatch } from "./submit-catch.ts";
import { refusalTexts } from "./texts.ts";

/** Compares the catch only: a phone may retry with a smaller photo or an earlier time. */
const once = ({ submissionId }: Submission) => ({ submissionId, sent: ["catch"] });

/** Null for a new submission. Throws `other_angler`, or `stale` if the catch was withdrawn. */
export async function findSubmitted(db: Db, angler: SignedIn, input: Submission): Promise<number | null> {
  if (input.anglerId !== null && input.anglerId !== angler.id) {
    throw new Refusal("other_angler", refusalTexts.otherAngler);
  }
  const catchId = await findPreviousResult<number>(db, angler, once(input));
  if (catchId === null) return null;
  const [fish] = await db.select({ id: catches.id }).from(catches).where(eq(catches.id, catchId));
  if (!fish) throw new Refusal("stale", refusalTexts.sentBefore);
  return catchId;
}

/** Idempotent, because phones retry. Throws as `findSubmitted`, `requireSaved` and `submitCatch` do. */
export async function submitOnce(
  tx: Tx,
  angler: SignedIn,
  input: Submission,
  photo: ReceivedPhoto | null,
  now: number,
  beganAt: number,
): Promise<number> {
  const existingId = await findSubmitted(tx, angler, input);
  if (existingId !== null) return existingId;
  const { savedPhoto } = input;
  const usedPhoto = photo ?? (savedPhoto === null ? null : await requireSaved(tx, angler, savedPhoto));
  return runOnce(tx, angler, once(input), now, () => submitCatch(tx, angler, input, usedPhoto, now, beganAt));
}
