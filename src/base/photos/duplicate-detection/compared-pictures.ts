import type { PhotoFiles } from "../photo-files.ts";
import { keypointOf, type Spot, spotsOf } from "./keypoints.ts";
import { blurred, type Luminance, luminanceOf } from "./luminance.ts";
import type { ComparedPicture } from "./orientations.ts";

const comparedEdge = 256;
const noiseSigma = 0.8;

/** These take at most 12 MB in total: 250 kB for each item of the first two, 40 kB for each of the third. */
const maxOpened = 8;
const maxLuminances = 32;
const maxSpots = 48;

export type ComparedPictures = {
  luminanceOf(sha256: string): Promise<Luminance | null>;
  spotsOf(sha256: string): Promise<readonly Spot[] | null>;
};

/** The latest pictures stay in memory: photos of one day and of one board are compared again and again. */
export function createComparedPictures(files: Pick<PhotoFiles, "find">): ComparedPictures {
  const open = latest(maxOpened, async (sha256) => {
    const thumbnail = await files.find(sha256, "thumbnail");
    return thumbnail && luminanceOf(await thumbnail.bytes(), comparedEdge);
  });
  return {
    luminanceOf: latest(maxLuminances, async (sha256) => {
      const luminance = await open(sha256);
      return luminance && blurred(luminance, noiseSigma);
    }),
    spotsOf: latest(maxSpots, async (sha256) => {
      const luminance = await open(sha256);
      return luminance && spotsOf(luminance);
    }),
  };
}

export async function comparedPicture(pictures: ComparedPictures, sha256: string): Promise<ComparedPicture | null> {
  const luminance = await pictures.luminanceOf(sha256);
  const spots = await pictures.spotsOf(sha256);
  return luminance && spots && { luminance, keypoints: spots.map(keypointOf) };
}

/** Keeps the results of `make` for the latest `max` names, except null and failures. */
function latest<T>(max: number, make: (name: string) => Promise<T | null>): (name: string) => Promise<T | null> {
  const cache = new Map<string, Promise<T | null>>();
  return async (name) => {
    const value = cache.get(name) ?? make(name);
    cache.delete(name);
    cache.set(name, value);
    for (const oldest of cache.keys()) if (cache.size > max) cache.delete(oldest);
    try {
      const result = await value;
      if (result === null && cache.get(name) === value) cache.delete(name);
      return result;
    } catch (error) {
      if (cache.get(name) === value) cache.delete(name);
      throw error;
    }
  };
}
