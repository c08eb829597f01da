import type { Command } from "./commands/command.ts";
import { ExpectedError } from "./expected-error.ts";

/**
 * The `--help` line of a command, and its file. Commands are loaded separately, so that none waits for another's
 * imports.
 */
type Listed = readonly [summary: string, load: () => Promise<{ command: Command }>];

const commands = new Map<string, Listed>([
  ["serve", ["serves the club's tournaments (the default)", () => import("./commands/serve.ts")]],
  ["demo", ["serves a demo club with anglers, catches and photos", () => import("./commands/demo.ts")]],
  [
    "admin",
    ["adds an admin, or helps one who forgot their password or lost their phone", () => import("./commands/admin.ts")],
  ],
  [
    "members",
    ["lists, promotes, demotes, bans or logs out members, or sets a password", () => import("./commands/members.ts")],
  ],
  ["settings", ["shows every setting and where it comes from", () => import("./commands/settings.ts")]],
  ["test-mail", ["sends a test email", () => import("./commands/test-mail.ts")]],
  ["update", ["replaces this program with a newer release", () => import("./commands/update.ts")]],
  ["service", ["installs this file as a systemd service", () => import("./commands/service.ts")]],
  ["backup", ["saves the club to one file, even while it's running", () => import("./commands/backup.ts")]],
  ["restore", ["restores a saved club into an empty data folder", () => import("./commands/restore.ts")]],
  [
    "move",
    ["moves a club from its folder to a database server and a bucket, or back", () => import("./commands/move.ts")],
  ],
  ["roll-back", ["undoes an update; run it with the older version", () => import("./commands/roll-back.ts")]],
  ["job", ["runs one scheduled job now", () => import("./commands/job.ts")]],
  ["check", ["checks whether the database and photos are intact", () => import("./commands/check.ts")]],
  ["score", ["ranks a tournament or a season by the rules and results in a file", () => import("./commands/score.ts")]],
  ["verify", ["checks the signature of downloaded official results", () => import("./commands/verify.ts")]],
  ["keys", ["lists the keys that sign official results, or makes a new one", () => import("./commands/keys.ts")]],
  ["version", ["prints the version", () => import("./commands/version.ts")]],
]);

const usage = `Usage: fishtournament [COMMAND]

Runs a fishing club's tournaments. Settings come from the environment; README.md explains them.

${[...commands].map(([name, [summary]]) => `  ${name.padEnd(10)}${summary}`).join("\n")}

Run fishtournament COMMAND --help for details.`;

const isHelp = (arg: string) => arg === "--help" || arg === "-h";

/** Null for a defect. */
function exitCodeOf(error: unknown): number | null {
  if (error instanceof ExpectedError) return error.exitCode;
  const isWrongUsage = error instanceof Error && "code" in error && String(error.code).startsWith("ERR_PARSE_ARGS");
  return isWrongUsage ? 2 : null;
}

async function run([name = "serve", ...args]: string[]): Promise<number> {
  if (isHelp(name) || name === "help") {
    console.log(usage);
    return 0;
  }
  const listed = commands.get(name);
  if (!listed) {
    console.error(`fishtournament: unknown command ${name}.\n\n${usage}`);
    return 2;
  }
  const [, load] = listed;
  const { command } = await load();
  if (args.some(isHelp)) {
    console.log(command.help);
    return 0;
  }
  const { misspelledIn } = await import("./config.ts");
  // The demo starts itself again to fill the club, and has already printed the warning.
  const misspelled = process.send ? [] : misspelledIn(process.env);
  for (const { name: misspelling, meant } of misspelled) {
    console.error(`fishtournament: ${misspelling} is not a setting. Did you mean ${meant}?`);
  }
  try {
    await command.run(args, process.env);
    return 0;
  } catch (error) {
    const exitCode = exitCodeOf(error);
    if (exitCode === null || !(error instanceof Error)) throw error;
    console.error(`fishtournament: ${error.message}${exitCode === 2 ? `\n\n${command.help}` : ""}`);
    return exitCode;
  }
}

// Files are readable only by the account that runs this, because they include password hashes and private photos.
process.umask(0o077);
const exitCode = await run(Bun.argv.slice(2));
// Everything is closed and on disk. A connection whose other end vanished would keep the process alive for minutes.
process.exit(exitCode);
