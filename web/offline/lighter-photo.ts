import { withNotesOf } from "./camera-notes.ts";

type Connection = { saveData?: boolean; effectiveType?: string };

/** The longest side of a copy in pixels, its quality, and the minimum size in bytes for which copying is worthwhile. */
const copy = { edge: 2400, quality: 0.85, from: 1_500_000 } as const;
/** Used if the browser doesn't report the connection's quality, as on iPhones. */
const fromUntold = 5_000_000;

/** Whether a photo of this size is worth a lighter copy on this connection. */
export function isHeavy(bytes: number, connection: Connection | undefined): boolean {
  if (!connection?.effectiveType) return bytes >= fromUntold;
  const isSlow = connection.saveData === true || connection.effectiveType !== "4g";
  return isSlow && bytes >= copy.from;
}

async function drawn(photo: Blob): Promise<Blob> {
  const picture = await createImageBitmap(photo);
  const scale = Math.min(1, copy.edge / Math.max(picture.width, picture.height));
  const canvas = new OffscreenCanvas(Math.round(picture.width * scale), Math.round(picture.height * scale));
  canvas.getContext("2d")?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  return canvas.convertToBlob({ type: "image/jpeg", quality: copy.quality });
}

/**
 * The photo or, on a slow connection, a smaller copy of a large JPEG that includes the camera's metadata (time,
 * position). When in doubt, returns it unchanged: a slow upload is better than none.
 */
export async function lighterPhoto(photo: File): Promise<File> {
  const { connection } = navigator as Navigator & { connection?: Connection };
  if (photo.type !== "image/jpeg" || !isHeavy(photo.size, connection)) return photo;
  try {
    const [original, small] = [await photo.arrayBuffer(), await (await drawn(photo)).arrayBuffer()];
    const bytes = withNotesOf(new Uint8Array(original), new Uint8Array(small));
    if (bytes.length > photo.size * 0.8) return photo;
    return new File([bytes], photo.name, { type: "image/jpeg", lastModified: photo.lastModified });
  } catch {
    return photo;
  }
}
