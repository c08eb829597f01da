import pg from "pg";
import type { Db } from "../store.ts";
import { drizzleOn } from "./builder.ts";
import { serverTypes } from "./server-types.ts";

/** As the server's database is at one moment. */
export async function readServerSnapshot<T>(url: string, work: (db: Db) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, types: serverTypes });
  await client.connect();
  try {
    await client.query("begin isolation level repeatable read read only");
    return await work(drizzleOn(client));
  } finally {
    await client.end();
  }
}
