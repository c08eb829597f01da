import { accountTexts } from "../../src/accounts/account-limits.ts";
import type { FormToCheck } from "../checked-form.ts";

/** The forms of the ways in: where they are posted, and what they are checked by, fetched once somebody uses them. */
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
export const setUp: FormToCheck = {
  action: "/api/setup",
  failed: accountTexts.registrationFailed,
  load: async () => (await import("./checks.ts")).setUp,
};

export const askForLink: FormToCheck = {
  action: "/api/auth/forgot-password",
  load: async () => (await import("./checks.ts")).forgotten,
};

export const setPassword: FormToCheck = {
  action: "/api/reset",
  load: async () => (await import("./checks.ts")).newPassword,
};
