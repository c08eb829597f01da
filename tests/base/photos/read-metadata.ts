import { readCameraMetadata } from "../../../src/base/photos/camera-metadata.ts";
import type { PhotoFormat } from "../../../src/base/photos/photo-renditions.ts";

/* Reads a photo's metadata in a separate process, so that a test can measure its time and memory. */

const [format, path] = Bun.argv.slice(2);
const bytes = await Bun.file(path ?? "").bytes();
console.log(JSON.stringify(await readCameraMetadata(format as PhotoFormat, bytes)));
