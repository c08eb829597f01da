import { readFileSync } from "node:fs";
import { z } from "zod";
import { codeOf } from "./base/error-code.ts";
import { isLoopback, loopbackHost } from "./base/http/loopback.ts";
import { photosUrl } from "./base/photos/bucket/bucket-settings.ts";
import { ExpectedError } from "./expected-error.ts";
import { type MisspelledSetting, misspelledSettings } from "./misspelled-settings.ts";

export const defaultClubName = "FishTournament Pro";

const timeZone = z.string().refine((zone) => {
  try {
    new Intl.DateTimeFormat("en", { timeZone: zone });
    return true;
  } catch {
    return false;
  }
}, "isn't an IANA time zone such as America/Chicago");

const publicUrl = z
  .url({
    protocol: /^https?$/,
    error: "must be the address people open, such as https://fish.example.org",
    abort: true,
  })
  .refine((address) => {
    const { origin, href } = new URL(address);
    return href === `${origin}/`;
  }, "must end with the host or port: the club is served at the root of an address");

/** A DNS name in the form that certificates contain. */
const domainName = z.string().transform((name, ctx) => {
  const url = URL.parse(`https://${name.trim()}`);
  const isName =
    !name.includes(":") &&
    url !== null &&
    url.href === `https://${url.hostname}/` &&
    /^[^.].*\.[a-z][a-z0-9-]+$/.test(url.hostname);
  if (isName && /^[a-z0-9.-]{4,253}$/.test(url.hostname)) return url.hostname;
  ctx.addIssue("must be the name people open, such as fish.example.org, without https:// and without a port");
  return z.NEVER;
});

/** Let's Encrypt. */
export const publicAuthority = "https://acme-v02.api.letsencrypt.org/directory";

/** Plain http is accepted only for an authority that is tested on this computer. */
const acmeDirectory = z
  .url({ protocol: /^https?$/, error: "must be the address of a certificate authority's ACME directory", abort: true })
  .refine((address) => address.startsWith("https:") || isLoopback(new URL(address)), "must begin with https://");

/** `smtp://` or `smtps://`. The sender is its `from`, or its user if that is an address. */
const mailServer = z.string().transform((address, ctx) => {
  const url = URL.parse(address);
  if (!(url?.hostname && ["smtp:", "smtps:"].includes(url.protocol))) {
    ctx.addIssue("must be the mail server's address, such as smtps://user:password@mail.example.org");
    return z.NEVER;
  }
  const from = url.searchParams.get("from") ?? decodeURIComponent(url.username);
  url.searchParams.delete("from");
  if (z.email().safeParse(from).success) return { url: url.href, from };
  ctx.addIssue("must include the sender: add ?from=club@example.org");
  return z.NEVER;
});

const secretKey = z.string().regex(/^(sk|rk)_(test|live)_\w+$/, "must be a Stripe secret key (sk_… or rk_…)");
const publishableKey = z.string().regex(/^pk_(test|live)_\w+$/, "must be a Stripe publishable key (pk_…)");

/** One Stripe webhook secret each: one for the club's own account and, with payouts, one for connected accounts. */
const webhookSecrets = z
  .string()
  .regex(
    /^whsec_\w+(,whsec_\w+)*$/,
    "must be the signing secret of a Stripe webhook (whsec_…), or two separated by a comma",
  )
  .transform((secrets) => secrets.split(","));

/** The address of a service's test double, restricted to loopback: a key must never be sent anywhere but to Stripe. */
const loopbackUrl = z
  .url({
    protocol: /^http$/,
    hostname: loopbackHost,
    error: "must be http:// on this computer",
  })
  .transform((address) => new URL(address).origin);

const isLive = (key: string | undefined) => /^(sk|rk|pk)_live_/.test(key ?? "");

/** Settings with a password or a key, which must never be printed. */
const secret = new Set([
  "DATABASE_URL",
  "SMTP_URL",
  "STRIPE_SECRET_KEY",
  "STRIPE_PUBLISHABLE_KEY",
  "STRIPE_WEBHOOK_SECRET",
  "METRICS_TOKEN",
  "PHOTOS_URL",
  "SECRETS_KEY",
]);

/** Matches a key or password that was put into the wrong setting, so that it isn't printed either. */
const looksSecret = (value: string) => /(sk|rk)_(test|live)_|whsec_|^(s3\+|postgres|smtp)/.test(value);

const stripeKeys = ["STRIPE_SECRET_KEY", "STRIPE_PUBLISHABLE_KEY", "STRIPE_WEBHOOK_SECRET"] as const;

type StripeSettings = {
  secretKey: string;
  publishableKey: string;
  webhookSecrets: string[];
  /** The address of Stripe's test double; null for Stripe itself. */
  apiUrl: string | null;
};

type PaymentVariables = {
  PAYMENTS: "mock" | "stripe";
  STRIPE_SECRET_KEY?: string | undefined;
  STRIPE_PUBLISHABLE_KEY?: string | undefined;
  STRIPE_WEBHOOK_SECRET?: string[] | undefined;
  STRIPE_API_URL?: string | undefined;
};

/** Null in mock mode, even if there are keys. */
function stripeOf(env: PaymentVariables): StripeSettings | null {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_PUBLISHABLE_KEY: publishableKey } = env;
  const webhookSecrets = env.STRIPE_WEBHOOK_SECRET;
  if (env.PAYMENTS !== "stripe" || !(secretKey && publishableKey && webhookSecrets)) return null;
  return { secretKey, publishableKey, webhookSecrets, apiUrl: env.STRIPE_API_URL ?? null };
}

const tlsModes = ["disable", "no-verify", "verify-full"];
/** The driver treats these as `verify-full`, with a long warning. */
const stricterToday = ["require", "verify-ca"];

const databaseUrl = z
  .url({
    protocol: /^postgres(ql)?$/,
    error: "must be the address of a PostgreSQL database: postgres://user:password@host/database",
  })
  .transform((address, ctx) => {
    const url = new URL(address);
    const mode = url.searchParams.get("sslmode");
    if (url.pathname.length < 2) ctx.addIssue("must end with the database: postgres://user:password@host/database");
    if (mode === null || tlsModes.includes(mode)) return address;
    if (!stricterToday.includes(mode)) ctx.addIssue("can have sslmode=verify-full, require, no-verify or disable");
    url.searchParams.set("sslmode", "verify-full");
    return url.href;
  });

/** Accepts only digits: `Number` would also accept 1e3 and 0x1F. */
const wholeNumber = (least: number, most: number) => {
  const message = `must be a number from ${least} to ${most}`;
  return z
    .string()
    .trim()
    .regex(/^\d{1,9}$/, message)
    .transform(Number)
    .pipe(z.number().min(least, message).max(most, message));
};

const releaseAddress = z.url({
  protocol: /^https$/,
  error: "must be the https address of the folder with a release's files",
});

const fields = {
  HOST: z.string().min(1).default("127.0.0.1"),
  PORT: wholeNumber(0, 65_535).default(3000),
  DATA_DIR: z.string().min(1).default("./data"),
  DATABASE_URL: databaseUrl.optional(),
  DATABASE_CONNECTIONS: wholeNumber(2, 200).default(10),
  PUBLIC_URL: publicUrl.optional(),
  DOMAIN: domainName.optional(),
  ACME_DIRECTORY: acmeDirectory.default(publicAuthority),
  HTTP_PORT: wholeNumber(0, 65_535).default(80),
  HTTPS_PORT: wholeNumber(0, 65_535).default(443),
  CLUB_NAME: z.string().max(80, "can have at most 80 characters").default(defaultClubName),
  TIME_ZONE: timeZone.default(Intl.DateTimeFormat().resolvedOptions().timeZone),
  PAYMENTS: z.enum(["mock", "stripe"], "must be mock or stripe").default("mock"),
  ENTRY_CHARGE: z.enum(["fixed", "entry-fee"], "must be fixed or entry-fee").optional(),
  STRIPE_SECRET_KEY: secretKey.optional(),
  STRIPE_PUBLISHABLE_KEY: publishableKey.optional(),
  STRIPE_WEBHOOK_SECRET: webhookSecrets.optional(),
  STRIPE_API_URL: loopbackUrl.optional(),
  PUSH_SERVICE_URL: loopbackUrl.optional(),
  SMTP_URL: mailServer.optional(),
  DAILY_MAIL: z.enum(["on", "off"], "must be on or off").default("on"),
  PUSH_NOTIFICATIONS: z.enum(["on", "off"], "must be on or off").default("on"),
  SECRETS_KEY: z
    .string()
    .regex(/^[0-9a-f]{64}$/i, "must be 64 hexadecimal digits, like those printed by openssl rand -hex 32")
    .optional(),
  OPEN_BROWSER: z.enum(["on", "off"], "must be on or off").default("on"),
  PHOTOS_URL: photosUrl.optional(),
  TRUST_PROXY: z.enum(["on", "off"], "must be on or off").default("off"),
  RATE_LIMITS: z.enum(["on", "off"], "must be on or off").default("on"),
  UPDATE_ADDRESS: releaseAddress.optional(),
  UPDATE_CHECK: z.enum(["on", "off"], "must be on or off").default("off"),
  METRICS_TOKEN: z.string().min(16, "must have at least 16 characters").optional(),
  LOG_LEVEL: z
    .enum(["debug", "info", "warn", "error", "silent"], "must be debug, info, warn, error or silent")
    .default("info"),
};

type Addressed = { PUBLIC_URL?: string | undefined; DOMAIN?: string | undefined; HTTPS_PORT: number };

/** Null means the address of each request. */
function publicOriginOf({ PUBLIC_URL, DOMAIN, HTTPS_PORT }: Addressed): string | null {
  if (PUBLIC_URL) return new URL(PUBLIC_URL).origin;
  return DOMAIN ? new URL(`https://${DOMAIN}:${HTTPS_PORT}`).origin : null;
}

const settings = z
  .object(fields)
  .refine((env) => !env.SMTP_URL || publicOriginOf(env), {
    path: ["SMTP_URL"],
    error: "needs PUBLIC_URL: links in emails begin with it",
  })
  .refine(({ DOMAIN, TRUST_PROXY }) => !DOMAIN || TRUST_PROXY === "off", {
    path: ["TRUST_PROXY"],
    error: "must be off with DOMAIN: without a web server in front, visitors could invent their address",
  })
  .refine(({ DOMAIN, DATABASE_URL, SECRETS_KEY }) => !(DOMAIN && DATABASE_URL) || SECRETS_KEY, {
    path: ["DOMAIN"],
    error: "needs SECRETS_KEY with DATABASE_URL: the certificate's key is encrypted with it",
  })
  .superRefine(({ DOMAIN, PORT, HTTP_PORT, HTTPS_PORT }, ctx) => {
    if (!DOMAIN) return;
    const message = "must be a different port from PORT and HTTP_PORT";
    const isSame = HTTPS_PORT !== 0 && (HTTPS_PORT === HTTP_PORT || HTTPS_PORT === PORT);
    if (isSame) ctx.addIssue({ code: "custom", path: ["HTTPS_PORT"], message });
    if (HTTP_PORT === 0 || HTTP_PORT !== PORT) return;
    ctx.addIssue({ code: "custom", path: ["HTTP_PORT"], message: "must be a different port from PORT" });
  })
  .refine(({ DATABASE_URL, PHOTOS_URL }) => !DATABASE_URL || PHOTOS_URL, {
    path: ["DATABASE_URL"],
    error: "needs PHOTOS_URL: instances can't see photos in each other's folders",
  })
  .superRefine((env, ctx) => {
    if (env.PAYMENTS !== "stripe") return;
    const wrong = (setting: keyof typeof env, message: string) =>
      ctx.addIssue({ code: "custom", path: [setting], message });
    for (const setting of stripeKeys) {
      if (!env[setting]) wrong(setting, "PAYMENTS=stripe needs this key from Stripe's dashboard");
    }
    const isReal = isLive(env.STRIPE_SECRET_KEY);
    if (isReal !== isLive(env.STRIPE_PUBLISHABLE_KEY)) {
      wrong("STRIPE_PUBLISHABLE_KEY", "must be in the same mode as STRIPE_SECRET_KEY: both live or both test");
    }
    if (!env.ENTRY_CHARGE) {
      wrong(
        "ENTRY_CHARGE",
        "must be chosen with PAYMENTS=stripe: fixed charges $1.00 for every entry, entry-fee charges the fee shown on the tournament's card",
      );
    }
    const publicOrigin = publicOriginOf(env);
    if (!publicOrigin) wrong("PUBLIC_URL", "is required with PAYMENTS=stripe: Stripe redirects people to it");
    if (!isReal) return;
    if (!publicOrigin?.startsWith("https:")) wrong("PUBLIC_URL", "must begin with https:// for real payments");
    if (env.RATE_LIMITS === "off") wrong("RATE_LIMITS", "must be on for real payments");
    if (env.STRIPE_API_URL) wrong("STRIPE_API_URL", "is for tests: real payments go to Stripe");
    if (env.PUSH_SERVICE_URL) wrong("PUSH_SERVICE_URL", "is for tests: pushes are sent to the browsers' own services");
  })
  .transform((env) => ({
    host: env.HOST,
    port: env.PORT,
    dataDir: env.DATA_DIR,
    /** The database server shared by several processes, or null for a file in the data folder. Contains a password. */
    databaseUrl: env.DATABASE_URL ?? null,
    databaseConnections: env.DATABASE_CONNECTIONS,
    /** The folder of the newest release, for `fishtournament update`. */
    updateAddress: env.UPDATE_ADDRESS ?? null,
    /** Whether the club asks that address for newer versions. */
    checksForUpdates: env.UPDATE_CHECK === "on",
    /** The origin that people open; null means the address of each request. */
    publicOrigin: publicOriginOf(env),
    /** Null unless this program provides TLS itself. */
    https: env.DOMAIN
      ? { domain: env.DOMAIN, directory: env.ACME_DIRECTORY, httpPort: env.HTTP_PORT, httpsPort: env.HTTPS_PORT }
      : null,
    clubName: env.CLUB_NAME,
    timeZone: env.TIME_ZONE,
    payments: env.PAYMENTS,
    /** Null in test mode, and for saved keys that can't be used. */
    stripe: stripeOf(env),
    /** The address of Stripe's test double; null for Stripe itself. */
    stripeApiUrl: env.STRIPE_API_URL ?? null,
    entryCharge: env.ENTRY_CHARGE ?? "fixed",
    /** The address where tests send pushes instead of the browsers' services. */
    pushServiceUrl: env.PUSH_SERVICE_URL ?? null,
    /** Null if the club sends no mail. `url` contains its password. */
    mailServer: env.SMTP_URL ?? null,
    dailyMail: env.DAILY_MAIL === "on",
    pushNotifications: env.PUSH_NOTIFICATIONS === "on",
    /** The key to the saved secrets, in hexadecimal; null if it is in a file in the data folder. */
    secretsKey: env.SECRETS_KEY ?? null,
    opensBrowser: env.OPEN_BROWSER === "on",
    /** Null if photos are in the data folder. Contains the bucket's key. */
    photoBucket: env.PHOTOS_URL ?? null,
    /** The token that Prometheus must send to read `/metrics`; null disables it. */
    metricsToken: env.METRICS_TOKEN ?? null,
    trustProxy: env.TRUST_PROXY === "on",
    rateLimits: env.RATE_LIMITS === "on",
    logLevel: env.LOG_LEVEL,
  }));

/** Settings of earlier versions. The server starts with them and logs a warning. */
const retiredSettings = ["DATABASE_READ_URL", "DATABASE_READ_URL_FILE"];

type Parsed = z.output<typeof settings>;

export type Config = Parsed & {
  retiredSettings: string[];
  /** Settings that were read from the file that `NAME_FILE` names. */
  settingsInFiles: string[];
  /** Whether `PUBLIC_URL` is in the environment. A saved address may be mistyped and must not lock out the admin. */
  isAddressFixed: boolean;
  /** Whether `HOST` is in the environment. Otherwise its default applies only to `PORT`: a domain is reached from outside. */
  isHostFixed: boolean;
  /** How entry fees are paid online; "off" if they are paid to the club in person (docs/rules.md 5.63). */
  onlinePayments: "mock" | "stripe" | "off";
};

/** Settings that an admin can change in the product, unless they are in the environment. */
export const savedSettingNames = [
  "TIME_ZONE",
  "PUBLIC_URL",
  "SMTP_URL",
  "PAYMENTS",
  "ENTRY_CHARGE",
  ...stripeKeys,
  "DAILY_MAIL",
  "PUSH_NOTIFICATIONS",
  "UPDATE_CHECK",
  // "off" if the club takes no payments online, which replaces test mode. No environment variable sets it.
  "ONLINE_PAYMENTS",
] as const;

export type SavedSettingName = (typeof savedSettingNames)[number];

export type SavedSettings = Partial<Record<SavedSettingName, string>>;

export const isSecretSetting = (name: SavedSettingName): boolean =>
  secret.has(name) && name !== "STRIPE_PUBLISHABLE_KEY";

/** A saved setting that can't be used. */
export type SettingProblem = { name: SavedSettingName; message: string };

/** Every name that is, or once was, a setting. */
const settingNames = [...Object.keys(fields), ...[...secret].map((name) => `${name}_FILE`), ...retiredSettings];

/** Names in the environment that resemble a setting's. */
export const misspelledIn = (env: Env): MisspelledSetting[] =>
  misspelledSettings(
    Object.keys(env).filter((name) => env[name]),
    settingNames,
  );

/** A setting that prevents the start. The message is one line that names it. */
export class WrongSetting extends ExpectedError {
  override readonly name = "WrongSetting";
}

type Env = Record<string, string | undefined>;

/** Secrets can be read from files, as container platforms provide them: `NAME_FILE` contains the path. */
function secretsInFiles(environment: Env): Env {
  const read: Env = {};
  for (const name of secret) {
    const path = environment[`${name}_FILE`];
    if (path === undefined) continue;
    if (environment[name] !== undefined)
      throw new WrongSetting(`${name}_FILE="${path}": ${name} is also set; set only one`);
    try {
      read[name] = readFileSync(path, "utf8").trim();
    } catch (error) {
      throw new WrongSetting(`${name}_FILE="${path}": the file can't be read (${codeOf(error)})`);
    }
    if (read[name] === "") throw new WrongSetting(`${name}_FILE="${path}": the file is empty`);
  }
  return read;
}

/** The environment of each configuration, kept apart so that a copied or logged configuration contains no password. */
const environments = new WeakMap<Config, Env>();

/** An empty value means unset. Throws `WrongSetting`. */
export function readConfig(env: Env): Config {
  const set = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ""));
  const inFiles = secretsInFiles(set);
  const environment: Env = { ...set, ...inFiles };
  const parsed = settings.safeParse(environment);
  if (parsed.success) {
    const retired = retiredSettings.filter((name) => name in set);
    const isAddressFixed = environment.PUBLIC_URL !== undefined;
    const config = {
      ...parsed.data,
      retiredSettings: retired,
      settingsInFiles: Object.keys(inFiles),
      isAddressFixed,
      isHostFixed: environment.HOST !== undefined,
      onlinePayments: parsed.data.payments,
    };
    environments.set(config, environment);
    return config;
  }
  const issue = parsed.error.issues[0];
  const name = String(issue?.path[0] ?? "settings");
  const value = environment[name] ?? "";
  const shown = value && (secret.has(name) || looksSecret(value)) ? "…" : value;
  throw new WrongSetting(`${name}="${shown}": ${issue?.message ?? "is invalid"}`);
}

const isSavedName = (name: string): name is SavedSettingName => savedSettingNames.some((saved) => saved === name);

/** The settings of the environment that an admin could otherwise set in the product. */
export function environmentOf(config: Config): SavedSettings {
  const env = environments.get(config) ?? {};
  const names = savedSettingNames.filter((name) => name in fields && env[name] !== undefined);
  return Object.fromEntries(names.map((name) => [name, env[name]]));
}

/** Problems of the saved settings combined with the environment, in the order in which settings are checked. */
export function savedSettingProblems(config: Config, saved: SavedSettings): SettingProblem[] {
  const parsed = settings.safeParse({ ...saved, ...environments.get(config) });
  const issues = parsed.success ? [] : parsed.error.issues;
  return issues.map(({ path: [settingName], message }) => {
    const name = String(settingName);
    // Only live keys conflict with a setting that can't be saved.
    return isSavedName(name) ? { name, message } : { name: "STRIPE_SECRET_KEY", message: `${name} ${message}` };
  });
}

/** Drops saved settings that are invalid. A saved switch to Stripe remains a problem, because entry must never become free by mistake. */
function usable(config: Config, saved: SavedSettings): { used: SavedSettings; problems: SettingProblem[] } {
  const used = { ...saved };
  const problems: SettingProblem[] = [];
  for (;;) {
    const [problem] = savedSettingProblems(config, used);
    if (!problem) return { used, problems };
    problems.push(problem);
    // A missing Stripe key can't be dropped, so drop the choice of Stripe.
    if (used[problem.name] !== undefined) delete used[problem.name];
    else if (used.PAYMENTS !== undefined) delete used.PAYMENTS;
    else return { used: {}, problems };
  }
}

/**
 * Applies an admin's saved settings to `config`; the environment takes precedence. Unusable settings are left out and
 * returned. If one of them belongs to Stripe, payments stay with Stripe but without keys, and every payment is refused.
 */
export function applySaved(config: Config, saved: SavedSettings): SettingProblem[] {
  const env = environments.get(config) ?? {};
  const { used, problems } = usable(config, saved);
  const parsed = settings.parse({ ...used, ...env });
  const isStripe = (env.PAYMENTS ?? saved.PAYMENTS) === "stripe";
  const payments = isStripe ? "stripe" : parsed.payments;
  const isOff = payments === "mock" && saved.ONLINE_PAYMENTS === "off";
  Object.assign(config, parsed, { payments, onlinePayments: isOff ? "off" : payments });
  return problems;
}

export type SettingRow = {
  name: string;
  /** Null if it isn't set. Masked for secrets. */
  value: string | null;
  source: "environment" | "file" | "saved in the product" | "default";
};

/** Settings of test doubles, listed only where they are used. */
const forTests = ["STRIPE_API_URL", "PUSH_SERVICE_URL"];

const shownValue = (name: string, value: string): string =>
  (secret.has(name) && name !== "STRIPE_PUBLISHABLE_KEY") || looksSecret(value) ? "…" : value;

function defaultOf(name: keyof typeof fields): string | null {
  const { data } = fields[name].safeParse(undefined);
  return data === undefined ? null : String(data);
}

/** Every setting with its value and origin, in the order of the README. Secrets are masked. */
export function listSettings(config: Config, saved: SavedSettings): SettingRow[] {
  const env = environments.get(config) ?? {};
  const { used } = usable(config, saved);
  const names = Object.keys(fields) as (keyof typeof fields)[];
  return names.flatMap((name): SettingRow[] => {
    const value = env[name];
    const source = config.settingsInFiles.includes(name) ? "file" : "environment";
    if (value !== undefined) return [{ name, value: shownValue(name, value), source }];
    const savedValue = isSavedName(name) ? used[name] : undefined;
    if (savedValue !== undefined)
      return [{ name, value: shownValue(name, savedValue), source: "saved in the product" }];
    return forTests.includes(name) ? [] : [{ name, value: defaultOf(name), source: "default" }];
  });
}
