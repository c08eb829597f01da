import { type ActionFunction, redirect } from "react-router-dom";
import { ApiFailure, answer } from "../api.ts";
import type { Runtime } from "../runtime/runtime.ts";

/** Joins or leaves, as the button says, and comes back to this page. */
export const action =
  (runtime: Runtime): ActionFunction =>
  async ({ params, request }) => {
    const form = await request.formData();
    const one = runtime.api.api.tournaments({ id: params.id ?? "" });
    try {
      if (form.get("intent") === "leave") {
        await answer(one.leave.post());
        const description = "You are no longer entered. What you paid goes back to you.";
        runtime.showToast({ title: "Tournament Left", description, tone: "good" });
      } else {
        await answer(one.join.post());
        const description = "You've successfully joined the tournament. Start fishing!";
        runtime.showToast({ title: "Tournament Joined!", description, tone: "good" });
      }
    } catch (error) {
      if (!(error instanceof ApiFailure) || error.code === "not_signed_in" || error.status === 404) throw error;
      runtime.showToast({ title: "Error", description: error.serverMessage, tone: "bad" });
    }
    return redirect(`/tournaments/${params.id}`);
  };
