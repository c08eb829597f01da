import type { Config } from "../config.ts";
import { ExpectedError } from "../expected-error.ts";

export type Command = {
  /** Printed by `--help`, from "Usage:" on. */
  help: string;
  /**
   * `args` are those after the name. Resolves when it's done (exit code 0). Throws `WrongUsage` (2), or an error that
   * is printed in one line: `Refusal`, `WrongSetting`, `CannotServe`, `CannotDo`, `NewerDatabase`, `DatabaseTooOld`,
   * `DamagedDatabase` (1).
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

/** A database server has its own tools for backup and rollback. Throws `CannotDo`. */
export function refuseOnServer({ databaseUrl }: Pick<Config, "databaseUrl">, command: string): void {
  if (databaseUrl === null) return;
  throw new CannotDo(
    `DATABASE_URL: ${command} is for a club in a folder. Save the server's database with pg_dump and restore it with pg_restore.`,
  );
}

/** A file system error, which people can fix. */
export const isOfDisk = (error: unknown): error is Error => error instanceof Error && "syscall" in error;
