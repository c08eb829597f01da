import { sql } from "drizzle-orm";
import { catches, tournaments } from "../base/db/schema.ts";

/**
 * Length in hundredths of an inch, to compare bests across tournaments in inches and in centimeters (docs/rules.md
 * 4.7). Never used for scoring. The query must join the catch's tournament.
 */
export const lengthInInches = sql<number>`case json_extract(${tournaments.rules}, '$.unit') when 'cm' then ${catches.length} * 50 / 127 else ${catches.length} end`;
