import { and, count, eq } from "drizzle-orm";
import type { SignedIn } from "../actor.ts";
import { challengeMessages } from "../base/db/schema.ts";
import type { Tx } from "../base/db/store.ts";
import { notifyFrom } from "../base/notifications/notify-from.ts";
import { Refusal } from "../refusal.ts";
import { findChallenge, refuseClosed } from "./challenge-rows.ts";
import type { NewMessage } from "./challenge-shapes.ts";
import { maxMessages, sideWords } from "./challenge-status.ts";
import { noticeTexts, refusalTexts } from "./texts.ts";

/** Notifies the parties except the author. Returns its id. Throws `not_found`, `same_state` or `too_many`. */
export async function writeMessage(
  tx: Tx,
  author: SignedIn,
  challengeId: number,
  { text }: NewMessage,
  now: number,
): Promise<number> {
  const { row, you: side } = await findChallenge(tx, author, challengeId);
  refuseClosed(row);
  const ofSide = and(eq(challengeMessages.challengeId, challengeId), eq(challengeMessages.side, side));
  const [known] = await tx.select({ written: count() }).from(challengeMessages).where(ofSide);
  if ((known?.written ?? 0) >= maxMessages) throw new Refusal("too_many", refusalTexts.tooManyMessages);
  const [message] = await tx
    .insert(challengeMessages)
    .values({ challengeId, authorId: author.id, side, text, writtenAt: now })
    .returning({ id: challengeMessages.id });
  if (!message) throw new Error("The message's row was not written.");
  const { challenge, fish, tournament } = row;
  const notice = noticeTexts.written(fish, tournament, sideWords[side]);
  const parties = new Set([challenge.challengerId, fish.userId]);
  parties.delete(author.id);
  const link = `/challenges/${challengeId}`;
  const notices = [...parties].map((userId) => ({ userId, type: "challenge_message" as const, ...notice, link }));
  await notifyFrom(tx, author, notices, now);
  return message.id;
}
