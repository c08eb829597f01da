import { detailed, jpegOf } from "../../photos/pictures.ts";

/** A photo that nobody sent yet. */
export const picture = new Blob([await jpegOf(detailed(320, 240, 5))]);
