import { afterAll, beforeAll, beforeEach, expect, test } from "bun:test";
import { generateKeyPairSync } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { version } from "../../package.json";
import { ownTarget } from "../../src/updates/release.ts";
import { freePort, type InstalledFile, installFile, type Settings } from "../support/executable.ts";
import { openReleaseServer, releaseOf } from "../support/release-server.ts";

/* A club that systemd's double keeps running is updated from a release server on loopback. */

const { privateKey, publicKey } = generateKeyPairSync("ed25519");
const built = resolve("dist/fishtournament");
const name = `fishtournament-99.0.0-${ownTarget()}`;

/** A newer release: this build under another version. `serve` is what it does instead of serving. */
const releaseThat = (serve: string) => releaseOf(name, programThat(serve), privateKey);
const programThat = (serve: string) => `#!/bin/sh
case "$1" in
  version) echo 99.0.0; exit ;;
  serve) ${serve} ;;
esac
exec '${built}' "$@"
`;

/**
 * Starts and stops the program in the folder, like the unit of "service install". The test runner's flag would end the
 * program together with this script.
 */
const systemctl = (folder: string) => `#!/bin/sh
unset BUN_FEATURE_FLAG_NO_ORPHANS
cd '${folder}'
case "$1" in
  show) echo "ExecStart={ path=${folder}/fishtournament ; argv[]=serve }"; echo ActiveState=active ;;
  start) ./fishtournament serve >>serve.log 2>&1 & echo $! >pid ;;
  stop) kill "$(cat pid)" 2>/dev/null; while kill -0 "$(cat pid)" 2>/dev/null; do sleep 0.1; done ;;
esac
exit 0
`;

let installed: InstalledFile;
let settings: Settings;
let url: string;
let server: ReturnType<typeof openReleaseServer>;

const control = (command: string) => Bun.spawnSync(["systemctl", command], { env: { ...process.env, ...settings } });

beforeAll(async () => {
  installed = installFile();
  const bin = join(installed.folder, "bin");
  mkdirSync(bin);
  writeFileSync(join(bin, "systemctl"), systemctl(installed.folder), { mode: 0o755 });
  writeFileSync(join(installed.folder, "key.pem"), publicKey.export({ type: "spki", format: "pem" }));
  server = openReleaseServer();
  await startAtFreePort(bin);
});
afterAll(async () => {
  control("stop");
  await server.close();
  installed.remove();
});

function logged(): string {
  const log = join(installed.folder, "serve.log");
  return existsSync(log) ? readFileSync(log, "utf8") : "";
}

/** Another program may take a free port before it is used. */
async function startAtFreePort(bin: string): Promise<void> {
  for (let tries = 1; tries <= 10; tries += 1) {
    const port = await freePort();
    url = `http://127.0.0.1:${port}`;
    settings = { PATH: `${bin}:${process.env.PATH}`, PORT: String(port), OPEN_BROWSER: "off", TIME_ZONE: "UTC" };
    control("start");
    if (await isReady(() => !isRunning())) return;
    if (!logged().includes(`PORT=${port}`)) break;
  }
  throw new Error(`${isRunning() ? "Not ready in time" : "Ended"}: ${logged()}`);
}

function isRunning(): boolean {
  try {
    return process.kill(Number(readFileSync(join(installed.folder, "pid"), "utf8")), 0);
  } catch {
    return false;
  }
}

/** Waits for four minutes, many times as long as a start takes on a slow and busy machine. */
async function isReady(hasFailed = () => false): Promise<boolean> {
  const end = Date.now() + 240_000;
  while (Date.now() < end && !hasFailed()) {
    // One request that never gets its reply must not use up the time.
    const isUp = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(5000) }).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isUp) return true;
    await Bun.sleep(100);
  }
  return false;
}

const update = (...args: string[]) =>
  installed.run(["update", "--key", "key.pem", ...args, server.address], { settings });
const running = async () => (await installed.run(["version"])).output.trim();

beforeEach(() => {
  server.files = releaseThat(":");
});

test("a release signed with another key changes nothing", async () => {
  const { publicKey: other } = generateKeyPairSync("ed25519");
  writeFileSync(join(installed.folder, "other.pem"), other.export({ type: "spki", format: "pem" }));
  const { code, errors } = await update("--key", "other.pem");
  expect(errors).toContain("The signature of SHA256SUMS is wrong");
  expect([code, await running()]).toEqual([1, version]);
});

test("a version that never replies is rolled back automatically, and the club runs as before", async () => {
  server.files = releaseThat("exec sleep 600");
  const { code, errors } = await update("--wait", "2");
  expect(errors).toContain(
    `Version 99.0.0 didn't respond in time, so version ${version} is running again, with everything`,
  );
  expect([code, await running(), await isReady()]).toEqual([1, version, true]);
});

test("`update --check` prints the newer version and changes nothing", async () => {
  const { code, output } = await update("--check");
  expect([code, output]).toEqual([0, `Version 99.0.0 can be installed; this is ${version}.\n`]);
  expect(await running()).toBe(version);
});

test("an update saves the club, replaces the program and restarts it", async () => {
  const before = readFileSync(join(installed.folder, "pid"), "utf8");
  const { code, output, errors } = await update();
  expect([code, errors]).toEqual([0, ""]);
  expect(output).toContain("Saved the club in data/backups/before-99.0.0.tar.");
  expect(output).toContain("Version 99.0.0 is running.");
  expect([await running(), await isReady()]).toEqual(["99.0.0", true]);
  expect(readFileSync(join(installed.folder, "pid"), "utf8")).not.toBe(before);
});
