import { redirect } from "react-router-dom";
import { registration } from "../../src/accounts/account-forms.ts";
import { accountTexts } from "../../src/accounts/account-limits.ts";
import { answer } from "../api.ts";
import { type CheckedForm, checkBy, handleForm } from "../form.ts";

const title = "Welcome to FishTournament Pro!";
const options = { hideFields: ["password"], failed: accountTexts.registrationFailed };

export const register: CheckedForm = {
  check: checkBy(registration),
  action:
    (runtime) =>
    async ({ request }) => {
      const form = await request.formData();
      return handleForm(
        form,
        registration,
        async (value, sent) => {
          await answer(runtime.api.api.auth.register.post({ ...value, ...sent }));
          runtime.showToast({ title, description: "Your account has been created successfully.", tone: "good" });
          return redirect(`/register${new URL(request.url).search}`);
        },
        options,
      );
    },
};

/** The first admin's, by the link that the server prints. */
export const setUp: CheckedForm = {
  check: register.check,
  action:
    (runtime) =>
    async ({ request, params }) => {
      const form = await request.formData();
      return handleForm(
        form,
        registration,
        async (value, sent) => {
          await answer(runtime.api.api.setup.post({ ...value, ...sent, token: params.token ?? "" }));
          const description = "You are the club's first admin. Create a tournament to get started.";
          runtime.showToast({ title, description, tone: "good" });
          return redirect("/admin");
        },
        options,
      );
    },
};
