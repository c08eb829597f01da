/** docs/rules.md 7.1: at most 20 MB and 50 megapixels a photo. */
export const maxPhotoBytes = 20 * 1024 * 1024;
export const maxPhotoPixels = 50_000_000;

/** A whole posted form, photo included; more is refused before a byte of it is read. */
export const maxFormBytes = 40 * 1024 * 1024;

/** Photos that one account may send within 24 hours: several times what the busiest angler catches. */
export const maxPhotosPerDay = 300;

/**
 * Two pictures whose fingerprints differ in at most this many of 256 bits are taken for the same one. Tried on two
 * hundred fish on boards: a picture saved anew differs in 9 (one in ten in more than 15), two pictures in 34 or more.
 */
export const samePictureBits = 20;

/** Originals are evidence until this long after the results (docs/rules.md 7.4). */
export const originalsKeptMs = 30 * 24 * 60 * 60 * 1000;

/** Files that nothing refers to are left alone this long: their row may still be on its way. */
export const unreferencedKeptMs = 24 * 60 * 60 * 1000;

export type PhotoFormat = "jpeg" | "png" | "webp" | "gif" | "bmp";

/** For the `accept` of a file input. Naming no HEIC makes an iPhone hand over a JPEG by itself. */
export const acceptedTypes = "image/jpeg,image/png,image/webp,image/gif,image/bmp";

/** What the public may see: our own encodings. `edge` is the longest side in pixels. */
export const renditions = {
  thumbnail: { file: "thumbnail.webp", edge: 400, quality: 76 },
  large: { file: "large.webp", edge: 1600, quality: 80 },
} as const;

export type RenditionName = keyof typeof renditions;

/** Every file kept of a photo. */
export type PhotoFileName = RenditionName | "original";

/** How the files of a photo end; they begin with its hash, and lie in a folder of the hash's first two digits. */
export const photoFileEndings: Record<PhotoFileName, string> = {
  original: "original",
  thumbnail: renditions.thumbnail.file,
  large: renditions.large.file,
};

/** Which files of a photo must be there, by the rows that share it (instants, UTC ms). */
export function neededFiles(
  rows: readonly { largeReadyAt: number | null; originalDroppedAt: number | null }[],
): PhotoFileName[] {
  const needs: PhotoFileName[] = ["thumbnail"];
  if (rows.some(({ originalDroppedAt }) => originalDroppedAt === null)) needs.push("original");
  if (rows.some(({ largeReadyAt }) => largeReadyAt !== null)) needs.push("large");
  return needs;
}

/** Hex digits of a photo's hash that name it in an address: nobody finds a second picture that has the same. */
const digitsInAddress = 32;

/**
 * The address of one file of a photo; it names the content, so its reply never changes. Half of the hash, in 22
 * letters, for a leaderboard has a hundred addresses.
 */
export function photoUrl(sha256: string, name: PhotoFileName): string {
  const short = Buffer.from(sha256.slice(0, digitsInAddress), "hex").toString("base64url");
  return `/photos/${short}/${name === "original" ? name : renditions[name].file}`;
}

/** How the hash begins that an address names, in hex digits; earlier addresses had all of it. Null for no such name. */
export function hashInAddress(name: string): string | null {
  if (/^[0-9a-f]{64}$/.test(name)) return name;
  return /^[\w-]{22}$/.test(name) ? Buffer.from(name, "base64url").toString("hex") : null;
}

/** Width and height in pixels of a rendition of a photo of the given upright size; never larger than the photo. */
export function renditionSize(name: RenditionName, width: number, height: number): { width: number; height: number } {
  const scale = Math.min(1, renditions[name].edge / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

const megabytes = (bytes: number) => (bytes / 1024 / 1024).toFixed(1);

function waitText(seconds: number): string {
  const [count, unit] = seconds > 3600 ? [Math.ceil(seconds / 3600), "hour"] : [Math.ceil(seconds / 60), "minute"];
  return `${count} ${unit}${count === 1 ? "" : "s"}`;
}

export const photoTexts = {
  tooLarge: (bytes: number) =>
    `That photo is ${megabytes(bytes)} MB; at most ${maxPhotoBytes / 1024 / 1024} MB can be sent. Choose a smaller size or take the photo from inside this form.`,
  formTooLarge: `What you sent is larger than ${maxFormBytes / 1024 / 1024} MB. Choose a photo of at most ${maxPhotoBytes / 1024 / 1024} MB.`,
  tooManyPixels: `That picture has more than ${maxPhotoPixels / 1_000_000} megapixels. Choose a smaller size in the camera's settings or take the photo from inside this form.`,
  notAPhoto: "That file is not a photo. Choose a JPEG, PNG or WebP picture.",
  empty: "That file is empty. Choose the photo again.",
  heic: "That photo is in Apple's HEIC format, which cannot be opened here. On the iPhone choose Settings > Camera > Formats > Most Compatible, or take the photo from inside this form.",
  avif: "That photo is in the AVIF format, which cannot be opened here. Save it as JPEG, or take the photo from inside this form.",
  unreadable: "That photo is damaged or did not arrive whole. Choose it again, or take a new one.",
  busy: "Many photos are arriving at this moment. Your catch is still on this page: send it again in a few seconds.",
  tooManyToday: (seconds: number) =>
    `You sent ${maxPhotosPerDay} photos in the last 24 hours, the most that one account can send. You can send the next one in ${waitText(seconds)}.`,
  malformedForm: "What you sent could not be read as a form. Reload the page and try again.",
  diskFull: "The club's server has no room for more photos. Keep the photo and tell the club.",
  notFound: "There is no such photo.",
} as const;
