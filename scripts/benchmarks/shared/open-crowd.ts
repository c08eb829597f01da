import { join } from "node:path";
import { openScript, type Script } from "./open-script.ts";
import type { Server } from "./servers.ts";

/** Readers who have a leaderboard open, in a separate process. Resolves when all are listening; prints the format described in `live-crowd.ts`. */
export async function openCrowd(server: Server, tournamentId: number, readers: number): Promise<Script> {
  const crowd = openScript(join(import.meta.dir, "live-crowd.ts"), [server.url, String(tournamentId), String(readers)]);
  await crowd.next();
  return crowd;
}
