import { redirect } from "react-router-dom";
import { forgottenPassword, resetForm } from "../../src/accounts/account-forms.ts";
import { answer } from "../api.ts";
import { type CheckedForm, checkBy, handleForm } from "../form.ts";

/** The first half of the way back in, at `/forgot`: asking for the link. */
export const askForLink: CheckedForm = {
  check: checkBy(forgottenPassword),
  action:
    (runtime) =>
    async ({ request }) =>
      handleForm(await request.formData(), forgottenPassword, async (value) => {
        await answer(runtime.api.api.auth["forgot-password"].post(value));
        return redirect("/forgot?sent=1");
      }),
};

/** The second, at the link's end: the new password. */
export const setPassword: CheckedForm = {
  check: checkBy(resetForm),
  action:
    (runtime) =>
    async ({ request, params }) =>
      handleForm(
        await request.formData(),
        resetForm,
        async ({ password }) => {
          await answer(runtime.api.api.reset.post({ password, token: params.token ?? "" }));
          runtime.showToast({ title: "Password changed", description: "Log in with the new one.", tone: "good" });
          return redirect("/login");
        },
        { hideFields: ["password"] },
      ),
};
