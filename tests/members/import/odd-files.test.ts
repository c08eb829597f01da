import { describe, expect, test } from "bun:test";
import { decodeCsv } from "../../../src/base/format/csv-bytes.ts";
import { type ColumnUse, memberUses } from "../../../src/members/import/import-columns.ts";
import { readTable } from "../../../src/members/import/read-table.ts";
import { Refusal } from "../../../src/refusal.ts";

const bytes = (text: string) => new TextEncoder().encode(text);
const utf16 = (text: string, isBig = false) => {
  const buffer = Buffer.from(text, "utf16le");
  return new Uint8Array(isBig ? buffer.swap16() : buffer);
};
const latin = (text: string) => new Uint8Array(Buffer.from(text, "latin1"));

/** A file as read: its columns and the cells of its first row. */
async function read(file: Uint8Array, chosen: ColumnUse[] | null = null) {
  const { encoding, columns, rows } = await readTable(file, memberUses, chosen);
  return { encoding, uses: columns.map(({ use }) => use).join(), first: rows[0]?.cells, line: rows[0]?.line };
}

async function refusalOf(file: Uint8Array): Promise<string> {
  try {
    await readTable(file, memberUses, null);
  } catch (error) {
    if (error instanceof Refusal) return `${error.reason}: ${error.message}`;
    throw error;
  }
  return "none";
}

const heading = "Name,Email,State";
const ann = ["Ann Pike", "ann@example.org", "TX"];
const known = { encoding: "UTF-8", uses: "name,email,state", first: ann, line: 2 };

describe("formats of lists from spreadsheets and other products", () => {
  test.each([
    ["commas", bytes(`${heading}\nAnn Pike,ann@example.org,TX\n`), known],
    ["semicolons", bytes("Name;Email;State\r\nAnn Pike;ann@example.org;TX\r\n"), known],
    ["tabs", bytes("Name\tEmail\tState\nAnn Pike\tann@example.org\tTX"), known],
    ["bars", bytes("Name|Email|State\nAnn Pike|ann@example.org|TX"), known],
    ["line ends of an old Mac", bytes(`${heading}\rAnn Pike,ann@example.org,TX`), known],
    ["a byte order mark", bytes(`\uFEFF${heading}\nAnn Pike,ann@example.org,TX`), known],
    [
      "Excel's own first line",
      bytes("sep=;\r\nName;Email;State\r\nAnn Pike;ann@example.org;TX"),
      { ...known, line: 3 },
    ],
    ["empty lines", bytes(`${heading}\n\n,,\nAnn Pike,ann@example.org,TX\n\n`), { ...known, line: 4 }],
    ["quotes", bytes(`"Name","Email","State"\n"Ann Pike","ann@example.org","TX"`), known],
    [
      "UTF-16 of Excel",
      utf16(`\uFEFF${heading.replaceAll(",", "\t")}\r\nAnn Pike\tann@example.org\tTX`),
      { ...known, encoding: "UTF-16" },
    ],
    [
      "UTF-16 in the other byte order",
      utf16(`\uFEFF${heading}\nAnn Pike,ann@example.org,TX`, true),
      { ...known, encoding: "UTF-16" },
    ],
    ["UTF-16 without a mark", utf16(`${heading}\nAnn Pike,ann@example.org,TX`), { ...known, encoding: "UTF-16" }],
    ["no headings", bytes("Ann Pike,ann@example.org,TX"), { ...known, uses: "name,email,state", line: 1 }],
    [
      "another language's headings",
      bytes("Nombre,Correo\nAnn Pike,ann@example.org"),
      { ...known, uses: "name,email", first: ann.slice(0, 2) },
    ],
    [
      "first and last name, and unneeded columns",
      bytes("First Name,Last Name,E-Mail,Phone,State/Province\nAnn,Pike,ann@example.org,+1 555,TX"),
      { ...known, uses: "first,last,email,ignore,state", first: ["Ann", "Pike", "ann@example.org", "+1 555", "TX"] },
    ],
    [
      "a username beside a name",
      bytes("Name,Username,Email\nAnn Pike,annpike,ann@example.org"),
      { ...known, uses: "name,username,email", first: ["Ann Pike", "annpike", "ann@example.org"] },
    ],
    [
      "a quote in the middle of a cell",
      bytes(`${heading}\nAnn "Pike" P,ann@example.org,TX`),
      { ...known, first: [`Ann "Pike" P`, "ann@example.org", "TX"] },
    ],
    [
      "a quoted line break",
      bytes(`${heading}\n"Ann\nPike",ann@example.org,TX`),
      { ...known, first: ["Ann\nPike", "ann@example.org", "TX"], line: 3 },
    ],
    [
      "rows of different length",
      bytes(`${heading}\nAnn Pike\nBen,ben@example.org,TX,more`),
      { ...known, first: ["Ann Pike"] },
    ],
    [
      "accents in Windows-1252",
      latin("Name,Email\nJosé Peña,jose@example.org"),
      { ...known, encoding: "Windows-1252", uses: "name,email", first: ["José Peña", "jose@example.org"] },
    ],
    [
      "columns that an admin chose",
      bytes("A,B\nann@example.org,Ann Pike"),
      { ...known, uses: "email,name", first: ["ann@example.org", "Ann Pike"] },
    ],
  ])("a list with %s is read", async (_, file, expected) => {
    expect<object>(await read(file)).toEqual(expected);
  });

  test("an admin's choice of columns overrides the guess", async () => {
    expect((await read(bytes("Name,Email\nAnn,ann@example.org"), ["ignore", "email"])).uses).toBe("ignore,email");
  });

  test("a list of a hundred thousand rows can have multi-byte letters across any chunk boundary", async () => {
    const rows = Array.from(
      { length: 100_000 },
      (_, index) => `${"Ü".repeat(index % 7)}🎣 Ünal,angler${index}@club.org`,
    );
    const table = await readTable(bytes(`Name,Email\n${rows.join("\n")}`), memberUses, null);
    expect(table.rows.map(({ cells }) => cells.join())).toEqual(rows);
    expect(table.rows.at(-1)?.line).toBe(100_001);
  });
});

describe("a file that isn't a list is refused with an explanation of what to do", () => {
  test.each([
    ["nothing", bytes(""), "invalid: The file is empty."],
    ["only a byte order mark", bytes("\uFEFF"), "invalid: The file is empty."],
    ["only headings", bytes(heading), "invalid: The file has headings but no rows below them."],
    ["only separators", bytes(",,,\n,,\n"), "invalid: The file is empty."],
    ["a quote that never closes", bytes(`${heading}\n"Ann,ann@example.org,TX\nBen`), "before line 3"],
    ["an Excel workbook", new Uint8Array([0x50, 0x4b, 3, 4, 20, 0]), "This is a workbook"],
    ["an old workbook", new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 1]), "old Excel workbook"],
    ["a PDF", bytes("%PDF-1.7"), "This is a PDF"],
    ["bytes of a picture", new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 0, 16]), "invalid: "],
    [
      "one row too many",
      bytes(`${heading}\n${"A,a@b.co,TX\n".repeat(100_001)}`),
      "too_large: A list can have at most 100,000 rows and 16 MB.",
    ],
    [
      "two rows too many",
      bytes(`${heading}\n${"A,a@b.co,TX\n".repeat(100_002)}`),
      "too_large: A list can have at most",
    ],
    ["as many rows as 16 MB can have", bytes(`${heading}\n${"A,\n".repeat(5_000_000)}`), "too_large: A list can have"],
    ["16 MB of quotes", bytes('"'.repeat(16_000_000)), "a row is too long"],
    ["16 MB in one line", bytes("x".repeat(16_000_000)), "a row is too long"],
    [
      "an endless row",
      bytes(`${heading}\n${"x,".repeat(120_000)}`),
      "invalid: The file can't be read as a table: a row is too long.",
    ],
    [
      "a quote that never closes in a long file",
      bytes(`${heading}\n"${"Ann,ann@example.org,TX\n".repeat(10_000)}`),
      'a quote (") is never closed',
    ],
  ])("a file with %s is refused", async (_, file, message) => {
    expect(await refusalOf(file)).toContain(message);
  });
});

test("random bytes are either read or refused", async () => {
  let seed = 7;
  const random = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return seed % below;
  };
  const pieces = [...'",;\t\r\n=@ab1é\u0000', '"'].map(bytes);
  for (let run = 0; run < 400; run += 1) {
    const parts = Array.from({ length: random(400) }, () =>
      random(3) > 0 ? (pieces[random(pieces.length)] ?? bytes("x")) : new Uint8Array([random(256)]),
    );
    const file = new Uint8Array(Buffer.concat(parts));
    decodeCsv(file);
    await refusalOf(file);
  }
});
