import pg from "pg";
import type { Db } from "../store.ts";
import { drizzleOnConnection } from "./builder.ts";
import { unfit } from "./server-errors.ts";
import { serverTypes } from "./server-types.ts";

/** As the server's database is at one moment. Throws `UnfitServer` where it cannot be opened. */
export async function readServerSnapshot<T>(url: string, work: (db: Db) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, types: serverTypes });
  // The statement under way fails, too.
  client.on("error", () => undefined);
  try {
    await client.connect().catch((error: unknown) => {
      throw unfit(error);
    });
    await client.query("begin isolation level repeatable read read only");
    return await work(drizzleOnConnection(client));
  } finally {
    await client.end();
  }
}
