import { type ActionFunction, data, redirect } from "react-router-dom";
import { paymentTexts } from "../../src/money/entry-fees/payment-state.ts";
import { ApiFailure, answer } from "../api.ts";
import type { Runtime } from "../runtime/runtime.ts";

type OneTournament = ReturnType<Runtime["api"]["api"]["tournaments"]>;

/** Does what the button says, and returns what to say of it. */
async function act(
  one: OneTournament,
  intent: string,
  { division, pots }: { division: string; pots: string[] },
): Promise<{ title: string; description: string }> {
  if (intent === "leave") {
    await answer(one.leave.post());
    return { title: "Tournament Left", description: "You are no longer entered. What you paid goes back to you." };
  }
  if (intent === "stop-waiting") {
    await answer(one.leave.post());
    return { title: "Waiting List Left", description: "You no longer wait for a place." };
  }
  if (intent === "withdraw") {
    await answer(one.leave.post());
    return { title: "Request Withdrawn", description: "The club no longer decides about it. You can ask again." };
  }
  if (intent === "change-division") {
    await answer(one.division.post({ division }));
    return { title: "Division Changed", description: `You are now in ${division}.` };
  }
  const { waiting } = await answer(one.join.post({ waitlist: intent === "wait", division, pots }));
  if (!waiting) return paymentTexts.joined;
  const description = "You are notified when a place is yours.";
  return { title: `You are number ${waiting.position} on the waiting list`, description };
}

/** Comes back to this page. */
export const action =
  (runtime: Runtime): ActionFunction =>
  async ({ params, request }) => {
    const form = await request.formData();
    const sent = (name: string) => String(form.get(name) ?? "");
    const [intent, division] = [sent("intent"), sent("division")];
    const pots = form.getAll("pots").map(String);
    const one = runtime.api.api.tournaments({ id: params.id ?? "" });
    try {
      if (intent === "pay" || (intent === "join" && pots.length > 0)) {
        await answer(one["create-payment-intent"].post({ division, pots }));
        return redirect(`/tournaments/${params.id}/pay`);
      }
      runtime.showToast({ ...(await act(one, intent, { division, pots })), tone: "good" });
    } catch (error) {
      if (!(error instanceof ApiFailure) || error.code === "not_signed_in" || error.status === 404) throw error;
      const wrong = error.issues.find(({ path }) => path === "division");
      if (wrong) return data({ divisionError: wrong.message }, { status: error.status });
      runtime.showToast({ title: "Error", description: error.serverMessage, tone: "bad" });
    }
    return redirect(`/tournaments/${params.id}`);
  };
