import { type FolderHold, holdFolder } from "../db/hold-folder.ts";
import { BackupProblem } from "./backup-problem.ts";

/** The claim of whoever replaces a club. Throws `BackupProblem` while any process works on the folder. */
export function holdAlone(dataDir: string): FolderHold {
  const hold = holdFolder(dataDir, "alone");
  if (hold) return hold;
  throw new BackupProblem(`A process is working on ${dataDir}: stop the server (and every command) first.`);
}
