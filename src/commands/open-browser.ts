import { rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";

type Env = Record<string, string | undefined>;

type Place = { platform: NodeJS.Platform; env: Env; isTerminal: boolean };

/** True for a person at this computer's own screen, false for a service, a remote shell, a container or a test. */
export function isDesktop({ platform, env, isTerminal }: Place): boolean {
  const isAway = Boolean(env.CI || env.SSH_CONNECTION || env.SSH_TTY || env.INVOCATION_ID || env.container);
  if (!isTerminal || isAway || env.NODE_ENV === "test") return false;
  if (platform === "win32" || platform === "darwin") return true;
  return Boolean(env.DISPLAY || env.WAYLAND_DISPLAY);
}

/** Opens a file with its default program. */
export function openerOf(platform: NodeJS.Platform, path: string): string[] {
  if (platform === "darwin") return ["open", path];
  if (platform === "win32") return ["rundll32", "url.dll,FileProtocolHandler", path];
  return ["xdg-open", path];
}

export const openingFile = "open-setup.html";

const escaped = (text: string) => text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");

/** A page that redirects to `url`. */
const openingPage = (url: string) => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="referrer" content="no-referrer">
<meta http-equiv="refresh" content="0; url=${escaped(url)}">
<title>Set Up Your Club</title>
<p><a href="${escaped(url)}">Set up your club</a></p>
</html>
`;

type Spawn = (command: string[]) => unknown;

const spawn: Spawn = (command) => Bun.spawn(command, { stdin: "ignore", stdout: "ignore", stderr: "ignore" }).unref();

/**
 * Opens the setup link in the browser. The link is a secret, and every account on the computer can read the arguments
 * of processes, so the browser gets a file that only this account can read, which redirects to it. Returns whether
 * there was a program to open it.
 */
export function openSetUpLink(url: string, dataDir: string, start: Spawn = spawn): boolean {
  const path = resolve(dataDir, openingFile);
  try {
    rmSync(path, { force: true });
    writeFileSync(path, openingPage(url), { mode: 0o600, flag: "wx" });
    start(openerOf(process.platform, path));
    return true;
  } catch {
    removeOpeningFile(dataDir);
    return false;
  }
}

/** Removes the file once the link in it is used or void. */
export const removeOpeningFile = (dataDir: string): void => rmSync(join(dataDir, openingFile), { force: true });
