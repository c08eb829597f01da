import { Database } from "bun:sqlite";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { photoFileEndings } from "../../../src/base/photos/photo-renditions.ts";
import type { SentCatch } from "../rush/phones.ts";
import { photoOf12Megapixels } from "../shared/photos.ts";

const hashOf = (bytes: Uint8Array) => new Bun.CryptoHasher("sha256").update(bytes).digest("hex");

/** The acknowledged catches whose row or photo isn't in the folder exactly as it was sent. */
export async function findMissingCatches(folder: string, sent: readonly SentCatch[]): Promise<SentCatch[]> {
  const db = new Database(join(folder, "club.sqlite"), { readonly: true });
  const find = db.query<{ sha256: string }, [number]>(
    "select p.sha256 from catches c join photos p on p.id = c.photo_id where c.id = ?",
  );
  const missing: SentCatch[] = [];
  for (const photo of sent) {
    if (photo.catchId === null) continue;
    const expected = hashOf(await photoOf12Megapixels(photo.nth));
    const path = join(folder, "photos", expected.slice(0, 2), `${expected}.${photoFileEndings.original}`);
    const isWhole = existsSync(path) && hashOf(await Bun.file(path).bytes()) === expected;
    if (!isWhole || find.get(photo.catchId)?.sha256 !== expected) missing.push(photo);
  }
  db.close();
  return missing;
}
