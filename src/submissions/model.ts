import { z } from "zod";

const notValid = "This submission's name is not valid";
const named = z.string(notValid).regex(/^[0-9a-zA-Z-]{16,64}$/, notValid);

/** Drawn when a form is shown, so that one sent twice is known again; left out by other clients. */
export const submissionId = z
  .preprocess((value) => ((value ?? "") === "" ? null : value), named.nullable())
  .default(null);

/** The body of a call that creates something. */
export const submitted = <S extends z.ZodRawShape>(input: z.ZodObject<S>) => input.extend({ submissionId });

/** The body of one that takes nothing else, which may be left out. */
export const submittedAlone = z.object({ submissionId }).optional();
