import { Database } from "bun:sqlite";
import { mkdtempSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Migration } from "../../../src/base/db/migrations.ts";

export const versionFile = (name: string) => join(import.meta.dirname, "versions", `${name}.sql`);

/** Creates a database as that version left it, in a new folder below `folder`. Returns its path. */
export function oldDatabase(folder: string, version: string): string {
  const path = join(mkdtempSync(join(folder, "data-")), "club.sqlite");
  const db = new Database(path, { create: true });
  // Hundreds of statements, each of which would wait for the disk.
  db.run("pragma synchronous = off");
  db.run("begin");
  db.run(readFileSync(versionFile(version), "utf8"));
  db.run("commit");
  db.run("pragma journal_mode = wal");
  db.close();
  return path;
}

/** A change that a version after this one might make. */
export const laterChange: Migration = { name: "9999_later", sql: "alter table club add motto text" };
