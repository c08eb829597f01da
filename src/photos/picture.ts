import { Refusal } from "../refusal.ts";
import { withoutOddProfile } from "./colour-profile.ts";
import { maxPhotoPixels, type PhotoFormat, photoTexts, type RenditionName, renditions } from "./rules.ts";

/** A picture's bytes, already sniffed, and the EXIF orientation read from them. */
export type Picture = { bytes: Uint8Array; format: PhotoFormat; orientation: number };

export type Rendition = { bytes: Uint8Array; width: number; height: number };

/**
 * Decodes the whole picture and encodes one rendition of it: upright, without metadata, never enlarged.
 * Throws `unreadable_photo` for one that is damaged or has too many pixels.
 */
export async function render(picture: Picture, name: RenditionName): Promise<Rendition> {
  const { edge, quality } = renditions[name];
  return decoded(async () => {
    const image = upright(picture).resize(edge, edge, { fit: "inside", withoutEnlargement: true });
    const bytes = withoutOddProfile(await image.webp({ quality }).bytes());
    return { bytes, width: image.width, height: image.height };
  });
}

/** Upright width and height in pixels, from the header alone. Throws as `render` does. */
export async function uprightSize(picture: Picture): Promise<{ width: number; height: number }> {
  const { width, height } = await decoded(() => upright(picture).metadata());
  // The header of a JPEG is answered turned already, as its decoding is.
  const isTurned = picture.format !== "jpeg" && picture.orientation >= 5 && picture.orientation <= 8;
  return isTurned ? { width: height, height: width } : { width, height };
}

/**
 * About what the decoder holds while a picture is open, in bytes. It opens a JPEG at a fraction of its size, but of a
 * progressive one it keeps three bytes of coefficients a pixel.
 */
export function openBytes(format: PhotoFormat, { width, height }: { width: number; height: number }): number {
  return width * height * (format === "jpeg" ? 3 : 5);
}

/** The decoder itself obeys the orientation of a JPEG, and of nothing else. */
function upright({ bytes, format, orientation }: Picture): Bun.Image {
  const image = new Bun.Image(bytes, { maxPixels: maxPhotoPixels });
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

async function decoded<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : "";
    if (code === "ERR_IMAGE_TOO_MANY_PIXELS") throw new Refusal("unreadable_photo", photoTexts.tooManyPixels);
    if (code.startsWith("ERR_IMAGE_")) throw new Refusal("unreadable_photo", photoTexts.unreadable);
    throw error;
  }
}
