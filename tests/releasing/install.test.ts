import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "bun:test";
import type { KeyObject } from "node:crypto";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { installer, makeKey, publicPem, readKey } from "../../scripts/releasing/release-key.ts";
import { ownTarget } from "../../src/updates/release.ts";
import { openReleaseServer, releaseOf, signed, sumLine } from "../support/release-server.ts";

/* Runs deploy/install.sh against a release server on loopback. */

const name = `fishtournament-9.0.0-${ownTarget()}`;
/** A stub of the program that records how it was called. */
const program = '#!/bin/sh\necho "installed in $PWD by $*"\n';

let server: ReturnType<typeof openReleaseServer>;
let key: KeyObject;
let folder: string;
let script: string;

beforeAll(() => {
  server = openReleaseServer();
});
afterAll(() => server.close());

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "install-"));
  makeKey(join(folder, "key.pem"));
  const newKey = readKey(join(folder, "key.pem"), {});
  if (!newKey) throw new Error("There is no key.");
  key = newKey;
  server.files = releaseOf(name, program, key);
  script = join(folder, "install.sh");
  writeFileSync(script, installer(readFileSync("deploy/install.sh", "utf8"), publicPem(key)));
});
afterEach(() => rmSync(folder, { recursive: true }));

async function install(...args: string[]) {
  const env = { ...process.env, PATH: `${join(folder, "bin")}:${process.env.PATH}` };
  const child = Bun.spawn(["sh", script, ...args], {
    env,
    stdin: "ignore",
    stdout: "pipe",
    stderr: "pipe",
    cwd: folder,
  });
  const [output, errors] = await Promise.all([new Response(child.stdout).text(), new Response(child.stderr).text()]);
  return { code: await child.exited, output, errors };
}

test("the signed program for this computer installs itself with the given options", async () => {
  expect(await install(server.address, "--root", "somewhere")).toEqual({
    code: 0,
    output: `Downloading ${name} …\ninstalled in ${folder} by service install --root somewhere\n`,
    errors: "",
  });
});

test("a changed program, a changed list, and a list for other computers are each refused in one sentence", async () => {
  const { SHA256SUMS } = server.files;
  server.files[name] = `${program}#`;
  expect(await install(server.address)).toMatchObject({
    code: 1,
    errors: `install.sh: ${name} is damaged. Try again.\n`,
  });
  server.files.SHA256SUMS = `${SHA256SUMS}\n`;
  expect(await install(server.address)).toMatchObject({
    code: 1,
    errors: "install.sh: The signature of SHA256SUMS is invalid. Nothing was installed.\n",
  });
  Object.assign(server.files, signed(sumLine("fishtournament-9.0.0-darwin-arm64", program), key));
  expect((await install(server.address)).errors).toContain("The release has no program for ");
});

test("an address without encryption, or with nothing there, is refused", async () => {
  expect(await install("http://fish.example.org")).toMatchObject({
    code: 1,
    errors: "install.sh: The address must begin with https://.\n",
  });
  server.files = {};
  expect((await install(server.address)).errors).toContain(`${server.address}/SHA256SUMS could not be downloaded.`);
  expect(existsSync(join(folder, "SHA256SUMS"))).toBe(false);
});

test("an OpenSSL that can't check the signature is named in the message", async () => {
  mkdirSync(join(folder, "bin"));
  writeFileSync(join(folder, "bin/openssl"), "#!/bin/sh\necho OpenSSL 1.1.1w  11 Sep 2023\n", { mode: 0o755 });
  expect(await install(server.address)).toEqual({
    code: 1,
    output: "",
    errors:
      "install.sh: This script needs OpenSSL 3 or later to check the signature, but found OpenSSL 1.1.1w 11 Sep 2023.\n",
  });
});

test("a copy of the script without a key installs nothing", async () => {
  writeFileSync(script, readFileSync("deploy/install.sh", "utf8"));
  expect((await install(server.address)).errors).toContain("This copy does not contain a key.");
});
