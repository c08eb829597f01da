import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { syncToDisk } from "./sync-to-disk.ts";

/** In the data folder while a club is on its way into it, and for good once it left. */
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

/** Nobody may serve a club that is elsewhere, or not all there. Null where it may be served. */
export function moveProblem(dataDir: string): string | null {
  const mark = readFolderMark(dataDir);
  if (!mark) return null;
  return mark.direction === "out"
    ? `the club of this folder was moved to a server, or is on its way there. To serve it from the folder again, delete ${moveMark}`
    : "a club is on its way into this folder: run fishtournament move again until it says that all is equal";
}
