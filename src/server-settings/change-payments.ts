import type { Acting } from "../actor.ts";
import { environmentOf } from "../config.ts";
import type { Deps } from "../deps.ts";
import { checkStripeKeys } from "../money/providers/check-keys.ts";
import { atField, Refusal } from "../refusal.ts";
import { givenSettings, readSwitchPreview } from "./read-server-settings.ts";
import { type SettingChanges, saveSettings } from "./save-settings.ts";
import type { StripeInput, SwitchPaymentsInput } from "./server-settings.ts";

type Needs = Pick<Deps, "config" | "settings" | "store" | "demo">;

const isLive = (key: string | undefined) => /^(sk|rk|pk)_live_/.test(key ?? "");

const fields = {
  STRIPE_PUBLISHABLE_KEY: "publishableKey",
  STRIPE_SECRET_KEY: "secretKey",
  STRIPE_WEBHOOK_SECRET: "webhookSecrets",
} as const;

type StripeName = keyof typeof fields;
const stripeNames = Object.keys(fields) as StripeName[];

/** Throws `invalid` for keys of two modes, or of the other mode while payments are being accepted. */
function refuseWrongMode(needs: Needs, after: Partial<Record<StripeName, string | null>>): void {
  const { STRIPE_SECRET_KEY: secret, STRIPE_PUBLISHABLE_KEY: publishable } = after;
  if (secret && publishable && isLive(secret) !== isLive(publishable)) {
    const message = "Both keys must be for the same mode: both live or both test";
    throw Refusal.ofField("publishableKey", message);
  }
  const { config } = needs;
  const inUse = config.payments === "stripe" ? config.stripe?.secretKey : undefined;
  if (inUse !== undefined && secret && isLive(secret) !== isLive(inUse)) {
    const mode = isLive(secret) ? "live" : "test";
    throw Refusal.ofField("secretKey", `These are ${mode} keys. Switch payments to test mode first, then enter them`);
  }
}

/** Empty fields don't change. */
export async function changeStripeKeys(needs: Needs, acting: Pick<Acting, "write">, input: StripeInput, now: number) {
  const env = environmentOf(needs.config);
  const typed = stripeNames.filter((name) => input[fields[name]] !== "" && env[name] === undefined);
  const changes: SettingChanges = Object.fromEntries(typed.map((name) => [name, input[fields[name]]]));
  refuseWrongMode(needs, { ...givenSettings(needs), ...changes });
  await saveSettings(needs, acting, changes, fields, now);
}

/** Asks Stripe to check the keys. Throws `invalid` or `provider_refused`. */
export async function checkKeys(needs: Needs): Promise<{ isLive: boolean }> {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_PUBLISHABLE_KEY: publishableKey } = givenSettings(needs);
  if (!secretKey) throw Refusal.ofField("secretKey", "Save the secret key first");
  if (!publishableKey) throw Refusal.ofField("publishableKey", "Save the publishable key first");
  refuseWrongMode(needs, { STRIPE_SECRET_KEY: secretKey, STRIPE_PUBLISHABLE_KEY: publishableKey });
  const account = await checkStripeKeys({ secretKey, publishableKey, apiUrl: needs.config.stripeApiUrl });
  if ("field" in account) throw Refusal.ofField(account.field, account.message, "provider_refused");
  if (account.isLive !== isLive(secretKey)) {
    throw Refusal.ofField("secretKey", "Stripe says this key is for the other mode", "provider_refused");
  }
  return account;
}

/**
 * Switches from test mode to Stripe, once everything is set and Stripe accepts the keys, or back. Throws `same_state`,
 * `invalid`, `locked_setting` or `provider_refused`.
 */
export async function switchPayments(
  needs: Needs,
  acting: Pick<Acting, "write">,
  { payments, entryCharge }: SwitchPaymentsInput,
  { linkOrigin, now }: { linkOrigin: string; now: number },
): Promise<void> {
  const { config, store } = needs;
  if (config.payments === payments) throw new Refusal("same_state", "Payments are already in this mode.");
  const fieldOf = { PAYMENTS: "payments", ENTRY_CHARGE: "entryCharge" } as const;
  if (payments === "mock") return saveSettings(needs, acting, { PAYMENTS: null }, fieldOf, now);
  const preview = await store.read((db) => readSwitchPreview(db, needs, linkOrigin));
  const [missing] = preview.missing;
  if (missing) throw Refusal.ofField("payments", missing);
  await atField("payments", checkKeys(needs));
  const charge = environmentOf(config).ENTRY_CHARGE === undefined ? { ENTRY_CHARGE: entryCharge ?? null } : {};
  await saveSettings(needs, acting, { PAYMENTS: "stripe", ONLINE_PAYMENTS: null, ...charge }, fieldOf, now);
}
