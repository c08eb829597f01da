import type { Page } from "@playwright/test";
import { exifBlock } from "../../base/photos/exif.ts";

/** A JPEG of several megabytes as a camera writes it: 3000 pixels wide, stored sideways, with time and position. */
export async function cameraPhoto(page: Page): Promise<Buffer> {
  const base64 = await page.evaluate(async () => {
    const canvas = new OffscreenCanvas(3000, 2000);
    const context = canvas.getContext("2d");
    for (let index = 0; index < 60_000; index++) {
      const [x, y] = [Math.random() * 3000, Math.random() * 2000];
      context?.fillRect(x, y, 6 + Math.random() * 9, 6);
      if (context) context.fillStyle = `hsl(${index % 360} 60% 50%)`;
    }
    const bytes = new Uint8Array(await (await canvas.convertToBlob({ type: "image/jpeg", quality: 1 })).arrayBuffer());
    return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
  });
  const jpeg = Buffer.from(base64, "base64");
  const notes = Buffer.concat([
    Buffer.from("Exif\0\0", "latin1"),
    exifBlock({ orientation: 6, time: "2026:06:06 11:55:00", latitude: [32, 48, 0, "N"], longitude: [95, 32, 0, "W"] }),
  ]);
  const marker = Buffer.from([0xff, 0xe1, 0, 0]);
  marker.writeUInt16BE(notes.length + 2, 2);
  return Buffer.concat([jpeg.subarray(0, 2), marker, notes, jpeg.subarray(2)]);
}
