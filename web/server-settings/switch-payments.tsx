import { Link, useLoaderData } from "react-router-dom";
import { type SwitchPreview, switchPaymentsForm } from "../../src/server-settings/server-settings.ts";
import { fieldProps } from "../form-field.ts";
import type { Loaded } from "../page.ts";
import { PageForm, usePageForm } from "../page-form.tsx";
import { Alert } from "../ui/alert.tsx";
import { BackLink } from "../ui/back-link.tsx";
import { Checkbox } from "../ui/form/checkbox.tsx";
import { Page, PageHeading } from "../ui/page.tsx";
import type { loadSwitch } from "./loaders.ts";
import { Locked } from "./locked.tsx";
import { ChargeSelect, chargeWords } from "./payment-settings.tsx";

const settingsPage = "/admin/settings/server";

export function Component() {
  const preview = useLoaderData<Loaded<typeof loadSwitch>>();
  const { from, missing, modeLockedBy } = preview;
  const toStripe = from === "mock";
  return (
    <Page narrow>
      <PageHeading
        back={<BackLink to={`${settingsPage}#payments`}>Server Settings</BackLink>}
        title={toStripe ? "Switch to Stripe" : "Switch to Test Mode"}
        lead="Read what will happen, then confirm at the end."
      />
      {modeLockedBy ? (
        <Locked label="Payments" value={toStripe ? "Test mode" : "Stripe"} by={modeLockedBy} />
      ) : (
        <>
          <ul className="mb-8 list-disc space-y-3 pl-6">
            {(toStripe ? stripeFacts(preview) : testFacts(preview)).map((fact) => (
              <li key={fact}>{fact}</li>
            ))}
          </ul>
          {missing.length > 0 ? <Missing of={missing} /> : <Confirm of={preview} />}
        </>
      )}
    </Page>
  );
}

const counted = (amount: number, one: string, many: string) => (amount === 1 ? `1 ${one}` : `${amount} ${many}`);

function stripeFacts({ keyMode, testEntries, unfinishedPayments, webhookUrl }: SwitchPreview): string[] {
  return [
    keyMode === "live"
      ? "Your keys are live keys: anglers' cards are charged real money from the moment you confirm."
      : "Your keys are test keys: payments go through Stripe, and no real money moves.",
    testEntries === 0
      ? "No open tournament has entries that were paid in test mode."
      : `${counted(testEntries, "entry was", "entries were")} paid in test mode. They stay in their tournaments as test entries: no money was taken for them and none is refunded. Their prizes would be paid in real money, so remove them first if they were only tests.`,
    unfinishedPayments === 0
      ? "No test payment is in progress."
      : `${counted(unfinishedPayments, "test payment is", "test payments are")} under way. Those anglers will have to start over with a real payment.`,
    `Stripe reports payments to ${webhookUrl}. Without that webhook, payments show up a few minutes late.`,
    "The keys are checked with Stripe again before anything changes.",
  ];
}

function testFacts({ unfinishedPayments }: SwitchPreview): string[] {
  return [
    "Once you confirm, no one will be charged. Every page shows that payments are in test mode.",
    "Anglers can enter tournaments with a fee without paying it.",
    unfinishedPayments === 0
      ? "No payment or refund at Stripe is in progress."
      : `${counted(unfinishedPayments, "payment or refund at Stripe is", "payments and refunds at Stripe are")} under way. They wait until you switch back to Stripe.`,
    "Refunds, prizes and chargebacks of real payments wait until you switch back. Your keys stay saved.",
  ];
}

function Missing({ of }: { of: readonly string[] }) {
  return (
    <Alert kind="warning" title="Before you can switch">
      <ul className="list-disc pl-5">
        {of.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      <p className="mt-3">
        <Link to={settingsPage} className="link">
          Go to Server Settings
        </Link>
      </p>
    </Alert>
  );
}

function Confirm({ of: { from, keyMode, entryCharge, entryChargeLockedBy } }: { of: SwitchPreview }) {
  const toStripe = from === "mock";
  const form = usePageForm(switchPaymentsForm, {
    action: "/api/admin/server-settings/payments-switch",
    id: "switch-form",
    defaultValue: { entryCharge },
  });
  const { fields } = form;
  return (
    <PageForm of={form} submit={toStripe ? "Switch to Stripe" : "Switch to Test Mode"}>
      <input type="hidden" name={fields.payments.name} value={toStripe ? "stripe" : "mock"} />
      {fields.payments.errors?.[0] && <Alert kind="error">{fields.payments.errors[0]}</Alert>}
      {toStripe && entryChargeLockedBy && (
        <Locked label="Entry Charge" value={chargeWords[entryCharge]} by={entryChargeLockedBy} />
      )}
      {toStripe && !entryChargeLockedBy && <ChargeSelect {...fieldProps(fields.entryCharge)} />}
      <Checkbox
        id={fields.isConfirmed.id}
        name={fields.isConfirmed.name}
        error={fields.isConfirmed.errors?.[0]}
        label={confirmText(toStripe, keyMode)}
      />
    </PageForm>
  );
}

function confirmText(toStripe: boolean, keyMode: SwitchPreview["keyMode"]): string {
  if (!toStripe) return "I understand that nobody is charged until I switch back.";
  return keyMode === "live"
    ? "I understand that anglers are charged real money from now on."
    : "I understand that payments go through Stripe from now on.";
}
