import { z } from "zod";
import { boundedText } from "../base/text/text-fields.ts";

/** An amount typed in a form, such as "25", "$12.50" or "1,200", in cents. */
export const typedDollars = boundedText("Enter an amount, such as 25 or 12.50", 20)
  .trim()
  .regex(/^\$?(\d+|\d{1,3}(,\d{3})+)(\.\d{1,2})?$/, "Enter dollars and cents, such as 25 or 12.50")
  .transform((typed) => Math.round(Number(typed.replaceAll(/[$,]/g, "")) * 100))
  .pipe(z.number().positive("Enter an amount above 0").max(999_999_999, "The amount can be at most $9,999,999.99"));
