import { redirect } from "react-router-dom";
import { credentials } from "../../src/accounts/model.ts";
import { accountTexts, afterLogIn } from "../../src/accounts/rules.ts";
import { ApiFailure, answer } from "../api.ts";
import { type CheckedForm, checkBy, handleForm } from "../form.ts";
import type { Host } from "../host.ts";
import { localPath } from "../local-path.ts";

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** SPEC section 4, "Session", with script: the session is asked once more before the page changes. */
async function recheckSession({ api }: Host): Promise<void> {
  await pause(afterLogIn.recheckMs);
  const { error, status } = await api.api.auth.me.get();
  if (error) throw new ApiFailure(status, { message: accountTexts.verificationFailed });
  await pause(afterLogIn.redirectMs - afterLogIn.recheckMs);
}

/** SPEC section 2, "Login": what its form is checked by and does. */
export const logIn: CheckedForm = {
  check: checkBy(credentials),
  action:
    (host) =>
    async ({ request }) => {
      const next = localPath(new URL(request.url).searchParams.get("next"));
      return handleForm(
        await request.formData(),
        credentials,
        async (value) => {
          await answer(host.api.api.auth.login.post(value));
          if (host.inBrowser) await recheckSession(host);
          host.announce({ title: "Welcome back!", description: "You have successfully logged in.", tone: "good" });
          return redirect(next);
        },
        { hideFields: ["password"], failed: accountTexts.loginFailed },
      );
    },
};
