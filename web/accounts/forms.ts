import { accountTexts } from "../../src/accounts/account-limits.ts";
import type { FormToCheck } from "../checked-form.ts";

/** The forms for logging in and signing up: the addresses they post to, and their checks, which are fetched on first use. */
export const logIn: FormToCheck = {
  action: "/api/auth/login",
  failed: accountTexts.loginFailed,
  load: async () => (await import("./checks.ts")).password,
};

export const enterCode: FormToCheck = {
  action: "/api/auth/second-step",
  failed: accountTexts.loginFailed,
  load: async () => (await import("./checks.ts")).code,
};

const newAccount = {
  failed: accountTexts.registrationFailed,
  load: async () => (await import("./checks.ts")).newAccount,
};

export const register: FormToCheck = { action: "/api/auth/register", ...newAccount };
/** `to` is the tournament's next step. */
export const registerToJoin = (to: string): FormToCheck => ({
  ...register,
  to,
  load: async () => (await import("./checks.ts")).newEntrant,
});
export const setUp: FormToCheck = {
  action: "/api/setup",
  failed: accountTexts.registrationFailed,
  load: async () => (await import("./set-up-checks.ts")).setUp,
};

export const requestPasswordLink: FormToCheck = {
  action: "/api/auth/forgot-password",
  load: async () => (await import("./checks.ts")).forgotten,
};

export const setPassword: FormToCheck = {
  action: "/api/reset",
  load: async () => (await import("./checks.ts")).newPassword,
};
