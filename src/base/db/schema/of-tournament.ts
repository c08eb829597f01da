import { integer } from "drizzle-orm/sqlite-core";
import { tournaments } from "./tournaments.ts";

/** A foreign key for rows that are deleted with the tournament. */
export const ofTournament = () =>
  integer()
    .notNull()
    .references(() => tournaments.id, { onDelete: "cascade" });
