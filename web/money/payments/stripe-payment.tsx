import { lazy, Suspense } from "react";
import { useHydrated } from "../../runtime/hydrated.ts";
import { Alert } from "../../ui/alert.tsx";
import { Dialog } from "../../ui/overlay/dialog.tsx";
import { Spinner } from "../../ui/spinner.tsx";
import { SetupFailed } from "./mock-payment.tsx";
import type { PaymentProps } from "./payment-texts.tsx";
import type { StripeProps } from "./stripe-dialog.tsx";
import { useOpenedPayment } from "./use-opened-payment.ts";

const StripeDialog = lazy(async () => ({ default: (await import("./stripe-dialog.tsx")).StripeDialog }));

/** Payment by Stripe, whose script is only loaded here and is required. */
export function StripePayment({ onConfirming, ...props }: PaymentProps & Pick<StripeProps, "onConfirming">) {
  const opened = useOpenedPayment(props.paying);
  if (opened === "failed") return <SetupFailed {...props} />;
  const waiting = <Waiting {...props} />;
  if (opened === "opening") return waiting;
  return (
    <Suspense fallback={waiting}>
      <StripeDialog {...props} opened={opened} onConfirming={onConfirming} />
    </Suspense>
  );
}

/** Rendered by the server, and shown until Stripe's script has loaded. */
function Waiting({ paying, texts }: PaymentProps) {
  const isHydrated = useHydrated();
  return (
    <Dialog open title={texts.title} closeTo={paying.closeTo}>
      <div className="flex flex-col gap-5">
        <p className="font-semibold">{texts.name}</p>
        {texts.amounts()}
        <noscript>
          <Alert kind="warning" title="Paying online requires JavaScript">
            The payment form doesn't work without it. Turn it on, or {texts.withoutScript}
          </Alert>
        </noscript>
        {isHydrated && (
          <p className="flex items-center gap-3 text-ink-soft">
            <Spinner /> Setting up the payment…
          </p>
        )}
      </div>
    </Dialog>
  );
}
