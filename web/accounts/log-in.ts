import { type ActionFunction, redirect } from "react-router-dom";
import { credentials, loginCode } from "../../src/accounts/account-forms.ts";
import { accountTexts, afterLogin } from "../../src/accounts/account-limits.ts";
import { ApiFailure, answer } from "../api.ts";
import { type CheckedForm, checkBy, handleForm } from "../form.ts";
import { localPath } from "../local-path.ts";
import type { Runtime } from "../runtime/runtime.ts";
import { codeIntent, loginAddress } from "./login-address.ts";

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** With script, the session is asked once more before the page changes. */
async function recheckSession({ api }: Runtime): Promise<void> {
  await pause(afterLogin.recheckMs);
  const { error, status } = await api.api.auth.me.get();
  if (error) throw new ApiFailure(status, { message: accountTexts.verificationFailed });
  await pause(afterLogin.redirectMs - afterLogin.recheckMs);
}

async function welcome(runtime: Runtime, next: string): Promise<Response> {
  if (runtime.inBrowser) await recheckSession(runtime);
  runtime.showToast({ title: "Welcome back!", description: "You have successfully logged in.", tone: "good" });
  return redirect(next);
}

const takePassword = (runtime: Runtime, form: FormData, next: string) =>
  handleForm(
    form,
    credentials,
    async (value) => {
      const answered = await answer(runtime.api.api.auth.login.post(value));
      if ("secondStep" in answered) return redirect(loginAddress(next, answered.secondStep));
      return welcome(runtime, next);
    },
    { hideFields: ["password"], failed: accountTexts.loginFailed },
  );

const takeCode = (runtime: Runtime, form: FormData, next: string) =>
  handleForm(
    form,
    loginCode,
    async (value) => {
      try {
        await answer(runtime.api.api.auth["second-step"].post(value));
      } catch (error) {
        if (!(error instanceof ApiFailure && error.code === "log_in_again")) throw error;
        runtime.showToast({ title: "Please log in again", description: error.serverMessage, tone: "bad" });
        return redirect(loginAddress(next));
      }
      return welcome(runtime, next);
    },
    { hideFields: ["code"], failed: accountTexts.loginFailed },
  );

const isCode = (form: FormData) => form.get("intent") === codeIntent;

const action =
  (runtime: Runtime): ActionFunction =>
  async ({ request }) => {
    const next = localPath(new URL(request.url).searchParams.get("next"));
    const form = await request.formData();
    return isCode(form) ? takeCode(runtime, form, next) : takePassword(runtime, form, next);
  };

/** The login form and the form of the second step: how each is checked and what it does. */
export const logIn: CheckedForm = {
  check: (form) => checkBy(isCode(form) ? loginCode : credentials)(form),
  action,
};
