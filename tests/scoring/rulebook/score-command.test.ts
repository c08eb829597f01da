import { afterAll, describe, expect, test } from "bun:test";
import { mkdtempSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileOf, lengths, weights } from "./score.ts";

const folder = mkdtempSync(join(tmpdir(), "score-command-"));
afterAll(() => rmSync(folder, { recursive: true }));

const main = join(import.meta.dir, "../../../src/main.ts");

async function run(...args: string[]): Promise<{ out: string; errors: string; exitCode: number }> {
  const command = Bun.spawn([process.execPath, main, "score", ...args], { stdout: "pipe", stderr: "pipe" });
  const [out, errors] = await Promise.all([new Response(command.stdout).text(), new Response(command.stderr).text()]);
  return { out, errors, exitCode: await command.exited };
}

function write(name: string, content: string | Uint8Array): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

const scored = (json: unknown) => run(write("results.json", JSON.stringify(json)));

describe("fishtournament score", () => {
  test("score prints the boards and payouts of a tournament as one JSON object", async () => {
    const format = {
      preset: "bass-weigh-in",
      ties: ["shared"],
      prizes: { pool: 10_000, shares: [60, 40], ties: "split" },
    };
    const entrants = [
      { id: "ann", name: "Ann", member: true, guest: false, state: "fished", lateMinutes: 0, buyIn: false },
      { id: "bob", state: "disqualified" },
      { id: "cal" },
      { id: "dee" },
    ];
    const fish = [
      {
        entrant: "ann",
        species: "Largemouth Bass",
        weight: 4.03,
        dead: false,
        day: 1,
        caughtAt: "2026-06-06T07:05:00-05:00",
      },
      ...weights("ann", 5.03, 6.03),
      ...weights("bob", 20),
      ...weights("cal", 15.09),
    ];
    const { out, errors, exitCode } = await scored(fileOf(format, { entrants, fish }));
    expect([errors, exitCode]).toEqual(["", 0]);
    expect(JSON.parse(out)).toEqual({
      boards: [
        {
          name: "Leaderboard",
          rows: [
            { id: "ann", place: 1, score: 15.09, decidedBy: "shared" },
            { id: "cal", place: 1, score: 15.09, decidedBy: "shared" },
            { id: "bob", place: null, score: 0 },
            { id: "dee", place: null, score: 0 },
          ],
        },
      ],
      payouts: [
        { id: "ann", board: "Leaderboard", cents: 5000 },
        { id: "cal", board: "Leaderboard", cents: 5000 },
      ],
    });
  });

  test("score prints the standing of a season", async () => {
    const rows = [
      { id: "ann", score: 20, fish: 5 },
      { id: "bob", score: 18, fish: 5 },
    ];
    const { out, exitCode } = await scored({
      kind: "season",
      scheme: { preset: "points-100" },
      events: [{ name: "May", rows }],
    });
    expect(exitCode).toBe(0);
    expect(JSON.parse(out)).toEqual({
      rows: [
        { id: "ann", place: 1, points: 100, events: [{ name: "May", points: 100, counts: true }] },
        { id: "bob", place: 2, points: 99, events: [{ name: "May", points: 99, counts: true }] },
      ],
    });
  });

  test("score names the file and the unknown field in one line, and exits with 1", async () => {
    const { out, errors, exitCode } = await scored({
      ...fileOf({ preset: "derby" }, { fish: lengths("ann", 15) }),
      winner: "ann",
    });
    expect([out, exitCode]).toEqual(["", 1]);
    expect(errors).toBe(`fishtournament: ${join(folder, "results.json")}: winner: Unknown field "winner"\n`);
  });

  test.each([
    { name: "a file that isn't JSON", content: "place,angler\n1,ann\n", error: "isn't JSON: " },
    { name: "a file cut off in the middle", content: '{"kind":"tournament","entrants":[', error: "isn't JSON: " },
    { name: "a file of a hundred thousand open brackets", content: "[".repeat(100_000), error: "isn't JSON: " },
    { name: "a file that isn't UTF-8", content: new Uint8Array([0x7b, 0xff, 0xfe]), error: "isn't UTF-8 text." },
  ])("$name is refused in one line", async ({ content, error }) => {
    const { out, errors, exitCode } = await run(write("bad.json", content));
    expect([out, exitCode]).toEqual(["", 1]);
    expect(errors).toStartWith(`fishtournament: ${join(folder, "bad.json")} ${error}`);
    expect(errors.trimEnd().split("\n")).toHaveLength(1);
  });

  test("score refuses a file of 100 MB before it is read", async () => {
    const path = write("large.json", "");
    truncateSync(path, 100 * 1024 * 1024);
    const { errors, exitCode } = await run(path);
    expect(exitCode).toBe(1);
    expect(errors).toBe(`fishtournament: ${path} is 100 MB. A results file can have at most 20 MB.\n`);
  });

  test("score refuses a missing file and a folder in one line", async () => {
    const missing = await run(join(folder, "missing.json"));
    expect([missing.exitCode, missing.errors.trimEnd().split("\n").length]).toEqual([1, 1]);
    const directory = await run(folder);
    expect([directory.exitCode, directory.errors]).toEqual([1, `fishtournament: ${folder} isn't a file.\n`]);
  });

  test("fishtournament score without a file, or with two, prints its usage and exits with 2", async () => {
    for (const args of [[], ["a.json", "b.json"], ["--fast", "a.json"]]) {
      const { errors, exitCode } = await run(...args);
      expect(exitCode).toBe(2);
      expect(errors).toContain("Usage: fishtournament score FILE");
    }
  });

  test("score skips a byte order mark at the start of the file", async () => {
    const json = JSON.stringify(fileOf({ preset: "derby" }, { fish: lengths("ann", 15) }));
    const { exitCode } = await run(write("bom.json", `\uFEFF${json}`));
    expect(exitCode).toBe(0);
  });
});
