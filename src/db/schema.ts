/* Every table, by what it is about. */
export * from "./schema/accounts.ts";
export * from "./schema/catches.ts";
export * from "./schema/conduct.ts";
export * from "./schema/entries.ts";
export * from "./schema/money.ts";
export * from "./schema/photos.ts";
export * from "./schema/standings.ts";
export * from "./schema/system.ts";
export * from "./schema/tournaments.ts";
