import { bmpOf } from "../base/photos/pictures.ts";

/** A different small picture for each number, with few bytes, so that many can be sent. */
export function pictureOf(number: number): File {
  const bytes = bmpOf(24, 16, (x, y) => {
    const bits = Math.imul(number + 1, 0x9e3779b1) ^ Math.imul(x * 31 + y + 7, 0x85ebca6b);
    return [bits & 255, (bits >>> 8) & 255, (bits >>> 16) & 255];
  });
  return new File([bytes], "fish.bmp", { type: "image/bmp" });
}

export const sha256Of = async (file: Blob): Promise<string> =>
  new Bun.CryptoHasher("sha256").update(await file.arrayBuffer()).digest("hex");
