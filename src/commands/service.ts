import { parseArgs } from "node:util";
import { installService, unit } from "../service/install-service.ts";
import { CannotDo, type Command, isOfDisk, WrongUsage } from "./command.ts";

const options = { print: { type: "boolean", default: false }, root: { type: "string" } } as const;

const run = (command: string[]): boolean => {
  try {
    return Bun.spawnSync(command, { stdin: "ignore", stdout: "ignore", stderr: "inherit" }).success;
  } catch {
    return false;
  }
};

export const command: Command = {
  help: `Usage: fishtournament service install [--root DIR]
       fishtournament service install --print

Installs this file as a systemd service on Linux: copies it to /usr/local/bin, adds the user fishtournament, writes the unit
and /etc/fishtournament.env (which keeps its settings if it exists), and starts the club now and at every boot. Needs root.
It also writes /usr/local/sbin/club, which runs the other commands with the same settings and account: sudo club check.
--print only prints the unit. --root writes the files under DIR and runs no command, for example to prepare an image.`,

  async run(args) {
    const { positionals, values } = parseArgs({ args, options, allowPositionals: true });
    if (positionals.length !== 1 || positionals[0] !== "install") throw new WrongUsage("Use service install.");
    if (values.root === "") throw new WrongUsage("--root needs a folder.");
    if (values.print) {
      process.stdout.write(unit);
      return;
    }
    if (!Bun.isStandaloneExecutable) {
      throw new CannotDo("This is running from source. Build the file first with scripts/build, and run that.");
    }
    // Unlike the club's data, a program and its folders are readable by everyone.
    process.umask(0o022);
    const computer = { platform: process.platform, isRoot: process.getuid?.() === 0, root: values.root ?? null };
    try {
      installService({ ...computer, program: process.execPath, run, say: (line) => console.log(line) });
    } catch (error) {
      throw isOfDisk(error) ? new CannotDo(`The service could not be installed: ${error.message}.`) : error;
    }
  },
};
