import { LRUCache } from "lru-cache";
import type { Logger } from "pino";
import type { PhotoFile } from "../base/photos/photo-files.ts";
import { Refusal } from "../refusal.ts";
import { photoAddress, photoBox } from "./catch-picture.tsx";
import { openDrawing } from "./drawing.ts";
import { logoAddress } from "./frame.tsx";

const maxBytes = 4 * 1024 * 1024;
const quality = 86;

type Bytes = Uint8Array;

/** Converts the photo, because the renderer can't read WebP. */
async function withPhoto(svg: string, photo: PhotoFile): Promise<string> {
  const image = new Bun.Image(await photo.bytes());
  const fitting = image.resize(photoBox.width, photoBox.height, { fit: "inside", withoutEnlargement: true });
  const jpeg = await fitting.jpeg({ quality }).bytes();
  return svg.replace(photoAddress, `data:image/jpeg;base64,${jpeg.toBase64()}`);
}

/**
 * Parts to insert into the drawing: the logo as a `data:` URL, and the photo. With a photo, the result is JPEG, which
 * is smaller.
 */
type Parts = { logo: string | null; jpeg?: { photo: PhotoFile | null } };

/** Caches pictures by their content, so that one is never older than its data. */
export function openPictures(log: Logger) {
  const draw = openDrawing();

  async function drawParts(svg: string, { logo, jpeg }: Parts): Promise<Bytes> {
    const withLogo = logo ? svg.replace(logoAddress, logo) : svg;
    if (!jpeg) return draw(withLogo);
    const png = await draw(jpeg.photo ? await withPhoto(withLogo, jpeg.photo) : withLogo);
    return new Bun.Image(png).jpeg({ quality }).bytes();
  }

  const drawn = new LRUCache<string, Bytes, Parts>({
    maxSize: maxBytes,
    sizeCalculation: ({ byteLength }) => byteLength,
    fetchMethod: (svg, _, { context }) => drawParts(svg, context),
  });

  return {
    etagOf: (svg: string): string => `"${Bun.hash(svg).toString(36)}"`,

    /** Throws `busy` if it can't be drawn. */
    async find(svg: string, parts: Parts): Promise<Blob> {
      try {
        const bytes = await drawn.forceFetch(svg, { context: parts });
        return new Blob([new Uint8Array(bytes)], { type: parts.jpeg ? "image/jpeg" : "image/png" });
      } catch (error) {
        if (!(error instanceof Refusal)) log.error({ err: error }, "a picture was not drawn");
        throw new Refusal("busy", "This picture can't be created right now.", { retryAfter: 60 });
      }
    },
  };
}
