import { afterAll, beforeAll, expect, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "../../scripts/dev-server/supervisor.ts";

const root = join(import.meta.dir, "../..");
const folder = mkdtempSync(join(tmpdir(), "dev-server-"));
const port = freePort();
const origin = `http://localhost:${port}`;

const server = Bun.spawn([process.execPath, "scripts/dev-server/serve.ts"], {
  cwd: root,
  stdout: "ignore",
  stderr: "ignore",
  env: { ...process.env, PORT: String(port), DATA_DIR: folder, LOG_LEVEL: "silent" },
});

beforeAll(async () => {
  for (let tries = 0; tries < 600; tries += 1) {
    const reply = await fetch(origin).catch(() => null);
    if (reply?.ok) return;
    await Bun.sleep(100);
  }
  throw new Error("The development server did not reply within a minute.");
}, 300_000);

afterAll(async () => {
  server.kill("SIGTERM");
  await server.exited;
  rmSync(folder, { recursive: true, force: true });
});

test("a page in development is the club's, with the script and styles of the development server", async () => {
  const html = await (await fetch(`${origin}/tournaments`)).text();
  expect(html).toContain("Active Tournaments");
  const script = /<script type="module"[^>]* src="([^"]+)"/.exec(html)?.[1] ?? "";
  const styles = /<link rel="stylesheet" href="([^"]+)"/.exec(html)?.[1] ?? "";
  expect(await (await fetch(origin + script)).text()).toContain("hydrateRoot");
  expect(await (await fetch(origin + styles)).text()).toContain("--page");
});

test("the development server serves the public files and forwards the API's replies", async () => {
  expect((await fetch(`${origin}/favicon.svg`)).headers.get("content-type")).toContain("image/svg+xml");
  expect(await (await fetch(`${origin}/api/tournaments`)).json()).toBeArray();
});

test("the development server stops together with its club's server", async () => {
  const form = { emailOrUsername: "nobody", password: "wrong-password" };
  const init = { method: "POST", body: JSON.stringify(form), headers: { "content-type": "application/json" } };
  expect((await fetch(`${origin}/api/auth/login`, init)).status).toBe(401);
  server.kill("SIGTERM");
  expect(await server.exited).toBe(0);
});
