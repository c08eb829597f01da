import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { createPublicKey, verify } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { version } from "../../package.json";
import { billOfMaterials } from "../../scripts/releasing/bill-of-materials.ts";
import { makeKey, publicPem, readKey, refuseOtherKey, signatureOf } from "../../scripts/releasing/release-key.ts";
import { releaseNotes } from "../../scripts/releasing/release-notes.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "release-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

describe("the release key", () => {
  test("a new key is readable only by its account, and never overwrites another", () => {
    const path = join(folder, "key.pem");
    const publicKey = makeKey(path);
    expect(statSync(path).mode & 0o077).toBe(0);
    expect(() => makeKey(path)).toThrow("EEXIST");
    const key = readKey(path, {});
    expect(key && publicPem(key)).toBe(publicKey);
  });

  test("a signature is valid only for the signed text, and openssl agrees", () => {
    const path = join(folder, "key.pem");
    const publicKey = makeKey(path);
    const key = readKey(undefined, { RELEASE_KEY: readFileSync(path, "utf8") });
    if (!key) throw new Error("There is no key.");
    const signature = signatureOf(key, "sums\n");
    expect(verify(null, Buffer.from("sums\n"), createPublicKey(publicKey), signature)).toBe(true);
    expect(verify(null, Buffer.from("sums"), createPublicKey(publicKey), signature)).toBe(false);
    for (const [name, content] of Object.entries({ pem: publicKey, sums: "sums\n", sig: signature })) {
      writeFileSync(join(folder, name), content);
    }
    const openssl = [
      "openssl",
      "pkeyutl",
      "-verify",
      "-pubin",
      "-inkey",
      "pem",
      "-rawin",
      "-in",
      "sums",
      "-sigfile",
      "sig",
    ];
    const { stdout } = Bun.spawnSync(openssl, { cwd: folder });
    expect(stdout.toString()).toContain("Signature Verified Successfully");
  });

  test("a release isn't signed with a different key than the one that programs trust for updates", () => {
    const [first, other] = ["one.pem", "other.pem"].map((name) => join(folder, name));
    const trusted = makeKey(String(first));
    makeKey(String(other));
    const keys = [first, other].map((path) => readKey(path, {}));
    const sign = (at: number, pem: string) => () => keys[at] && refuseOtherKey(keys[at], pem);
    expect(sign(0, trusted)).not.toThrow();
    expect(sign(1, "No key is here yet.")).not.toThrow();
    expect(sign(1, trusted)).toThrow("This key isn't the one in deploy/release-key.pem");
  });

  test("a file without an Ed25519 key is refused in one sentence", () => {
    const path = join(folder, "key.pem");
    writeFileSync(path, "not a key");
    expect(() => readKey(path, {})).toThrow(
      `${path} contains no private key. scripts/release --make-key FILE creates one.`,
    );
    expect(readKey(undefined, {})).toBeNull();
  });
});

describe("the bill of materials", () => {
  const lock = readFileSync("bun.lock", "utf8");
  const program = { name: "fishtournament-pro", version, bunVersion: "1.4.5" };
  type Component = { name: string; version: string; purl?: string; hashes?: { content: string }[] };
  const { components } = billOfMaterials(lock, program) as { components: Component[] };
  const names = new Set(components.map(({ name }) => name));

  test("the bill of materials lists the packages in the program with their dependencies, but no development tools", () => {
    expect(names).toContain("elysia");
    expect(names).toContain("pg-protocol");
    expect(names).not.toContain("typescript");
    expect(names).not.toContain("@playwright/test");
    const zod = components.find(({ name }) => name === "zod");
    expect(zod?.purl).toBe(`pkg:npm/zod@${zod?.version}`);
    for (const { hashes = [] } of components.slice(1)) expect(hashes[0]?.content).toMatch(/^[0-9a-f]{128}$/);
  });

  test("the bill of materials is the same every time and names no host", () => {
    const text = JSON.stringify(billOfMaterials(lock, program));
    expect(JSON.stringify(billOfMaterials(lock, program))).toBe(text);
    expect(text).not.toMatch(/https?:/);
  });

  test("a nested version of a package is listed with that version", () => {
    const dependencies = { dependencies: { b: "2" } };
    const lockfile = JSON.stringify({
      workspaces: { "": { dependencies: { a: "1" } } },
      packages: {
        a: ["a@1.0.0", "", dependencies, "sha512-AA=="],
        b: ["b@1.0.0", "", {}, "sha512-AA=="],
        "a/b": ["b@2.0.0", "", {}, "sha512-AA=="],
      },
    });
    const bill = billOfMaterials(lockfile, program) as { components: Component[] };
    expect(bill.components.map((part) => `${part.name} ${part.version}`)).toEqual(["bun 1.4.5", "a 1.0.0", "b 2.0.0"]);
  });
});

describe("the release notes", () => {
  test("the notes are the version's section of the changelog", () => {
    const changelog = "# Changelog\n\n## 0.7.0 (unreleased)\n\n### New\n\n- A thing.\n\n## 0.6.0\n\n- Old.\n";
    expect(releaseNotes(changelog, "0.7.0")).toBe("### New\n\n- A thing.\n");
    expect(releaseNotes(changelog, "0.6.0")).toBe("- Old.\n");
    expect(() => releaseNotes(changelog, "0.7")).toThrow("CHANGELOG.md has no section for 0.7.");
  });

  test("the current version has a section", () => {
    expect(releaseNotes(readFileSync("CHANGELOG.md", "utf8"), version)).toContain("### New");
  });
});
