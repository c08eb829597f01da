import { encode } from "uqr";

export type QrCode = { size: number; path: string };

/** A single SVG path, with the quiet zone of four modules that scanners need. */
export function qrCode(text: string, ecc: "L" | "M"): QrCode {
  const { data, size } = encode(text, { ecc, border: 4 });
  const path = data
    .map((row, y) =>
      runsOf(row)
        .map(([x, width]) => `M${x} ${y}h${width}v1h-${width}z`)
        .join(""),
    )
    .join("");
  return { size, path };
}

/** The first module and the width of each run of dark modules. */
function runsOf(row: readonly boolean[]): [x: number, width: number][] {
  const runs: [x: number, width: number][] = [];
  row.forEach((isDark, x) => {
    const last = runs.at(-1);
    if (!isDark) return;
    if (last && last[0] + last[1] === x) last[1] += 1;
    else runs.push([x, 1]);
  });
  return runs;
}
