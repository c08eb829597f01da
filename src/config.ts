import { z } from "zod";

const timeZone = z.string().refine((zone) => {
  try {
    new Intl.DateTimeFormat("en", { timeZone: zone });
    return true;
  } catch {
    return false;
  }
}, "is not an IANA time zone such as America/Chicago");

/** `smtp://` or `smtps://`; who the mails are from is its `from`, or its user where that is an address. */
const mailServer = z.string().transform((given, ctx) => {
  const url = URL.parse(given);
  if (!(url?.hostname && ["smtp:", "smtps:"].includes(url.protocol))) {
    ctx.addIssue("must be the mail server's address, such as smtps://user:password@mail.example.org");
    return z.NEVER;
  }
  const from = url.searchParams.get("from") ?? decodeURIComponent(url.username);
  url.searchParams.delete("from");
  if (z.email().safeParse(from).success) return { url: url.href, from };
  ctx.addIssue("must say who the mails are from: add ?from=club@example.org");
  return z.NEVER;
});

/** Settings that hold a password, which nothing may print. */
const secret = new Set(["SMTP_URL"]);

const settings = z
  .object({
    HOST: z.string().min(1).default("127.0.0.1"),
    PORT: z.coerce.number("must be a number from 0 to 65535").int().min(0).max(65_535).default(3000),
    DATA_DIR: z.string().min(1).default("./data"),
    PUBLIC_URL: z
      .url({ protocol: /^https?$/, error: "must be the address people open, such as https://fish.example.org" })
      .optional(),
    CLUB_NAME: z.string().min(1).max(80).default("FishTournament Pro"),
    TIME_ZONE: timeZone.default(Intl.DateTimeFormat().resolvedOptions().timeZone),
    PAYMENTS: z.enum(["mock"], "must be mock: paying by Stripe comes with a later version").default("mock"),
    ENTRY_CHARGE: z.enum(["fixed", "entry-fee"], "must be fixed or entry-fee").default("fixed"),
    SMTP_URL: mailServer.optional(),
    TRUST_PROXY: z.enum(["on", "off"], "must be on or off").default("off"),
    RATE_LIMITS: z.enum(["on", "off"], "must be on or off").default("on"),
    LOG_LEVEL: z
      .enum(["debug", "info", "warn", "error", "silent"], "must be debug, info, warn, error or silent")
      .default("info"),
  })
  .refine(({ SMTP_URL, PUBLIC_URL }) => !SMTP_URL || PUBLIC_URL, {
    path: ["SMTP_URL"],
    error: "needs PUBLIC_URL: links in mails begin with it",
  })
  .transform((env) => ({
    host: env.HOST,
    port: env.PORT,
    dataDir: env.DATA_DIR,
    /** The origin people open; null means whatever address the request came to. */
    publicOrigin: env.PUBLIC_URL ? new URL(env.PUBLIC_URL).origin : null,
    clubName: env.CLUB_NAME,
    timeZone: env.TIME_ZONE,
    payments: env.PAYMENTS,
    entryCharge: env.ENTRY_CHARGE,
    /** Null: the club sends no mail. `url` holds its password. */
    mailServer: env.SMTP_URL ?? null,
    trustProxy: env.TRUST_PROXY === "on",
    rateLimits: env.RATE_LIMITS === "on",
    logLevel: env.LOG_LEVEL,
  }));

export type Config = z.output<typeof settings>;

/** A setting that stops the start; the message is one line that names it. */
export class WrongSetting extends Error {
  override readonly name = "WrongSetting";
}

/** Reads the settings (ARCHITECTURE, "Running it"); empty means unset. Throws `WrongSetting`. */
export function readConfig(env: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ""));
  const parsed = settings.safeParse(given);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  const name = String(issue?.path[0] ?? "settings");
  const value = secret.has(name) ? "…" : (given[name] ?? "");
  throw new WrongSetting(`${name}="${value}": ${issue?.message ?? "is wrong"}`);
}
