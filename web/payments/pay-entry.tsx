import { useEffect, useState } from "react";
import { type ActionFunction, redirect, useLoaderData, useNavigate, useNavigation } from "react-router-dom";
import { mockAction } from "../../src/money/entry-fees/model.ts";
import { paymentTexts } from "../../src/money/entry-fees/rules.ts";
import type { TournamentView } from "../../src/tournaments/model.ts";
import { type ClosedReason, closedTexts } from "../../src/tournaments/rules.ts";
import { ApiFailure, answer } from "../api.ts";
import type { Loaded } from "../page.ts";
import type { Runtime } from "../runtime/runtime.ts";
import { useRuntime } from "../runtime/runtime-context.ts";
import { useJoining } from "../tournaments/clock.ts";
import { Alert } from "../ui/alert.tsx";
import { Dialog } from "../ui/overlay/dialog.tsx";
import type { loadEntryPayment } from "./entry-payment-loader.ts";
import { finishPayment, openPayment } from "./finish-payment.ts";
import { MockPayment } from "./mock-payment.tsx";
import { StripePayment } from "./stripe-payment.tsx";

export function Component() {
  const { tournament, payment } = useLoaderData<Loaded<typeof loadEntryPayment>>();
  const joining = useJoining(tournament);
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
  if (payment.provider === "mock") return <MockPayment tournament={tournament} payment={payment} />;
  return <StripePayment tournament={tournament} payment={payment} onConfirming={setConfirming} />;
}

type OverProps = { tournament: TournamentView; reason: ClosedReason };

/** What the dialog says without script; with script it closes, and a toast says it. */
function Over({ tournament: { id, name }, reason }: OverProps) {
  const runtime = useRuntime();
  const navigate = useNavigate();
  const [title, words] = [overTitles[reason], closedTexts[reason](name)];
  useEffect(() => {
    runtime.showToast({ title, description: words, tone: "bad" });
    void navigate(`/tournaments/${id}`, { replace: true });
  }, [runtime, navigate, id, title, words]);
  return (
    <Dialog open title={title} closeTo={`/tournaments/${id}`}>
      <Alert>{words}</Alert>
    </Dialog>
  );
}

const overTitles: Readonly<Record<ClosedReason, string>> = {
  ended: "Tournament Ended",
  cancelled: "Tournament Cancelled",
  joining_closed: "Joining Closed",
};

type MockChoice = {
  outcome: "succeeds" | "declined" | "needs-action" | "processing" | "backend-fails";
  method: string;
};

/** Does to an intent what the tester chose, as Stripe's script would; returns where to go on. */
async function payMock(runtime: Runtime, tournamentId: number, intentId: string, choice: MockChoice): Promise<string> {
  const pay = `/tournaments/${tournamentId}/pay`;
  try {
    const done = await answer(runtime.api.api.mock.payments({ intentId }).post(mockAction.parse(choice)));
    if (done.failure !== null) {
      runtime.showToast({ title: paymentTexts.failed, description: done.failure, tone: "bad" });
      return pay;
    }
    if (done.status === "requires_action") {
      return `${pay}?${new URLSearchParams({ challenge: intentId, method: choice.method })}`;
    }
  } catch (error) {
    if (!(error instanceof ApiFailure) || error.code === "not_signed_in") throw error;
    const description = error.serverMessage || paymentTexts.errorOccurred;
    runtime.showToast({ title: paymentTexts.error, description, tone: "bad" });
    return pay;
  }
  return finishPayment(runtime, tournamentId, intentId);
}

/** The forms of test mode; `intent` says which step was taken. */
export const action =
  (runtime: Runtime): ActionFunction =>
  async ({ params, request }) => {
    const form = await request.formData();
    const id = Number(params.id);
    const pay = `/tournaments/${id}/pay`;
    const choice = mockAction.safeParse({ outcome: form.get("outcome"), method: form.get("method") });
    if (!choice.success) {
      runtime.showToast({ ...paymentTexts.methodRequired, tone: "bad" });
      return redirect(pay);
    }
    if (form.get("intent") === "review") return redirect(`${pay}?${new URLSearchParams(choice.data)}`);
    if (form.get("intent") === "answer") {
      return redirect(await payMock(runtime, id, String(form.get("challenge")), choice.data));
    }
    const opened = await openPayment(runtime, id);
    if (opened === "over") return redirect(`/tournaments/${id}`);
    if (!opened) return redirect(pay);
    if (opened.state === "joined") return redirect(await finishPayment(runtime, id, opened.paymentIntentId));
    return redirect(await payMock(runtime, id, opened.paymentIntentId, choice.data));
  };
