import { Refusal } from "../../refusal.ts";
import { type PhotoFormat, photoTexts } from "./photo-renditions.ts";

/** Bytes that `detectFormat` needs. */
export const headBytes = 64;

const ascii = (bytes: Uint8Array, from: number, to: number) => String.fromCharCode(...bytes.subarray(from, to));
const startsWith = (bytes: Uint8Array, signature: readonly number[]) => signature.every((byte, i) => bytes[i] === byte);

const heicBrands = new Set(["heic", "heix", "heim", "heis", "hevc", "hevx", "hevm", "hevs", "mif1", "msf1"]);

/** Looks only at the first bytes, never at the name or the stated type. Throws `wrong_type`. */
export function detectFormat(head: Uint8Array): PhotoFormat {
  if (startsWith(head, [0xff, 0xd8, 0xff])) return "jpeg";
  if (startsWith(head, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return "png";
  if (ascii(head, 0, 4) === "RIFF" && ascii(head, 8, 12) === "WEBP") return "webp";
  if (ascii(head, 0, 6) === "GIF87a" || ascii(head, 0, 6) === "GIF89a") return "gif";
  if (isBmp(head)) return "bmp";
  if (head.length === 0) throw new Refusal("wrong_type", photoTexts.empty);
  if (ascii(head, 4, 8) === "ftyp") {
    const brands = [8, 16, 20, 24, 28, 32].map((offset) => ascii(head, offset, offset + 4));
    if (brands.includes("avif") || brands.includes("avis")) throw new Refusal("wrong_type", photoTexts.avif);
    if (brands.some((brand) => heicBrands.has(brand))) throw new Refusal("wrong_type", photoTexts.heic);
  }
  throw new Refusal("wrong_type", photoTexts.notAPhoto);
}

/** Many texts begin with 'BM', so the two reserved fields must be zero and the header size known. */
function isBmp(head: Uint8Array): boolean {
  if (head.length < 26 || ascii(head, 0, 2) !== "BM") return false;
  const view = new DataView(head.buffer, head.byteOffset, head.byteLength);
  return view.getUint32(6, true) === 0 && [12, 40, 52, 56, 64, 108, 124].includes(view.getUint32(14, true));
}
