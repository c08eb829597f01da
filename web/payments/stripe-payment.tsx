import { lazy, Suspense } from "react";
import { useHydrated } from "../runtime/hydrated.ts";
import { Alert } from "../ui/alert.tsx";
import { Dialog } from "../ui/overlay/dialog.tsx";
import { Spinner } from "../ui/spinner.tsx";
import { EntryAmounts } from "./entry-amounts.tsx";
import { type PaymentProps, SetupFailed } from "./mock-payment.tsx";
import type { StripeProps } from "./stripe-dialog.tsx";
import { useOpenedPayment } from "./use-opened-payment.ts";

const StripeDialog = lazy(async () => ({ default: (await import("./stripe-dialog.tsx")).StripeDialog }));

/** Paying by Stripe, whose script comes only here and cannot be done without. */
export function StripePayment({ tournament, payment, onConfirming }: PaymentProps & Pick<StripeProps, "onConfirming">) {
  const opened = useOpenedPayment(tournament.id);
  if (opened === "failed") return <SetupFailed tournament={tournament} />;
  const waiting = <Waiting tournament={tournament} payment={payment} />;
  if (opened === "opening") return waiting;
  return (
    <Suspense fallback={waiting}>
      <StripeDialog tournament={tournament} opened={opened} onConfirming={onConfirming} />
    </Suspense>
  );
}

/** What the server draws, and what is seen until Stripe's script has come. */
function Waiting({ tournament, payment }: PaymentProps) {
  const isHydrated = useHydrated();
  return (
    <Dialog open title="Pay Entry Fee" closeTo={`/tournaments/${tournament.id}`}>
      <div className="flex flex-col gap-5">
        <p className="font-semibold">{tournament.name}</p>
        <EntryAmounts {...payment} />
        <noscript>
          <Alert kind="warning" title="Paying online needs JavaScript">
            The payment provider's form does not work without it. Switch it on for this page, or ask the club to enter
            you by hand, for cash.
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
