import { parseArgs } from "node:util";
import { restoreClub } from "../backups/restore-club.ts";
import { readConfig } from "../config.ts";
import { CannotDo, type Command, isOfDisk, refuseOnServer, WrongUsage } from "./command.ts";
import { proveBucket } from "./open-bucket.ts";

const options = { replace: { type: "boolean", default: false } } as const;

export const command: Command = {
  help: `Usage: fishtournament restore FILE [--replace]

Puts the club that "backup" saved in FILE into DATA_DIR (./data), after checking all of it against its list. The
server must not be running. With --replace a club that is there already is moved into a folder replaced-… in DATA_DIR
and kept; without it such a folder is refused. With PHOTOS_URL its photos go into the bucket. Sessions are restored as well: users who were logged in then are logged in again.`,

  async run(args, env) {
    const { positionals, values } = parseArgs({ args, options, allowPositionals: true });
    const [file, ...rest] = positionals;
    if (file === undefined || rest.length > 0) throw new WrongUsage("Name one file.");
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
          ? `The club of ${madeAt} is in ${dataDir}: the database alone. Its photos stayed in the bucket; fishtournament check says whether all are there.`
          : `The club of ${madeAt} is in ${dataDir}: the database and ${photos} photo files${where}, checked.`,
      );
      if (missing.length > 0) console.log(`${missing.length} photo files were missing already when it was saved.`);
      if (restored.replaced) {
        console.log(`The club that was there before is in ${restored.replaced}; delete it when all is well.`);
      }
    } catch (error) {
      throw isOfDisk(error) ? new CannotDo(`${dataDir} could not be written: ${error.message}.`) : error;
    }
  },
};
