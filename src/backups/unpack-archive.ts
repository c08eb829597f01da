import { type FileHandle, mkdir, open } from "node:fs/promises";
import { dirname, join } from "node:path";
import { createTarDecoder, type ParsedTarEntry } from "modern-tar";
import { BackupProblem } from "./backup-problem.ts";
import { type Manifest, type ManifestFile, manifest } from "./manifest.ts";
import { isKnownEntry, manifestEntry } from "./rules.ts";

const largestManifest = 256 * 1024 * 1024;

/**
 * Unpacks an archive into a folder and proves it whole: every file that its manifest names is there with its hash, and
 * nothing else. Only names that a backup writes are taken. Throws `BackupProblem`; what was unpacked until then stays.
 */
export async function unpackArchive(archive: string, folder: string): Promise<Manifest> {
  const file = await openArchive(archive);
  const found = new Map<string, ManifestFile>();
  let closing: Manifest | null = null;
  try {
    for await (const entry of entriesOf(file)) {
      const { name, type } = entry.header;
      if (closing) throw damaged("there is something after its manifest");
      if (type !== "file" || !isKnownEntry(name)) throw damaged(`it holds "${name}", which no backup holds`);
      if (found.has(name)) throw damaged(`it holds "${name}" twice`);
      if (name === manifestEntry) closing = await readManifest(entry);
      else found.set(name, await unpack(entry, join(folder, name)));
    }
  } catch (error) {
    throw error instanceof BackupProblem || isOfDisk(error) ? error : damaged(messageOf(error));
  } finally {
    await file.close();
  }
  if (!closing) throw damaged("it ends before its manifest");
  compare(closing, found);
  return closing;
}

const damaged = (why: string) => new BackupProblem(`The archive is damaged: ${why}.`);
const messageOf = (error: unknown) => (error instanceof Error ? error.message.replace(/\.$/, "") : String(error));
const isOfDisk = (error: unknown) => error instanceof Error && "syscall" in error && error.syscall !== "read";

async function openArchive(path: string): Promise<FileHandle> {
  try {
    return await open(path);
  } catch (error) {
    throw new BackupProblem(`The archive ${path} cannot be read (${messageOf(error)}).`);
  }
}

async function* entriesOf(file: FileHandle): AsyncIterable<ParsedTarEntry> {
  const { readable, writable } = createTarDecoder({ strict: true });
  const source = file.readableWebStream({ autoClose: false });
  const feeding = source.pipeTo(writable);
  // The reader learns of it as well, and tells; here it only must not count as unhandled.
  feeding.catch(() => undefined);
  yield* readable;
  await feeding;
}

async function readManifest(entry: ParsedTarEntry): Promise<Manifest> {
  if (entry.header.size > largestManifest) throw damaged("its manifest is too large");
  const text = await new Response(entry.body).text();
  const parsed = manifest.safeParse(parsedJson(text));
  if (!parsed.success) throw damaged("its manifest cannot be read, or a newer version wrote it");
  return parsed.data;
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

async function unpack({ header: { name, size }, body }: ParsedTarEntry, path: string): Promise<ManifestFile> {
  await mkdir(dirname(path), { recursive: true });
  const hash = new Bun.CryptoHasher("sha256");
  const file = await open(path, "wx", 0o600);
  try {
    for await (const chunk of body) {
      hash.update(chunk);
      await file.writeFile(chunk);
    }
    await file.sync();
  } finally {
    await file.close();
  }
  return { name, size, sha256: hash.digest("hex") };
}

function compare({ files }: Manifest, found: ReadonlyMap<string, ManifestFile>): void {
  for (const { name, sha256 } of files) {
    const there = found.get(name);
    if (!there) throw damaged(`"${name}" is not in it`);
    if (there.sha256 !== sha256) throw damaged(`"${name}" is not what was saved`);
  }
  if (found.size !== files.length) throw damaged("it holds files that its manifest does not name");
}
