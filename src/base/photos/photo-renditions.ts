import { photoBounds, photoFormBounds } from "../format/file-bounds.ts";
import { counted } from "../format/numbers.ts";

/** Limit for 24 hours: several times the catch of the busiest angler. */
export const maxPhotosPerDay = 300;

/** Bits of 256. Tested on 200 fish on boards: a picture saved again differs in 9 bits, different pictures in 34 or more. */
export const samePictureBits = 20;

/** docs/rules.md 7.4. */
export const originalsKeptMs = 30 * 24 * 60 * 60 * 1000;

/** Free and total disk space, in bytes. */
export type DiskSpace = { free: number; size: number };

/** docs/rules.md 7.8. */
export const reservedBytes = ({ size }: Pick<DiskSpace, "size">): number => Math.min(64 * 1024 * 1024, size / 20);

/** Photos of one account that wait to be opened (docs/rules.md 7.9). */
export const maxUnopened = 32;

/** How long files without a row are kept, because the row may not be written yet. */
export const unreferencedKeptMs = 24 * 60 * 60 * 1000;

export type PhotoFormat = "jpeg" | "png" | "webp" | "gif" | "bmp";

/** Our own encodings, for all readers. `edge` is the longest side in pixels. */
export const renditions = {
  thumbnail: { file: "thumbnail.webp", edge: 400, quality: 76 },
  large: { file: "large.webp", edge: 1600, quality: 80 },
} as const;

export type RenditionName = keyof typeof renditions;

export type PhotoFileName = RenditionName | "original";

/** A file's name after the hash; the folder is named by the hash's first two digits. */
export const photoFileEndings: Record<PhotoFileName, string> = {
  original: "original",
  thumbnail: renditions.thumbnail.file,
  large: renditions.large.file,
};

/** The files that the rows sharing the photo need (times are in UTC ms). The fingerprint is empty until it is opened. */
export function neededFiles(
  rows: readonly { fingerprint: string; largeReadyAt: number | null; originalDroppedAt: number | null }[],
): PhotoFileName[] {
  const needs: PhotoFileName[] = [];
  if (rows.some(({ fingerprint }) => fingerprint !== "")) needs.push("thumbnail");
  if (rows.some(({ originalDroppedAt }) => originalDroppedAt === null)) needs.push("original");
  if (rows.some(({ largeReadyAt }) => largeReadyAt !== null)) needs.push("large");
  return needs;
}

/** Enough digits that nobody can find a second picture with the same ones. */
const digitsInAddress = 32;

/** Depends on the content, so its reply never changes. Uses half of the hash: a leaderboard has a hundred addresses. */
export function photoUrl(sha256: string, name: PhotoFileName): string {
  const short = Buffer.from(sha256.slice(0, digitsInAddress), "hex").toString("base64url");
  return `/photos/${short}/${name === "original" ? name : renditions[name].file}`;
}

/** The hash in hex digits; addresses of earlier versions had all of it. Null if the name isn't a hash. */
export function hashInAddress(name: string): string | null {
  if (/^[0-9a-f]{64}$/.test(name)) return name;
  return /^[\w-]{22}$/.test(name) ? Buffer.from(name, "base64url").toString("hex") : null;
}

/** A rendition is never larger than the photo. */
export function renditionSize(name: RenditionName, width: number, height: number): { width: number; height: number } {
  const scale = Math.min(1, renditions[name].edge / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

const megabytes = (bytes: number) => (bytes / 1024 / 1024).toFixed(1);

function waitText(seconds: number): string {
  return seconds > 3600 ? counted(Math.ceil(seconds / 3600), "hour") : counted(Math.ceil(seconds / 60), "minute");
}

export const photoTexts = {
  tooLarge: (bytes: number) =>
    `That photo is ${megabytes(bytes)} MB; the limit is ${photoBounds.bytes / 1024 / 1024} MB. Choose a smaller size or take the photo from inside this form.`,
  formTooLarge: `The form is larger than ${photoFormBounds.bytes / 1024 / 1024} MB. Choose a photo of at most ${photoBounds.bytes / 1024 / 1024} MB.`,
  tooManyPixels: `That picture has more than ${photoBounds.pixels / 1_000_000} megapixels. Choose a smaller size in the camera's settings or take the photo from inside this form.`,
  tooManyPixelsHere: (pixels: number) =>
    `That picture has more than ${Math.floor(pixels / 1_000_000)} megapixels, too many for the club's computer. Choose a smaller size in the camera's settings or take the photo from inside this form.`,
  notAPhoto: "That file isn't a photo. Choose a JPEG, PNG or WebP picture.",
  empty: "That file is empty. Choose the photo again.",
  heic: "That photo is in Apple's HEIC format, which can't be opened here. On the iPhone, choose Settings > Camera > Formats > Most Compatible, or take the photo from inside this form.",
  avif: "That photo is in the AVIF format, which can't be opened here. Save it as JPEG, or take the photo from inside this form.",
  unreadable: "That photo is damaged or arrived incomplete. Choose it again, or take a new one.",
  busy: "Many photos are arriving right now. Your catch is still on this page. Send it again in a few seconds.",
  tooManyToday: (seconds: number) =>
    `You sent ${maxPhotosPerDay} photos in the last 24 hours, the limit for one account. You can send the next one in ${waitText(seconds)}.`,
  malformedForm: "The form couldn't be read. Reload the page and try again.",
  diskFull: "The club's server has no room for more photos. This one wasn't saved. Keep it, and tell the club.",
  notFound: "This photo doesn't exist.",
  unopenedTitle: "Photo received",
  unopenedHint: "Many photos are arriving. Check again in a minute.",
  unavailableTitle: "Photo not available yet",
  unavailableHint: "It's saved. Check again in a minute.",
  missingTitle: "This photo is missing",
  missingHint: "Please tell the club.",
  storageUnavailable: "The club's photo storage isn't responding. Nothing was saved. Please send it again in a minute.",
} as const;
