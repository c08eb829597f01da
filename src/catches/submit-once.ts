import { eq } from "drizzle-orm";
import type { SignedIn } from "../actor.ts";
import { catches } from "../db/schema.ts";
import type { Db, Tx } from "../db/store.ts";
import type { ReceivedPhoto } from "../photos/receive-photo.ts";
import { Refusal } from "../refusal.ts";
import { doOnce, findDone } from "../submissions/do-once.ts";
import type { Submission } from "./model.ts";
import { submitCatch } from "./submit-catch.ts";
import { refusalTexts } from "./texts.ts";

/** A phone may send a lighter copy of the photo, or an earlier time, when it sends the same catch again. */
const once = ({ submissionId }: Submission) => ({ submissionId, sent: ["catch"] });

/**
 * The id of the catch that this submission became when it arrived before, or null. Throws `other_angler` where it is not
 * the actor's, and `stale` where the catch is no longer there: what was withdrawn does not come back by itself.
 */
export async function findSubmitted(db: Db, angler: SignedIn, input: Submission): Promise<number | null> {
  if (input.anglerId !== null && input.anglerId !== angler.id) {
    throw new Refusal("other_angler", refusalTexts.otherAngler);
  }
  const known = await findDone<number>(db, angler, once(input));
  if (known === null) return null;
  const [fish] = await db.select({ id: catches.id }).from(catches).where(eq(catches.id, known));
  if (!fish) throw new Refusal("stale", refusalTexts.sentBefore);
  return known;
}

/**
 * Submits the catch, or returns the id of the one that the same submission became: a phone that never heard the answer
 * sends it again. Throws as `findSubmitted` and `submitCatch` do.
 */
export async function submitOnce(
  tx: Tx,
  angler: SignedIn,
  input: Submission,
  photo: ReceivedPhoto | null,
  now: number,
  beganAt: number,
): Promise<number> {
  const known = await findSubmitted(tx, angler, input);
  return known ?? doOnce(tx, angler, once(input), now, () => submitCatch(tx, angler, input, photo, now, beganAt));
}
