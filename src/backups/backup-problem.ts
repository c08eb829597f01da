import { ExpectedError } from "../expected-error.ts";

/** The message is one line for people. */
export class BackupProblem extends ExpectedError {
  override readonly name = "BackupProblem";
}
