import { parseArgs } from "node:util";
import { restoreClub } from "../backups/restore-club.ts";
import { readConfig } from "../config.ts";
import { CannotDo, type Command, isOfDisk, refuseOnServer, WrongUsage } from "./command.ts";
import { proveBucket } from "./open-bucket.ts";

const options = { replace: { type: "boolean", default: false } } as const;

export const command: Command = {
  help: `Usage: fishtournament restore FILE [--replace]

Restores the club that "backup" saved in FILE to DATA_DIR (./data), after checking every file against its list. The
server must not be running. With --replace, an existing club is kept in a folder replaced-… in DATA_DIR; without it,
a folder that contains a club is refused. With PHOTOS_URL, the photos go to the bucket. Sessions are restored as well:
users who were logged in then are logged in again.`,

  async run(args, env) {
    const { positionals, values } = parseArgs({ args, options, allowPositionals: true });
    const [file, ...rest] = positionals;
    if (file === undefined || rest.length > 0) throw new WrongUsage("Specify one file.");
    const config = readConfig(env);
    refuseOnServer(config, "restore");
    const { dataDir, photoBucket } = config;
    await proveBucket(config);
    try {
      const how = { mayReplace: values.replace, now: Date.now(), bucket: photoBucket };
      const restored = await restoreClub(file, dataDir, how);
      const { files, missing, madeAt, photosStayIn } = restored.manifest;
      const photos = files.filter(({ name }) => name.startsWith("photos/")).length;
      const where = photoBucket ? `, those in the bucket ${photoBucket.name}` : "";
      console.log(
        photosStayIn
          ? `The club as of ${madeAt} was restored to ${dataDir}: the database only. Its photos stayed in the bucket; fishtournament check verifies that they're all there.`
          : `The club as of ${madeAt} was restored to ${dataDir}: the database and ${photos} photo files${where}, checked.`,
      );
      if (missing.length > 0) console.log(`${missing.length} photo files were already missing when it was saved.`);
      if (restored.replaced) {
        console.log(`The previous club is in ${restored.replaced}. Delete it once everything works.`);
      }
    } catch (error) {
      throw isOfDisk(error) ? new CannotDo(`${dataDir} couldn't be written: ${error.message}.`) : error;
    }
  },
};
