import { type ActionFunction, redirect, useLoaderData } from "react-router-dom";
import { mockAct } from "../../src/money/entry-fees/model.ts";
import { paymentTexts } from "../../src/money/entry-fees/rules.ts";
import { ApiFailure, answer } from "../api.ts";
import type { Host } from "../host.ts";
import type { Loaded } from "../page.ts";
import { Alert } from "../ui/alert.tsx";
import { Dialog } from "../ui/overlay/dialog.tsx";
import { finishPayment, openPayment } from "./finish-payment.ts";
import type { loadEntryPayment } from "./loaders.ts";
import { MockPayment } from "./mock-payment.tsx";
import { StripePayment } from "./stripe-payment.tsx";

export function Component() {
  const { tournament, payment } = useLoaderData<Loaded<typeof loadEntryPayment>>();
  if (payment.own?.state === "processing") {
    return (
      <Dialog open title={paymentTexts.processing.title} closeTo={`/tournaments/${tournament.id}`}>
        <Alert>{paymentTexts.processing.description}</Alert>
      </Dialog>
    );
  }
  const Payment = payment.provider === "mock" ? MockPayment : StripePayment;
  return <Payment tournament={tournament} payment={payment} />;
}

type Act = { outcome: "succeeds" | "declined" | "needs-action" | "processing" | "backend-fails"; method: string };

/** Lets happen to an intent what the tester said, as Stripe's script would; answers where to go on. */
async function payMock(host: Host, tournamentId: number, intentId: string, act: Act): Promise<string> {
  const pay = `/tournaments/${tournamentId}/pay`;
  try {
    const done = await answer(host.api.api.mock.payments({ intentId }).post(mockAct.parse(act)));
    if (done.failure !== null) {
      host.announce({ title: paymentTexts.failed, description: done.failure, tone: "bad" });
      return pay;
    }
    if (done.status === "requires_action") {
      return `${pay}?${new URLSearchParams({ challenge: intentId, method: act.method })}`;
    }
  } catch (error) {
    if (!(error instanceof ApiFailure) || error.code === "not_signed_in") throw error;
    const description = error.serverMessage || paymentTexts.errorOccurred;
    host.announce({ title: paymentTexts.error, description, tone: "bad" });
    return pay;
  }
  return finishPayment(host, tournamentId, intentId);
}

/** The forms of test mode; `intent` says which step was taken. */
export const action =
  (host: Host): ActionFunction =>
  async ({ params, request }) => {
    const form = await request.formData();
    const id = Number(params.id);
    const pay = `/tournaments/${id}/pay`;
    const act = mockAct.safeParse({ outcome: form.get("outcome"), method: form.get("method") });
    if (!act.success) {
      host.announce({ ...paymentTexts.methodRequired, tone: "bad" });
      return redirect(pay);
    }
    if (form.get("intent") === "review") return redirect(`${pay}?${new URLSearchParams(act.data)}`);
    if (form.get("intent") === "answer") {
      return redirect(await payMock(host, id, String(form.get("challenge")), act.data));
    }
    const opened = await openPayment(host, id);
    if (!opened) return redirect(pay);
    if (opened.state === "joined") return redirect(await finishPayment(host, id, opened.paymentIntentId));
    return redirect(await payMock(host, id, opened.paymentIntentId, act.data));
  };
