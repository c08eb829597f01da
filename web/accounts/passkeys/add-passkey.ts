import { parseWithZod } from "@conform-to/zod/v4";
import { type PublicKeyCredentialCreationOptionsJSON, startRegistration } from "@simplewebauthn/browser";
import { type ActionFunction, data } from "react-router-dom";
import { newPasskey, passkeyPaths } from "../../../src/accounts/passkeys/passkey-shapes.ts";
import { ApiFailure, dataOf } from "../../api.ts";
import type { FormReply } from "../../form.ts";
import { redirectAfterPost, replyOfFailure, sendForm } from "../../post-form.ts";
import type { Runtime } from "../../runtime/runtime.ts";
import { passkeyProblem } from "./passkey-problem.ts";

const page = "/settings/passkeys";

async function create(
  { api }: Runtime,
  typed: { name: string; password: string; code?: string | undefined },
): Promise<void> {
  const routes = api.api.account.passkeys;
  const options = await dataOf(routes.options.post(typed));
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON;
  const { id, response } = await startRegistration({ optionsJSON });
  const { clientDataJSON, attestationObject, transports = [] } = response;
  await dataOf(routes.post({ id, clientDataJSON, attestationObject, transports }));
}

/** The page's forms in the browser: adding a passkey asks the device between two calls. */
export const sendPasskeyForm =
  (runtime: Runtime): ActionFunction =>
  async ({ request }) => {
    const form = await request.formData();
    if (form.get("api") !== passkeyPaths.own) return sendForm(runtime, form);
    const submission = parseWithZod(form, { schema: newPasskey });
    const hideFields = ["password", "code"];
    if (submission.status !== "success") return data<FormReply>(submission.reply({ hideFields }));
    const { name } = submission.value;
    try {
      await create(runtime, submission.value);
    } catch (failure) {
      if (failure instanceof ApiFailure) {
        const { reply, status } = replyOfFailure(form, failure);
        return data<FormReply>(reply, { status });
      }
      return data<FormReply>(submission.reply({ formErrors: [passkeyProblem(failure)], hideFields }));
    }
    runtime.showToast({ title: "Passkey added", description: `You can log in with "${name}" now.`, tone: "good" });
    return redirectAfterPost(page, page);
  };
