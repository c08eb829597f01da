import { closeSync, fsyncSync, openSync, statSync } from "node:fs";

/** When it returns, a file's bytes, or the names in a folder, are on the disk for good. */
export function syncToDisk(path: string): void {
  const isWindows = process.platform === "win32";
  // Windows opens no folder as a file, and its journal keeps a rename without being asked.
  if (isWindows && statSync(path).isDirectory()) return;
  const opened = openSync(path, isWindows ? "r+" : "r");
  try {
    fsyncSync(opened);
  } finally {
    closeSync(opened);
  }
}
