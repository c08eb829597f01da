import { and, sql } from "drizzle-orm";
import type { Engine } from "../engine.ts";

/** `folded` doesn't change the pattern's special characters. */
const pattern = (phrase: string): string => `%${phrase.replaceAll(/[\\%_]/g, "\\$&")}%`;

export const postgres: Engine = {
  unindexed: (column) => sql`${column}`,
  hasPhrases: (index, phrases) =>
    and(...phrases.map((phrase) => sql`${index.text} like folded(${pattern(phrase)})`)) ?? sql`true`,
};

/** The server's time, in UTC ms. */
export const serverClock = sql<number>`(extract(epoch from clock_timestamp()) * 1000)::bigint`;

export const sharedTime = (now: number) => sql<number>`least(${now}::bigint, ${serverClock})`;
