import { Refusal } from "../../refusal.ts";
import { photoBounds } from "../format/file-bounds.ts";
import { decodable } from "./decodable.ts";
import { freeBytes } from "./free-bytes.ts";
import { type PhotoFormat, photoTexts, type RenditionName, renditions } from "./photo-renditions.ts";

export type Picture = { bytes: Uint8Array; format: PhotoFormat; orientation: number };

export type Rendition = { bytes: Uint8Array; width: number; height: number };

/** Renders the picture upright, without metadata and never enlarged. Throws `unreadable_photo`. */
export async function render(picture: Picture, name: RenditionName): Promise<Rendition> {
  const { edge, quality } = renditions[name];
  return decoded(async () => {
    const image = upright(picture).resize(edge, edge, { fit: "inside", withoutEnlargement: true });
    const bytes = withoutUnsafeProfile(await image.webp({ quality }).bytes());
    return { bytes, width: image.width, height: image.height };
  });
}

/** Throws as `render` does. */
export async function withPicture<T>(picture: Picture, work: (picture: Picture) => Promise<T>): Promise<T> {
  const bytes = decodable(picture.format, picture.bytes);
  try {
    return await work({ ...picture, bytes });
  } finally {
    if (bytes !== picture.bytes) freeBytes(bytes);
  }
}

/** Reads only the header. Throws as `render` does. */
export async function uprightSize(picture: Picture): Promise<{ width: number; height: number }> {
  const { width, height } = await decoded(() => upright(picture).metadata());
  // The decoder has already applied the orientation to a JPEG's size.
  const isTurned = picture.format !== "jpeg" && picture.orientation >= 5 && picture.orientation <= 8;
  return isTurned ? { width: height, height: width } : { width, height };
}

/** An estimate. JPEGs open at a fraction of their size, but a progressive one needs three bytes per pixel. */
export function openBytes(format: PhotoFormat, { width, height }: { width: number; height: number }): number {
  return width * height * (format === "jpeg" ? 3 : 5);
}

/** The decoder only applies the orientation of JPEGs. */
function upright({ bytes, format, orientation }: Picture): Bun.Image {
  const image = new Bun.Image(bytes, { maxPixels: photoBounds.pixels });
  if (format === "jpeg") return image;
  switch (orientation) {
    case 2:
      return image.flop();
    case 3:
      return image.rotate(180);
    case 4:
      return image.flip();
    case 5:
      return image.rotate(90).flop();
    case 6:
      return image.rotate(90);
    case 7:
      return image.rotate(90).flip();
    case 8:
      return image.rotate(270);
    default:
      return image;
  }
}

/** The bytes aren't a picture. All other errors, such as a failure to write one, are the server's. */
const damageCodes: ReadonlySet<string> = new Set(["ERR_IMAGE_DECODE_FAILED", "ERR_IMAGE_UNKNOWN_FORMAT"]);

async function decoded<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : "";
    if (code === "ERR_IMAGE_TOO_MANY_PIXELS") throw new Refusal("unreadable_photo", photoTexts.tooManyPixels);
    if (damageCodes.has(code)) throw new Refusal("unreadable_photo", photoTexts.unreadable);
    throw error;
  }
}

export async function withBytesOf<T>(
  blob: Pick<Blob, "bytes">,
  work: (bytes: Uint8Array<ArrayBuffer>) => Promise<T>,
): Promise<T> {
  const bytes = await blob.bytes();
  try {
    return await work(bytes);
  } finally {
    freeBytes(bytes);
  }
}

const hasProfile = 0x20;

/** A browser that guesses types could run markup. */
const markup = /<[a-z!?/]/i;

/**
 * Encoding copies the color profile unchanged, so a suspicious one is removed. Ordinary ones are kept for wide-gamut photos.
 */
export function withoutUnsafeProfile(webp: Uint8Array): Uint8Array {
  const file = Buffer.from(webp.buffer, webp.byteOffset, webp.byteLength);
  const chunks = chunksOf(file);
  const profile = chunks.find(({ name }) => name === "ICCP");
  if (!profile) return webp;
  const isSafe = profile.whole.length <= photoBounds.profileBytes && !markup.test(profile.whole.toString("latin1"));
  return isSafe ? webp : withoutChunk(file, chunks, "ICCP");
}

type Chunk = { name: string; whole: Buffer };

/** RFC 9649, section 2.3. Chunks include their padding. */
function chunksOf(file: Buffer): Chunk[] {
  const chunks: Chunk[] = [];
  for (let offset = 12; offset + 8 <= file.length; ) {
    const length = 8 + file.readUInt32LE(offset + 4);
    const end = offset + length + (length % 2);
    chunks.push({ name: file.toString("latin1", offset, offset + 4), whole: file.subarray(offset, end) });
    offset = end;
  }
  return chunks;
}

function withoutChunk(file: Buffer, chunks: readonly Chunk[], removedName: string): Uint8Array {
  const remaining = chunks.filter(({ name }) => name !== removedName).map(({ whole }) => Buffer.from(whole));
  const [extended] = remaining;
  if (extended?.toString("latin1", 0, 4) === "VP8X") extended[8] = (extended[8] ?? 0) & ~hasProfile;
  const whole = Buffer.concat([file.subarray(0, 12), ...remaining]);
  whole.writeUInt32LE(whole.length - 8, 4);
  return new Uint8Array(whole);
}
