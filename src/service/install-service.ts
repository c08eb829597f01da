import { createHash } from "node:crypto";
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import unit from "../../deploy/fishtournament.service" with { type: "text" };
import { ExpectedError } from "../expected-error.ts";

export { unit };

const unitPath = "/etc/systemd/system/fishtournament.service";

/** SHA-256 of the units of earlier versions, which all had the same up to 0.6.0. If it is installed, nobody changed it. */
const releasedUnits: readonly string[] = ["8cf79d051f8299e42b6390bf5c4537de8eb499734266d12d4eb0e81713e1901a"];

/** The settings of the service, one NAME='value' per line. */
export const settingsPath = "/etc/fishtournament.env";
const programPath = "/usr/local/bin/fishtournament";

const settings = `# The settings of FishTournament Pro, one NAME='value' per line. After a change: systemctl restart fishtournament
DATA_DIR='/var/lib/fishtournament'
`;

const scriptPath = "/usr/local/sbin/club";

/** Runs any command with the settings and the account of the service. */
export const script = `#!/bin/sh
set -a
. /etc/fishtournament.env
exec runuser -u fishtournament -- /usr/local/bin/fishtournament "$@"
`;

/** The message is one line that names the obstacle. */
export class CannotInstall extends ExpectedError {
  override readonly name = "CannotInstall";
}

type Computer = { platform: NodeJS.Platform; isRoot: boolean };

type Order = Computer & {
  /** A folder in the place of /, without running any command; null for the computer itself. */
  root: string | null;
  /** The executable to install. */
  program: string;
  /** Runs a command and returns whether it succeeded. */
  run: (command: string[]) => boolean;
  say: (line: string) => void;
};

function refuseUnfit({ platform, isRoot, root }: Order): void {
  if (platform !== "linux") throw new CannotInstall("A service can be installed only on Linux with systemd.");
  if (root !== null) return;
  if (!existsSync("/run/systemd/system")) throw new CannotInstall("This computer doesn't run systemd.");
  if (!isRoot) throw new CannotInstall("Only root can install a service: run it with sudo.");
}

/** Appears complete or not at all, even while an earlier version is running. */
function copyProgram(from: string, to: string): void {
  if (existsSync(to) && realpathSync(from) === realpathSync(to)) return;
  const partial = `${to}.partial`;
  copyFileSync(from, partial);
  chmodSync(partial, 0o755);
  renameSync(partial, to);
}

/** Returns whether the file is the script; a different file that someone put there stays. */
function writeScript(path: string): boolean {
  if (existsSync(path) && readFileSync(path, "utf8") !== script) return false;
  writeFileSync(path, script);
  chmodSync(path, 0o755);
  return true;
}

const ownUser = "fishtournament";
const addUser = ["useradd", "--system", "--user-group", "--home-dir", "/var/lib/fishtournament"];

const sha256 = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex");

function isReplaceable(path: string): boolean {
  if (!existsSync(path)) return true;
  const installed = readFileSync(path);
  return installed.equals(Buffer.from(unit)) || releasedUnits.includes(sha256(installed));
}

/** Refuses a unit that someone changed; existing settings and another program named `club` stay. Throws `CannotInstall`. */
export function installService(order: Order): void {
  const { root, program, run, say } = order;
  refuseUnfit(order);
  const at = (path: string) => join(root ?? "/", path);
  if (!isReplaceable(at(unitPath))) {
    throw new CannotInstall(`${at(unitPath)} exists and is different. Move it away first, to keep its changes.`);
  }
  for (const path of [unitPath, settingsPath, programPath, scriptPath])
    mkdirSync(dirname(at(path)), { recursive: true, mode: 0o755 });
  const must = (...command: string[]) => {
    if (root !== null) return say(`Not run because of --root: ${command.join(" ")}`);
    if (!run(command)) throw new CannotInstall(`This command failed: ${command.join(" ")}`);
  };
  // Unlike id, getent doesn't complain about a user who doesn't exist yet.
  if (root !== null || !run(["getent", "passwd", ownUser])) must(...addUser, "--shell", "/usr/sbin/nologin", ownUser);
  copyProgram(program, at(programPath));
  if (!existsSync(at(settingsPath))) writeFileSync(at(settingsPath), settings, { mode: 0o600, flag: "wx" });
  writeFileSync(at(unitPath), unit);
  chmodSync(at(unitPath), 0o644);
  const hasScript = writeScript(at(scriptPath));
  must("systemctl", "daemon-reload");
  must("systemctl", "enable", ownUser);
  // An update replaces the program of a running service.
  must("systemctl", "restart", ownUser);
  say(`Installed ${at(programPath)}, ${at(unitPath)} and ${at(settingsPath)}.`);
  if (hasScript) say(`${at(scriptPath)} runs the other commands for this club: sudo club check`);
  else say(`${at(scriptPath)} exists and is different, so it was left as it is.`);
  say(
    "If the club has no admin yet, the link to set it up: sudo journalctl -u fishtournament -o cat | grep /setup/ | tail -1",
  );
}
