import { type ActionFunction, redirect } from "react-router-dom";
import { forgivenPayout, handPayout, repaidForm, undoneHandPayout } from "../../src/money/payouts/payout-shapes.ts";
import { ApiFailure, answer } from "../api.ts";
import { handleForm } from "../form.ts";
import type { Runtime } from "../runtime/runtime.ts";
import { payoutToasts } from "./payouts/texts.ts";

/** The part of the history that the form was posted from. */
function hereOf(request: Request): string {
  const after = new URL(request.url).searchParams.get("after");
  return `/admin/payouts${after ? `?after=${after}` : ""}`;
}

async function pay(runtime: Runtime, id: string, reason: string): Promise<void> {
  try {
    const { amount, status } = await answer(
      runtime.api.api.admin.payout({ id }).process.post({ ...(reason && { reason }) }),
    );
    runtime.showToast(status === "completed" ? payoutToasts.paid(amount) : payoutToasts.underWay);
  } catch (error) {
    if (!(error instanceof ApiFailure) || error.code === "not_signed_in") throw error;
    runtime.showToast(payoutToasts.payFailed(error.serverMessage));
  }
}

/** Pays one prize, marks it as paid by hand or as not paid, or settles what was overpaid, as the form's `intent` says. */
export const payoutAction =
  (runtime: Runtime): ActionFunction =>
  async ({ request }) => {
    const form = await request.formData();
    const id = String(form.get("id"));
    const here = hereOf(request);
    if (form.get("intent") === "pay") {
      await pay(runtime, id, String(form.get("reason") ?? ""));
      return redirect(here);
    }
    if (form.get("intent") === "undo") {
      return handleForm(form, undoneHandPayout, async (value, sent) => {
        const { amount } = await answer(
          runtime.api.api.admin.payout({ id })["by-hand"].undo.post({ ...value, ...sent }),
        );
        runtime.showToast(payoutToasts.notByHand(amount));
        return redirect(here);
      });
    }
    if (form.get("intent") === "forgive") {
      return handleForm(form, forgivenPayout, async (value, sent) => {
        const { amount } = await answer(runtime.api.api.admin.payout({ id }).forgive.post({ ...value, ...sent }));
        runtime.showToast(payoutToasts.forgiven(amount));
        return redirect(here);
      });
    }
    if (form.get("intent") === "repaid") {
      return handleForm(form, repaidForm, async (value, sent) => {
        const { amount } = await answer(runtime.api.api.admin.payout({ id }).repaid.post({ ...value, ...sent }));
        runtime.showToast(payoutToasts.repaid(amount));
        return redirect(here);
      });
    }
    return handleForm(form, handPayout, async (value, sent) => {
      const { amount } = await answer(runtime.api.api.admin.payout({ id })["by-hand"].post({ ...value, ...sent }));
      runtime.showToast(payoutToasts.byHand(amount));
      return redirect(here);
    });
  };
