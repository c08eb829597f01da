import { z } from "zod";
import { secretText } from "../text/text-fields.ts";

const notValid = "This submission's id isn't valid";
const named = secretText(notValid, 64).regex(/^[0-9a-zA-Z-]{16,64}$/, notValid);

/** Created when a form is shown, to recognize a repeated submission. Optional for other clients. */
export const submissionId = z
  .preprocess((value) => ((value ?? "") === "" ? null : value), named.nullable())
  .default(null);

export const submitted = <S extends z.ZodRawShape>(input: z.ZodObject<S>) => input.extend({ submissionId });

export const submittedAlone = z.object({ submissionId }).optional();
