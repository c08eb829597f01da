import { eq } from "drizzle-orm";
import { z } from "zod";
import { readClubName } from "../club/read-club-settings.ts";
import { users } from "../db/schema.ts";
import type { Deps } from "../deps.ts";

const queued = z.object({ userId: z.number(), tournamentId: z.number(), title: z.string(), message: z.string() });

/** The task 'entrant-mail'. Rejects when the mail server did not take it. */
export async function sendEntrantMail(
  { store, mail, config }: Pick<Deps, "store" | "mail" | "config">,
  payload: Record<string, unknown>,
): Promise<void> {
  const { userId, tournamentId, title, message } = queued.parse(payload);
  const { publicOrigin } = config;
  const [clubName, [user]] = await store.read(
    async (db) =>
      [
        await readClubName(db, config),
        await db.select({ email: users.email, username: users.username }).from(users).where(eq(users.id, userId)),
      ] as const,
  );
  if (!(mail && user)) return;
  const address = publicOrigin ? `\n${publicOrigin}/tournaments/${tournamentId}\n` : "";
  const text = `Hello ${user.username},\n\n${message}\n${address}\n${clubName}\n`;
  await mail.send({ to: user.email, subject: title, text });
}
