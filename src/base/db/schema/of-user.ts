import { integer } from "drizzle-orm/sqlite-core";
import { users } from "./accounts.ts";

/** A foreign key for rows that are deleted with the user. */
export const ofUser = () =>
  integer()
    .notNull()
    .references(() => users.id, { onDelete: "cascade" });
