import { useEffect, useMemo, useState } from "react";
import { useLoaderData, useNavigate, useNavigation } from "react-router-dom";
import type { EntryPayment } from "../../../src/money/entry-fees/payment-shapes.ts";
import { paymentTexts } from "../../../src/money/entry-fees/payment-state.ts";
import type { TournamentView } from "../../../src/tournaments/tournament-shapes.ts";
import { type ClosedReason, closedTexts } from "../../../src/tournaments/tournament-state.ts";
import { PaidInPerson } from "../../entries/paid-in-person.tsx";
import type { Loaded } from "../../page.ts";
import { useRuntime } from "../../runtime/runtime-context.ts";
import { useJoinState } from "../../tournaments/clock.ts";
import { Alert } from "../../ui/alert.tsx";
import { Dialog } from "../../ui/overlay/dialog.tsx";
import { EntryAmounts } from "./entry-amounts.tsx";
import type { loadEntryPayment } from "./entry-payment-loader.ts";
import { MockPayment } from "./mock-payment.tsx";
import { payingEntry } from "./paying.ts";
import { entryPaymentTexts, type PaymentProps } from "./payment-texts.tsx";
import { StripePayment } from "./stripe-payment.tsx";

export function Component() {
  const { tournament, payment } = useLoaderData<Loaded<typeof loadEntryPayment>>();
  const joining = useJoinState(tournament);
  const paying = useMemo(() => payingEntry(tournament.id), [tournament.id]);
  const [isConfirming, setConfirming] = useState(false);
  const isPaying = useNavigation().state !== "idle" || isConfirming;
  if (payment.own?.state === "processing") {
    return (
      <Dialog open title={paymentTexts.processing.title} closeTo={`/tournaments/${tournament.id}`}>
        <Alert>{paymentTexts.processing.description}</Alert>
      </Dialog>
    );
  }
  if (joining !== "open" && !isPaying) return <Over tournament={tournament} reason={joining} />;
  const props = { paying, texts: entryPaymentTexts(tournament, payment) };
  if (payment.provider === null) return <PayInPerson {...props} payment={payment} />;
  if (payment.provider === "mock") return <MockPayment {...props} />;
  return <StripePayment {...props} onConfirming={setConfirming} />;
}

/** What to pay the club. The choices were saved before. */
function PayInPerson({ paying, texts, payment }: PaymentProps & { payment: EntryPayment }) {
  return (
    <Dialog open title={texts.title} closeTo={paying.closeTo}>
      <div className="flex flex-col gap-5">
        <p className="font-semibold">{texts.name}</p>
        <EntryAmounts {...payment} totalLabel="Total" />
        <Alert>
          <PaidInPerson cents={payment.amount} />
        </Alert>
      </div>
    </Dialog>
  );
}

type OverProps = { tournament: TournamentView; reason: ClosedReason };

/** The dialog's message without script; with script it closes, and a toast shows it. */
function Over({ tournament: { id, name }, reason }: OverProps) {
  const runtime = useRuntime();
  const navigate = useNavigate();
  const [title, description] = [overTitles[reason], closedTexts[reason](name)];
  useEffect(() => {
    runtime.showToast({ title, description, tone: "bad" });
    void navigate(`/tournaments/${id}`, { replace: true });
  }, [runtime, navigate, id, title, description]);
  return (
    <Dialog open title={title} closeTo={`/tournaments/${id}`}>
      <Alert>{description}</Alert>
    </Dialog>
  );
}

const overTitles: Readonly<Record<ClosedReason, string>> = {
  ended: "Tournament Ended",
  cancelled: "Tournament Canceled",
  joining_closed: "Joining Closed",
};
