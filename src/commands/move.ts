import { parseArgs } from "node:util";
import { type Config, readConfig } from "../config.ts";
import { type Command, WrongUsage } from "./command.ts";
import { proveBucket } from "./open-bucket.ts";
import { requireClubInFolder } from "./open-deps.ts";

const options = { to: { type: "string" }, from: { type: "string" }, photos: { type: "string" } } as const;

type Env = Record<string, string | undefined>;

/** The given address or, if the name of the setting was given, the setting's value. Throws `WrongUsage`. */
function settingsWith(env: Env, places: Record<"DATABASE_URL" | "PHOTOS_URL", string>): Env {
  const settings = { ...env };
  for (const [name, value] of Object.entries(places)) {
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

const print = (line: string) => console.log(line);

export const command: Command = {
  help: `Usage: fishtournament move --to DATABASE_URL --photos PHOTOS_URL
       fishtournament move --from DATABASE_URL --photos PHOTOS_URL

--to: moves the club in DATA_DIR (./data) to an empty PostgreSQL database and an empty bucket: every row, and every photo.
The folder's server must be stopped. --from moves it back to an empty DATA_DIR; all instances must be stopped.
Type the words DATABASE_URL and PHOTOS_URL literally: the addresses, which contain passwords, are then read from the
settings with these names or from the files named by DATABASE_URL_FILE and PHOTOS_URL_FILE. You can pass an address
instead, but others on this computer can see it in the process list.
If it is interrupted, run it again: it resumes where it stopped and copies nothing twice. At the end it compares both
sides, row by row and photo by photo, and prints a line for each table. The source is unchanged but no longer served;
a backup of it is still a good idea. Each club needs its own database and its own bucket.
docs/federation.md describes the steps before and after.`,

  async run(args, env) {
    const { values } = parseArgs({ args, options });
    const { to, from, photos = "PHOTOS_URL" } = values;
    const address = to ?? from;
    if (address === undefined || (to !== undefined && from !== undefined)) throw new WrongUsage("Use --to or --from.");
    const config = readConfig(settingsWith(env, { DATABASE_URL: address, PHOTOS_URL: photos }));
    const places = placesOf(config);
    if (to !== undefined) requireClubInFolder(config);
    await proveBucket(config);
    if (to !== undefined) {
      const { moveToServer } = await import("../moving/move-to-server.ts");
      await moveToServer(places, print);
      print("Start the club with DATABASE_URL and PHOTOS_URL. Its folder is unchanged and no longer used.");
    } else {
      const { moveToFolder } = await import("../moving/move-to-folder.ts");
      await moveToFolder(places, print);
      print(
        "Start the club without DATABASE_URL and PHOTOS_URL. The database and bucket are unchanged and no longer used.",
      );
    }
  },
};
