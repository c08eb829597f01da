import { Database } from "bun:sqlite";
import { afterAll, beforeAll, expect, test } from "bun:test";
import { cpSync, mkdirSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { type InstalledFile, installFile } from "../support/executable.ts";

/* The steps of docs/operating.md, carried out with the built file. */

let installed: InstalledFile;
const inData = (name: string) => join(installed.folder, "data", name);
const add = (username: string) => ["admin", "add", "--username", username, "--email", `${username}@example.org`];
const addAdmin = (username: string) =>
  installed.run([...add(username), "--state", "TX"], { input: "a long password\n" });
const done = { code: 0, errors: "" };

function names(database: string): unknown[] {
  const db = new Database(database, { readonly: true });
  const rows = db.query<{ username: string }, []>("select username from users order by id").all();
  db.close();
  return rows.map(({ username }) => username);
}

beforeAll(async () => {
  installed = installFile();
  expect(await addAdmin("Secretary")).toMatchObject(done);
});
afterAll(() => installed.remove());

test("only the account that runs the program can read the files it writes", async () => {
  const serving = await installed.start();
  expect(await installed.run(["backup", "club.tar"])).toMatchObject(done);
  await serving.stop();
  const written = readdirSync(inData(""), { recursive: true }).map((name) => inData(String(name)));
  expect(written.length).toBeGreaterThan(1);
  for (const path of [inData(""), ...written, join(installed.folder, "club.tar")]) {
    expect({ path, others: statSync(path).mode & 0o077 }).toEqual({ path, others: 0 });
  }
});

test("an admin who forgot the password gets a link from the command line that sets one new password", async () => {
  const serving = await installed.start();
  expect(await installed.run(["admin", "link", "--username", "Nobody"])).toMatchObject({ code: 1 });
  const reply = await installed.run(["admin", "link", "--username", "secretary"]);
  expect(reply).toMatchObject(done);
  const token = /\/reset\/(\S+)/.exec(reply.output)?.[1];
  const json = { "content-type": "application/json" };
  const set = () => ({ method: "POST", headers: json, body: JSON.stringify({ token, password: "a new password" }) });
  expect((await fetch(`${serving.url}/api/reset`, set())).status).toBe(200);
  expect((await fetch(`${serving.url}/api/reset`, set())).status).toBe(404);
  const body = JSON.stringify({ emailOrUsername: "Secretary", password: "a new password" });
  expect((await fetch(`${serving.url}/api/auth/login`, { method: "POST", headers: json, body })).status).toBe(200);
  await serving.stop();
  expect(JSON.stringify(serving.lines)).not.toContain(token);
});

test("a backup made while serving can be restored into an empty folder, checked and served", async () => {
  const settings = { DATA_DIR: "./rehearsal" };
  expect(await installed.run(["restore", "club.tar"], { settings })).toMatchObject(done);
  expect(await installed.run(["check"], { settings })).toMatchObject(done);
  const serving = await installed.start([], settings);
  expect((await fetch(`${serving.url}/readyz`)).status).toBe(200);
  await serving.stop();
});

test("a restore is refused with one line while the server runs, and replaces the club once it is stopped", async () => {
  expect(await addAdmin("Treasurer")).toMatchObject(done);
  const serving = await installed.start();
  const early = await installed.run(["restore", "club.tar", "--replace"]);
  expect(early).toMatchObject({ code: 1, errors: expect.stringMatching(/^fishtournament: A process is using.*\n$/) });
  await serving.stop();
  expect(await installed.run(["restore", "club.tar", "--replace"])).toMatchObject(done);
  expect(names(inData("club.sqlite"))).toEqual(["Secretary"]);
  const replaced = readdirSync(inData("")).find((name) => name.startsWith("replaced-")) ?? "";
  expect(names(inData(join(replaced, "club.sqlite")))).toEqual(["Secretary", "Treasurer"]);
});

test("an update is rolled back by the older version, which then serves again", async () => {
  mkdirSync(inData("backups"), { recursive: true });
  cpSync(inData("club.sqlite"), inData("backups/before-9999.sqlite"));
  const db = new Database(inData("club.sqlite"));
  db.run("insert into migrations (name, digest, applied_at) values ('9999_future', 'x', 1)");
  db.run("update users set username = 'Written Since'");
  db.close();
  expect(await installed.run(["serve"])).toMatchObject({ code: 1, errors: expect.stringContaining("roll-back") });
  expect(await installed.run(["roll-back"])).toMatchObject(done);
  expect(names(inData("club.sqlite"))).toEqual(["Secretary"]);
  const serving = await installed.start();
  const second = await installed.run(["roll-back"]);
  expect(second).toMatchObject({ code: 1, errors: expect.stringContaining("A process is using") });
  await serving.stop();
});
