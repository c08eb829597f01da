import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { syncToDisk } from "../base/db/sync-to-disk.ts";
import { emptyState, type HttpsStore, parseState } from "./https-state.ts";

/** The file's name in DATA_DIR. It contains private keys, and no backup includes it. */
export const httpsFile = "https.json";

/** Writes the whole file or nothing; until it is complete, the earlier keys stay. */
function writeWhole(path: string, text: string): void {
  const partial = `${path}.partial`;
  rmSync(partial, { force: true });
  writeFileSync(partial, text, { flag: "wx", mode: 0o600, flush: true });
  renameSync(partial, path);
}

/** Keys in a file that only the program's account can read. */
export function folderStore(dataDir: string): HttpsStore {
  const path = join(dataDir, httpsFile);
  return {
    async read() {
      if (!existsSync(path)) return { state: emptyState, problem: null };
      const state = parseState(readFileSync(path, "utf8"));
      if (state) return { state, problem: null };
      renameSync(path, `${path}.broken`);
      const problem = `The file ${httpsFile} in the data folder was damaged, so a new certificate is ordered. It is now ${httpsFile}.broken.`;
      return { state: emptyState, problem };
    },
    async write(state) {
      writeWhole(path, `${JSON.stringify(state, null, 2)}\n`);
      syncToDisk(dataDir);
    },
  };
}
