import { renditions } from "../../../src/base/photos/photo-renditions.ts";
import type { FormReply } from "../../form.ts";

/** The hash of the photo that the server saved when it refused the form, without script (docs/rules.md 7.12). */
export function serverPhotoIn(reply: FormReply | undefined): string | null {
  const hash = reply?.initialValue?.savedPhoto;
  return typeof hash === "string" && hash !== "" ? hash : null;
}

/** Shown in a photo field instead of an empty board. */
export type EarlierPhoto = { src: string; alt: string; hint: string };

export const serverPhotoPreview = (hash: string): EarlierPhoto => ({
  src: `/photos/${hash}/${renditions.thumbnail.file}`,
  alt: "The photo you chose",
  hint: "Keep this photo or choose another one.",
});

export const EarlierPicture = ({ src, alt }: EarlierPhoto) => <img src={src} alt={alt} className="w-full rounded-lg" />;

/** Sends the saved photo's hash back, in case no file is chosen. */
export const ServerPhotoInput = ({ hash }: { hash: string | null }) =>
  hash && <input type="hidden" name="savedPhoto" value={hash} />;
