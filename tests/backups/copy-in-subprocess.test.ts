import { Database } from "bun:sqlite";
import { afterEach, beforeEach, expect, test } from "bun:test";
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { setImmediate } from "node:timers/promises";
import { copyDatabaseInSubprocess } from "../../src/backups/copy-in-subprocess.ts";
import { connect } from "../../src/base/db/connect.ts";

let folder: string;
let live: Database;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "copy-"));
  live = connect(join(folder, "club.sqlite"), "write");
  live.run("create table fish (name text)");
  live.run("insert into fish values ('Walleye')");
});
afterEach(() => {
  live.close();
  rmSync(folder, { recursive: true });
});

const fishOf = (path: string) => {
  using copy = new Database(path, { readonly: true });
  return copy.query<{ name: string }, []>("select name from fish").all();
};

test("the copy contains all committed data, in one file that only its owner can read", async () => {
  const to = join(folder, "copy.sqlite");
  await copyDatabaseInSubprocess(relative(process.cwd(), join(folder, "club.sqlite")), relative(process.cwd(), to));
  expect(fishOf(to)).toEqual([{ name: "Walleye" }]);
  expect(statSync(to).mode & 0o077).toBe(0);
  expect(readdirSync(folder).filter((name) => name.startsWith("copy"))).toEqual(["copy.sqlite"]);
});

/** Enough data that copying it takes a while. */
const addBallast = () =>
  live.run(
    "create table ballast as with recursive n(i) as (select 1 union all select i + 1 from n where i < 200000) select i, hex(randomblob(50)) bytes from n",
  );

test("other processes can write during a copy, which contains the data committed at one moment", async () => {
  addBallast();
  let isDone = false;
  const copied = copyDatabaseInSubprocess(join(folder, "club.sqlite"), join(folder, "copy.sqlite")).finally(() => {
    isDone = true;
  });
  const written = ["Walleye"];
  while (!isDone) {
    written.push(`Northern Pike ${written.length}`);
    live.query("insert into fish values (?)").run(written.at(-1) ?? "");
    await setImmediate();
  }
  await copied;
  // A copy made by this process would have blocked these writes.
  expect(written.length).toBeGreaterThan(2);
  const saved = fishOf(join(folder, "copy.sqlite")).map(({ name }) => name);
  expect(saved).not.toEqual([]);
  expect(saved).toEqual(written.slice(0, saved.length));
});

const isLinux = process.platform === "linux";

/** The processes that work on a file in the folder, by Linux's /proc. */
const atWork = () =>
  (isLinux ? readdirSync("/proc") : [])
    .filter((entry) => /^\d+$/.test(entry) && commandOf(entry).includes(folder))
    .map(Number);

function commandOf(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "utf8");
  } catch {
    // It has already ended.
    return "";
  }
}

test("a backup copy is completed even if its process is told to stop along with the server", async () => {
  addBallast();
  let stopped: number[] = [];
  // A copy may finish before anything here runs again on a busy machine. In that case, make another one.
  do {
    rmSync(join(folder, "copy.sqlite"), { force: true });
    const copied = copyDatabaseInSubprocess(join(folder, "club.sqlite"), join(folder, "copy.sqlite"));
    while (!readdirSync(folder).some((name) => /^copy\.sqlite($|\.partial-)/.test(name))) await setImmediate();
    stopped = atWork();
    for (const pid of stopped) process.kill(pid, "SIGTERM");
    await copied;
  } while (isLinux && stopped.length === 0);
  expect(stopped).toHaveLength(isLinux ? 1 : 0);
  expect(fishOf(join(folder, "copy.sqlite"))).toEqual([{ name: "Walleye" }]);
});

test("SQLite's own message is shown for a file that can't be copied, and nothing is left behind", async () => {
  const from = join(folder, "nothing.sqlite");
  await expect(copyDatabaseInSubprocess(from, join(folder, "copy.sqlite"))).rejects.toMatchObject({
    code: "SQLITE_CANTOPEN",
  });
  expect(readdirSync(folder).filter((name) => name.startsWith("copy"))).toEqual([]);
});
