import { and, eq, gt } from "drizzle-orm";
import { z } from "zod";
import { oneTimeLinks } from "../../base/db/schema.ts";
import { isMissingEmail } from "../../base/format/no-email.ts";
import type { Message } from "../../base/notifications/mail.ts";
import { hashToken } from "../../base/secret-token.ts";
import { readClubName } from "../../club/read-club-settings.ts";
import type { Deps } from "../../deps.ts";
import { passwordLinkLimits } from "../account-limits.ts";
import { findAccount } from "../find-account.ts";
import { makePasswordLink, ofUser } from "./password-links.ts";

const linkRequest = z.object({ emailOrUsername: z.string(), askedAt: z.number() });

const letter = (displayName: string, clubName: string, address: string): Omit<Message, "to"> => ({
  subject: `A new password for ${clubName}`,
  text: `Hello ${displayName},

Someone requested a new password for your account at ${clubName}. Set it here. The link works once and expires in an hour:

${address}

If this wasn't you, ignore this email. Your password won't change.
`,
});

/** Runs the task 'password-link'. The token exists only in the mail. Rejects if the mail server didn't accept it. */
export async function sendPasswordLink(
  { store, config, mail, clock }: Pick<Deps, "store" | "config" | "mail" | "clock">,
  payload: Record<string, unknown>,
): Promise<void> {
  const { emailOrUsername, askedAt } = linkRequest.parse(payload);
  const now = clock();
  const { publicOrigin } = config;
  if (!(mail.isSetUp() && publicOrigin) || now >= askedAt + passwordLinkLimits.validMs) return;
  const reset = await store.write(async (tx) => {
    const account = await findAccount(tx, emailOrUsername);
    if (!account || isMissingEmail(account.email)) return null;
    const recent = await tx.$count(oneTimeLinks, and(ofUser(account.id), gt(oneTimeLinks.expiresAt, now)));
    if (recent >= passwordLinkLimits.maxMails) return null;
    return {
      account,
      token: await makePasswordLink(tx, account.id, now),
      clubName: await readClubName(tx, config),
    };
  });
  if (!reset) return;
  const { account, token, clubName } = reset;
  try {
    await mail.send({ to: account.email, ...letter(account.displayName, clubName, `${publicOrigin}/reset/${token}`) });
  } catch (error) {
    await store.write(async (tx) => {
      await tx.delete(oneTimeLinks).where(eq(oneTimeLinks.tokenHash, hashToken(token)));
    });
    throw error;
  }
}
