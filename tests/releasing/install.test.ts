import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "bun:test";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { installer, makeKey, publicPem, readKey, signatureOf } from "../../scripts/releasing/release-key.ts";
import { ownTarget } from "../../src/updates/release.ts";

/* deploy/install.sh, run for real against a release server on loopback. */

const name = `fishtournament-9.0.0-${ownTarget()}`;
/** Stands in for the program, and records how it was called. */
const program = '#!/bin/sh\necho "installed in $PWD by $*"\n';
const sha256 = (content: string) => new Bun.CryptoHasher("sha256").update(content).digest("hex");

let files: Record<string, string | Uint8Array<ArrayBuffer>>;
let server: ReturnType<typeof Bun.serve>;
let folder: string;
let script: string;

beforeAll(() => {
  server = Bun.serve({
    port: 0,
    hostname: "127.0.0.1",
    fetch({ url }) {
      const content = files[new URL(url).pathname.slice(1)];
      return content === undefined ? new Response("", { status: 404 }) : new Response(content);
    },
  });
});
afterAll(() => server.stop(true));

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "install-"));
  makeKey(join(folder, "key.pem"));
  const key = readKey(join(folder, "key.pem"), {});
  if (!key) throw new Error("There is no key.");
  const sums = `${sha256(program)}  ${name}\n`;
  files = { SHA256SUMS: sums, "SHA256SUMS.sig": new Uint8Array(signatureOf(key, sums)), [name]: program };
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
const address = () => `http://127.0.0.1:${server.port}`;

test("the signed program for this computer installs itself, with the options given", async () => {
  expect(await install(address(), "--root", "somewhere")).toEqual({
    code: 0,
    output: `Downloading ${name} …\ninstalled in ${folder} by service install --root somewhere\n`,
    errors: "",
  });
});

test("a changed program, a changed list, and a list for other computers are each refused in a sentence", async () => {
  const { SHA256SUMS } = files;
  files[name] = `${program}#`;
  expect(await install(address())).toMatchObject({ code: 1, errors: `install.sh: ${name} is damaged. Try again.\n` });
  files.SHA256SUMS = `${SHA256SUMS}\n`;
  expect(await install(address())).toMatchObject({
    code: 1,
    errors: "install.sh: The signature of SHA256SUMS is wrong. Nothing was installed.\n",
  });
  const key = readKey(join(folder, "key.pem"), {});
  files.SHA256SUMS = `${sha256(program)}  fishtournament-9.0.0-darwin-arm64\n`;
  if (key) files["SHA256SUMS.sig"] = new Uint8Array(signatureOf(key, files.SHA256SUMS));
  expect((await install(address())).errors).toContain("The release has no program for ");
});

test("an address without encryption, or with nothing there, is refused", async () => {
  expect(await install("http://fish.example.org")).toMatchObject({
    code: 1,
    errors: "install.sh: The address must begin with https://.\n",
  });
  files = {};
  expect((await install(address())).errors).toContain(`${address()}/SHA256SUMS could not be downloaded.`);
  expect(existsSync(join(folder, "SHA256SUMS"))).toBe(false);
});

test("an OpenSSL that can't check the signature is named", async () => {
  mkdirSync(join(folder, "bin"));
  writeFileSync(join(folder, "bin/openssl"), "#!/bin/sh\necho OpenSSL 1.1.1w  11 Sep 2023\n", { mode: 0o755 });
  expect(await install(address())).toEqual({
    code: 1,
    output: "",
    errors: "install.sh: It needs OpenSSL 3 or newer to check the signature; this is OpenSSL 1.1.1w 11 Sep 2023.\n",
  });
});

test("a copy without a key installs nothing", async () => {
  writeFileSync(script, readFileSync("deploy/install.sh", "utf8"));
  expect((await install(address())).errors).toContain("This copy contains no key.");
});
