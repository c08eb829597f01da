import { and, sql } from "drizzle-orm";
import type { Engine } from "../engine.ts";

/** Folding leaves its signs alone. */
const pattern = (phrase: string): string => `%${phrase.replaceAll(/[\\%_]/g, "\\$&")}%`;

export const postgres: Engine = {
  unindexed: (column) => sql`${column}`,
  hasPhrases: (index, phrases) =>
    and(...phrases.map((phrase) => sql`${index.text} like folded(${pattern(phrase)})`)) ?? sql`true`,
};

/** UTC ms. */
export const serverClock = sql<number>`(extract(epoch from clock_timestamp()) * 1000)::bigint`;

export const sharedTime = (now: number) => sql<number>`least(${now}::bigint, ${serverClock})`;
