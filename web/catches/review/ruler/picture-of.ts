import type { Brightness } from "../../../../src/base/photos/duplicate-detection/sample-brightness.ts";

/** What an image shows, in pixels of its file; null while it is not loaded. */
export function pictureOf(image: HTMLImageElement): Brightness | null {
  const { naturalWidth: width, naturalHeight: height } = image;
  const canvas = document.createElement("canvas");
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext("2d", { willReadFrequently: true });
  if (!(context && width > 0)) return null;
  context.drawImage(image, 0, 0);
  const pixels = context.getImageData(0, 0, width, height).data;
  const data = new Uint8ClampedArray(width * height);
  for (let at = 0; at < data.length; at++) {
    const from = 4 * at;
    data[at] = 0.299 * (pixels[from] ?? 0) + 0.587 * (pixels[from + 1] ?? 0) + 0.114 * (pixels[from + 2] ?? 0);
  }
  return { width, height, data };
}
