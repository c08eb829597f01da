import { closeSync, fsyncSync, openSync, statSync } from "node:fs";

/** Also works for a folder's entries. */
export function syncToDisk(path: string): void {
  const isWindows = process.platform === "win32";
  // Windows can't open a folder as a file, and its journal preserves renames.
  if (isWindows && statSync(path).isDirectory()) return;
  const opened = openSync(path, isWindows ? "r+" : "r");
  try {
    fsyncSync(opened);
  } finally {
    closeSync(opened);
  }
}
