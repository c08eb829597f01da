import { parseWithZod } from "@conform-to/zod/v4";
import type { z } from "zod";
import {
  credentials,
  forgottenPassword,
  loginCode,
  registration,
  registrationToJoin,
  resetForm,
} from "../../src/accounts/account-forms.ts";
import type { CheckForm } from "../checked-form.ts";

export const checkBy =
  (schema: z.ZodType): CheckForm =>
  (form) =>
    parseWithZod(form, { schema }).reply();

export const password = checkBy(credentials);
export const code = checkBy(loginCode);
export const newAccount = checkBy(registration);
/** The same, with the user agreement. */
export const newEntrant = checkBy(registrationToJoin);
export const forgotten = checkBy(forgottenPassword);
export const newPassword = checkBy(resetForm);
