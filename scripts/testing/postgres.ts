import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { run } from "./run.ts";

const isRoot = () => process.getuid?.() === 0;

/** The folder of the newest installed version's programs. */
function programs(): string | null {
  const initdbPaths = [...new Bun.Glob("/usr/lib/postgresql/*/bin/initdb").scanSync({ cwd: "/", absolute: true })];
  const newest =
    initdbPaths.toSorted((a, b) => a.localeCompare(b, "en", { numeric: true })).at(-1) ?? Bun.which("initdb");
  return newest ? join(newest, "..") : null;
}

async function install(): Promise<void> {
  if (!(isRoot() && Bun.which("apt-get"))) return;
  const env = { DEBIAN_FRONTEND: "noninteractive" };
  console.log("No PostgreSQL here; asking the system for its package ...");
  await run(["apt-get", "update"]);
  await run(["apt-get", "install", "--yes", "--no-install-recommends", "postgresql"], { env });
}

/** PostgreSQL refuses to run as root. */
const asUser = (command: string[]) => (isRoot() ? ["runuser", "-u", "postgres", "--", ...command] : command);

export type PostgresServer = {
  /** Contains the server's socket. */
  folder: string;
  /** Connects as the superuser. */
  url: string;
  start(): Promise<void>;
  /** Stops at once, like a computer that crashes; committed data is there at the next start. */
  end(): Promise<void>;
  /** Creates another server in a new folder, which replicates this one once it is started. */
  copy(): Promise<PostgresServer>;
  /** Turns a replica into an independent server. */
  promote(): Promise<void>;
  remove(): void;
};

function serverIn(folderOfPrograms: string, folder: string): PostgresServer {
  const data = join(folder, "data");
  const must = async (name: string, ...args: string[]): Promise<void> => {
    const problem = await run(asUser([join(folderOfPrograms, name), "-D", data, ...args]), { output: "ignore" });
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
      const problem = await run(asUser([join(folderOfPrograms, "pg_basebackup"), ...from, ...how]), {
        output: "ignore",
      });
      if (problem) throw new Error(`PostgreSQL cannot be copied: ${problem}`);
      return serverIn(folderOfPrograms, other);
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
 * Starts a private server, which listens on a socket in its folder. Its data doesn't survive a power cut.
 * Null if PostgreSQL isn't installed and can't be. Throws if it doesn't start.
 */
export async function startPostgres(): Promise<PostgresServer | null> {
  if (programs() === null) await install();
  const binFolder = programs();
  if (binFolder === null) return null;
  const folder = newFolder();
  const how = ["--username=postgres", "--auth=trust", "--encoding=UTF8", "--locale=C", "--no-sync"];
  const problem = await run(asUser([join(binFolder, "initdb"), "-D", join(folder, "data"), ...how]), {
    output: "ignore",
  });
  if (problem) throw new Error(`PostgreSQL does not start: ${problem}`);
  const server = serverIn(binFolder, folder);
  await server.start();
  return server;
}
