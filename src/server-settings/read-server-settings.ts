import { and, count, eq, inArray, isNull, or } from "drizzle-orm";
import type { SignedIn } from "../actor.ts";
import { participants, payments, tournaments, users } from "../base/db/schema.ts";
import type { Db } from "../base/db/store.ts";
import { environmentOf, type SavedSettingName } from "../config.ts";
import type { Deps } from "../deps.ts";
import { readUpdateCheck } from "../updates/update-notice.ts";
import { reachOf } from "./address-reach.ts";
import { mailParts } from "./mail-address.ts";
import type { keyModes, ServerSettingsView, SwitchPreview } from "./server-settings.ts";

type Needs = Pick<Deps, "config" | "settings" | "demo">;

function keyModeOf(key: string | undefined): (typeof keyModes)[number] | null {
  if (!key) return null;
  return key.includes("_live_") ? "live" : "test";
}

export const webhookPath = "/api/stripe/webhook";

const lost = "The key that encrypts saved passwords is missing or has changed.";

/** Why an admin's saved settings aren't in use; null if they are. */
function problemOf({ settings }: Needs, names: readonly SavedSettingName[], again: string): string | null {
  if (settings.isUnreadable()) return `${lost} ${again}`;
  const problem = settings.problems().find(({ name }) => names.includes(name));
  return problem ? `${problem.name}: ${problem.message}.` : null;
}

const stripeNames = ["STRIPE_SECRET_KEY", "STRIPE_PUBLISHABLE_KEY", "STRIPE_WEBHOOK_SECRET"] as const;

/** All settings in the environment or saved, in use or not. Includes secrets. */
export const givenSettings = ({ config, settings }: Pick<Deps, "config" | "settings">) => ({
  ...settings.saved(),
  ...environmentOf(config),
});

export async function readServerSettings(
  db: Db,
  needs: Needs,
  { user, linkOrigin }: { user: SignedIn; linkOrigin: string },
): Promise<ServerSettingsView> {
  const { config, settings, demo } = needs;
  const env = environmentOf(config);
  const values = givenSettings(needs);
  const lockedBy = (name: SavedSettingName) => (env[name] === undefined ? null : name);
  const [account] = await db.select({ email: users.email }).from(users).where(eq(users.id, user.id));
  const isMailLost = settings.isUnreadable() && config.mailServer === null;
  const isStripeLost = config.payments === "stripe" && config.stripe === null;
  return {
    timeZone: { value: config.timeZone, isDefault: values.TIME_ZONE === undefined, lockedBy: lockedBy("TIME_ZONE") },
    address: {
      value: config.publicOrigin,
      linksBeginWith: linkOrigin,
      reach: reachOf(linkOrigin),
      lockedBy: lockedBy("PUBLIC_URL"),
    },
    mail: {
      ...mailView(config.mailServer),
      testGoesTo: account?.email ?? "",
      problem: isMailLost ? `${lost} If the club had a mail server, enter it again.` : problemOfMail(needs),
      lockedBy: lockedBy("SMTP_URL"),
    },
    payments: {
      mode: config.payments,
      keyMode: keyModeOf(values.STRIPE_SECRET_KEY ?? values.STRIPE_PUBLISHABLE_KEY),
      publishableKey: values.STRIPE_PUBLISHABLE_KEY ?? "",
      hasSecretKey: values.STRIPE_SECRET_KEY !== undefined,
      webhookSecrets: values.STRIPE_WEBHOOK_SECRET?.split(",").length ?? 0,
      entryCharge: config.entryCharge,
      webhookUrl: linkOrigin + webhookPath,
      takesNoneOnline: config.onlinePayments === "off",
      problem: isStripeLost
        ? (problemOf(needs, [...stripeNames, "ENTRY_CHARGE", "PUBLIC_URL"], "Enter Stripe's keys again.") ??
          "Stripe's keys are missing.")
        : null,
      modeLockedBy: lockedBy("PAYMENTS"),
      entryChargeLockedBy: lockedBy("ENTRY_CHARGE"),
      publishableKeyLockedBy: lockedBy("STRIPE_PUBLISHABLE_KEY"),
      secretKeyLockedBy: lockedBy("STRIPE_SECRET_KEY"),
      webhookSecretsLockedBy: lockedBy("STRIPE_WEBHOOK_SECRET"),
    },
    notifications: {
      dailyMail: config.dailyMail,
      pushNotifications: config.pushNotifications,
      sendsMail: config.mailServer !== null,
      dailyMailLockedBy: lockedBy("DAILY_MAIL"),
      pushNotificationsLockedBy: lockedBy("PUSH_NOTIFICATIONS"),
    },
    updates: await readUpdateCheck(db, config, lockedBy("UPDATE_CHECK")),
    isDemo: demo !== null,
    revision: settings.version(),
  };
}

const noMail = { host: "", port: 587, security: "starttls", user: "", from: "" } as const;

function mailView(server: Deps["config"]["mailServer"]) {
  if (!server) return { isSetUp: false, ...noMail, hasPassword: false };
  const { password, username: user, ...shown } = mailParts(server);
  return { isSetUp: true, ...shown, user, hasPassword: password !== "" };
}

function problemOfMail({ settings }: Needs): string | null {
  const problem = settings.problems().find(({ name }) => name === "SMTP_URL");
  return problem ? `The saved mail server isn't used: it ${problem.message}.` : null;
}

/** The settings still missing before switching to `to`, one sentence each. */
function missingFor(needs: Needs, linkOrigin: string): string[] {
  const values = givenSettings(needs);
  const isLive = keyModeOf(values.STRIPE_SECRET_KEY) === "live";
  const missing: string[] = [];
  if (!needs.config.publicOrigin) missing.push("Set the public address: Stripe sends people back to it.");
  else if (isLive && !linkOrigin.startsWith("https:")) {
    missing.push("Set a public address that begins with https://, which real payments need.");
  }
  if (!values.STRIPE_PUBLISHABLE_KEY) missing.push("Enter Stripe's publishable key.");
  if (!values.STRIPE_SECRET_KEY) missing.push("Enter Stripe's secret key.");
  if (!values.STRIPE_WEBHOOK_SECRET)
    missing.push("Add the webhook in Stripe's dashboard and enter its signing secret.");
  return missing;
}

async function countTestEntries(db: Db): Promise<number> {
  const [row] = await db
    .select({ entries: count() })
    .from(participants)
    .innerJoin(payments, eq(payments.id, participants.paymentId))
    .innerJoin(tournaments, eq(tournaments.id, participants.tournamentId))
    .where(
      and(
        eq(payments.provider, "mock"),
        eq(payments.status, "succeeded"),
        isNull(tournaments.officialAt),
        isNull(tournaments.cancelledAt),
      ),
    );
  return row?.entries ?? 0;
}

const countUnfinished = (db: Db, provider: "mock" | "stripe") =>
  db.$count(
    payments,
    and(
      eq(payments.provider, provider),
      or(inArray(payments.status, ["open", "processing"]), inArray(payments.refundState, ["queued", "sending"])),
    ),
  );

export async function readSwitchPreview(db: Db, needs: Needs, linkOrigin: string): Promise<SwitchPreview> {
  const { config } = needs;
  const env = environmentOf(config);
  return {
    from: config.payments,
    keyMode: keyModeOf(givenSettings(needs).STRIPE_SECRET_KEY),
    missing: config.payments === "mock" ? missingFor(needs, linkOrigin) : [],
    testEntries: await countTestEntries(db),
    unfinishedPayments: await countUnfinished(db, config.payments),
    webhookUrl: linkOrigin + webhookPath,
    entryCharge: config.entryCharge,
    entryChargeLockedBy: env.ENTRY_CHARGE === undefined ? null : "ENTRY_CHARGE",
    modeLockedBy: env.PAYMENTS === undefined ? null : "PAYMENTS",
  };
}
