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

export type PostgresServer = {
  /** Its socket lies there. */
  folder: string;
  /** Of its user, who may do everything. */
  url: string;
  start(): Promise<void>;
  /** At once, as a computer that ends; what was committed is there at the next start. */
  end(): Promise<void>;
  /** Makes another server in a new folder, which follows this one once it is started. */
  copy(): Promise<PostgresServer>;
  /** Makes it one of its own, where it followed another. */
  promote(): Promise<void>;
  remove(): void;
};

function serverIn(found: string, folder: string): PostgresServer {
  const data = join(folder, "data");
  const must = async (name: string, ...args: string[]): Promise<void> => {
    const problem = await run(asUser([join(found, name), "-D", data, ...args]), { output: "ignore" });
    if (problem) throw new Error(`PostgreSQL does not start: ${problem}`);
  };
  const settings = ["listen_addresses=''", `unix_socket_directories='${folder}'`, "max_connections=200", "fsync=off"];
  const options = settings.map((setting) => `-c ${setting}`).join(" ");
  return {
    folder,
    url: `postgres://postgres@localhost/postgres?host=${encodeURIComponent(folder)}`,
    start: () => must("pg_ctl", "-w", "-o", options, "-l", join(folder, "log"), "start"),
    end: () => must("pg_ctl", "-w", "-m", "immediate", "stop"),
    async copy() {
      const other = newFolder();
      const from = ["--host", folder, "--username=postgres", "--pgdata", join(other, "data")];
      const how = ["--write-recovery-conf", "--checkpoint=fast", "--no-sync"];
      const problem = await run(asUser([join(found, "pg_basebackup"), ...from, ...how]), { output: "ignore" });
      if (problem) throw new Error(`PostgreSQL cannot be copied: ${problem}`);
      return serverIn(found, other);
    },
    promote: () => must("pg_ctl", "-w", "promote"),
    remove: () => rmSync(folder, { recursive: true }),
  };
}

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "postgres-"));
  chmodSync(folder, 0o777);
  return folder;
}

/**
 * Starts a server of its own, which listens on a socket in its folder. Its data doesn't survive a power cut. Null where PostgreSQL is not installed and cannot be. Throws where it does not start.
 */
export async function startPostgres(): Promise<PostgresServer | null> {
  if (programs() === null) await install();
  const found = programs();
  if (found === null) return null;
  const folder = newFolder();
  const how = ["--username=postgres", "--auth=trust", "--encoding=UTF8", "--locale=C", "--no-sync"];
  const problem = await run(asUser([join(found, "initdb"), "-D", join(folder, "data"), ...how]), { output: "ignore" });
  if (problem) throw new Error(`PostgreSQL does not start: ${problem}`);
  const server = serverIn(found, folder);
  await server.start();
  return server;
}
