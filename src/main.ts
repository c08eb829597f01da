import { adminCommand } from "./commands/admin.ts";
import { backupCommand } from "./commands/backup.ts";
import { checkCommand } from "./commands/check.ts";
import type { Command } from "./commands/command.ts";
import { demoCommand } from "./commands/demo.ts";
import { jobCommand } from "./commands/job.ts";
import { restoreCommand } from "./commands/restore.ts";
import { rollBackCommand } from "./commands/roll-back.ts";
import { serveCommand } from "./commands/serve.ts";
import { versionCommand } from "./commands/version.ts";

const commands: Command[] = [
  serveCommand,
  demoCommand,
  adminCommand,
  backupCommand,
  restoreCommand,
  rollBackCommand,
  jobCommand,
  checkCommand,
  versionCommand,
];

const usage = `Usage: fishtournament [COMMAND]

Runs a fishing club's tournaments. Settings come from the environment; see docs/operating.md.

${commands.map(({ name, summary }) => `  ${name.padEnd(10)}${summary}`).join("\n")}

fishtournament COMMAND --help says more.`;

const isHelp = (arg: string) => arg === "--help" || arg === "-h";

/** Understood and refused: one line and exit code 1. Anything else that is thrown is a defect and keeps its stack. */
const refusals = new Set([
  "Refusal",
  "WrongSetting",
  "CannotServe",
  "CannotDo",
  "NewerDatabase",
  "DamagedDatabase",
  "StoreBusy",
  "BackupProblem",
]);

const isWrongUsage = (error: Error) =>
  error.name === "WrongUsage" || ("code" in error && String(error.code).startsWith("ERR_PARSE_ARGS"));

async function run([name = "serve", ...args]: string[]): Promise<number> {
  if (isHelp(name) || name === "help") {
    console.log(usage);
    return 0;
  }
  const command = commands.find((one) => one.name === name);
  if (!command) {
    console.error(`fishtournament: there is no command ${name}.\n\n${usage}`);
    return 2;
  }
  if (args.some(isHelp)) {
    console.log(command.help);
    return 0;
  }
  try {
    await command.run(args, process.env);
    return 0;
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    if (isWrongUsage(error)) {
      console.error(`fishtournament: ${error.message}\n\n${command.help}`);
      return 2;
    }
    if (!refusals.has(error.name)) throw error;
    console.error(`fishtournament: ${error.message}`);
    return 1;
  }
}

// What the program writes is for the account that runs it alone: password hashes and private photos are among it.
process.umask(0o077);
process.exitCode = await run(Bun.argv.slice(2));
