import { and, asc, eq, gt } from "drizzle-orm";
import { z } from "zod";
import type { AuditActor } from "../../actor.ts";
import { recordAudit } from "../../base/audit/record-audit.ts";
import { namesOf } from "../../base/db/names.ts";
import { oneTimeLinks, users } from "../../base/db/schema.ts";
import type { Db, Tx } from "../../base/db/store.ts";
import { csvText, words } from "../../base/format/csv.ts";
import { isoText } from "../../base/format/moments.ts";
import { isMissingEmail, shownEmail } from "../../base/format/no-email.ts";
import { type QrCode, qrCode } from "../../base/qr-code.ts";
import { hashToken } from "../../base/secret-token.ts";
import { readClubName } from "../../club/read-club-settings.ts";
import type { Deps } from "../../deps.ts";
import { Refusal } from "../../refusal.ts";
import { noPassword, passwordLinkLimits } from "../account-limits.ts";
import { makePasswordLink, ofUser } from "./password-links.ts";

const isInvited = eq(users.passwordHash, noPassword);

export const countInvited = (db: Db): Promise<number> => db.$count(users, isInvited);

const queued = z.object({ userId: z.number(), askedAt: z.number().describe("UTC ms") });

const letter = (displayName: string, clubName: string, address: string) => ({
  subject: `Your account at ${clubName}`,
  text: `Hello ${displayName},

${clubName} created an account for you so that you can enter its tournaments and submit your catches. Choose a password here:

${address}

The link works once and expires in two weeks. After that, request a new one on the login page with this email address.
`,
});

/** Runs the task 'invitation-mail'. The token exists only in the mail. Rejects if the mail server didn't accept it. */
export async function sendInvitation(
  { store, config, mail, clock }: Pick<Deps, "store" | "config" | "mail" | "clock">,
  payload: Record<string, unknown>,
): Promise<void> {
  const { userId, askedAt } = queued.parse(payload);
  const now = clock();
  const { publicOrigin } = config;
  if (!(mail.isSetUp() && publicOrigin) || now >= askedAt + passwordLinkLimits.invitationMs) return;
  const invitation = await store.write(async (tx) => {
    const [user] = await tx.select().from(users).where(eq(users.id, userId));
    if (user?.passwordHash !== noPassword || isMissingEmail(user.email)) return null;
    const token = await makePasswordLink(tx, userId, now, passwordLinkLimits.invitationMs);
    return { user, token, clubName: await readClubName(tx, config) };
  });
  if (!invitation) return;
  const { user, token, clubName } = invitation;
  try {
    await mail.send({ to: user.email, ...letter(user.displayName, clubName, `${publicOrigin}/reset/${token}`) });
  } catch (error) {
    await store.write(async (tx) => {
      await tx.delete(oneTimeLinks).where(eq(oneTimeLinks.tokenHash, hashToken(token)));
    });
    throw error;
  }
}

const invitedFields = { id: users.id, ...namesOf(users), email: users.email };

type Invited = { id: number; username: string; displayName: string; email: string };

/** Links for these members; each voids its member's earlier ones. */
async function makeInvitations<Link>(
  tx: Tx,
  admin: AuditActor,
  invited: readonly Invited[],
  now: number,
  linkOf: (user: Invited, token: string) => Link,
): Promise<Link[]> {
  const links: Link[] = [];
  for (const user of invited) {
    await tx.delete(oneTimeLinks).where(ofUser(user.id));
    links.push(linkOf(user, await makePasswordLink(tx, user.id, now, passwordLinkLimits.invitationMs)));
  }
  const action = "make-password-links";
  const [first, ...others] = invited;
  const entry =
    first && others.length === 0
      ? ({ action, subject: "user", subjectId: first.id, detail: { username: first.username } } as const)
      : ({ action, subject: "club", subjectId: null, detail: { users: invited.length } } as const);
  await recordAudit(tx, admin, entry, now);
  return links;
}

const addressOf = (origin: string, token: string): string => `${origin}/reset/${token}`;

/**
 * Links for an admin to hand out, one line for each member without a password. A new file voids the links in an older
 * one.
 */
export async function invitationsCsv(
  tx: Tx,
  admin: AuditActor,
  origin: string,
  now: number,
): Promise<{ fileName: string; csv: string }> {
  const invited = await tx.select(invitedFields).from(users).where(isInvited).orderBy(asc(users.id));
  const until = isoText(now + passwordLinkLimits.invitationMs);
  const lines = await makeInvitations(tx, admin, invited, now, ({ displayName, username, email }, token) => [
    words(displayName),
    words(username),
    words(shownEmail(email)),
    addressOf(origin, token),
    until,
  ]);
  return {
    fileName: "password-links.csv",
    csv: csvText([["Name", "Username", "Email", "Link", "Works until (UTC)"], ...lines]),
  };
}

/** Twelve pages of slips. */
export const slipsAtOnce = 96;

export type PasswordSlip = { displayName: string; username: string; url: string; qr: QrCode };

export type PasswordSlips = { slips: PasswordSlip[]; expiresAt: string; left: number; next: number | null };

/**
 * The links on slips to print, for members after the id `after`, or only for one member. They void the members' earlier
 * links. Throws `not_found`.
 */
export async function invitationSlips(
  tx: Tx,
  admin: AuditActor,
  origin: string,
  { after = 0, userId }: { after?: number | undefined; userId?: number | undefined },
  now: number,
): Promise<PasswordSlips> {
  const isChosen = userId === undefined ? undefined : eq(users.id, userId);
  const later = and(isInvited, isChosen, gt(users.id, after));
  const invited = await tx.select(invitedFields).from(users).where(later).orderBy(asc(users.id)).limit(slipsAtOnce);
  if (invited.length === 0) {
    throw new Refusal(
      "not_found",
      isChosen ? "This member has set a password." : "Every imported member has set a password.",
    );
  }
  const slips = await makeInvitations(tx, admin, invited, now, ({ displayName, username }, token) => {
    const url = addressOf(origin, token);
    return { displayName, username, url, qr: qrCode(url, "L") };
  });
  const last = invited.at(-1)?.id ?? after;
  const remaining = await tx.$count(users, and(isInvited, isChosen, gt(users.id, last)));
  return {
    slips,
    expiresAt: isoText(now + passwordLinkLimits.invitationMs),
    left: remaining,
    next: remaining > 0 ? last : null,
  };
}
