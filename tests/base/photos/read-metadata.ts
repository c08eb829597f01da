import { readCameraMetadata } from "../../../src/base/photos/camera-metadata.ts";
import type { PhotoFormat } from "../../../src/base/photos/photo-renditions.ts";

/* Reads a photo's metadata in its own process, whose time and memory a test can measure. */

const [format, path] = Bun.argv.slice(2);
const bytes = await Bun.file(path ?? "").bytes();
console.log(JSON.stringify(await readCameraMetadata(format as PhotoFormat, bytes)));
