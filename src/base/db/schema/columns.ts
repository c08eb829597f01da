import { integer } from "drizzle-orm/sqlite-core";

/** Money in integer cents, lengths and weights in integer hundredths, instants in UTC ms, days as YYYY-MM-DD. */

export const id = () => integer().primaryKey({ autoIncrement: true });
export const instant = () => integer();
export const flag = () => integer({ mode: "boolean" });
