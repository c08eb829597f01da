import { setUp as model, registrationToJoin } from "../../src/accounts/account-forms.ts";
import { checkBy } from "./checks.ts";

/** The API accepts a club without a name, and an admin who accepts the agreement later; the page doesn't. */
export const setUp = checkBy(
  model.extend({
    clubName: model.shape.clubName.refine((name) => name !== "", "Enter the club's name"),
    accepted: registrationToJoin.shape.accepted,
  }),
);
