/** The message is one line for people. */
export class BackupProblem extends Error {
  override readonly name = "BackupProblem";
}
