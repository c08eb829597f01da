import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, spyOn, test } from "bun:test";
import { generateKeyPairSync } from "node:crypto";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  CannotUpdate,
  downloadRelease,
  findNewerRelease,
  findRelease,
  openSource,
  ownTarget,
  publicKey,
} from "../../src/updates/release.ts";
import { openReleaseServer, sha256, signed, sumLine } from "../support/release-server.ts";

const { privateKey, publicKey: key } = generateKeyPairSync("ed25519");

const program = "the program";
const name = "fishtournament-9.0.0-linux-x64";

let server: ReturnType<typeof openReleaseServer>;
let folder: string;

beforeAll(() => {
  server = openReleaseServer();
});
afterAll(() => server.close());
beforeEach(() => {
  server.redirectTo = null;
  folder = mkdtempSync(join(tmpdir(), "update-"));
  const sums = sumLine(name, program) + sumLine("release-notes.md", "notes");
  server.files = { ...signed(sums, privateKey), [name]: program };
});
afterEach(() => rmSync(folder, { recursive: true }));

const atServer = () => openSource(server.address);
const find = (target = "linux-x64") => findRelease(atServer(), key, target);

describe("the release at an address", () => {
  test("a release's program for this kind of computer is found and downloaded", async () => {
    const release = await find();
    expect(release).toEqual({ version: "9.0.0", name, sha256: sha256(program) });
    await downloadRelease(atServer(), release, join(folder, "new"));
    expect(readFileSync(join(folder, "new"), "utf8")).toBe(program);
  });

  test("a release for other kinds of computers names those", async () => {
    await expect(find("darwin-arm64")).rejects.toThrow(
      "The release has no program for darwin-arm64, only for linux-x64.",
    );
  });

  test("one changed byte of the list or of its signature is refused", async () => {
    server.files.SHA256SUMS = String(server.files.SHA256SUMS).replace("9.0.0", "9.0.1");
    await expect(find()).rejects.toThrow("The signature of SHA256SUMS is wrong");
    Object.assign(server.files, signed("x", privateKey), { "SHA256SUMS.sig": "short" });
    await expect(find()).rejects.toThrow("The signature of SHA256SUMS is wrong");
  });

  test("a changed program is refused by its checksum", async () => {
    server.files[name] = `${program}!`;
    await expect(downloadRelease(atServer(), await find(), join(folder, "new"))).rejects.toThrow("is damaged");
  });

  test("a signed file name that contains a path is refused, although the signature is valid", async () => {
    server.files = signed(sumLine("../../etc/fishtournament-9.0.0-linux-x64", program), privateKey);
    await expect(find()).rejects.toThrow("SHA256SUMS contains an invalid line.");
  });

  test("a program whose version has an enormous number is refused, although the signature is valid", async () => {
    server.files = signed(sumLine(`fishtournament-${"9".repeat(20)}.0.0-linux-x64`, program), privateKey);
    await expect(findNewerRelease(atServer(), key, "linux-x64", "0.7.0")).rejects.toThrow(
      "has a version that can't be compared.",
    );
  });

  test("two programs for the same kind of computer are refused", async () => {
    server.files = signed(sumLine(name, "a") + sumLine("fishtournament-9.0.1-linux-x64", "b"), privateKey);
    await expect(find()).rejects.toThrow("SHA256SUMS lists several programs for linux-x64.");
  });

  test("an endless list is read only up to the limit", async () => {
    server.files.SHA256SUMS = "0".repeat(70_000);
    await expect(find()).rejects.toThrow("SHA256SUMS is too large to be a release.");
  });

  test("a missing file and an unreachable server are named in the message", async () => {
    server.files = {};
    await expect(find()).rejects.toThrow(`${server.address}/SHA256SUMS returned status 404.`);
    const nowhere = openSource("http://127.0.0.1:1/releases");
    await expect(findRelease(nowhere, key, "linux-x64")).rejects.toThrow("can't be reached");
  });

  test("a connection lost while a file is read is reported with the file's name", async () => {
    const broken = Bun.listen({
      hostname: "127.0.0.1",
      port: 0,
      socket: {
        data(socket) {
          socket.end("HTTP/1.1 200 OK\r\nContent-Length: 500\r\n\r\nonly the beginning");
        },
      },
    });
    try {
      const lost = findRelease(openSource(`http://127.0.0.1:${broken.port}/releases`), key, "linux-x64");
      await expect(lost).rejects.toThrow(new CannotUpdate("SHA256SUMS could not be fetched (ECONNRESET)."));
    } finally {
      broken.stop(true);
    }
  });

  test("a release's version is compared by number, not alphabetically", async () => {
    const tenth = "fishtournament-0.10.0-linux-x64";
    server.files = signed(`${sha256(program)}  ${tenth}\n`, privateKey);
    const newerThan = (version: string) => findNewerRelease(atServer(), key, "linux-x64", version);
    expect(await newerThan("0.9.9")).toMatchObject({ version: "0.10.0", name: tenth });
    expect(await newerThan("0.10.0")).toBeNull();
    await expect(newerThan("1.0.0")).rejects.toThrow("Version 0.10.0 is older than this one, 1.0.0.");
  });

  test("an address without encryption is refused, also one that a server redirects to", async () => {
    server.redirectTo = "http://fish.example.org/SHA256SUMS";
    await expect(find()).rejects.toThrow(
      "SHA256SUMS redirects to http://fish.example.org, an address without encryption.",
    );
    server.redirectTo = `${server.address}/again`;
    await expect(find()).rejects.toThrow("SHA256SUMS redirects too many times.");
    expect(() => openSource("http://fish.example.org/releases")).toThrow("must start with https://");
    expect(() => openSource("ftp://127.0.0.1/releases")).toThrow("must start with https://");
  });
});

test("a release server on the internet can't redirect into this computer", async () => {
  const redirect = async () => Response.redirect(`${server.address}/SHA256SUMS`);
  const fetching = spyOn(globalThis, "fetch").mockImplementation(redirect as unknown as typeof fetch);
  try {
    await expect(findRelease(openSource("https://fish.example.org/releases"), key, "linux-x64")).rejects.toThrow(
      `SHA256SUMS redirects to ${new URL(server.address).origin}.`,
    );
    expect(fetching).toHaveBeenCalledTimes(1);
  } finally {
    fetching.mockRestore();
  }
});

describe("a release in a folder", () => {
  const save = () => {
    for (const [file, content] of Object.entries(server.files)) writeFileSync(join(folder, file), content);
  };

  test("a downloaded program is checked by the list beside it", async () => {
    save();
    const source = openSource(join(folder, name));
    expect(await findRelease(source, key, "linux-x64")).toMatchObject({ version: "9.0.0", name });
    await expect(findRelease(source, key, "linux-arm64")).rejects.toThrow(
      `${name} is for another kind of computer: this one needs linux-arm64.`,
    );
  });

  test("a program that the list doesn't name, or without a list, is refused", async () => {
    save();
    const other = openSource(join(folder, "fishtournament-9.0.0-linux-x64-copy"));
    await expect(findRelease(other, key, "linux-x64")).rejects.toThrow("SHA256SUMS doesn't list");
    rmSync(join(folder, "SHA256SUMS.sig"));
    await expect(findRelease(openSource(join(folder, name)), key, "linux-x64")).rejects.toThrow(
      `There is no ${join(folder, "SHA256SUMS.sig")}.`,
    );
    expect(existsSync(join(folder, "new"))).toBe(false);
  });
});

test("only an Ed25519 public key is accepted", () => {
  const rsa = generateKeyPairSync("rsa", { modulusLength: 2048 }).publicKey.export({ type: "spki", format: "pem" });
  expect(() => publicKey(String(rsa), "key.pem")).toThrow("key.pem contains no Ed25519 public key.");
  expect(() => publicKey("not a key", "key.pem")).toThrow("key.pem contains no Ed25519 public key.");
  expect(publicKey(String(key.export({ type: "spki", format: "pem" })), "key.pem").asymmetricKeyType).toBe("ed25519");
});

test("this computer's kind is one that releases are built for", async () => {
  const { targets } = await import("../../scripts/building/executable.ts");
  expect(targets.map((target) => target.replace("bun-", ""))).toContain(ownTarget());
});
