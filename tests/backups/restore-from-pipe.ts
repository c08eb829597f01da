import { restoreClub } from "../../src/backups/restore-club.ts";

/* A restore in a process of its own, for a test to kill. */

const [archive = "", dataDir = ""] = Bun.argv.slice(2);
await restoreClub(archive, dataDir, { mayReplace: true, now: Date.now() });
