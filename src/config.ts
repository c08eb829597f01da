import { z } from "zod";

const timeZone = z.string().refine((zone) => {
  try {
    new Intl.DateTimeFormat("en", { timeZone: zone });
    return true;
  } catch {
    return false;
  }
}, "is not an IANA time zone such as America/Chicago");

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
    TRUST_PROXY: z.enum(["on", "off"], "must be on or off").default("off"),
    RATE_LIMITS: z.enum(["on", "off"], "must be on or off").default("on"),
    LOG_LEVEL: z
      .enum(["debug", "info", "warn", "error", "silent"], "must be debug, info, warn, error or silent")
      .default("info"),
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
  throw new WrongSetting(`${name}="${given[name] ?? ""}": ${issue?.message ?? "is wrong"}`);
}
