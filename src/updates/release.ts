import { createPublicKey, type KeyObject, verify } from "node:crypto";
import { createReadStream, existsSync } from "node:fs";
import { type FileHandle, open, readFile, rm, stat } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { codeOf } from "../base/error-code.ts";
import { isLoopback } from "../base/http/loopback.ts";
import { ExpectedError } from "../expected-error.ts";

/** The message is one sentence. Nothing has been changed. */
export class CannotUpdate extends ExpectedError {
  override readonly name = "CannotUpdate";
}

const maxListBytes = 65_536;
const maxNotesBytes = 262_144;
const maxProgramBytes = 500 * 1024 ** 2;
const maxRedirects = 5;
const listTimeoutMs = 30_000;
const programTimeoutMs = 30 * 60_000;

/** The folder with a release's files, in a file system or behind an address. */
export type Source = {
  /** A whole file of at most `maxBytes`. */
  read(name: string, maxBytes: number): Promise<Uint8Array>;
  stream(name: string): Promise<AsyncIterable<Uint8Array>>;
  /** The executable that the user named; null for a whole release. */
  file: string | null;
};

/** The address without a password or a token, for messages. */
export const shownAddress = ({ origin, pathname }: URL): string => origin + pathname;

const isSafe = (url: URL) => url.protocol === "https:" || (url.protocol === "http:" && isLoopback(url));

/** Throws `CannotUpdate` for an address that can't be read safely. */
function sourceAt(address: URL): Source {
  if (!isSafe(address)) throw new CannotUpdate("The address of a release must start with https://.");
  const folder = new URL(address.href.endsWith("/") ? address.href : `${address.href}/`);
  async function fetched(name: string, timeoutMs: number): Promise<Response> {
    const signal = AbortSignal.timeout(timeoutMs);
    let url = new URL(name, folder);
    for (let hops = 0; hops <= maxRedirects; hops += 1) {
      const response = await fetch(url, { signal, redirect: "manual" }).catch((error: unknown) => {
        throw new CannotUpdate(`${shownAddress(url)} can't be reached (${codeOf(error)}).`);
      });
      const next = response.headers.get("location");
      if (response.status < 300 || response.status >= 400 || next === null) {
        if (response.ok && response.body) return response;
        throw new CannotUpdate(`${shownAddress(url)} returned status ${response.status}.`);
      }
      const target = URL.parse(next, url);
      if (target === null) throw new CannotUpdate(`${name} redirects to an address that can't be read.`);
      url = target;
      // A server on the internet must not redirect to this computer.
      if (isLoopback(url) && !isLoopback(folder)) throw new CannotUpdate(`${name} redirects to ${url.origin}.`);
      if (!isSafe(url)) throw new CannotUpdate(`${name} redirects to ${url.origin}, an address without encryption.`);
    }
    throw new CannotUpdate(`${name} redirects too many times.`);
  }
  return {
    file: null,
    async read(name, maxBytes) {
      const { body } = await fetched(name, listTimeoutMs);
      return collected(body as AsyncIterable<Uint8Array>, name, maxBytes);
    },
    async stream(name) {
      const { body } = await fetched(name, programTimeoutMs);
      return body as AsyncIterable<Uint8Array>;
    },
  };
}

async function collected(chunks: AsyncIterable<Uint8Array>, name: string, maxBytes: number): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const chunk of chunks) {
      size += chunk.length;
      if (size > maxBytes) throw new CannotUpdate(`${name} is too large to be a release.`);
      parts.push(chunk);
    }
  } catch (error) {
    throw error instanceof CannotUpdate ? error : new CannotUpdate(`${name} could not be fetched (${codeOf(error)}).`);
  }
  return Buffer.concat(parts);
}

function sourceBeside(file: string): Source {
  const at = (name: string) => join(dirname(file), name);
  function must(name: string): string {
    if (existsSync(at(name))) return at(name);
    throw new CannotUpdate(`There is no ${at(name)}. Download it from the same place as the program.`);
  }
  return {
    file: basename(file),
    async read(name, maxBytes) {
      if ((await stat(must(name))).size > maxBytes) throw new CannotUpdate(`${name} is too large to be a release.`);
      return readFile(at(name));
    },
    stream: async (name) => createReadStream(must(name)),
  };
}

/** `place` is a release's folder as an https address, or the path of an executable beside its SHA256SUMS. */
export const openSource = (place: string): Source =>
  URL.canParse(place) && /^[a-z]+:\/\//i.test(place) ? sourceAt(new URL(place)) : sourceBeside(place);

/** Throws `CannotUpdate`. */
export function publicKey(pem: string, whence: string): KeyObject {
  try {
    const key = createPublicKey(pem);
    if (key.asymmetricKeyType === "ed25519") return key;
  } catch {
    // Falls through to the same message as for a key of another kind.
  }
  throw new CannotUpdate(`${whence} contains no Ed25519 public key.`);
}

/** An executable of a release whose list of checksums is signed. */
export type Release = { version: string; name: string; sha256: string };

/** A line of SHA256SUMS. */
export type Sum = { sha256: string; name: string };

const linePattern = /^([0-9a-f]{64}) {2}([A-Za-z0-9][A-Za-z0-9._-]{0,99})$/;
/** Longer numbers are in no release, and can't be compared. */
const versionPattern = /^\d{1,4}\.\d{1,4}\.\d{1,4}$/;

export const isVersion = (text: string): boolean => versionPattern.test(text);

const programPattern = /^fishtournament-(\d+\.\d+\.\d+)-([a-z0-9-]+?)(?:\.exe)?$/;

/** The release's files with their checksums. Throws `CannotUpdate` unless `key` signed the list. */
export async function readSums(source: Source, key: KeyObject): Promise<Sum[]> {
  const sums = await source.read("SHA256SUMS", maxListBytes);
  const signature = await source.read("SHA256SUMS.sig", maxListBytes);
  if (verify(null, sums, key, signature)) return parsedSums(sums);
  throw new CannotUpdate("The signature of SHA256SUMS is wrong: this release doesn't come from the holder of the key.");
}

/** The same for a program that knows no key. Nothing may be installed by it. Throws `CannotUpdate`. */
export const readUnsignedSums = async (source: Source): Promise<Sum[]> =>
  parsedSums(await source.read("SHA256SUMS", maxListBytes));

function parsedSums(sums: Uint8Array): Sum[] {
  const lines = new TextDecoder().decode(sums).split("\n").filter(Boolean);
  return lines.map((line) => {
    const [, sha256, name] = linePattern.exec(line) ?? [];
    if (sha256 === undefined || name === undefined) throw new CannotUpdate("SHA256SUMS contains an invalid line.");
    return { sha256, name };
  });
}

/** A short text of the release; null if it has no file with this name. Throws `CannotUpdate`. */
export async function readSummed(source: Source, sums: readonly Sum[], name: string): Promise<string | null> {
  const sum = sums.find((line) => line.name === name);
  if (!sum) return null;
  const bytes = await source.read(name, maxNotesBytes);
  if (new Bun.CryptoHasher("sha256").update(bytes).digest("hex") === sum.sha256) return new TextDecoder().decode(bytes);
  throw new CannotUpdate(`${name} is damaged: its checksum isn't the one in SHA256SUMS.`);
}

/** The release's executable for `target`, such as `linux-x64`. Throws `CannotUpdate` unless `key` signed the list. */
export const findRelease = async (source: Source, key: KeyObject, target: string): Promise<Release> =>
  programIn(await readSums(source, key), source, target);

/** Throws `CannotUpdate` unless there is exactly one. */
export function programIn(sums: readonly Sum[], source: Pick<Source, "file">, target: string): Release {
  const programs: Release[] = [];
  const targets: string[] = [];
  for (const { sha256, name } of sums) {
    const [, version, programTarget] = programPattern.exec(name) ?? [];
    if (version === undefined || programTarget === undefined) continue;
    targets.push(programTarget);
    if (source.file === null ? programTarget === target : name === source.file)
      programs.push({ version, name, sha256 });
    if (name === source.file && programTarget !== target) {
      throw new CannotUpdate(`${name} is for another kind of computer: this one needs ${target}.`);
    }
  }
  const [release, ...others] = programs;
  if (release && others.length === 0) return release;
  if (release) throw new CannotUpdate(`SHA256SUMS lists several programs for ${target}.`);
  throw new CannotUpdate(
    source.file === null
      ? `The release has no program for ${target}, only for ${targets.join(", ") || "nothing"}.`
      : `SHA256SUMS doesn't list ${source.file}.`,
  );
}

/** Null if the program is of that `version` already. Throws `CannotUpdate`, also for an older release. */
export async function findNewerRelease(
  source: Source,
  key: KeyObject,
  target: string,
  version: string,
): Promise<Release | null> {
  const release = await findRelease(source, key, target);
  if (!isVersion(release.version)) throw new CannotUpdate(`${release.name} has a version that can't be compared.`);
  const order = Bun.semver.order(release.version, version);
  if (order >= 0) return order > 0 ? release : null;
  throw new CannotUpdate(
    `Version ${release.version} is older than this one, ${version}. fishtournament roll-back --help explains how to return.`,
  );
}

async function save(chunks: AsyncIterable<Uint8Array>, { name, sha256 }: Release, file: FileHandle): Promise<void> {
  const hasher = new Bun.CryptoHasher("sha256");
  let size = 0;
  try {
    for await (const chunk of chunks) {
      size += chunk.length;
      if (size > maxProgramBytes) throw new CannotUpdate(`${name} is too large to be a release.`);
      hasher.update(chunk);
      await file.writeFile(chunk);
    }
    await file.sync();
  } catch (error) {
    if (error instanceof CannotUpdate) throw error;
    throw new CannotUpdate(`${name} could not be fetched (${codeOf(error)}). Nothing has changed.`);
  }
  if (hasher.digest("hex") !== sha256) {
    throw new CannotUpdate(`${name} is damaged: its checksum isn't the signed one. Try again.`);
  }
}

/** Writes the executable to `path`, and removes it again if it isn't the signed one. Throws `CannotUpdate`. */
export async function downloadRelease(source: Source, release: Release, path: string): Promise<void> {
  const chunks = await source.stream(release.name);
  // A link that somebody put there must not lead the download into another file.
  await rm(path, { force: true });
  const file = await open(path, "wx", 0o755);
  try {
    await save(chunks, release, file);
  } catch (error) {
    await rm(path);
    throw error;
  } finally {
    await file.close();
  }
}

/** The part of a release's file names that identifies this kind of computer, such as `linux-x64`. */
export function ownTarget(): string {
  const system = process.platform === "win32" ? "windows" : process.platform;
  const cpu = process.arch === "arm64" ? "aarch64" : "x86_64";
  const hasGlibc = [`/lib64/ld-linux-${cpu.replace("_", "-")}.so.2`, `/lib/ld-linux-${cpu}.so.1`].some(existsSync);
  const isMusl = process.platform === "linux" && !hasGlibc && existsSync(`/lib/ld-musl-${cpu}.so.1`);
  return `${system}-${process.arch}${isMusl ? "-musl" : ""}`;
}
