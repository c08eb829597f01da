import { accountTexts, afterLogin } from "../../src/accounts/account-limits.ts";
import { ApiFailure } from "../api.ts";
import type { AfterPost } from "../post-form.ts";

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

const needsSecondStep = (reply: unknown) => typeof reply === "object" && reply !== null && "secondStep" in reply;

/** Checks once more that the session exists before the page changes. */
export const afterPost: AfterPost = async ({ api }, { reply }) => {
  if (needsSecondStep(reply)) return;
  await pause(afterLogin.recheckMs);
  const { error, status } = await api.api.auth.me.get();
  if (error) throw new ApiFailure(status, { message: accountTexts.verificationFailed });
  await pause(afterLogin.redirectMs - afterLogin.recheckMs);
};
