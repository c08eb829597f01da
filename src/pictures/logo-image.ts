import type { Logger } from "pino";
import type { PhotoFiles } from "../base/photos/photo-files.ts";
import type { PictureLogo } from "./frame.tsx";

/** The club's logo as a `data:` URL of a PNG, because the renderer can't read WebP. Null without a readable logo. */
export function openLogoImages(files: PhotoFiles, log: Logger) {
  let last: { sha256: string; image: string } | null = null;

  return async (logo: PictureLogo | null): Promise<string | null> => {
    if (!logo) return null;
    if (last?.sha256 === logo.sha256) return last.image;
    try {
      const file = await files.find(logo.sha256, "thumbnail");
      if (!file) return null;
      const png = await new Bun.Image(await file.bytes()).png().bytes();
      last = { sha256: logo.sha256, image: `data:image/png;base64,${png.toBase64()}` };
      return last.image;
    } catch (error) {
      log.error({ err: error }, "the club's logo could not be added to a picture");
      return null;
    }
  };
}
