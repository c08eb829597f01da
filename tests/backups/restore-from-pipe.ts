import { restoreClub } from "../../src/backups/restore-club.ts";

/* A restore in its own process, for a test to kill. */

const [archive = "", dataDir = ""] = Bun.argv.slice(2);
await restoreClub(archive, dataDir, { mayReplace: true, now: Date.now() });
