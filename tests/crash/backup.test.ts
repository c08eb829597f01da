import { Database } from "bun:sqlite";
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { existsSync, readdirSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { randomFrom } from "../../src/demo/painting/random.ts";
import { rowsOf } from "../backups/rows.ts";
import { type InstalledFile, installFile, type Serving } from "../support/executable.ts";
import { type Acknowledged, lostWrites, nothingYet } from "./acknowledged.ts";
import { type ClubAtWork, gatherClub } from "./club-at-work.ts";

const timeoutMs = 300_000;
let installed: InstalledFile;
let serving: Serving;
let club: ClubAtWork;

beforeAll(async () => {
  installed = installFile();
  const admin = ["admin", "add", "--username", "Judge", "--email", "judge@example.org", "--state", "TX"];
  await installed.run(admin, { input: "a long password\n" });
  serving = await installed.start();
  club = await gatherClub(serving.url, "Judge", randomFrom(3), nothingYet());
}, timeoutMs);

afterAll(async () => {
  await serving.stop();
  installed.remove();
});

const inFolder = (...path: string[]) => join(installed.folder, ...path);
const command = (args: string[], DATA_DIR = "./data") => installed.run(args, { settings: { DATA_DIR } });
const photosOf = (dataDir: string) =>
  readdirSync(join(dataDir, "photos"), { recursive: true })
    .map(String)
    .filter((name) => name.includes("."))
    .toSorted();
const copyOf = (acknowledged: Acknowledged): Acknowledged => structuredClone(acknowledged);

/** Every row of an append-only table, in the order of the ids. */
const addedOnly = ["audit", "ledger"] as const;

describe("a backup made while everybody writes", () => {
  test("a backup made during writes is restored as the club of one moment: every row and every photo", async () => {
    const stopWriting = club.goOn(serving.url, 4);
    while (!club.hasOneOfEach() || club.acknowledged.catches.length < 20) await Bun.sleep(20);
    const before = copyOf(club.acknowledged);
    const result = await command(["backup", "busy.tar"]);
    expect({ code: result.code, errors: result.errors }).toEqual({ code: 0, errors: "" });
    // Wait until every table that is compared below has grown past the backup.
    const { catches, payments } = copyOf(club.acknowledged);
    while (club.acknowledged.catches.length < catches.length + 5) await Bun.sleep(20);
    while (club.acknowledged.payments.length === payments.length) await Bun.sleep(20);
    await stopWriting();
    expect(club.faults).toEqual([]);

    const restored = await command(["restore", "busy.tar"], "./restored");
    expect({ code: restored.code, errors: restored.errors }).toEqual({ code: 0, errors: "" });
    const [data, copy] = [inFolder("data"), inFolder("restored")];
    expect(lostWrites(copy, before)).toEqual([]);
    const [live, then] = [rowsOf(join(data, "club.sqlite")), rowsOf(join(copy, "club.sqlite"))];
    for (const table of addedOnly) {
      const rows = then[table] ?? [];
      expect(rows.length).toBeGreaterThan(0);
      expect(rows).toEqual((live[table] ?? []).slice(0, rows.length));
      expect(rows.length).toBeLessThan(live[table]?.length ?? 0);
    }
    // The backup is a consistent snapshot: the audit, written with every action, names exactly the catches it contains.
    const submitted = (then.audit ?? []).filter(({ action }) => action === "submit-catch");
    expect(submitted.map(({ subject_id }) => subject_id)).toEqual((then.catches ?? []).map(({ id }) => id));
    for (const name of photosOf(copy)) {
      expect(readFileSync(join(copy, "photos", name)).equals(readFileSync(join(data, "photos", name)))).toBe(true);
    }
    expect((await command(["check"], "./restored")).code).toBe(0);
  }, 300_000);

  test("a backup made during writes is complete or absent, and readable only by its owner", () => {
    expect(readdirSync(installed.folder).filter((name) => name.includes("partial") || name.startsWith("."))).toEqual(
      [],
    );
    expect(statSync(inFolder("busy.tar")).mode & 0o777).toBe(0o600);
  });

  test("a backup never replaces another file", async () => {
    writeFileSync(inFolder("there.tar"), "mine");
    const refused = await command(["backup", "there.tar"]);
    expect(refused).toMatchObject({ code: 1, errors: expect.stringContaining("there.tar already exists") });
    expect(readFileSync(inFolder("there.tar"), "utf8")).toBe("mine");
  });

  test("a backup by the job is consistent, too", async () => {
    expect(await command(["job", "backup"])).toMatchObject({ code: 0, errors: "" });
    const [name = ""] = readdirSync(inFolder("data", "backups"));
    expect(name).toMatch(/^club-\d{4}-\d{2}-\d{2}\.tar$/);
    expect((await command(["restore", join("data", "backups", name)], "./from-job")).code).toBe(0);
    expect((await command(["check"], "./from-job")).code).toBe(0);
  });
});

describe("restore", () => {
  const oneLine = (errors: string) => errors.trim().split("\n");

  test("a restore refuses a folder in use by a server, and accepts it after the server was killed", async () => {
    const other = await installed.start([], { DATA_DIR: "./held" });
    const refused = await command(["restore", "busy.tar", "--replace"], "./held");
    expect(refused.code).toBe(1);
    expect(oneLine(refused.errors)).toEqual([expect.stringContaining("A process is using ./held")]);
    await other.stop("SIGKILL");
    expect((await command(["restore", "busy.tar", "--replace"], "./held")).code).toBe(0);
    expect((await command(["check"], "./held")).code).toBe(0);
  });

  test("a damaged archive is reported in one line, and nothing is left behind", async () => {
    writeFileSync(inFolder("cut.tar"), readFileSync(inFolder("busy.tar")).subarray(0, 50_000));
    const refused = await command(["restore", "cut.tar"], "./fresh");
    expect(refused.code).toBe(1);
    expect(oneLine(refused.errors)).toEqual([expect.stringContaining("The archive is damaged")]);
    expect(readdirSync(inFolder("fresh"))).toEqual(["lock"]);
  });

  test("a restore interrupted while it moves folders keeps the server from starting", async () => {
    writeFileSync(inFolder("from-job", "restore-under-way"), "");
    const { code, errors } = await command(["serve"], "./from-job");
    expect(code).toBe(1);
    expect(oneLine(errors)).toEqual([expect.stringContaining("a restore was interrupted there")]);
  });
});

/** The first page of a table, which isn't read when the database is opened. */
function overwritePageOf(path: string, table: string): void {
  using db = new Database(path, { readonly: true });
  const [pageSize] = db.query<[number], []>("pragma page_size").values()[0] ?? [];
  const [page] = db.query("select rootpage from sqlite_schema where name = ?").values(table)[0] ?? [];
  if (typeof pageSize !== "number" || typeof page !== "number") throw new Error(`${table} has no page.`);
  const bytes = readFileSync(path);
  bytes.fill(0xff, (page - 1) * pageSize, page * pageSize);
  writeFileSync(path, bytes);
}

describe("damage is reported, never hidden", () => {
  test("with an overwritten database page, the server doesn't start, and check reports it", async () => {
    const path = inFolder("restored", "club.sqlite");
    overwritePageOf(path, "complaints");
    const { code, errors } = await command(["serve"], "./restored");
    expect(code).toBe(1);
    expect(errors.trim().split("\n")).toEqual([expect.stringContaining("the database is damaged")]);
    const checked = await command(["check"], "./restored");
    expect(checked.code).toBe(1);
    expect(checked.output).toContain("WRONG  database: ");
  });

  test.each([100, 0])("a database cut off after %d bytes prevents the start and is reported", async (length) => {
    truncateSync(inFolder("restored", "club.sqlite"), length);
    for (const name of ["check", "serve"]) {
      const { code, errors } = await command([name], "./restored");
      expect({ name, code, lines: errors.trim().split("\n").length }).toEqual({ name, code: 1, lines: 1 });
      expect(errors).toMatch(/there are photos but no database|the database is damaged/);
    }
  });

  test("a missing photo is reported in the log, in plain words, and by check", async () => {
    const [sha256 = ""] = club.acknowledged.catches.map((sentCatch) => sentCatch.sha256);
    const held = inFolder("held", "photos", sha256.slice(0, 2));
    expect(existsSync(join(held, `${sha256}.original`))).toBe(true);
    rmSync(join(held, `${sha256}.original`));
    const server = await installed.start([], { DATA_DIR: "./held" });
    const isLogged = () => server.lines.some(({ msg }) => msg === "photo files are missing");
    while (!isLogged()) await Bun.sleep(20);
    const { errors } = await server.stop();
    expect(errors).toContain("1 photo file is missing");
    const checked = await command(["check"], "./held");
    expect(checked).toMatchObject({ code: 1, errors: expect.stringContaining("1 problem found") });
    expect(checked.output).toContain(`WRONG  photos: photo ${sha256}: its original is missing`);
  });
});
