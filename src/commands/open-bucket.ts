import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { isOfAnotherClub, problemOfBucket } from "../base/photos/bucket/prove-bucket.ts";
import type { Config } from "../config.ts";
import { makePushKeys, readPushKeys } from "../delivery/push-keys.ts";
import type { Deps } from "../deps.ts";
import { CannotServe } from "./open-deps.ts";

/** The key in the setting isn't printed. */
const refused = (problem: string) => new CannotServe(`PHOTOS_URL="…": ${problem}.`);

/** Throws `CannotServe` for a bucket that can't store photos. */
export async function proveBucket({ photoBucket }: Config): Promise<void> {
  const problem = photoBucket && (await problemOfBucket(photoBucket));
  if (problem) throw refused(problem);
}

function refusePhotosInFolder({ dataDir }: Config): void {
  const folder = join(dataDir, "photos");
  const isShard = (name: string) => /^[0-9a-f]{2}$/.test(name);
  if (!(existsSync(folder) && readdirSync(folder).some(isShard))) return;
  throw refused(
    `the photos of this club are in ${folder}. To move them, make a backup without PHOTOS_URL and restore it with PHOTOS_URL and --replace`,
  );
}

/** Refuses another club's bucket. Push keys identify the club, because they never change and are in every backup. */
async function claim({ photoBucket }: Config, { store, clock }: Deps): Promise<void> {
  if (!photoBucket) return;
  await makePushKeys(store, clock());
  const keys = await store.read(readPushKeys);
  if (keys && (await isOfAnotherClub(photoBucket, keys.publicKey))) {
    throw refused(`the bucket ${photoBucket.name} contains another club's photos; each club needs its own`);
  }
}

/** Opens a club to read or write its photos. Throws as `open` does, and `CannotServe` for an unsuitable bucket. */
export async function openWithBucket(config: Config, open: (config: Config) => Deps | Promise<Deps>): Promise<Deps> {
  if (!config.photoBucket) return open(config);
  refusePhotosInFolder(config);
  await proveBucket(config);
  const deps = await open(config);
  try {
    await claim(config, deps);
    return deps;
  } catch (error) {
    await deps.store.close();
    throw error;
  }
}
