import { z } from "zod";

/** An amount typed in a form, such as "25", "$12.50" or "1,200", in cents. */
export const typedDollars = z
  .string("Enter an amount, such as 25 or 12.50")
  .trim()
  .regex(/^\$?(\d{1,7}|\d{1,3}(,\d{3}){1,2})(\.\d{1,2})?$/, "Enter dollars and cents, such as 25 or 12.50")
  .transform((typed) => Math.round(Number(typed.replaceAll(/[$,]/g, "")) * 100))
  .pipe(z.number().positive("Enter an amount above 0"));
