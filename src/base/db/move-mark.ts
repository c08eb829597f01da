import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { syncToDisk } from "./sync-to-disk.ts";

/** This file is in the data folder while a club is being moved into it, and permanently once the club has been moved out. */
export const moveMark = "club-move.json";

export type FolderMark = { id: string; direction: "in" | "out" };

export function readFolderMark(dataDir: string): FolderMark | null {
  const path = join(dataDir, moveMark);
  return existsSync(path) ? (JSON.parse(readFileSync(path, "utf8")) as FolderMark) : null;
}

export function writeFolderMark(dataDir: string, mark: FolderMark): void {
  const path = join(dataDir, moveMark);
  writeFileSync(path, `${JSON.stringify(mark)}\n`);
  syncToDisk(path);
  syncToDisk(dataDir);
}

export function dropFolderMark(dataDir: string): void {
  rmSync(join(dataDir, moveMark));
  syncToDisk(dataDir);
}

/** A club that was moved away or is only partly there must not be served. Null if it may be served. */
export function moveProblem(dataDir: string): string | null {
  const mark = readFolderMark(dataDir);
  if (!mark) return null;
  return mark.direction === "out"
    ? `the club of this folder was moved to a server, or is being moved there. To serve it from the folder again, delete ${moveMark}`
    : "a club is being moved into this folder: run fishtournament move again until it reports that both sides match";
}
