import { answer } from "../../api.ts";
import type { formHandler } from "../../form.ts";
import { anyReasonForm, reasonForm } from "../../members/user-forms.ts";
import type { Runtime } from "../../runtime/runtime.ts";

type Asked = {
  action: string;
  id: number;
  done: (title: string, description: string) => Response;
};

/** What an admin does to one payment, from the page of the day. */
export function actOnPayment(runtime: Runtime, handle: ReturnType<typeof formHandler>, { action, id, done }: Asked) {
  const one = runtime.api.api.admin.payments({ id });
  switch (action) {
    case "refund":
      return handle(anyReasonForm, async ({ reason }, sent) => {
        await answer(one.refund.post({ reason, ...sent }));
        return done("Refund started", "The payer was notified and is no longer entered.");
      });
    case "retry":
      return handle(anyReasonForm, async (_, sent) => {
        await answer(one["retry-refund"].post(sent));
        return done("Trying again", "The refund is sent again.");
      });
    case "cash":
      return handle(reasonForm, async ({ reason: note }, sent) => {
        await answer(one["return-cash"].post({ note, ...sent }));
        return done("Cash refunded", "It is recorded, and the payer was notified.");
      });
    case "deposit":
      return handle(reasonForm, async ({ reason: note }, sent) => {
        await answer(runtime.api.api.admin.deposits({ id }).cash.post({ note, ...sent }));
        return done("Challenge filed", "The deposit is recorded, and the challenger was notified.");
      });
    default: {
      const decision = action === "give_back" ? ("give_back" as const) : ("take_out" as const);
      return handle(reasonForm, async ({ reason }, sent) => {
        await answer(one.decide.post({ decision, reason, ...sent }));
        return decision === "give_back"
          ? done("Entry restored", "The entry is in the standings again.")
          : done("Entry removed", "They were notified, with the reason.");
      });
    }
  }
}
