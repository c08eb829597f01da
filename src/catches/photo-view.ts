import { photoUrl, renditionSize } from "../photos/rules.ts";
import type { CatchPhoto } from "./model.ts";

type PhotoRow = { sha256: string; width: number; height: number; placeholder: string };

export function photoView(photo: PhotoRow | null): CatchPhoto {
  if (!photo) return { photoUrl: null, thumbnailUrl: null, width: null, height: null, placeholder: null };
  return {
    photoUrl: photoUrl(photo.sha256, "large"),
    thumbnailUrl: photoUrl(photo.sha256, "thumbnail"),
    ...renditionSize("large", photo.width, photo.height),
    placeholder: photo.placeholder,
  };
}
