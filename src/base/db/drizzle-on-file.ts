import type { Database } from "bun:sqlite";
import { drizzle } from "drizzle-orm/bun-sqlite";
import { sqlite } from "./engine.ts";

/** The embedded database. `drizzleOnPool` and `drizzleOnConnection` are its counterparts on a server. */
export const drizzleOnFile = (connection: Database) =>
  Object.assign(drizzle(connection, { casing: "snake_case" }), { engine: sqlite });
