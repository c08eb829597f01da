import { trimmedText } from "../../base/text/text-fields.ts";

export const maxWaiver = 10_000;

/** Blank or null means no waiver. */
export const waiverInput = trimmedText(
  "The waiver must be text",
  maxWaiver,
  `A waiver can have at most ${maxWaiver.toLocaleString("en-US")} characters`,
)
  .transform((typed) => typed.replaceAll("\r\n", "\n"))
  .nullable()
  .optional();

export const typedWaiver = waiverInput.unwrap().unwrap().default("");
