import { Refusal } from "../../refusal.ts";
import { photoBounds } from "../format/file-bounds.ts";
import type { Owner } from "../tasks/turns.ts";
import { type CameraMetadata, readCameraMetadata } from "./camera-metadata.ts";
import type { Reserve } from "./decode-queue.ts";
import { fingerprint } from "./duplicate-detection/fingerprint.ts";
import type { FoundBefore } from "./duplicate-detection/similar-photos.ts";
import type { ArrivedPhoto } from "./photo-files.ts";
import { detectFormat, headBytes, isComplete } from "./photo-format.ts";
import { type PhotoFormat, photoTexts } from "./photo-renditions.ts";
import type { Photos } from "./photos.ts";
import { openBytes, render, uprightSize, withBytesOf, withPicture } from "./picture.ts";

/** Original and thumbnail are on the disk; no row refers to them yet. */
export type ReceivedPhoto = {
  sha256: string;
  format: PhotoFormat;
  bytes: number;
  /** Size in pixels, with the picture upright. */
  width: number;
  height: number;
  /** 64 hex digits. */
  fingerprint: string;
  /** A small `data:` URL. */
  placeholder: string;
  camera: CameraMetadata;
  /** Set if similar photos were searched for before the write. */
  found?: FoundBefore;
};

/**
 * Does all the slow work, before any transaction. Throws `too_large`, `wrong_type`, `unreadable_photo`, `busy` or `disk_full`.
 */
export async function receivePhoto(
  photos: Photos,
  { content, sha256 }: ArrivedPhoto,
  owner: Owner = null,
): Promise<ReceivedPhoto> {
  if (content.size > photoBounds.bytes) throw new Refusal("too_large", photoTexts.tooLarge(content.size));
  const format = detectFormat(await content.slice(0, headBytes).bytes());
  const take = async (bytes: Uint8Array<ArrayBuffer>, reserve: Reserve) => {
    if (!isComplete(format, bytes)) throw new Refusal("unreadable_photo", photoTexts.unreadable);
    const camera = await readCameraMetadata(format, bytes);
    const { size, thumbnail } = await withPicture(
      { bytes, format, orientation: camera.orientation },
      async (picture) => {
        const size = await uprightSize(picture);
        await reserve(openBytes(format, size));
        return { size, thumbnail: await render(picture, "thumbnail") };
      },
    );
    const received: ReceivedPhoto = {
      sha256,
      format,
      bytes: bytes.byteLength,
      ...size,
      fingerprint: await fingerprint(thumbnail.bytes),
      placeholder: await new Bun.Image(thumbnail.bytes).placeholder(),
      camera,
    };
    await photos.files.write(sha256, { original: bytes, thumbnail: thumbnail.bytes }, content);
    return received;
  };
  return photos.decoding.run((reserve) => withBytesOf(content, (bytes) => take(bytes, reserve)), owner);
}

/** A photo created by the server itself. */
export const photoInMemory = (bytes: Uint8Array<ArrayBuffer>): ArrivedPhoto => ({
  content: new Blob([bytes]),
  sha256: new Bun.CryptoHasher("sha256").update(bytes).digest("hex"),
});
