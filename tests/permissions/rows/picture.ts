import { detailedJpeg } from "../../base/photos/pictures.ts";

/** A photo that nobody sent yet. */
export const picture = new Blob([await detailedJpeg(320, 240, 5)]);
