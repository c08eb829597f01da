import { isNeeded, type KeptPhoto, listKeptPhotos } from "../base/photos/list-stored-photos.ts";
import type { PhotoFile, PhotoFiles } from "../base/photos/photo-files.ts";
import { isWholeWebp } from "../base/photos/photo-format.ts";
import type { PhotoFileName } from "../base/photos/photo-renditions.ts";
import { type Check, type Finding, note, wrong } from "./check.ts";

/** Bucket requests run in parallel, because each one takes a while. A folder's files are opened one by one. */
const atOnce = 16;

/**
 * Compares originals by hash, or in a bucket by size unless asked otherwise, because reading all of it costs money.
 * Reads rows again before reporting, because a job may have removed a file in between.
 */
export const photoFiles: Check = {
  name: "photos",
  async run(db, { photos: { files }, readNow, unpainted, readsOriginals = files.keptIn === "folder" }) {
    const findings: Finding[] = [];
    const knownHashes = new Set<string>();
    let due = 0;
    let checks: Promise<void>[] = [];

    async function look(photo: KeptPhoto, name: PhotoFileName): Promise<void> {
      const problem = await problemOf(files, photo, name, readsOriginals);
      if (!(problem && (await readNow((now) => isNeeded(now, photo.sha256, name))))) return;
      findings.push(wrong(`photo ${photo.sha256}: its ${name} ${problem}`));
    }

    for await (const photo of listKeptPhotos(db)) {
      knownHashes.add(photo.sha256);
      if (unpainted?.has(photo.sha256)) {
        due += 1;
        continue;
      }
      for (const name of photo.needs) {
        checks.push(look(photo, name));
        if (files.keptIn === "bucket" && checks.length < atOnce) continue;
        await Promise.all(checks);
        checks = [];
      }
    }
    await Promise.all(checks);
    if (due > 0)
      findings.push(note(`${due} photos are still to be painted; fishtournament demo does it while it serves`));
    let orphans = 0;
    let strangers = 0;
    for await (const { sha256 } of files.list(() => strangers++)) if (!knownHashes.has(sha256)) orphans += 1;
    if (orphans > 0) findings.push(note(`${orphans} files without a row; sweep-photos removes them after a day`));
    if (strangers > 0) findings.push(note(`${strangers} objects in the bucket that aren't photos; they're left alone`));
    return findings;
  },
};

async function problemOf(
  files: PhotoFiles,
  photo: KeptPhoto,
  name: PhotoFileName,
  readsOriginals: boolean,
): Promise<string | null> {
  if (name === "original" && !readsOriginals) {
    const size = await files.sizeOf(photo.sha256, name);
    return size === null ? "is missing" : sizeProblem(size, photo);
  }
  const file = await files.find(photo.sha256, name);
  if (!file) return "is missing";
  try {
    return await flawOf(file, photo, name);
  } catch (error) {
    const isGone = error instanceof Error && "code" in error && error.code === "ENOENT";
    if (isGone) return "is missing";
    throw error;
  }
}

const sizeProblem = (size: number, { bytes }: KeptPhoto) =>
  size === bytes ? null : `has ${size} bytes instead of ${bytes}`;

async function flawOf(file: PhotoFile, photo: KeptPhoto, name: PhotoFileName): Promise<string | null> {
  if (name !== "original") return (await isWholeWebp(file)) ? null : "is damaged";
  if (file.size !== photo.bytes) return sizeProblem(file.size, photo);
  const hash = new Bun.CryptoHasher("sha256");
  for await (const chunk of file.stream()) hash.update(chunk);
  return hash.digest("hex") === photo.sha256 ? null : "differs from what was received";
}
