import { integer } from "drizzle-orm/sqlite-core";

/*
 * Units, everywhere in the database: money in integer cents, lengths and weights in integer hundredths
 * (of an inch, of a pound), instants in UTC milliseconds, days as YYYY-MM-DD text.
 */

export const id = () => integer().primaryKey({ autoIncrement: true });
export const instant = () => integer();
export const flag = () => integer({ mode: "boolean" });
