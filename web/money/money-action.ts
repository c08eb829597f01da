import { type ActionFunction, redirect } from "react-router-dom";
import { counted } from "../../src/base/format/numbers.ts";
import { conflictOn } from "../admin/conflict.ts";
import { answer } from "../api.ts";
import { idIn } from "../catches/loaders.ts";
import { formHandler } from "../form.ts";
import { reasonForm } from "../members/user-forms.ts";
import type { Runtime } from "../runtime/runtime.ts";
import { paymentActionOf } from "../tournaments/day/day-action.ts";
import { actOnPayment } from "../tournaments/day/payment-action.ts";

/** What is done to the entry fees of a tournament, from the page of its money. */
export const moneyAction =
  (runtime: Runtime): ActionFunction =>
  async ({ request }) => {
    const form = await request.formData();
    const tournamentId = idIn(new URL(request.url).searchParams, "tournament") ?? 0;
    const page = `/admin/money?tournament=${tournamentId}`;
    const done = (title: string, description: string): Response => {
      runtime.showToast({ title, description, tone: "good" });
      return redirect(page);
    };
    const conflict = conflictOn(runtime, page, ["payouts_sent", "not_found", "not_refundable", "same_state"]);
    const handle = formHandler(form, { conflict });
    const [, action, paymentId] = paymentActionOf(String(form.get("intent"))) ?? [];
    if (action) return actOnPayment(runtime, handle, { action, id: Number(paymentId), done });
    return handle(reasonForm, async (value, sent) => {
      const one = runtime.api.api.admin.tournaments({ id: tournamentId });
      const { payments } = await answer(one["refund-all"].post({ ...value, ...sent }));
      return done("Refunds started", `${counted(payments, "payment")}.`);
    });
  };
