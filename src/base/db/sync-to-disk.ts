import { closeSync, fsyncSync, openSync, statSync } from "node:fs";

/** Works for a folder's entries too. */
export function syncToDisk(path: string): void {
  const isWindows = process.platform === "win32";
  // Windows cannot open a folder as a file, and its journal keeps renames.
  if (isWindows && statSync(path).isDirectory()) return;
  const opened = openSync(path, isWindows ? "r+" : "r");
  try {
    fsyncSync(opened);
  } finally {
    closeSync(opened);
  }
}
