import type { Database } from "bun:sqlite";
import { copyFileSync, linkSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { photoFileEndings } from "../../../../src/base/photos/photo-renditions.ts";

/** Pictures on disk that the large club's photos share; `placeholder` is the same for all of them. */
export type Pictures = { count: number; width: number; height: number; placeholder: string };

const pathIn = (folder: string, sha256: string, ending: string) =>
  join(folder, "photos", sha256.slice(0, 2), `${sha256}.${ending}`);

/**
 * Creates `count` pictures on disk, and a temporary table `pictures` (id, sha256, bytes). Each original is a
 * small PNG of its own; its renditions are one file per shard under many names, as many as a file may have. A
 * million pictures would otherwise be three million files.
 */
export function makePictures(db: Database, folder: string, count: number): Pictures {
  const [like] = db
    .query<{ sha256: string; width: number; height: number; placeholder: string }, []>(
      "select sha256, width, height, placeholder from photos order by length(placeholder), id limit 1",
    )
    .all();
  if (!like) throw new Error("The demo club has no photos.");
  const png = Buffer.from(like.placeholder.split(",")[1] ?? "", "base64");
  const shown = pathIn(folder, like.sha256, photoFileEndings.thumbnail);
  db.run("create temp table pictures (id integer primary key, sha256 text not null, bytes integer not null)");
  const add = db.prepare("insert into pictures (id, sha256, bytes) values (?, ?, ?)");
  const madeShards = new Set<string>();
  for (let id = 0; id < count; id += 1) {
    const bytes = Buffer.concat([png, Buffer.from(String(id).padStart(8, "0"))]);
    const sha256 = new Bun.CryptoHasher("sha256").update(bytes).digest("hex");
    const shard = sha256.slice(0, 2);
    if (!madeShards.has(shard)) {
      mkdirSync(join(folder, "photos", shard), { recursive: true });
      copyFileSync(shown, join(folder, "photos", shard, "shown"));
      madeShards.add(shard);
    }
    writeFileSync(pathIn(folder, sha256, photoFileEndings.original), bytes);
    for (const ending of [photoFileEndings.thumbnail, photoFileEndings.large])
      linkSync(join(folder, "photos", shard, "shown"), pathIn(folder, sha256, ending));
    add.run(id, sha256, bytes.length);
  }
  for (const shard of madeShards) rmSync(join(folder, "photos", shard, "shown"));
  return { count, width: like.width, height: like.height, placeholder: like.placeholder };
}
