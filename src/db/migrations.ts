import club from "./migrations/0000_club.sql" with { type: "text" };

export type Migration = { name: string; sql: string };

/** Every change of the schema in order, embedded as text so that the single file carries them. */
export const migrations: readonly Migration[] = [{ name: "0000_club", sql: club }];
