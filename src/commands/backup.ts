import { existsSync } from "node:fs";
import { dirname } from "node:path";
import { parseArgs } from "node:util";
import { makeBackup } from "../backups/make-backup.ts";
import type { Manifest } from "../backups/manifest.ts";
import { requireFreeSpace } from "../backups/room.ts";
import { readConfig } from "../config.ts";
import type { Deps } from "../deps.ts";
import { CannotDo, type Command, refuseOnServer, WrongUsage } from "./command.ts";
import { openWithBucket } from "./open-bucket.ts";
import { openClubAsIs } from "./open-deps.ts";

const options = {
  replace: { type: "boolean", default: false },
  "with-secrets-key": { type: "boolean", default: false },
} as const;

const timeoutMs = 60_000;
const lookMs = 250;

/** Waits for a photo sweep to finish, but not for another backup. */
async function makeInTurn(deps: Deps, path: string, withSecretsKey: boolean): Promise<Manifest> {
  const giveUpAt = performance.now() + timeoutMs;
  for (;;) {
    const manifest = await makeBackup(deps, path, { withSecretsKey });
    if (manifest) return manifest;
    if (performance.now() > giveUpAt) throw new CannotDo("Another backup is running. Try again when it's done.");
    await Bun.sleep(lookMs);
  }
}

const reasonOf = (error: unknown) => (error instanceof Error && "code" in error ? error.message : null);

export const command: Command = {
  help: `Usage: fishtournament backup [--with-secrets-key] [--replace] FILE

Saves the club in DATA_DIR (./data) as it is now to FILE, a tar archive: the database, every photo, and a list of both
with their SHA-256. The server can keep running. FILE must not exist unless --replace is given; it is created, or
replaced, only once it is complete.
Keep it on another computer, and protect it like the club's data: it contains everything. Photos in a bucket (PHOTOS_URL) are
downloaded and included. Passwords and keys that an admin saved in the product are included in encrypted form, but not
the file secrets.key that decrypts them: after a restore elsewhere, enter them again. --with-secrets-key adds that file.`,

  async run(args, env) {
    const { positionals, values } = parseArgs({ args, options, allowPositionals: true });
    const [file, ...rest] = positionals;
    if (file === undefined || rest.length > 0) throw new WrongUsage("Specify one file.");
    if (existsSync(file) && !values.replace) throw new CannotDo(`${file} already exists. Specify a new file.`);
    if (!existsSync(dirname(file))) throw new CannotDo(`There's no folder ${dirname(file)}.`);
    const config = readConfig(env);
    refuseOnServer(config, "backup");
    const deps = await openWithBucket(config, openClubAsIs);
    try {
      await requireFreeSpace(deps, dirname(file));
      const { files, missing } = await makeInTurn(deps, file, values["with-secrets-key"]);
      const bytes = files.reduce((sum, { size }) => sum + size, 0);
      const photos = files.filter(({ name }) => name.startsWith("photos/")).length;
      console.log(`${file}: the database and ${photos} photo files, ${(bytes / 1e6).toFixed(1)} MB.`);
      if (missing.length > 0) {
        console.error(`${missing.length} photo files are missing from the club. fishtournament check lists them.`);
      }
    } catch (error) {
      const reason = reasonOf(error);
      throw reason === null ? error : new CannotDo(`${file} couldn't be written: ${reason}.`);
    } finally {
      await deps.store.close();
    }
  },
};
