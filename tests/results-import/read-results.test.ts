import { describe, expect, test } from "bun:test";
import { Refusal } from "../../src/refusal.ts";
import { type ImportedMeasure, readEntrants } from "../../src/results-import/read-entrants.ts";
import { readResultTable } from "../../src/results-import/read-results.ts";

const refusal = (list: string): string => {
  try {
    readResultTable(list);
  } catch (error) {
    if (error instanceof Refusal) return error.message;
    throw error;
  }
  return "";
};

const read = (list: string, measure: ImportedMeasure = "length-in", limit: number | null = null) =>
  readEntrants(readResultTable(list), measure, limit);

describe("the table of a results file", () => {
  test("headings are found below titles, and totals, notes, repeated headings and blank lines are skipped with their line", () => {
    const table = readResultTable(
      [
        "Spring Open 2025,,,",
        ",,,",
        "Place,Angler,Fish,Total (in)",
        "1,Una Reed,5,79.25",
        "",
        "Place,Angler,Fish,Total (in)",
        "2,Ned Brook,4,60",
        "Weighed by the club secretary,,,",
        "Total,,9,139.25",
        ",,9,139.25",
      ].join("\n"),
    );
    expect(table.columns.map(({ use }) => use)).toEqual(["place", "name", "fish", "score"]);
    expect([table.headingLine, table.blankLines]).toEqual([3, 2]);
    expect(table.rows.map(({ line, cells }) => [line, cells.name])).toEqual([
      [4, "Una Reed"],
      [7, "Ned Brook"],
    ]);
    expect(table.skipped.map(({ line, why }) => [line, why])).toEqual([
      [1, "title"],
      [6, "headings"],
      [8, "note"],
      [9, "total"],
      [10, "total"],
    ]);
  });

  test.each([
    ["semicolons", "Rank;Name;Score\n1;Una Reed;79,25"],
    ["tabs", "Rank\tName\tScore\n1\tUna Reed\t79.25"],
    ["a title without any separator", "Spring Open\nRank|Name|Score\n1|Una Reed|79.25"],
    ["a line that Excel writes", "sep=;\nRank;Name;Score\n1;Una Reed;79.25"],
  ])("columns are separated by %s", (_, list) => {
    expect(read(list).entrants).toMatchObject([{ name: "Una Reed", place: 1, score: 7925 }]);
  });

  test.each([
    ["official_rank,angler,score_in,fish_counted", ["place", "name", "score", "fish"]],
    ["Pos.,First Name,Last Name,Lbs,Oz,Big Bass", ["place", "first", "last", "pounds", "ounces", "biggest"]],
    [
      "Rank,Angler,Display name,Score (in),Fish 1 (in),Fish 2 (in)",
      ["place", "name", null, "score", "eachFish", "eachFish"],
    ],
    ["Place,Member,Weight (kg),Division,Team", ["place", "name", "weight", "division", "team"]],
    ["Place,Name,Member,Score,Season points", ["place", "name", "member", "score", null]],
  ])("the headings %p are recognized", (headings, uses) => {
    expect(readResultTable(`${headings}\n1,a,b,c,d,e`).columns.map(({ use }) => use as string | null)).toEqual(uses);
  });

  test.each([
    ["Place,Score\n1,20", "No column has names. Name one of them “Name” or “Angler”. Line 1 has “Place”, “Score”."],
    [
      "Name,Boat color\nUna,red",
      "No column has places, scores or fish. Name one of them “Place” or “Score”. Line 1 has “Name”, “Boat color”.",
    ],
    ["just some words", "No line has headings. Add one above the results, such as Place, Name, Score."],
    ["Place,Name,Score\n", "There are headings but no results below them."],
    ['Place,Name,Score\n1,"Una,20\n', "The file can't be read as a table: a quote (\") is never closed before line 2."],
    [
      "PK\u0003\u0004",
      "This is a workbook, not a CSV file. Open it in your spreadsheet, save it as CSV (UTF-8), and send that file.",
    ],
  ])("%j is refused: %s", (list, message) => {
    expect(refusal(list)).toBe(message);
  });

  test("2,000 rows are read and 2,001 are refused", () => {
    const list = (rows: number) =>
      [
        "Place,Name,Score",
        ...Array.from({ length: rows }, (_, index) => `${index + 1},Angler ${index + 1},${3000 - index}`),
      ].join("\n");
    expect(readResultTable(list(2000)).rows).toHaveLength(2000);
    expect(refusal(list(2001))).toBe("A results file can have at most 2,000 rows. Import the tournaments one by one.");
  });

  test("a list of more than 1 MB is refused", () => {
    expect(refusal(`Place,Name,Score\n${"1,Una,20\n".repeat(600_000)}`)).toStartWith(
      "A results file can have at most 1 MB.",
    );
  });
});

describe("the results of a file", () => {
  test("scores, numbers of fish and biggest fish are read in hundredths", () => {
    const { kind, entrants } = read("Place,Name,Fish,Score,Big Fish\n1,Una Reed,5,79.25,20.5\n2,Ned Brook,0,0,");
    expect(kind).toBe("scores");
    expect(entrants).toMatchObject([
      { line: 2, place: 1, score: 7925, fish: 5, biggest: 2050, state: "fished" },
      { line: 3, place: 2, score: null, fish: 0, biggest: null, state: "fished" },
    ]);
  });

  test.each([
    ["15 lb 4 oz", 1525],
    ["15-4", 1525],
    ["15.25 lbs", 1525],
    ["23-15", 2394],
  ])("the weight %p is read as %i", (cell, score) => {
    expect(read(`Name,Weight\nUna Reed,${cell}`, "weight-lb").entrants).toMatchObject([{ score }]);
  });

  test("pounds and ounces in two columns are one weight", () => {
    const { entrants } = read("Place,Name,Fish,Pounds,Ounces\n1,Una Reed,5,23,15\n2,Ned Brook,5,18,", "weight-lb");
    expect(entrants).toMatchObject([{ score: 2394 }, { score: 1800 }]);
  });

  test("columns of single fish give the biggest one, the number, and the score if there is no total", () => {
    const { entrants } = read("Name,F1,F2,F3\nUna Reed,20.5,14.25,\nNed Brook,12,,");
    expect(entrants).toMatchObject([
      { score: 3475, fish: 2, biggest: 2050 },
      { score: 1200, fish: 1, biggest: 1200 },
    ]);
  });

  test("with a row for each fish, each angler's best fish are added up and the species are listed", () => {
    const list = "Angler,Species,Length\nUna Reed,Bass,15\nNed Brook,Pike,30\nUna Reed,Bass,17.5\nUna Reed,Pike,20";
    expect(read(list, "length-in", 2)).toMatchObject({
      kind: "fish",
      entrants: [
        { name: "Una Reed", score: 3750, fish: 2, biggest: 2000, species: "1 Pike, 1 Bass" },
        { name: "Ned Brook", score: 3000, fish: 1, biggest: 3000, species: "1 Pike" },
      ],
    });
    expect(read(list).entrants[0]).toMatchObject({ score: 5250, fish: 3 });
  });

  test("places without scores are read without scores", () => {
    expect(read("Place,Name\n1,Una Reed\nT2,Ned Brook\n2nd,Ida Marsh")).toMatchObject({
      kind: "places",
      entrants: [{ place: 1 }, { place: 2 }, { place: 2 }],
    });
  });

  test.each([
    ["DQ", "disqualified"],
    ["dns", "did_not_start"],
    ["DNF", "withdrew"],
    ["Withdrawn", "withdrew"],
  ] as const)("%p in place of a place is a state", (cell, state) => {
    expect(read(`Place,Name,Score\n${cell},Una Reed,12`).entrants).toMatchObject([{ state, place: null, score: null }]);
  });

  test.each([
    ["Place,Name,Score\n1,Una Reed,long", "line 2: “long” isn't a length in inches, such as 79.25."],
    ["Place,Name,Score\nfirst,Una Reed,20", "line 2: “first” isn't a place, such as 1, 5th or DQ."],
    ["Place,Name,Score,Fish\n1,Una Reed,20,many", "line 2: “many” isn't a number of fish, such as 5."],
    ["Place,Name,Score\n1,,20", "line 2: The name is missing."],
    ["Place,Name,Score,Lunker\n1,Una Reed,20,21", "line 2: The biggest fish is more than the score."],
    ["Place,Name,Score\n1,Una Reed,-4", "line 2: “-4” isn't a length in inches, such as 79.25."],
  ])("the list %j is refused with its line: %s", (list, issue) => {
    expect(read(list).issues.map(({ path, message }) => `${path}: ${message}`)).toEqual([issue]);
  });

  test("16 ounces are refused with their line", () => {
    const { issues } = read("Name,Score\nUna Reed,15-16", "weight-lb");
    expect(issues).toEqual([
      { path: "line 2", message: "“15-16”: A pound has 16 ounces, so enter 0 to 15.9 ounces, such as 5 lb 6 oz." },
    ]);
  });

  test("the error for a file that measures something else lists its columns", () => {
    const { issues } = read("Name,Weight\nUna Reed,20", "length-in");
    expect(issues[0]?.message).toBe(
      "No column has scores in inches or places. Name one of them “Score” or “Place”, or choose what was measured. Line 1 has “Name”, “Weight”.",
    );
  });

  test("three decimals are rounded to the nearest hundredth, and the number of rounded values is reported", () => {
    const { entrants, notes } = read("Name,Score\nUna Reed,8.425\nNed Brook,8.41\nIda Marsh,8.400", "weight-kg");
    expect(entrants.map(({ score }) => score)).toEqual([843, 841, 840]);
    expect(notes).toEqual(["1 number was rounded to the nearest hundredth."]);
  });
});
