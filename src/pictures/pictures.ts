import { LRUCache } from "lru-cache";
import type { Logger } from "pino";
import type { PhotoFile } from "../photos/photo-files.ts";
import { Refusal } from "../refusal.ts";
import { photoAddress, photoBox } from "./catch-picture.tsx";
import { openDrawing } from "./drawing.ts";

const maxBytes = 4 * 1024 * 1024;
const quality = 86;

type Bytes = Uint8Array;

/** The renderer reads no WebP. */
async function withPhoto(svg: string, photo: PhotoFile): Promise<string> {
  const image = new Bun.Image(await photo.bytes());
  const fitting = image.resize(photoBox.width, photoBox.height, { fit: "inside", withoutEnlargement: true });
  const jpeg = await fitting.jpeg({ quality }).bytes();
  return svg.replace(photoAddress, `data:image/jpeg;base64,${jpeg.toBase64()}`);
}

type Photographic = { photo: PhotoFile | null };

/** Pictures by what they are drawn from, so that one is never older than its data. */
export function openPictures(log: Logger) {
  const draw = openDrawing();

  async function drawJpeg(svg: string, { photo }: Photographic): Promise<Bytes> {
    const png = await draw(photo ? await withPhoto(svg, photo) : svg);
    return new Bun.Image(png).jpeg({ quality }).bytes();
  }

  const drawn = new LRUCache<string, Bytes, Photographic | null>({
    maxSize: maxBytes,
    sizeCalculation: ({ byteLength }) => byteLength,
    fetchMethod: (svg, _, { context }) => (context ? drawJpeg(svg, context) : draw(svg)),
  });

  async function find(svg: string, context: Photographic | null): Promise<Blob> {
    try {
      const bytes = await drawn.forceFetch(svg, { context });
      return new Blob([new Uint8Array(bytes)], { type: context ? "image/jpeg" : "image/png" });
    } catch (error) {
      if (!(error instanceof Refusal)) log.error({ err: error }, "a picture was not drawn");
      throw new Refusal("busy", "This picture cannot be drawn at the moment.", { retryAfter: 60 });
    }
  }

  return {
    etagOf: (svg: string): string => `"${Bun.hash(svg).toString(36)}"`,

    /** Throws `busy` when it cannot be drawn. */
    png: (svg: string): Promise<Blob> => find(svg, null),

    /** Smaller where it shows a photo. Throws `busy` when it cannot be drawn. */
    jpeg: (svg: string, photo: PhotoFile | null): Promise<Blob> => find(svg, { photo }),
  };
}
