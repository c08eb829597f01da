import { useNavigation } from "react-router-dom";
import {
  entryChargeForm,
  type ServerSettingsView,
  serverSettingLimits,
  stripeForm,
} from "../../src/server-settings/server-settings.ts";
import { webhookEvents } from "../../src/server-settings/webhook-events.ts";
import { fieldProps } from "../form-field.ts";
import { PageForm, usePageForm } from "../page-form.tsx";
import { ApiForm } from "../posted-form.tsx";
import { Alert } from "../ui/alert.tsx";
import { Button, ButtonLink } from "../ui/form/button.tsx";
import { Select, TextInput } from "../ui/form/text-input.tsx";
import { Section } from "../ui/page.tsx";
import { beforeInPersonText, inPersonText } from "./in-person-text.ts";
import { Locked } from "./locked.tsx";
import { TestButton } from "./test-button.tsx";

type Payments = ServerSettingsView["payments"];

const api = "/api/admin/server-settings";

function modeText({ mode, keyMode, takesNoneOnline }: Payments): string {
  if (takesNoneOnline) return "The club takes no payments online.";
  if (mode === "mock") return "Test mode: no money moves.";
  return keyMode === "live" ? "Stripe charges real money." : "Stripe's own test mode: no real money moves.";
}

export function PaymentSettings({ of: payments }: { of: Payments }) {
  const { mode, modeLockedBy, problem } = payments;
  return (
    <Section title="Payments" id="payments">
      {problem && (
        <div className="mb-4">
          <Alert kind="error" announce={false} title="Payments can't be accepted">
            {problem}
          </Alert>
        </div>
      )}
      {modeLockedBy ? (
        <Locked label="Mode" value={modeText(payments)} by={modeLockedBy} />
      ) : (
        <p className="mb-4">
          <strong>{modeText(payments)}</strong>
        </p>
      )}
      {mode === "mock" && <OnlinePayments takesNone={payments.takesNoneOnline} />}
      {!payments.takesNoneOnline && <EntryCharge of={payments} />}
      <h3 className="title-3 mt-8 mb-3">Stripe</h3>
      <p className="mb-4 text-ink-soft">
        Find the keys in Stripe's dashboard under Developers, API keys. Add a webhook there too, to{" "}
        <code className="wrap-anywhere">{payments.webhookUrl}</code>.
      </p>
      <details className="mb-4">
        <summary className="min-h-12 cursor-pointer content-center font-semibold text-lake-ink">Webhook Events</summary>
        <p className="mb-2">For your own account:</p>
        <Events of={webhookEvents.account} />
        <p className="mt-4 mb-2">
          For connected accounts, if the club pays prizes through Stripe (a second webhook to the same address):
        </p>
        <Events of={webhookEvents.connected} />
      </details>
      <StripeKeys of={payments} />
      {payments.hasSecretKey && <TestButton action={`${api}/stripe/check`} label="Check the Keys" />}
      {!modeLockedBy && (
        <p className="mt-6">
          <ButtonLink to="/admin/settings/payments" look="secondary">
            {mode === "mock" ? "Switch to Stripe" : "Switch to Test Mode"}
          </ButtonLink>
        </p>
      )}
    </Section>
  );
}

/** The choice between test mode and no online payments, as in the first steps. */
function OnlinePayments({ takesNone }: { takesNone: boolean }) {
  const { state } = useNavigation();
  return (
    <div className="mb-6">
      {takesNone && <p>{inPersonText} Return to test mode to try out online payments.</p>}
      <ApiForm action={`${api}/online-payments`} refusals="toast" preventScrollReset className="mt-2">
        <input type="hidden" name="onlinePayments" value={takesNone ? "undecided" : "off"} />
        <Button look="secondary" busy={state === "submitting"}>
          {takesNone ? "Return to Test Mode" : "Collect Fees in Person"}
        </Button>
      </ApiForm>
      {!takesNone && <p className="mt-2 text-ink-soft">{beforeInPersonText}</p>}
    </div>
  );
}

const Events = ({ of }: { of: readonly string[] }) => (
  <ul className="columns-1 text-sm sm:columns-2">
    {of.map((name) => (
      <li key={name}>
        <code className="wrap-anywhere">{name}</code>
      </li>
    ))}
  </ul>
);

export const chargeWords = {
  fixed: "$1.00 for every entry, whatever the fee",
  "entry-fee": "The tournament's entry fee",
};

function EntryCharge({ of: { entryCharge, entryChargeLockedBy } }: { of: Payments }) {
  const form = usePageForm(entryChargeForm, {
    action: `${api}/entry-charge`,
    id: "entry-charge-form",
    defaultValue: { entryCharge },
  });
  if (entryChargeLockedBy) {
    return <Locked label="Entry Charge" value={chargeWords[entryCharge]} by={entryChargeLockedBy} />;
  }
  return (
    <PageForm of={form} submit="Save Charge" preventScrollReset>
      <ChargeSelect {...fieldProps(form.fields.entryCharge)} />
    </PageForm>
  );
}

type ChargeSelectProps = ReturnType<typeof fieldProps>;

export function ChargeSelect(field: ChargeSelectProps) {
  return (
    <Select label="Entry Charge" {...field}>
      {Object.entries(chargeWords).map(([value, words]) => (
        <option key={value} value={value}>
          {words}
        </option>
      ))}
    </Select>
  );
}

const secretHint = (isSaved: boolean, otherwise: string) =>
  isSaved ? "Leave blank to keep the saved one." : otherwise;

const secretField = {
  type: "password",
  autoComplete: "new-password",
  autoCapitalize: "none",
  spellCheck: false,
  maxLength: serverSettingLimits.key,
} as const;

function StripeKeys({ of: payments }: { of: Payments }) {
  const { publishableKeyLockedBy, secretKeyLockedBy, webhookSecretsLockedBy, webhookSecrets } = payments;
  const form = usePageForm(stripeForm, {
    action: `${api}/stripe`,
    id: "stripe-form",
    defaultValue: { publishableKey: payments.publishableKey },
  });
  const { fields } = form;
  const isLocked = [publishableKeyLockedBy, secretKeyLockedBy, webhookSecretsLockedBy].every((by) => by !== null);
  const saved = "Saved, not shown";
  return (
    <>
      {publishableKeyLockedBy && (
        <Locked label="Publishable Key" value={payments.publishableKey} by={publishableKeyLockedBy} />
      )}
      {secretKeyLockedBy && <Locked label="Secret Key" value={saved} by={secretKeyLockedBy} />}
      {webhookSecretsLockedBy && <Locked label="Webhook Signing Secret" value={saved} by={webhookSecretsLockedBy} />}
      {!isLocked && (
        <PageForm of={form} submit="Save Keys" preventScrollReset>
          {!publishableKeyLockedBy && (
            <TextInput
              label="Publishable Key"
              hint="Begins with pk_."
              autoCapitalize="none"
              spellCheck={false}
              maxLength={serverSettingLimits.key}
              optional
              {...fieldProps(fields.publishableKey)}
            />
          )}
          {!secretKeyLockedBy && (
            <TextInput
              label="Secret Key"
              hint={secretHint(payments.hasSecretKey, "Begins with rk_ or sk_. A restricted key (rk_) is safer.")}
              optional
              {...secretField}
              {...fieldProps(fields.secretKey)}
            />
          )}
          {!webhookSecretsLockedBy && (
            <TextInput
              label="Webhook Signing Secret"
              hint={secretHint(webhookSecrets > 0, "Begins with whsec_. Separate two with a comma.")}
              optional
              {...secretField}
              {...fieldProps(fields.webhookSecrets)}
            />
          )}
        </PageForm>
      )}
    </>
  );
}
