import CircleCheck from "lucide-react/icons/circle-check";
import Circle from "lucide-react/icons/circle-dashed";
import { useLoaderData, useNavigation } from "react-router-dom";
import {
  bankPayoutText,
  type PayoutAccountState,
  payoutAccountState,
  payoutAccountText,
} from "../../../src/money/payouts/payout-status.ts";
import type { Loaded } from "../../page.ts";
import { ApiForm } from "../../posted-form.tsx";
import { useSession } from "../../runtime/session.ts";
import { Alert } from "../../ui/alert.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Card, CardBody } from "../../ui/card.tsx";
import { Button } from "../../ui/form/button.tsx";
import { Page, PageHeading } from "../../ui/page.tsx";
import type { Tone } from "../../ui/tone.ts";
import type { loadPayoutSetup } from "./loaders.ts";
import { OwnPayouts } from "./own-payouts.tsx";

const tones: Readonly<Record<PayoutAccountState, Tone>> = {
  not_set_up: "slate",
  setup_pending: "amber",
  ready: "green",
};

const explained: Readonly<Record<PayoutAccountState, string>> = {
  not_set_up: "You have no payout account yet. Winners receive their prizes through one.",
  setup_pending: "Almost there – finish setup to receive prizes.",
  ready: "Your payout account is ready to receive prizes.",
};

export function Component() {
  const { account, payouts, nextAfter, onboarding } = useLoaderData<Loaded<typeof loadPayoutSetup>>();
  const state = payoutAccountState(account);
  return (
    <Page narrow>
      <PageHeading title="Payout Account Setup" lead="Where your prize money goes." />
      <div className="flex flex-col gap-5">
        <BackFromProvider onboarding={onboarding} state={state} />
        <Card>
          <CardBody>
            <div className="flex flex-wrap items-center justify-between gap-3">
              <h2 className="title-3">Account status</h2>
              <Badge tone={tones[state]}>{payoutAccountText[state]}</Badge>
            </div>
            <p className="text-ink-soft">{explained[state]}</p>
            {account.isLastKnown && (
              <Alert kind="warning">
                The payment provider isn't responding. This is your account's last known status.
              </Alert>
            )}
            {state === "setup_pending" && (
              <ul className="flex flex-col gap-2">
                <Checkpoint isDone={account.detailsSubmitted}>Business details submitted</Checkpoint>
                <Checkpoint isDone={account.payoutsEnabled}>Payouts enabled</Checkpoint>
              </ul>
            )}
            {state !== "ready" && <SetUp isBegun={state === "setup_pending"} />}
          </CardBody>
        </Card>
        <Alert>{bankPayoutText}</Alert>
      </div>
      <OwnPayouts payouts={payouts} nextAfter={nextAfter} isReady={state === "ready"} />
    </Page>
  );
}

/** A note for users who return from the provider's pages. */
function BackFromProvider({ onboarding, state }: { onboarding: string | null; state: PayoutAccountState }) {
  if (state === "ready" && onboarding === "returned") {
    return <Alert title="You're all set">Your prizes are sent to this account.</Alert>;
  }
  if (state !== "setup_pending") return null;
  if (onboarding === "expired") return <Alert kind="warning">That link expired. Continue setup below.</Alert>;
  if (onboarding !== "returned") return null;
  return (
    <Alert>
      Welcome back. The payment provider may still be reviewing your details. Check this page for the status, or
      continue the setup if anything is missing.
    </Alert>
  );
}

function Checkpoint({ isDone, children }: { isDone: boolean; children: string }) {
  const Icon = isDone ? CircleCheck : Circle;
  return (
    <li className="flex items-center gap-2.5">
      <Icon className={isDone ? "size-5 shrink-0 text-green" : "size-5 shrink-0 text-ink-faint"} />
      {children}
      <span className="ml-auto text-ink-soft">{isDone ? "Done" : "Not yet"}</span>
    </li>
  );
}

const create = { action: "/api/connect/create-account", failed: "Failed to create payout account" };
const goOn = { action: "/api/connect/onboarding-link", failed: "Failed to generate onboarding link" };

function SetUp({ isBegun }: { isBegun: boolean }) {
  const { payments } = useSession().club;
  const isBusy = useNavigation().state !== "idle";
  return (
    <ApiForm {...(isBegun ? goOn : create)} failedTitle="Error" refusals="toast" className="flex flex-col gap-2">
      {!isBegun && <input type="hidden" name="onward" value="true" />}
      <Button size="large" wide busy={isBusy}>
        {isBegun ? "Continue Setup" : "Set Up Payout Account"}
      </Button>
      {payments === "stripe" && (
        <p className="text-ink-soft">You'll finish on Stripe. The club never sees your bank details.</p>
      )}
    </ApiForm>
  );
}
