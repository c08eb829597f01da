import { ExpectedError } from "../expected-error.ts";

export type Command = {
  /** Printed by `--help`, from "Usage:" on. */
  help: string;
  /**
   * `args` are those after the name. Resolves when it is done (exit code 0). Throws `WrongUsage` (2), or what stops it
   * with one line: `Refusal`, `WrongSetting`, `CannotServe`, `CannotDo`, `NewerDatabase`, `DatabaseTooOld`, `DamagedDatabase` (1).
   */
  run(args: string[], env: Record<string, string | undefined>): Promise<void>;
};

export class WrongUsage extends ExpectedError {
  override readonly name = "WrongUsage";
  override readonly exitCode = 2;
}

/** The message is one line for people. */
export class CannotDo extends ExpectedError {
  override readonly name = "CannotDo";
}

/** An error of the file system, which people can fix. */
export const isOfDisk = (error: unknown): error is Error => error instanceof Error && "syscall" in error;
