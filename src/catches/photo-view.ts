import { photoUrl, renditionSize } from "../photos/rules.ts";

/** A catch's picture: addresses, pixels of the large one (the small has its shape), what to show until it arrives. */
export type CatchPhoto = {
  photoUrl: string | null;
  thumbnailUrl: string | null;
  width: number | null;
  height: number | null;
  placeholder: string | null;
};

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
