import { eq } from "drizzle-orm";
import { z } from "zod";
import { readClubName } from "../club/read-club-settings.ts";
import { namesOf } from "../db/names.ts";
import { users } from "../db/schema.ts";
import type { Deps } from "../deps.ts";

const queued = z.object({
  userId: z.number(),
  tournamentId: z.number(),
  title: z.string(),
  message: z.string(),
  askedAt: z.number().describe("UTC ms"),
});

/** What was said on the day of a tournament helps nobody later; the notification stays. */
const validMs = 12 * 3_600_000;

/** The task 'entrant-mail'. Rejects when the mail server did not take it, and gives up 12 hours after the message. */
export async function sendEntrantMail(
  { store, mail, config, clock, log }: Pick<Deps, "store" | "mail" | "config" | "clock" | "log">,
  payload: Record<string, unknown>,
): Promise<void> {
  const { userId, tournamentId, title, message, askedAt } = queued.parse(payload);
  if (clock() >= askedAt + validMs) {
    log.warn({ userId, tournamentId }, "a mail to an entrant was given up: the mail server took none for 12 hours");
    return;
  }
  const { publicOrigin } = config;
  const [clubName, [user]] = await store.read(
    async (db) =>
      [
        await readClubName(db, config),
        await db
          .select({ email: users.email, ...namesOf(users) })
          .from(users)
          .where(eq(users.id, userId)),
      ] as const,
  );
  if (!(mail && user)) return;
  const address = publicOrigin ? `\n${publicOrigin}/tournaments/${tournamentId}\n` : "";
  const text = `Hello ${user.displayName},\n\n${message}\n${address}\n${clubName}\n`;
  await mail.send({ to: user.email, subject: title, text });
}
