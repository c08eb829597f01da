import { eq } from "drizzle-orm";
import type { SignedIn } from "../actor.ts";
import { users } from "../base/db/schema.ts";
import type { MailServer } from "../base/notifications/mail.ts";
import { readClubName } from "../club/read-club-settings.ts";
import type { Deps } from "../deps.ts";
import { Refusal } from "../refusal.ts";
import { mailParts } from "./mail-address.ts";

const patienceMs = 10_000;
const maxReply = 200;

/** One line of the server's reply, without any part that repeats the password. */
function oneLine(reply: string, password: string): string {
  const [line = ""] = reply.split(/[\r\n]/).filter(Boolean);
  const hidden = [password, Buffer.from(password).toString("base64")].filter(Boolean);
  const shown = hidden.reduce((text, secret) => text.replaceAll(secret, "…"), line);
  return shown
    .replaceAll(/\p{Cc}+/gu, " ")
    .slice(0, maxReply)
    .trim()
    .replace(/\.$/, "");
}

const textAt = (error: object, name: string): string => {
  const value: unknown = Reflect.get(error, name);
  return typeof value === "string" ? value : "";
};

const silent = /ETIMEDOUT|ESOCKETTIMEDOUT|EPATIENCE/;

/** The cause of a mail failure, in one sentence. */
export function mailFailureText(error: unknown, server: MailServer): string {
  const { host, port, password } = mailParts(server);
  if (!(error instanceof Error)) return `The mail server ${host} failed.`;
  const code = textAt(error, "code");
  const reply = oneLine(textAt(error, "response") || error.message, password);
  // The banner of another service isn't shown, because it would help to scan the server's network.
  if (/^invalid greeting/i.test(error.message) && !/^\d{3}/.test(reply)) {
    return `${host} isn't a mail server on port ${port}.`;
  }
  if (code === "EAUTH") return `The mail server rejected the username or password: ${reply}.`;
  if (code === "EENVELOPE" || code === "EMESSAGE") return `The mail server refused the email: ${reply}.`;
  if (silent.test(code) || /timeout/i.test(error.message))
    return `The mail server ${host} didn't respond on port ${port}.`;
  if (/ENOTFOUND|EAI_AGAIN|EDNS/.test(`${code} ${error.message}`)) return `There is no mail server named ${host}.`;
  if (/ECONNREFUSED/.test(`${code} ${error.message}`)) return `Nothing is listening on port ${port} of ${host}.`;
  return `The mail server ${host} can't be used: ${reply}.`;
}

async function inTime<T>(work: Promise<T>): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(Object.assign(new Error("timeout"), { code: "EPATIENCE" })), patienceMs);
  try {
    return await Promise.race([work, promise]);
  } finally {
    clearTimeout(timer);
  }
}

type Needs = Pick<Deps, "store" | "mail" | "config">;

/** Sends one mail. Throws `no_mail_server` or `mail_refused`. */
export async function sendTestMailTo(
  { store, mail, config }: Needs,
  { to, name }: { to: string; name: string },
): Promise<void> {
  const { mailServer } = config;
  if (!mailServer) throw new Refusal("no_mail_server", "Save a mail server first.");
  const clubName = await store.read((db) => readClubName(db, config));
  const text = `Hello ${name},\n\n${clubName}'s mail server works. This is how email from the club will reach you.`;
  try {
    await inTime(mail.send({ to, subject: `Test email from ${clubName}`, text }));
  } catch (error) {
    throw new Refusal("mail_refused", mailFailureText(error, mailServer));
  }
}

/** Sends one mail to the admin's own address, which it returns. Throws `no_mail_server` or `mail_refused`. */
export async function sendTestMail(needs: Needs, admin: SignedIn): Promise<string> {
  const [user] = await needs.store.read((db) =>
    db.select({ email: users.email }).from(users).where(eq(users.id, admin.id)),
  );
  const to = user?.email ?? "";
  await sendTestMailTo(needs, { to, name: admin.displayName });
  return to;
}
