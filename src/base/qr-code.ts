import { encode } from "uqr";

export type QrCode = { size: number; path: string };

/** A single SVG path, with the quiet zone of four modules that scanners need. */
export function qrCode(text: string, ecc: "L" | "M"): QrCode {
  const { data, size } = encode(text, { ecc, border: 4 });
  const path = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join("");
  return { size, path };
}
