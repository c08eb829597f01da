import { Database } from "bun:sqlite";
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type InstalledFile, installFile, type Serving } from "../support/executable.ts";

let installed: InstalledFile;

beforeAll(() => {
  installed = installFile();
});

afterAll(() => installed.remove());

const admin = ["admin", "add", "--username", "Secretary", "--email", "secretary@example.org", "--state", "TX"];
const password = "a long password\n";

const logIn = (serving: Serving, emailOrUsername: string) =>
  fetch(`${serving.url}/api/auth/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ emailOrUsername, password: password.trim() }),
  });

describe("the executable in an empty folder", () => {
  test("the executable creates its data folder, migrates, serves pages with their styles and script, and stops cleanly", async () => {
    const serving = await installed.start();
    const page = await fetch(serving.url);
    const html = await page.text();
    expect([page.status, page.url]).toEqual([200, `${serving.url}/setup`]);
    expect(html).toContain("This Club Isn&#x27;t Set Up Yet");
    const linked = [...html.matchAll(/(?:href|src)="(\/assets\/[^"]+)"/g)].map((match) => match[1]);
    expect(linked.length).toBeGreaterThan(1);
    for (const path of linked) expect((await fetch(serving.url + path)).status).toBe(200);
    const { code, errors } = await serving.stop();
    expect({ code, errors }).toEqual({ code: 0, errors: "" });
    expect(installed.files()).toEqual(["data", "fishtournament"]);
  });

  test("a server with DATABASE_READ_URL set starts and logs one warning without the value", async () => {
    const serving = await installed.start([], { DATABASE_READ_URL: "postgres://club:hush@standby.example.org/club" });
    expect((await fetch(`${serving.url}/readyz`)).status).toBe(200);
    const warnings = serving.lines.filter(({ level }) => Number(level) >= 40);
    expect(warnings.map(({ msg }) => msg)).toEqual(["DATABASE_READ_URL is no longer used; remove it."]);
    expect(JSON.stringify(serving.lines)).not.toContain("hush");
    await serving.stop();
  });

  test("the service worker is served at the root, is revalidated each time, and knows the built files", async () => {
    const serving = await installed.start();
    const reply = await fetch(`${serving.url}/sw.js`);
    expect(reply.headers.get("content-type")).toStartWith("text/javascript");
    expect(reply.headers.get("cache-control")).toBe("no-cache");
    const worker = await reply.text();
    const html = await (await fetch(serving.url)).text();
    const linked = [...html.matchAll(/"(\/assets\/(?:client|styles)-\w+\.(?:js|css))"/g)].map(([, path]) => path ?? "");
    expect(linked.length).toBeGreaterThan(1);
    for (const path of linked) expect(worker).toContain(path);
    await serving.stop();
  });

  test("the executable draws the pictures that other sites show, and can stop while its renderer is still running", async () => {
    const serving = await installed.start();
    const picture = await fetch(`${serving.url}/picture.png`);
    expect([picture.status, picture.headers.get("content-type")]).toEqual([200, "image/png"]);
    const { format, width, height } = await new Bun.Image(await picture.bytes()).metadata();
    expect({ format, width, height }).toEqual({ format: "png", width: 1200, height: 630 });
    const { code, errors } = await serving.stop();
    expect({ code, errors }).toEqual({ code: 0, errors: "" });
  });

  test("the executable starts again with all of its data", async () => {
    const added = await installed.run(admin, { input: password });
    expect({ code: added.code, errors: added.errors }).toEqual({ code: 0, errors: "" });
    const first = await installed.start();
    expect((await logIn(first, "secretary")).status).toBe(200);
    await first.stop();
    const second = await installed.start();
    const again = await logIn(second, "SECRETARY@example.org");
    expect(again.status).toBe(200);
    expect(await again.json()).toMatchObject({ username: "Secretary", isAdmin: true });
    await second.stop("SIGINT");
  });

  test("the program prints its version and usage", async () => {
    expect((await installed.run(["version"])).output.trim()).toMatch(/^\d+\.\d+\.\d+$/);
    expect(await installed.run(["--help"])).toMatchObject({ code: 0, errors: "" });
    expect(await installed.run(["fly"])).toMatchObject({ code: 2, output: "" });
  });
});

const stripe = {
  PAYMENTS: "stripe",
  ENTRY_CHARGE: "fixed",
  PUBLIC_URL: "https://fish.example.org",
  STRIPE_SECRET_KEY: "sk_test_51TheSecretOne",
  STRIPE_PUBLISHABLE_KEY: "pk_test_51ThePublicOne",
  STRIPE_WEBHOOK_SECRET: "whsec_TheSigningOne",
};
const secretParts = /TheSecretOne|TheSigningOne/;

test("with Stripe's keys set, no page, output or log contains a secret one", async () => {
  const settings = { ...stripe, DATA_DIR: "./paying", LOG_LEVEL: "debug", STRIPE_API_URL: "http://127.0.0.1:9" };
  const { url, stop } = await installed.start([], settings);
  const requests = [
    fetch(`${url}/`),
    fetch(`${url}/tournaments`),
    fetch(`${url}/api/nothing?key=sk_test_51TheSecretOne`),
    fetch(`${url}/api/stripe/webhook`, { method: "POST", headers: { "stripe-signature": "t=1,v1=0" }, body: "{}" }),
  ];
  const answers = await Promise.all(requests.map(async (request) => (await request).text()));
  const { code, output, errors } = await stop();
  expect(code).toBe(0);
  expect(answers.join("\n")).not.toMatch(secretParts);
  expect(output + errors).not.toMatch(secretParts);
});

describe("an error that prevents the start is one line that names its cause", () => {
  const oneLine = (text: string) => text.trim().split("\n").length === 1;

  test.each([
    ["PORT", "harbour"],
    ["PORT", "70000"],
    ["TIME_ZONE", "Lake/Superior"],
    ["PAYMENTS", "gold"],
    ["ENTRY_CHARGE", "free"],
    ["LOG_LEVEL", "loud"],
    ["PUBLIC_URL", "our club"],
    ["RATE_LIMITS", "maybe"],
  ])("a start with %s=%s fails with one line that names it", async (name, value) => {
    const { code, errors } = await installed.run(["serve"], { settings: { [name]: value } });
    expect(code).toBe(1);
    expect(errors).toContain(`${name}="${value}"`);
    expect(oneLine(errors)).toBe(true);
  });

  test.each([
    ["real payments without a key", { STRIPE_SECRET_KEY: "" }, 'STRIPE_SECRET_KEY=""'],
    ["a live key beside a test key", { STRIPE_SECRET_KEY: "sk_live_51TheSecretOne" }, "both live or both test"],
    ["real payments without ENTRY_CHARGE", { ENTRY_CHARGE: "" }, "fixed charges $1.00 for every entry"],
  ])("a start with %s fails with one line that names it", async (_, change, message) => {
    const { code, output, errors } = await installed.run(["serve"], { settings: { ...stripe, ...change } });
    expect(code).toBe(1);
    expect(errors).toContain(message);
    expect(oneLine(errors)).toBe(true);
    expect(output + errors).not.toMatch(secretParts);
  });

  test("a port in use prevents the start", async () => {
    const serving = await installed.start();
    const port = new URL(serving.url).port;
    const { code, errors } = await installed.run(["serve"], { settings: { PORT: port, DATA_DIR: "./other" } });
    await serving.stop();
    expect(code).toBe(1);
    expect(errors).toContain(`PORT=${port}`);
    expect(oneLine(errors)).toBe(true);
  });

  test("a data folder that can't be written prevents the start", async () => {
    writeFileSync(join(installed.folder, "occupied"), "a file where a folder should be");
    const { code, errors } = await installed.run(["serve"], { settings: { DATA_DIR: "./occupied/data" } });
    expect(code).toBe(1);
    expect(errors).toContain("occupied/data");
    expect(oneLine(errors)).toBe(true);
  });

  test("a data folder that nobody may write to, not even root, prevents the start", async () => {
    const { code, errors } = await installed.run(["serve"], { settings: { DATA_DIR: "/proc/self" } });
    expect(code).toBe(1);
    expect(errors).toContain("/proc/self");
    expect(oneLine(errors)).toBe(true);
  });

  test("a database from a newer version prevents the start", async () => {
    const folder = join(installed.folder, "newer");
    mkdirSync(folder);
    const first = await installed.start([], { DATA_DIR: "./newer" });
    await first.stop();
    const db = new Database(join(folder, "club.sqlite"));
    db.run("insert into migrations (name, digest, applied_at) values ('9999_future', 'x', 1)");
    db.close();
    const { code, errors } = await installed.run(["serve"], { settings: { DATA_DIR: "./newer" } });
    expect(code).toBe(1);
    expect(errors).toContain("newer version");
    expect(oneLine(errors)).toBe(true);
  });
});
