import { Elements, PaymentElement, useElements, useStripe } from "@stripe/react-stripe-js";
import { loadStripe } from "@stripe/stripe-js/pure";
import { useMemo, useState } from "react";
import { useNavigate, useRevalidator } from "react-router-dom";
import { moneyText } from "../../../src/base/format/money.ts";
import { paymentTexts } from "../../../src/money/entry-fees/payment-state.ts";
import { offeredMethods } from "../../../src/money/providers/payment-methods.ts";
import { useRuntime } from "../../runtime/runtime-context.ts";
import { Alert } from "../../ui/alert.tsx";
import { Button } from "../../ui/form/button.tsx";
import { Dialog } from "../../ui/overlay/dialog.tsx";
import { Spinner } from "../../ui/spinner.tsx";
import { confirmWithStripe } from "./confirm-with-stripe.ts";
import type { Opened } from "./opened.ts";
import type { PaymentProps } from "./payment-texts.tsx";

export type StripeProps = PaymentProps & {
  opened: Opened;
  /** Called while the payment is being made: the dialog must not close then. */
  onConfirming: (isConfirming: boolean) => void;
};

export function StripeDialog(props: StripeProps) {
  const { publishableKey, clientSecret } = props.opened;
  const [isBlocked, setBlocked] = useState(false);
  const stripe = useMemo(() => publishableKey && loadOrElse(publishableKey, () => setBlocked(true)), [publishableKey]);
  const isDark = matchMedia("(prefers-color-scheme: dark)").matches;
  if (isBlocked) return <Blocked />;
  return (
    <Elements stripe={stripe || null} options={{ clientSecret, appearance: { theme: isDark ? "night" : "stripe" } }}>
      <Steps {...props} />
    </Elements>
  );
}

async function loadOrElse(publishableKey: string, failed: () => void) {
  try {
    return await loadStripe(publishableKey);
  } catch {
    failed();
    return null;
  }
}

/** This also happens on a page that was opened before payments were switched to Stripe: only a new document may load its script. */
function Blocked() {
  return (
    <Alert kind="error">
      The payment form couldn't be loaded.{" "}
      <a href={location.href} className="link">
        Reload the page
      </a>{" "}
      and try again.
    </Alert>
  );
}

type Step = "details" | "review" | "confirming";

function Steps({ paying, texts, opened, onConfirming }: StripeProps) {
  const runtime = useRuntime();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const [stripe, elements] = [useStripe(), useElements()];
  const [step, setStep] = useState<Step>("details");
  const [isComplete, setIsComplete] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const isReview = step === "review";

  async function review() {
    if (!(stripe && elements && isComplete)) {
      runtime.showToast({ ...paymentTexts.methodRequired, tone: "bad" });
      return;
    }
    const { error } = await elements.submit();
    setFailure(error?.message ?? null);
    if (!error) setStep("review");
  }

  async function pay() {
    // The bank's own dialog is part of the page, and a modal one would cover it.
    setStep("confirming");
    onConfirming(true);
    const next = await confirmWithStripe(runtime, paying, { stripe, elements, origin: location.origin });
    if (next === null) {
      setStep("details");
      onConfirming(false);
      return;
    }
    await navigate(next, { replace: true });
    await revalidate();
  }

  return (
    <>
      {step === "confirming" && <Confirming />}
      <Dialog
        open={step !== "confirming"}
        holdsForm
        title={isReview ? texts.reviewTitle : texts.title}
        closeTo={paying.closeTo}
        footer={
          isReview ? (
            <>
              <Button type="button" look="secondary" onClick={() => setStep("details")}>
                Back
              </Button>
              <Button type="button" onClick={pay}>
                Pay {moneyText(opened.amount)}
              </Button>
            </>
          ) : (
            <>
              <p id="enter-details" hidden={isComplete} className="text-ink-soft">
                Enter your payment details to continue.
              </p>
              <Button
                type="button"
                wide
                size="large"
                disabled={!isComplete}
                aria-describedby="enter-details"
                onClick={review}
              >
                Review Payment
              </Button>
            </>
          )
        }
      >
        <div className="flex flex-col gap-5">
          <p className="font-semibold">{texts.name}</p>
          {texts.amounts(opened)}
          {failure && <Alert kind="error">{failure}</Alert>}
          <div hidden={isReview}>
            <PaymentElement
              options={{ paymentMethodOrder: [...offeredMethods] }}
              onChange={({ complete }) => setIsComplete(complete)}
              onLoadError={() => setFailure(paymentTexts.setupPanel)}
            />
          </div>
          {isReview && (
            <p className="text-ink-soft">
              {texts.about} {texts.terms}
            </p>
          )}
        </div>
      </Dialog>
    </>
  );
}

function Confirming() {
  return (
    <p role="status" className="alert fixed inset-x-4 bottom-24 z-10 mx-auto max-w-sm bg-surface text-ink">
      <Spinner /> Your payment is being processed. Please keep this page open.
    </p>
  );
}
