import { type ActionFunction, redirect } from "react-router-dom";
import { mockAction } from "../../../src/money/entry-fees/payment-shapes.ts";
import { paymentTexts } from "../../../src/money/entry-fees/payment-state.ts";
import { ApiFailure, answer } from "../../api.ts";
import type { Runtime } from "../../runtime/runtime.ts";
import type { Paying } from "./paying.ts";

type MockChoice = {
  outcome: "succeeds" | "declined" | "needs-action" | "processing" | "backend-fails";
  method: string;
};

/** Does to an intent what the tester chose, as Stripe's script would; returns where to go on. */
async function payMock(runtime: Runtime, paying: Paying, intentId: string, choice: MockChoice): Promise<string> {
  const pay = paying.path;
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
  return paying.finish(runtime, intentId);
}

/** The forms of test mode; `intent` says which step was taken. */
export const mockPaymentAction =
  (payingOf: (id: number) => Paying) =>
  (runtime: Runtime): ActionFunction =>
  async ({ params, request }) => {
    const form = await request.formData();
    const paying = payingOf(Number(params.id));
    const pay = paying.path;
    const choice = mockAction.safeParse({ outcome: form.get("outcome"), method: form.get("method") });
    if (!choice.success) {
      runtime.showToast({ ...paymentTexts.methodRequired, tone: "bad" });
      return redirect(pay);
    }
    if (form.get("intent") === "review") return redirect(`${pay}?${new URLSearchParams(choice.data)}`);
    if (form.get("intent") === "answer") {
      return redirect(await payMock(runtime, paying, String(form.get("challenge")), choice.data));
    }
    const opened = await paying.open(runtime);
    if (opened === "over") return redirect(paying.closeTo);
    if (!opened) return redirect(pay);
    if (paying.doneAt(opened)) return redirect(await paying.finish(runtime, opened.paymentIntentId));
    return redirect(await payMock(runtime, paying, opened.paymentIntentId, choice.data));
  };
