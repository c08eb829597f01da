import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { run } from "./run.ts";

const isRoot = () => process.getuid?.() === 0;

/** Of the newest version that is installed. */
function programs(): string | null {
  const found = [...new Bun.Glob("/usr/lib/postgresql/*/bin/initdb").scanSync({ cwd: "/", absolute: true })];
  const newest = found.toSorted((a, b) => a.localeCompare(b, "en", { numeric: true })).at(-1) ?? Bun.which("initdb");
  return newest ? join(newest, "..") : null;
}

async function install(): Promise<void> {
  if (!(isRoot() && Bun.which("apt-get"))) return;
  const env = { DEBIAN_FRONTEND: "noninteractive" };
  console.log("No PostgreSQL here; asking the system for its package ...");
  await run(["apt-get", "update"]);
  await run(["apt-get", "install", "--yes", "--no-install-recommends", "postgresql"], { env });
}

/** PostgreSQL does not run as root. */
const asUser = (command: string[]) => (isRoot() ? ["runuser", "-u", "postgres", "--", ...command] : command);

export type PostgresServer = { url: string; stop(): Promise<void> };

/**
 * Starts a server of its own, which listens on a socket in its folder. Its user may do everything; nothing it writes survives
 * a power cut. Null where PostgreSQL is not installed and cannot be. Throws where it does not start.
 */
export async function startPostgres(): Promise<PostgresServer | null> {
  if (programs() === null) await install();
  const found = programs();
  if (found === null) return null;
  const folder = mkdtempSync(join(tmpdir(), "postgres-"));
  const data = join(folder, "data");
  chmodSync(folder, 0o777);
  async function must(name: string, ...args: string[]): Promise<void> {
    const problem = await run(asUser([join(found ?? "", name), "-D", data, ...args]), { output: "ignore" });
    if (problem) throw new Error(`PostgreSQL does not start: ${problem}`);
  }
  await must("initdb", "--username=postgres", "--auth=trust", "--encoding=UTF8", "--locale=C", "--no-sync");
  const settings = ["listen_addresses=''", `unix_socket_directories='${folder}'`, "fsync=off", "max_connections=200"];
  await must(
    "pg_ctl",
    "-w",
    "-o",
    settings.map((setting) => `-c ${setting}`).join(" "),
    "-l",
    join(folder, "log"),
    "start",
  );
  return {
    url: `postgres://postgres@localhost/postgres?host=${encodeURIComponent(folder)}`,
    async stop() {
      await must("pg_ctl", "-w", "-m", "immediate", "stop");
      rmSync(folder, { recursive: true });
    },
  };
}
