/** A backup that cannot be made, or an archive that cannot be restored; the message is one line for people. */
export class BackupProblem extends Error {
  override readonly name = "BackupProblem";
}
