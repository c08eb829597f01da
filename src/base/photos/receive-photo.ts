import { Refusal } from "../../refusal.ts";
import { photoBounds } from "../format/file-bounds.ts";
import type { Owner } from "../tasks/turns.ts";
import { type CameraMetadata, readCameraMetadata } from "./camera-metadata.ts";
import type { Reserve } from "./decode-queue.ts";
import { detectFormat, headBytes } from "./detect-format.ts";
import { fingerprint } from "./duplicate-detection/fingerprint.ts";
import type { SimilarPhotoIds } from "./duplicate-detection/similar-photos.ts";
import type { ArrivedPhoto } from "./photo-files.ts";
import { isComplete } from "./photo-format.ts";
import { type PhotoFormat, photoTexts } from "./photo-renditions.ts";
import type { Photos } from "./photos.ts";
import { openBytes, render, uprightSize, withBytesOf, withPicture } from "./picture.ts";

/** The original and, once it was opened, the thumbnail are on the disk; no row refers to them yet. */
export type ReceivedPhoto = {
  sha256: string;
  format: PhotoFormat;
  bytes: number;
  /** Size in pixels, with the picture upright. */
  width: number;
  height: number;
  /** 64 hex digits; empty until the picture is opened. */
  fingerprint: string;
  /** A small `data:` URL; empty until the picture is opened. */
  placeholder: string;
  camera: CameraMetadata;
  /** Set if similar photos were searched for before the write. */
  found?: SimilarPhotoIds;
};

async function formatOf({ content }: ArrivedPhoto): Promise<PhotoFormat> {
  if (content.size > photoBounds.bytes) throw new Refusal("too_large", photoTexts.tooLarge(content.size));
  return detectFormat(await content.slice(0, headBytes).bytes());
}

/** Refuses a picture that this computer can't open beside everything else. `needed` is in bytes. */
function refuseBeyondMemory({ limits }: Photos, format: PhotoFormat, needed: number): void {
  if (needed <= limits.pictureBytes) return;
  const pixels = limits.pictureBytes / openBytes(format, { width: 1, height: 1 });
  throw new Refusal("unreadable_photo", photoTexts.tooManyPixelsHere(pixels));
}

/** The formats whose last bytes show that the file is complete. */
const endIsMarked: ReadonlySet<PhotoFormat> = new Set(["jpeg", "png"]);

/**
 * Checks that a photo is complete and has a picture's header, without opening it (`openPhoto` does that later). Null
 * for a format that can only be checked by opening it. Throws as `receivePhoto` does.
 */
export async function takePhoto(
  photos: Photos,
  arrived: ArrivedPhoto,
  owner: Owner = null,
): Promise<ReceivedPhoto | null> {
  const { content, sha256 } = arrived;
  const format = await formatOf(arrived);
  if (!endIsMarked.has(format)) return null;
  return photos.storing.run(
    () =>
      withBytesOf(content, async (bytes) => {
        if (!isComplete(format, bytes)) throw new Refusal("unreadable_photo", photoTexts.unreadable);
        const camera = await readCameraMetadata(format, bytes);
        const size = await withPicture({ bytes, format, orientation: camera.orientation }, uprightSize);
        refuseBeyondMemory(photos, format, openBytes(format, size));
        await photos.files.write(sha256, { original: bytes }, content);
        return { sha256, format, bytes: bytes.byteLength, ...size, fingerprint: "", placeholder: "", camera };
      }),
    owner,
  );
}

/** Makes the thumbnail and what is derived from it. Throws `unreadable_photo`. */
export async function openPicture(bytes: Uint8Array, format: PhotoFormat, orientation: number, reserve: Reserve) {
  const { size, thumbnail } = await withPicture({ bytes, format, orientation }, async (picture) => {
    const size = await uprightSize(picture);
    await reserve(openBytes(format, size));
    return { size, thumbnail: await render(picture, "thumbnail") };
  });
  return {
    size,
    thumbnail: thumbnail.bytes,
    fingerprint: await fingerprint(thumbnail.bytes),
    placeholder: await new Bun.Image(thumbnail.bytes).placeholder(),
  };
}

/**
 * Does all the slow work, before any transaction. Throws `too_large`, `wrong_type`, `unreadable_photo`, `busy` or `disk_full`.
 */
export async function receivePhoto(photos: Photos, arrived: ArrivedPhoto, owner: Owner = null): Promise<ReceivedPhoto> {
  const { content, sha256 } = arrived;
  const format = await formatOf(arrived);
  const take = async (bytes: Uint8Array<ArrayBuffer>, free: Reserve) => {
    const reserve: Reserve = async (needed) => {
      refuseBeyondMemory(photos, format, needed);
      await free(needed);
    };
    if (!isComplete(format, bytes)) throw new Refusal("unreadable_photo", photoTexts.unreadable);
    const camera = await readCameraMetadata(format, bytes);
    const { size, thumbnail, ...derived } = await openPicture(bytes, format, camera.orientation, reserve);
    const received: ReceivedPhoto = {
      sha256,
      format,
      bytes: bytes.byteLength,
      ...size,
      ...derived,
      camera,
    };
    await photos.files.write(sha256, { original: bytes, thumbnail }, content);
    return received;
  };
  return photos.decoding.run((reserve) => withBytesOf(content, (bytes) => take(bytes, reserve)), owner);
}

/** A photo created by the server itself. */
export const photoInMemory = (bytes: Uint8Array<ArrayBuffer>): ArrivedPhoto => ({
  content: new Blob([bytes]),
  sha256: new Bun.CryptoHasher("sha256").update(bytes).digest("hex"),
});
