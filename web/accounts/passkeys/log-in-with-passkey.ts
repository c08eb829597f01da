import { type PublicKeyCredentialRequestOptionsJSON, startAuthentication } from "@simplewebauthn/browser";
import { accountTexts } from "../../../src/accounts/account-limits.ts";
import { passkeyPaths } from "../../../src/accounts/passkeys/passkey-shapes.ts";
import { dataOf } from "../../api.ts";
import type { Runtime } from "../../runtime/runtime.ts";
import { passkeyProblem } from "./passkey-problem.ts";

export type PasskeyLogin = "alone" | "secondStep";

async function askDevice({ api }: Runtime, login: PasskeyLogin): Promise<Record<string, string>> {
  const { passkey } = api.api.auth;
  const route = login === "alone" ? passkey : passkey["second-step"];
  const optionsJSON = (await dataOf(route.options.post())) as unknown as PublicKeyCredentialRequestOptionsJSON;
  const { id, response } = await startAuthentication({ optionsJSON });
  const { clientDataJSON, authenticatorData, signature, userHandle } = response;
  return {
    api: login === "alone" ? passkeyPaths.logIn : passkeyPaths.secondStep,
    failed: accountTexts.loginFailed,
    ...{ id, clientDataJSON, authenticatorData, signature },
    ...(userHandle && { userHandle }),
  };
}

/** Asks the device for a passkey, and returns the form that logs in with it, or why there is none. */
export async function logInWithPasskey(
  runtime: Runtime,
  login: PasskeyLogin,
): Promise<{ fields: Record<string, string> } | { problem: string }> {
  try {
    return { fields: await askDevice(runtime, login) };
  } catch (failure) {
    return { problem: passkeyProblem(failure) };
  }
}
