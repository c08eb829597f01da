import { type ActionFunction, redirect } from "react-router-dom";
import { ApiFailure, answer } from "../../api.ts";
import type { Runtime } from "../../runtime/runtime.ts";
import { accountFailures, accountToasts } from "./texts.ts";

const here = "/payout-setup";

async function create({ api, showToast }: Runtime): Promise<Response> {
  const { mode } = await answer(api.api.connect["create-account"].post());
  showToast(accountToasts.created[mode]);
  return redirect(here);
}

/** On to the provider's own pages; in mock mode there are none, and the account is ready. */
async function goOn({ api, showToast }: Runtime): Promise<Response> {
  const { onboardingUrl } = await answer(api.api.connect["onboarding-link"].post());
  if (onboardingUrl !== null) return redirect(onboardingUrl);
  showToast(accountToasts.mockOnboarding);
  return redirect(here);
}

/** Makes one's payout account, or goes on setting it up, as the button says. */
export const accountAction =
  (runtime: Runtime): ActionFunction =>
  async ({ request }) => {
    const isNew = (await request.formData()).get("intent") === "create";
    try {
      return await (isNew ? create(runtime) : goOn(runtime));
    } catch (error) {
      if (!(error instanceof ApiFailure) || error.code === "not_signed_in") throw error;
      const { code, serverMessage } = error;
      const otherwise = isNew ? accountFailures.create : accountFailures.onboard;
      const isUnavailable = code === "connect_not_enabled";
      runtime.showToast(
        isUnavailable ? accountToasts.unavailable(serverMessage) : accountToasts.failed(serverMessage || otherwise),
      );
      return redirect(here);
    }
  };
