import { readFileSync } from "node:fs";
import { join } from "node:path";
import { openServerStore } from "../../src/base/db/postgres/store.ts";
import { openStore, type Store } from "../../src/base/db/store.ts";
import { type Club, noon } from "./club.ts";
import { testServer } from "./server-database.ts";

/** Opens the club's store as another instance would, on the club's engine. */
export async function openOtherInstanceStore({ dataDir }: Pick<Club, "dataDir">): Promise<Store> {
  if (testServer === null) return openStore(join(dataDir, "club.sqlite"), noon);
  return openServerStore(readFileSync(join(dataDir, "server-database"), "utf8"), { connections: 4 }, noon);
}
