import { z } from "zod";
import { count, text } from "../base/db/shared-fields.ts";
import { boundedText, requiredText, secretText, trimmedText } from "../base/text/text-fields.ts";
import { updateCheckView } from "../updates/update-views.ts";
import { reachOf } from "./address-reach.ts";
import { zoneOf } from "./city-zones.ts";

export const serverSettingLimits = {
  zone: 60,
  address: 200,
  host: 253,
  username: 254,
  password: 500,
  key: 300,
} as const;

const unknownZone = "Enter a larger city in your time zone, such as Chicago, or a zone such as America/Chicago";

export const timeZoneForm = z.object({
  timeZone: requiredText(unknownZone, serverSettingLimits.zone).refine((typed) => zoneOf(typed) !== null, unknownZone),
});

export const wrongAddress = "Enter the address people open, such as https://fish.example.org";

/** A name such as www.example.org gets its scheme; on a private network, that is http. */
function withScheme(typed: string): string {
  if (!/^[^/:]+\.[^/:]/.test(typed)) return typed;
  const address = `https://${typed}`;
  return reachOf(address) === "public" ? address : `http://${typed}`;
}

/** Null unless it is an origin: with a path, links would point to pages that don't exist. */
function originOf(typed: string): string | null {
  const url = URL.parse(typed);
  if (!(url && /^https?:$/.test(url.protocol))) return null;
  return url.href === `${url.origin}/` ? url.origin : null;
}

export const addressForm = z.object({
  address: boundedText(wrongAddress, serverSettingLimits.address)
    .trim()
    .overwrite(withScheme)
    .refine((typed) => typed === "" || originOf(typed) !== null, wrongAddress)
    .default(""),
});

/** The check is only a button, which shows no errors of its own: what was typed is checked by its route. */
export const addressCheckForm = z.object({
  address: boundedText(wrongAddress, serverSettingLimits.address)
    .default("")
    .describe("the address to check; empty: the one that links begin with"),
});

export const mailSecurities = ["tls", "starttls", "offered", "none"] as const;
export type MailSecurity = (typeof mailSecurities)[number];

const wrongHost = "Enter the mail server's name, such as mail.example.org";
const wrongPort = "Enter a port from 1 to 65535";
const hostName = /^(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)*\.?|\[[0-9a-f:.]+\])?$/i;

const portNumber = z
  .union([z.string().max(5), z.number()], wrongPort)
  .transform((value) => (/^\d{1,5}$/.test(String(value)) ? Number(value) : Number.NaN))
  .pipe(z.number(wrongPort).min(1, wrongPort).max(65_535, wrongPort));

const noAddress = "Enter the from address, such as club@example.org";

/** An empty host turns mail off. An empty password keeps the saved one. */
export const mailForm = z
  .object({
    host: trimmedText(wrongHost, serverSettingLimits.host).regex(hostName, wrongHost).default(""),
    port: portNumber.default(587),
    security: z.enum(mailSecurities, "Choose how the connection is encrypted").default("starttls"),
    username: trimmedText("The username must be text", serverSettingLimits.username)
      .regex(/^\P{Cc}*$/u, "The username must be a single line")
      .default(""),
    password: secretText("The password is too long", serverSettingLimits.password).default(""),
    from: z.union([z.literal(""), boundedText(noAddress, 254).pipe(z.email(noAddress))], noAddress).default(""),
  })
  .refine(({ host, from }) => host === "" || from !== "", { path: ["from"], error: noAddress });

export type MailInput = z.output<typeof mailForm>;

const wrongSecretKey = "Enter a secret or restricted key, which begins with sk_ or rk_";
const wrongPublishableKey = "Enter a publishable key, which begins with pk_";
const wrongWebhookSecrets = "Enter one or two signing secrets, which begin with whsec_, separated by a comma";

const key = (form: RegExp, message: string) =>
  secretText(message, serverSettingLimits.key)
    .transform((typed) => typed.replaceAll(/\s+/g, ""))
    .pipe(z.string().regex(form, message))
    .default("");

/** An empty secret keeps the saved one. */
export const stripeForm = z.object({
  publishableKey: key(/^(pk_(test|live)_\w+)?$/, wrongPublishableKey),
  secretKey: key(/^((sk|rk)_(test|live)_\w+)?$/, wrongSecretKey),
  webhookSecrets: key(/^(whsec_\w+(,whsec_\w+)?)?$/, wrongWebhookSecrets),
});

export type StripeInput = z.output<typeof stripeForm>;

export const entryCharges = ["fixed", "entry-fee"] as const;

export const paymentModes = ["mock", "stripe"] as const;

const unconfirmed = "Check the box to confirm the switch";

export const switchPaymentsForm = z.object({
  payments: z.enum(paymentModes, "Choose test mode or Stripe"),
  entryCharge: z.enum(entryCharges, "Choose what is charged to enter").optional(),
  isConfirmed: z.boolean(unconfirmed).refine((isConfirmed) => isConfirmed, unconfirmed),
});

export type SwitchPaymentsInput = z.output<typeof switchPaymentsForm>;

export const entryChargeForm = z.object({ entryCharge: z.enum(entryCharges, "Choose what is charged to enter") });

export const updateCheckForm = z.object({
  updateCheck: z.boolean("Checking for new versions must be true or false").default(false),
});

export const onlinePaymentsForm = z.object({
  onlinePayments: z.enum(["off", "undecided"], "Online payments must be off or undecided"),
});

export const notificationsForm = z.object({
  dailyMail: z.boolean("The daily email must be true or false").default(false),
  pushNotifications: z.boolean("Push notifications must be true or false").default(false),
});

const lockedBy = text.nullable().describe("The environment variable that sets it; null if it can be changed here.");

const reach = z.enum(["loopback", "private", "public"]).nullable();

export const keyModes = ["test", "live"] as const;

/** `GET /api/admin/server-settings`, without any secrets. */
export const serverSettingsView = z.strictObject({
  timeZone: z.strictObject({ value: text, isDefault: z.boolean(), lockedBy }),
  address: z.strictObject({
    value: text.nullable().describe("null: the address of each request"),
    linksBeginWith: text,
    reach: reach.describe("who can open it, judging by the address alone"),
    lockedBy,
  }),
  mail: z.strictObject({
    isSetUp: z.boolean(),
    host: text,
    port: count,
    security: z.enum(mailSecurities),
    user: text.describe("its account at the mail server"),
    hasPassword: z.boolean(),
    from: text,
    testGoesTo: text.describe("your own email address"),
    problem: text.nullable().describe("why the saved mail server can't be used"),
    lockedBy,
  }),
  payments: z.strictObject({
    mode: z.enum(paymentModes),
    keyMode: z.enum(keyModes).nullable().describe("the mode of the saved keys, even if they aren't used"),
    publishableKey: text,
    hasSecretKey: z.boolean(),
    webhookSecrets: count,
    entryCharge: z.enum(entryCharges),
    webhookUrl: text,
    takesNoneOnline: z.boolean().describe("Entry fees are paid to the club in person. Only in test mode."),
    problem: text.nullable().describe("why payments can't be accepted"),
    modeLockedBy: lockedBy,
    entryChargeLockedBy: lockedBy,
    publishableKeyLockedBy: lockedBy,
    secretKeyLockedBy: lockedBy,
    webhookSecretsLockedBy: lockedBy,
  }),
  notifications: z.strictObject({
    dailyMail: z.boolean(),
    pushNotifications: z.boolean(),
    sendsMail: z.boolean(),
    dailyMailLockedBy: lockedBy,
    pushNotificationsLockedBy: lockedBy,
  }),
  updates: updateCheckView,
  isDemo: z.boolean(),
  revision: count.describe("Increases with every change."),
});

export type ServerSettingsView = z.infer<typeof serverSettingsView>;

export const addressCheckView = z.strictObject({
  address: text,
  reach: z.enum(["loopback", "private", "public", "unknown"]),
  message: text,
});

export type AddressCheck = z.infer<typeof addressCheckView>;

export const settingTestView = z.strictObject({ message: text });

/** `GET /api/admin/server-settings/payments-switch`: the effect of switching now. */
export const switchPreviewView = z.strictObject({
  from: z.enum(paymentModes),
  keyMode: z.enum(keyModes).nullable(),
  missing: z.array(text).describe("what must be set first, one sentence each"),
  testEntries: count.describe("confirmed entries paid in test mode, in tournaments that aren't over"),
  unfinishedPayments: count.describe("payments or refunds in progress with the current provider"),
  webhookUrl: text,
  entryCharge: z.enum(entryCharges),
  entryChargeLockedBy: lockedBy,
  modeLockedBy: lockedBy,
});

export type SwitchPreview = z.infer<typeof switchPreviewView>;
