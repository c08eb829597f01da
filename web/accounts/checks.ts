import { parseWithZod } from "@conform-to/zod/v4";
import type { z } from "zod";
import {
  credentials,
  forgottenPassword,
  loginCode,
  registration,
  registrationToJoin,
  resetForm,
  setUp as setUpModel,
} from "../../src/accounts/account-forms.ts";
import type { CheckForm } from "../checked-form.ts";

const checkBy =
  (schema: z.ZodType): CheckForm =>
  (form) =>
    parseWithZod(form, { schema }).reply();

export const password = checkBy(credentials);
export const code = checkBy(loginCode);
export const newAccount = checkBy(registration);
/** The same, with the user agreement. */
export const newEntrant = checkBy(registrationToJoin);
/** The API accepts a club without a name; the page doesn't. */
export const setUp = checkBy(
  setUpModel.extend({
    clubName: setUpModel.shape.clubName.refine((name) => name !== "", "Enter the club's name"),
  }),
);
export const forgotten = checkBy(forgottenPassword);
export const newPassword = checkBy(resetForm);
