import { inArray } from "drizzle-orm";
import { z } from "zod";
import { namesOf } from "../base/db/names.ts";
import { users } from "../base/db/schema.ts";
import type { Db } from "../base/db/store.ts";
import { isMissingEmail } from "../base/format/no-email.ts";
import { readClubName } from "../club/read-club-settings.ts";
import type { Deps } from "../deps.ts";
import { isBan } from "../suspension.ts";

const queued = z.object({
  userId: z.number(),
  senderId: z.number().optional().describe("None in mails that an earlier version queued."),
  tournamentId: z.number(),
  title: z.string(),
  message: z.string(),
  askedAt: z.number().describe("UTC ms"),
});

/** A message about the day of a tournament is useless later. The notification remains. */
const validMs = 12 * 3_600_000;

const isSuspended = ({ suspendedUntil }: { suspendedUntil: number | null }, now: number) =>
  suspendedUntil !== null && suspendedUntil > now;

/** Null if the recipient is gone or banned, or if the sender has since been suspended. */
async function readRecipient(db: Db, { userId, senderId }: z.output<typeof queued>, now: number) {
  const { id, email, suspendedUntil } = users;
  const people = await db
    .select({ id, email, suspendedUntil, ...namesOf(users) })
    .from(users)
    .where(inArray(users.id, [userId, senderId ?? userId]));
  const recipient = people.find((user) => user.id === userId);
  const sender = people.find((user) => user.id === senderId);
  if (!recipient || isBan(recipient.suspendedUntil ?? 0) || (sender && isSuspended(sender, now))) return null;
  return recipient;
}

/** Runs the task 'entrant-mail'. Rejects if the mail server didn't accept the message, and gives up after 12 hours. */
export async function sendEntrantMail(
  { store, mail, config, clock, log }: Pick<Deps, "store" | "mail" | "config" | "clock" | "log">,
  payload: Record<string, unknown>,
): Promise<void> {
  const letter = queued.parse(payload);
  const { userId, tournamentId, title, message, askedAt } = letter;
  if (clock() >= askedAt + validMs) {
    log.warn({ userId, tournamentId }, "gave up on an email to an entrant: the mail server accepted none for 12 hours");
    return;
  }
  const { publicOrigin } = config;
  const [clubName, user] = await store.read(
    async (db) => [await readClubName(db, config), await readRecipient(db, letter, clock())] as const,
  );
  if (!(mail.isSetUp() && user) || isMissingEmail(user.email)) return;
  const address = publicOrigin ? `\n${publicOrigin}/tournaments/${tournamentId}\n` : "";
  const text = `Hello ${user.displayName},\n\n${message}\n${address}\n${clubName}\n`;
  await mail.send({ to: user.email, subject: title, text });
}
