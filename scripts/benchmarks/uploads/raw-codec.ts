/* The reference for uploads: the codec alone, making the same renditions of photos in memory, as many at once as
   the server does. Argument: the number of photos. Prints the duration and processor time as JSON. */
import { type RenditionName, renditions } from "../../../src/base/photos/photo-renditions.ts";
import { photoOf12Megapixels } from "../shared/photos.ts";

const count = Number(Bun.argv[2]);
const photos = await Promise.all(Array.from({ length: count }, (_, nth) => photoOf12Megapixels(nth)));

async function render(photo: Uint8Array, name: RenditionName): Promise<void> {
  const { edge, quality } = renditions[name];
  await new Bun.Image(photo).resize(edge, edge, { fit: "inside", withoutEnlargement: true }).webp({ quality }).bytes();
}

async function work(): Promise<void> {
  for (let photo = photos.shift(); photo; photo = photos.shift()) {
    await render(photo, "thumbnail");
    await render(photo, "large");
  }
}

const cpuBefore = process.cpuUsage();
const begun = performance.now();
await Promise.all([work(), work()]);
const seconds = (performance.now() - begun) / 1000;
const { user, system } = process.cpuUsage(cpuBefore);
console.log(JSON.stringify({ seconds, cpuSeconds: (user + system) / 1e6 }));
