import { sql } from "drizzle-orm";
import { catches, tournaments } from "../base/db/schema.ts";

/**
 * In hundredths of an inch, so that bests of tournaments in inches and in centimeters can be compared (docs/rules.md 4.7);
 * nothing scores by it. The query joins the catch's tournament.
 */
export const lengthInInches = sql<number>`case json_extract(${tournaments.rules}, '$.unit') when 'cm' then ${catches.length} * 50 / 127 else ${catches.length} end`;
