import pg from "pg";
import type { Db } from "../store.ts";
import { drizzleOnConnection } from "./builder.ts";
import { toUnusableServer } from "./server-errors.ts";
import { serverTypes } from "./server-types.ts";

/** Reads the server's database as of a single moment. Throws `UnusableServer` if it can't be opened. */
export async function readServerSnapshot<T>(url: string, work: (db: Db) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, types: serverTypes });
  // The running statement also fails.
  client.on("error", () => undefined);
  try {
    await client.connect().catch((error: unknown) => {
      throw toUnusableServer(error);
    });
    await client.query("begin isolation level repeatable read read only");
    return await work(drizzleOnConnection(client));
  } finally {
    await client.end();
  }
}
