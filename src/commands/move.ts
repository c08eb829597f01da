import { parseArgs } from "node:util";
import { type Config, readConfig } from "../config.ts";
import { type Command, WrongUsage } from "./command.ts";
import { proveBucket } from "./open-bucket.ts";
import { requireClubInFolder } from "./open-deps.ts";

const options = { to: { type: "string" }, from: { type: "string" }, photos: { type: "string" } } as const;

type Env = Record<string, string | undefined>;

/** The given address or, if the name of the setting was given, the setting's value. Throws `WrongUsage`. */
function settingsWith(env: Env, given: Record<"DATABASE_URL" | "PHOTOS_URL", string>): Env {
  const settings = { ...env };
  for (const [name, value] of Object.entries(given)) {
    if (value !== name) {
      settings[name] = value;
      delete settings[`${name}_FILE`];
    } else if (!(env[name] || env[`${name}_FILE`])) {
      throw new WrongUsage(`${name} is not set: set it, or ${name}_FILE.`);
    }
  }
  return settings;
}

function placesOf({ dataDir, databaseUrl, photoBucket: bucket }: Config) {
  if (databaseUrl === null || bucket === null) throw new WrongUsage("A server and a bucket are needed.");
  return { dataDir, databaseUrl, bucket, now: Date.now() };
}

const say = (line: string) => console.log(line);

export const command: Command = {
  help: `Usage: fishtournament move --to DATABASE_URL --photos PHOTOS_URL
       fishtournament move --from DATABASE_URL --photos PHOTOS_URL

--to: takes the club of DATA_DIR (./data) into an empty PostgreSQL database and an empty bucket: every row, and every photo.
The server of the folder must be stopped. --from takes it back into an empty DATA_DIR; all programs must be stopped.
Write the words DATABASE_URL and PHOTOS_URL as they stand here: the addresses, which hold passwords, are then read from the
settings of these names or from the files that DATABASE_URL_FILE and PHOTOS_URL_FILE name. An address itself is taken as well,
but others on this computer can read it in the list of processes.
Cut off, it is run again: it goes on where it was and copies nothing twice. At the end it compares both sides, row by row and
photo by photo, and prints a line for each table. The source stays as it was but is no longer
served; a backup of it is still a good idea. Several clubs cannot be moved into one database: each needs its own database and its own bucket.
docs/federation.md says what comes before and after.`,

  async run(args, env) {
    const { values } = parseArgs({ args, options });
    const { to, from, photos = "PHOTOS_URL" } = values;
    const address = to ?? from;
    if (address === undefined || (to !== undefined && from !== undefined)) throw new WrongUsage("Say --to or --from.");
    const config = readConfig(settingsWith(env, { DATABASE_URL: address, PHOTOS_URL: photos }));
    const places = placesOf(config);
    if (to !== undefined) requireClubInFolder(config);
    await proveBucket(config);
    if (to !== undefined) {
      const { moveToServer } = await import("../moving/move-to-server.ts");
      await moveToServer(places, say);
      say("Start the club with DATABASE_URL and PHOTOS_URL. Its folder stays as it was and is no longer used.");
    } else {
      const { moveToFolder } = await import("../moving/move-to-folder.ts");
      await moveToFolder(places, say);
      say(
        "Start the club without DATABASE_URL and PHOTOS_URL. The database and bucket stay as they were and are no longer used.",
      );
    }
  },
};
