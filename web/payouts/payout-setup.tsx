import CircleCheck from "lucide-react/icons/circle-check";
import Circle from "lucide-react/icons/circle-dashed";
import { useLoaderData } from "react-router-dom";
import {
  bankPayoutText,
  type PayoutAccountState,
  payoutAccountState,
  payoutAccountText,
} from "../../src/payouts/rules.ts";
import type { Loaded } from "../page.ts";
import { Alert } from "../ui/alert.tsx";
import { Badge } from "../ui/badge.tsx";
import { Button } from "../ui/button.tsx";
import { Card, CardBody } from "../ui/card.tsx";
import { Page, PageHeading } from "../ui/page.tsx";
import type { Tone } from "../ui/tone.ts";
import type { loadPayoutSetup } from "./loaders.ts";

const tones: Readonly<Record<PayoutAccountState, Tone>> = {
  not_set_up: "slate",
  setup_pending: "amber",
  ready: "green",
};

const explained: Readonly<Record<PayoutAccountState, string>> = {
  not_set_up: "You have no payout account yet. Winners receive their prizes through one.",
  setup_pending: "Your payout account is made, but not ready to receive prizes yet.",
  ready: "Your payout account is ready to receive prizes.",
};

/** One's own payout account (SPEC section 2, "Payout setup"). */
export function Component() {
  const { account } = useLoaderData<Loaded<typeof loadPayoutSetup>>();
  const state = payoutAccountState(account);
  return (
    <Page narrow>
      <PageHeading title="Payout Account Setup" lead="Where your prize money goes." />
      <div className="flex flex-col gap-5">
        <Card>
          <CardBody>
            <div className="flex flex-wrap items-center justify-between gap-3">
              <h2 className="title-3">Account status</h2>
              <Badge tone={tones[state]}>{payoutAccountText[state]}</Badge>
            </div>
            <p className="text-ink-soft">{explained[state]}</p>
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
    </Page>
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

function SetUp({ isBegun }: { isBegun: boolean }) {
  return (
    <>
      <Button type="button" size="large" wide disabled aria-describedby="no-payouts">
        {isBegun ? "Continue Setup" : "Set Up Payout Account"}
      </Button>
      <p id="no-payouts" className="text-ink-soft">
        Setting up a payout account is not part of this version of the product yet.
      </p>
    </>
  );
}
