import { ExpectedError } from "../expected-error.ts";

/** The message is one line for people, which names the setting. */
export class MoveProblem extends ExpectedError {
  override readonly name = "MoveProblem";
}
