/** One command of the program, in a file of its own; `main.ts` lists them. */
export type Command = {
  /** What `fishtournament NAME --help` prints, from "Usage:" on. */
  help: string;
  /**
   * `args` are those after the name. Resolves when it is done (exit code 0). Throws `WrongUsage` (2), or what stops it
   * with one line: `Refusal`, `WrongSetting`, `CannotServe`, `CannotDo`, `NewerDatabase`, `DatabaseTooOld`, `DamagedDatabase` (1).
   */
  run(args: string[], env: Record<string, string | undefined>): Promise<void>;
};

/** The command was not understood; its help is shown. */
export class WrongUsage extends Error {
  override readonly name = "WrongUsage";
}

/** The command was understood and cannot be done; the message is one line for people. */
export class CannotDo extends Error {
  override readonly name = "CannotDo";
}

/** Whether an error is what the operating system said about a file, which people can do something about. */
export const isOfDisk = (error: unknown): error is Error => error instanceof Error && "syscall" in error;
