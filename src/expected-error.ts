/**
 * An anticipated error. The command line prints its message in one line; any other error is a defect and keeps its
 * stack.
 */
export class ExpectedError extends Error {
  readonly exitCode: 1 | 2 = 1;
}
