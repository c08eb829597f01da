import { z } from "zod";
import { nameOrEmail, registration } from "../accounts/account-forms.ts";
import { bothNames } from "../base/db/shared-fields.ts";
import { boundedText, trimmedText } from "../base/text/text-fields.ts";
import { chargeInputs, stepHandInputs } from "../options/index.ts";
import { handInputs } from "./details.ts";
import type { ChosenCharges } from "./entry-charge.ts";
import { handledEntry } from "./entry-shapes.ts";

/** `POST /api/admin/tournaments/{id}/entries`. If there is a fee, it was paid in cash. */
export const handEntry = z.object({
  username: nameOrEmail("Username or email is required"),
  note: trimmedText("A note must be text", 200, "A note can have at most 200 characters")
    .default("")
    .describe("Required if there is something to pay, such as who took the cash."),
  isNew: z
    .boolean("New account must be true or false")
    .optional()
    .describe("The angler has no account: creates one with the name in `username`."),
  email: registration.shape.email.optional().describe("The email of a new account, if the angler has one."),
  state: registration.shape.state.optional().describe("The state of a new account; by default your own."),
  isCheckedIn: z
    .boolean("Check-in must be true or false")
    .optional()
    .describe("The angler is present: also checks them in."),
  confirmed: boundedText("The confirmed question must be text", 2000)
    .optional()
    .describe(
      "The message of a refusal, unchanged, to confirm it: creates an account although members with similar names exist, or enters the angler with the side pots that they chose.",
    ),
  ...handInputs,
  ...chargeInputs,
  ...stepHandInputs,
});

export type HandEntry = z.output<typeof handEntry> & ChosenCharges;

export const enteredByHand = handledEntry.extend({
  ...bothNames,
  isNew: z.literal(true).optional().describe("An account was created."),
});
