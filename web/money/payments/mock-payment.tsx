import { useState } from "react";
import { Form, useNavigation, useSearchParams } from "react-router-dom";
import { moneyText } from "../../../src/base/format/money.ts";
import { paymentTexts } from "../../../src/money/entry-fees/payment-state.ts";
import { useToast } from "../../layout/toasts/toasts.ts";
import { ApiForm } from "../../posted-form.tsx";
import { useHydrated } from "../../runtime/hydrated.ts";
import { useRoot } from "../../runtime/session.ts";
import { Alert } from "../../ui/alert.tsx";
import { Button, ButtonLink } from "../../ui/form/button.tsx";
import { Select } from "../../ui/form/text-input.tsx";
import { Dialog } from "../../ui/overlay/dialog.tsx";
import { methodText, methodTexts } from "./method-text.ts";
import type { PaymentProps } from "./payment-texts.tsx";
import { useOpenedPayment } from "./use-opened-payment.ts";

const outcomeTexts = {
  succeeds: "The payment succeeds",
  declined: "The card is declined",
  "needs-action": "The bank asks for confirmation",
  processing: "The payment takes a while",
  "backend-fails": "Our server fails after the charge",
} as const;

/** Paying in test mode: the same steps, but the tester chooses the bank's response. Works without script. */
export function MockPayment(props: PaymentProps) {
  const { paying } = props;
  const [params] = useSearchParams();
  const opened = useOpenedPayment(paying);
  if (opened === "failed") return <SetupFailed {...props} />;
  const [method, outcome, intent] = [params.get("method"), params.get("outcome"), params.get("challenge")];
  if (intent) return <Challenge {...props} intent={intent} method={method ?? "card"} />;
  if (method && outcome) return <Review {...{ ...props, method, outcome }} />;
  return <Details {...props} chosen={method} lacksMethod={outcome !== null} />;
}

/** The panel shown for a payment that couldn't be set up. */
export function SetupFailed({ paying, texts }: PaymentProps) {
  return (
    <Dialog open title={texts.title} closeTo={paying.closeTo}>
      <Alert kind="error">{paymentTexts.setupPanel}</Alert>
    </Dialog>
  );
}

type DetailsProps = PaymentProps & {
  /** The payment method chosen before. */
  chosen: string | null;
  /** The form was sent without a payment method, which is possible without script. */
  lacksMethod: boolean;
};

function Details({ paying, texts, chosen, lacksMethod }: DetailsProps) {
  const isHydrated = useHydrated();
  const isBusy = useNavigation().state === "submitting";
  const [method, setMethod] = useState(chosen);
  // The dialog repeats the toast that it opens with, which is soon gone: the next step is to choose again.
  const toasts = [useToast(), useRoot()?.toast];
  const [failed] = useState(() => toasts.find((toast) => toast?.title === paymentTexts.failed));
  return (
    <Dialog
      open
      holdsForm
      title={texts.title}
      closeTo={paying.closeTo}
      footer={
        <>
          <p id="choose-method" hidden={method !== null} className="text-ink-soft">
            Choose a payment method to continue.
          </p>
          <Button
            form="mock-details"
            wide
            size="large"
            busy={isBusy}
            disabled={isHydrated && method === null}
            aria-describedby="choose-method"
          >
            Review Payment
          </Button>
        </>
      }
    >
      <Form id="mock-details" method="get" action={paying.path} preventScrollReset className="flex flex-col gap-5">
        {failed && (
          <Alert kind="error" title={failed.title} announce={false}>
            {failed.description} Choose how to pay and try again.
          </Alert>
        )}
        {lacksMethod && (
          <Alert kind="error" title={paymentTexts.methodRequired.title}>
            {paymentTexts.methodRequired.description}
          </Alert>
        )}
        <p className="font-semibold">{texts.name}</p>
        {texts.amounts()}
        <Alert kind="warning">This club is in test mode: no money moves, and no real card is needed.</Alert>
        <fieldset className="flex flex-col">
          <legend className="font-semibold">Payment method</legend>
          {methodTexts.map(([value, text]) => (
            <label key={value} className="flex min-h-12 cursor-pointer items-center gap-3">
              <input
                type="radio"
                name="method"
                value={value}
                defaultChecked={value === chosen}
                className="check rounded-full"
                onChange={() => setMethod(value)}
              />
              {text}
            </label>
          ))}
        </fieldset>
        <Select name="outcome" label="What happens" hint="Test mode: choose the outcome.">
          {Object.entries(outcomeTexts).map(([value, text]) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </Select>
      </Form>
    </Dialog>
  );
}

function Review({ paying, texts, method, outcome }: PaymentProps & { method: string; outcome: string }) {
  const isBusy = useNavigation().state === "submitting";
  return (
    <Dialog
      open
      holdsForm
      title={texts.reviewTitle}
      closeTo={paying.closeTo}
      footer={
        <>
          <ButtonLink
            to={`${paying.path}?${new URLSearchParams({ method })}`}
            look="secondary"
            replace
            preventScrollReset
          >
            Back
          </ButtonLink>
          <Button form="mock-review" busy={isBusy}>
            Pay {moneyText(texts.amount)}
          </Button>
        </>
      }
    >
      <ApiForm
        id="mock-review"
        action={paying.mockRoute}
        page={paying.path}
        failed={paymentTexts.setupFailed}
        failedTitle={paymentTexts.setupError}
        refusals="toast"
        preventScrollReset
        className="flex flex-col gap-4"
      >
        <input type="hidden" name="method" value={method} />
        <input type="hidden" name="outcome" value={outcome} />
        <p>
          {texts.about} Payment method: {methodText(method)}.
        </p>
        {texts.amounts()}
        <p className="text-ink-soft">{texts.terms}</p>
      </ApiForm>
    </Dialog>
  );
}

/** The questions that a bank's own page would ask. */
function Challenge({ paying, texts, intent, method }: PaymentProps & { intent: string; method: string }) {
  const isBusy = useNavigation().state === "submitting";
  return (
    <Dialog
      open
      holdsForm
      title="Your bank is asking you to confirm"
      closeTo={paying.closeTo}
      footer={
        <>
          <Button form="mock-challenge" name="outcome" value="declined" look="secondary" busy={isBusy}>
            No, Not Me
          </Button>
          <Button form="mock-challenge" name="outcome" value="succeeds" busy={isBusy}>
            Yes, It's Me
          </Button>
        </>
      }
    >
      <ApiForm
        id="mock-challenge"
        action={paying.mockRoute}
        page={paying.path}
        failed={paymentTexts.errorOccurred}
        failedTitle={paymentTexts.error}
        refusals="toast"
        preventScrollReset
      >
        <input type="hidden" name="challenge" value={intent} />
        <input type="hidden" name="method" value={method} />
        <p>Are you paying {texts.what}? In test mode, you play the bank's part.</p>
      </ApiForm>
    </Dialog>
  );
}
