import type { MailServer } from "../base/notifications/mail.ts";
import type { MailInput, MailSecurity } from "./server-settings.ts";

type MailParts = Omit<MailInput, "password"> & { password: string };

const parametersOf: Record<MailSecurity, Record<string, string>> = {
  tls: {},
  starttls: { requireTLS: "true" },
  offered: {},
  none: { ignoreTLS: "true" },
};

/** The setting `SMTP_URL` for the typed values. */
export function smtpUrl({ host, port, security, username, password, from }: MailParts): string {
  const url = new URL(`${security === "tls" ? "smtps" : "smtp"}://${host}:${port}`);
  url.username = encodeURIComponent(username);
  url.password = encodeURIComponent(password);
  for (const [name, value] of Object.entries(parametersOf[security])) url.searchParams.set(name, value);
  url.searchParams.set("from", from);
  return url.href;
}

function securityOf(url: URL): MailSecurity {
  if (url.protocol === "smtps:") return "tls";
  if (url.searchParams.get("requireTLS") === "true") return "starttls";
  return url.searchParams.get("ignoreTLS") === "true" ? "none" : "offered";
}

export function mailParts({ url: address, from }: MailServer): MailParts {
  const url = new URL(address);
  const security = securityOf(url);
  return {
    host: url.hostname,
    port: Number(url.port) || (security === "tls" ? 465 : 587),
    security,
    username: decodeURIComponent(url.username),
    password: decodeURIComponent(url.password),
    from,
  };
}
