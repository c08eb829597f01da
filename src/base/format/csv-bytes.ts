export const listTooLarge = "A list can have at most 100,000 rows and 16 MB. Split the file and import the parts.";

export type CsvEncoding = "UTF-8" | "UTF-16" | "Windows-1252";

/** The text of a CSV file, or why it can't be read. */
export type DecodedCsv = { text: string; encoding: CsvEncoding; problem: null } | { problem: string };

const asCsv = "Open it in your spreadsheet, save it as CSV (UTF-8), and send that file.";

const otherKinds: readonly (readonly [start: readonly number[], problem: string])[] = [
  [[0x50, 0x4b, 0x03, 0x04], `This is a workbook, not a CSV file. ${asCsv}`],
  [[0xd0, 0xcf, 0x11, 0xe0], `This is an old Excel workbook, not a CSV file. ${asCsv}`],
  [[0x25, 0x50, 0x44, 0x46], "This is a PDF, not a CSV file. Export the list as CSV from the program it came from."],
];

const startsWith = (bytes: Uint8Array, start: readonly number[]) => start.every((byte, index) => bytes[index] === byte);

/** Excel's "Unicode text" has a byte order mark; other programs leave it out, and half of the bytes are 0. */
function utf16Of(bytes: Uint8Array): "utf-16le" | "utf-16be" | null {
  if (startsWith(bytes, [0xff, 0xfe])) return "utf-16le";
  if (startsWith(bytes, [0xfe, 0xff])) return "utf-16be";
  const start = bytes.subarray(0, 400);
  const zeros = [0, 0];
  start.forEach((byte, index) => {
    if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1;
  });
  const [even = 0, odd = 0] = zeros;
  if (odd > start.length / 4 && even === 0) return "utf-16le";
  return even > start.length / 4 && odd === 0 ? "utf-16be" : null;
}

function decode(bytes: Uint8Array): { text: string; encoding: CsvEncoding } {
  const utf16 = utf16Of(bytes);
  if (utf16) return { text: new TextDecoder(utf16).decode(bytes), encoding: "UTF-16" };
  try {
    return { text: new TextDecoder("utf-8", { fatal: true }).decode(bytes), encoding: "UTF-8" };
  } catch {
    return { text: new TextDecoder("windows-1252").decode(bytes), encoding: "Windows-1252" };
  }
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: no spreadsheet writes these.
const notText = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\ufffd]/;

/** Never throws. */
export function decodeCsv(bytes: Uint8Array): DecodedCsv {
  const other = otherKinds.find(([start]) => startsWith(bytes, start));
  if (other) return { problem: other[1] };
  const { text, encoding } = decode(bytes);
  const shown = text.replace(/^\uFEFF/, "");
  if (shown.trim() === "") return { problem: "The file is empty." };
  if (notText.test(shown)) return { problem: `This is not a text file. ${asCsv}` };
  return { text: shown, encoding, problem: null };
}
