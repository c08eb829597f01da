import { isNeeded, type KeptPhoto, listKeptPhotos } from "../photos/list-kept-photos.ts";
import type { PhotoFiles } from "../photos/photo-files.ts";
import type { PhotoFileName } from "../photos/rules.ts";
import { type Check, type Finding, note, wrong } from "./check.ts";

/** Compares originals by hash. Asks for rows again before reporting: a job may have removed a file meanwhile. */
export const photoFiles: Check = {
  name: "photos",
  async run(db, { photos: { files }, readNow, unpainted }) {
    const findings: Finding[] = [];
    const known = new Set<string>();
    let due = 0;
    for await (const photo of listKeptPhotos(db)) {
      known.add(photo.sha256);
      if (unpainted?.has(photo.sha256)) {
        due += 1;
        continue;
      }
      for (const name of photo.needs) {
        const problem = await problemOf(files, photo, name);
        if (!(problem && (await readNow((now) => isNeeded(now, photo.sha256, name))))) continue;
        findings.push(wrong(`photo ${photo.sha256}: its ${name} ${problem}`));
      }
    }
    if (due > 0)
      findings.push(note(`${due} photos are still to be painted; fishtournament demo does it while it serves`));
    let orphans = 0;
    for await (const { sha256 } of files.list()) if (!known.has(sha256)) orphans += 1;
    if (orphans > 0) findings.push(note(`${orphans} files that no row names; sweep-photos removes them after a day`));
    return findings;
  },
};

async function problemOf(files: PhotoFiles, photo: KeptPhoto, name: PhotoFileName): Promise<string | null> {
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

async function flawOf(file: Blob, { sha256, bytes }: KeptPhoto, name: PhotoFileName): Promise<string | null> {
  if (name !== "original") return (await isWholeWebp(file)) ? null : "is damaged";
  if (file.size !== bytes) return `has ${file.size} bytes instead of ${bytes}`;
  const hash = new Bun.CryptoHasher("sha256");
  for await (const chunk of file.stream()) hash.update(chunk);
  return hash.digest("hex") === sha256 ? null : "is not what was received";
}

/** A WebP file states its own length. */
async function isWholeWebp(file: Blob): Promise<boolean> {
  const head = Buffer.from(await file.slice(0, 12).arrayBuffer());
  if (head.length < 12 || head.toString("latin1", 0, 4) !== "RIFF" || head.toString("latin1", 8) !== "WEBP")
    return false;
  const length = head.readUInt32LE(4) + 8;
  return file.size === length || file.size === length + 1;
}
