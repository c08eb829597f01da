import { detailedJpeg } from "../../base/photos/pictures.ts";

/** A photo that hasn't been sent before. */
export const picture = new Blob([await detailedJpeg(320, 240, 5)]);
