import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { truncateSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { openPrizeDay } from "../../money/payouts/prize-day.ts";

const main = resolve(import.meta.dir, "../../../src/main.ts");
const otherKey = "A".repeat(43);
const keyWithDash = `-${"A".repeat(42)}`;
let folder: string;
let key: string;
let text: string;
let listed: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "verify-"));
  const { admin, club, tournamentId } = await openPrizeDay([]);
  await admin.send(`/api/admin/tournaments/${tournamentId}/official`, { json: { reason: "All shook hands" } });
  text = await (await club.visitor.send(`/api/tournaments/${tournamentId}/results.json`)).text();
  listed = await (await club.visitor.send("/api/keys")).text();
  key = JSON.parse(text).key;
  await club.close();
  await write("results.json", text);
});
afterAll(() => rm(folder, { recursive: true }));

const write = (name: string, content: string) => Bun.write(join(folder, name), content);

async function verify(...args: string[]) {
  const child = Bun.spawn([process.execPath, main, "verify", ...args], { cwd: folder, stdout: "pipe", stderr: "pipe" });
  const [out, problem] = await Promise.all([new Response(child.stdout).text(), new Response(child.stderr).text()]);
  return { exitCode: await child.exited, out, problem };
}

describe("fishtournament verify", () => {
  test("verify accepts the key as text, in a file, or as the club lists its keys", async () => {
    await write("key.txt", `${key}\n`);
    await write("keys.json", listed);
    for (const value of [key, "key.txt", "keys.json"]) {
      expect(await verify("results.json", "--key", value)).toEqual({
        exitCode: 0,
        out: `Version 1 of the results of Spring Open was signed with the key ${key} and hasn't changed.\n`,
        problem: "",
      });
    }
  });

  const files = {
    "changed.json": () => text.replace('"length":20', '"length":21'),
    "saved.json": () => `${text}\n`,
    "mark.json": () => `\uFEFF${text}`,
    "results.json": () => text,
    "no-key.txt": () => "not a key",
    "no-keys.json": () => "[]",
  };
  test.each([
    ["changed.json", null, "changed.json: signature: It doesn't match"],
    ["saved.json", null, "saved.json: Its bytes aren't those that were signed."],
    ["mark.json", null, "mark.json: It isn't JSON"],
    ["results.json", otherKey, "results.json: key: It was signed with the key "],
    ["results.json", keyWithDash, "results.json: key: It was signed with the key "],
    ["results.json", "no-key.txt", "no-key.txt contains neither a public key nor the keys"],
    ["results.json", "no-keys.json", "no-keys.json contains neither a public key nor the keys"],
    ["nothing.json", null, "nothing.json can't be read"],
  ])("verify exits with 1 and the reason for %s with the key %p", async (file, keyText, reason) => {
    for (const [name, content] of Object.entries(files)) await write(name, content());
    const { exitCode, out, problem } = await verify(file, "--key", keyText ?? key);
    expect([exitCode, out]).toEqual([1, ""]);
    expect(problem).toStartWith(`fishtournament: ${reason}`);
    expect(problem.trim().split("\n")).toHaveLength(1);
  });

  test("verify refuses a file of 100 MB by its size, before it is read", async () => {
    await write("large.json", "");
    truncateSync(join(folder, "large.json"), 100 * 1024 * 1024);
    expect(await verify("large.json", "--key", key)).toMatchObject({
      exitCode: 1,
      problem: "fishtournament: large.json is 100 MB. A results file can have at most 20 MB.\n",
    });
  });

  test.each([
    [[], "Specify one results file."],
    [["results.json"], "Add --key with the club's public key."],
    [["results.json", "--key", "missing.txt"], "--key must be a public key of 43 characters, or a file."],
    [["results.json", "--key", "https://your.club/api/keys"], "--key takes a key or a file. Download the keys first."],
  ])("verify exits with 2 for the arguments %p", async (args, usage) => {
    const { exitCode, problem } = await verify(...args);
    expect(exitCode).toBe(2);
    expect(problem).toStartWith(`fishtournament: ${usage}`);
  });
});

type Json = Record<string, unknown>;

test.each<[string, (json: Json) => Json]>([
  ['bonus: Unknown field "bonus"', (json) => ({ ...json, bonus: 1 })],
  ['fish.0.bait: Unknown field "bait"', (json) => ({ ...json, fish: [{ ...first(json.fish), bait: "worm" }] })],
  ['format.limits: Unknown field "limits"', (json) => ({ ...json, format: { ...Object(json.format), limits: 5 } })],
  ["schema: Unknown version of the file.", (json) => ({ ...json, schema: "fishtournament-results-9" })],
  [
    "fish.0.entrant: zed isn't among the entrants.",
    (json) => ({ ...json, fish: [{ ...first(json.fish), entrant: "zed" }] }),
  ],
  [
    "format.minimum: minimum is 30",
    (json) => ({ ...json, format: { ...Object(json.format), minimum: 30, maximum: 20 } }),
  ],
])("fishtournament score refuses official results with the reason %s", async (reason, change) => {
  await write("refused.json", JSON.stringify(change(JSON.parse(text))));
  const child = Bun.spawn([process.execPath, main, "score", "refused.json"], { cwd: folder, stderr: "pipe" });
  expect(await new Response(child.stderr).text()).toStartWith(`fishtournament: refused.json: ${reason}`);
  expect(await child.exited).toBe(1);
});

const first = (list: unknown): object => (Array.isArray(list) ? Object(list[0]) : {});
