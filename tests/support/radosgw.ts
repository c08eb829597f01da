import { type ChildProcess, spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { s3Account, signed } from "./s3-signature.ts";

/*
 * Ceph's own S3 service with a monitor and a store in memory, from Debian's packages, on loopback and in its own
 * folder.
 */

export const cephPrograms = ["ceph", "ceph-mon", "ceph-osd", "ceph-authtool", "monmaptool", "radosgw", "radosgw-admin"];

export type Radosgw = {
  /** The value of `PHOTOS_URL`. */
  urlOf(bucket: string, account?: { key?: string; secret?: string }): string;
  /** `acl` is one of S3's canned ACLs, such as `public-read`. */
  makeBucket(name: string, acl?: string): Promise<void>;
  /** Stops the service, but not the store. */
  stop(): Promise<void>;
  start(): Promise<void>;
  close(): Promise<void>;
};

function freePort(): number {
  const server = Bun.serve({ hostname: "127.0.0.1", port: 0, fetch: () => new Response() });
  const port = Number(server.port);
  void server.stop(true);
  return port;
}

const conf = (folder: string, monitor: string, port: number, fsid: string) => `[global]
fsid = ${fsid}
mon_initial_members = a
mon_host = ${monitor}
public_addr = 127.0.0.1
ms_bind_ipv6 = false
keyring = ${folder}/keyring
run_dir = ${folder}
pid_file =
admin_socket =
log_file = ${folder}/$name.log
mon_cluster_log_file = ${folder}/cluster.log
mon_data = ${folder}/mon
osd_data = ${folder}/osd
paxos_propose_interval = 0.02
paxos_min_wait = 0.01
auth_allow_insecure_global_id_reclaim = false
mon_allow_pool_size_one = true
osd_pool_default_size = 1
osd_pool_default_min_size = 1
osd_pool_default_pg_num = 1
osd_pool_default_pgp_num = 1
osd_pool_default_pg_autoscale_mode = off
osd_crush_chooseleaf_type = 0
osd_objectstore = memstore
memstore_device_bytes = 1073741824
[client.rgw]
rgw_frontends = beast endpoint=127.0.0.1:${port} tcp_nodelay=1
rgw_data = ${folder}/rgw
`;

export async function startRadosgw(): Promise<Radosgw> {
  const folder = mkdtempSync(join(tmpdir(), "radosgw-"));
  const [monitorPort, port] = [freePort(), freePort()];
  const monitor = `[v2:127.0.0.1:${monitorPort}/0]`;
  const config = join(folder, "ceph.conf");
  const keyring = join(folder, "keyring");
  const origin = `http://127.0.0.1:${port}`;
  const running = new Set<ChildProcess>();
  for (const name of ["mon", "osd", "rgw"]) mkdirSync(join(folder, name));
  writeFileSync(config, conf(folder, monitor, port, crypto.randomUUID()));

  async function run(command: string[]): Promise<void> {
    const child = Bun.spawn(command, { stdin: "ignore", stdout: "ignore", stderr: "pipe" });
    const [errors, code] = await Promise.all([new Response(child.stderr).text(), child.exited]);
    if (code !== 0) throw new Error(`${command.join(" ")} exited with ${code}: ${errors}`);
  }

  /** Starts a process with its output in a file, because nobody reads it while the process runs. */
  function launch(command: string, ...args: string[]): ChildProcess {
    const output = openSync(join(folder, `${command}.out`), "a");
    const child = spawn(command, ["-f", ...args, "-c", config], { stdio: ["ignore", output, output] });
    running.add(child);
    child.once("exit", () => running.delete(child));
    return child;
  }

  const ended = (child: ChildProcess, signal: NodeJS.Signals) =>
    new Promise<void>((resolve) => {
      if (child.exitCode !== null || child.signalCode !== null) return resolve();
      child.once("exit", () => resolve());
      child.kill(signal);
    });

  async function close(): Promise<void> {
    await Promise.all([...running].map((child) => ended(child, "SIGKILL")));
    rmSync(folder, { recursive: true });
  }

  let service: ChildProcess | null = null;

  async function start(): Promise<void> {
    const started = launch("radosgw", "-n", "client.rgw");
    service = started;
    while (
      !(await fetch(origin).then(
        () => true,
        () => false,
      ))
    ) {
      if (started.exitCode !== null) throw new Error(readFileSync(join(folder, "radosgw.out"), "utf8"));
      await Bun.sleep(50);
    }
  }

  try {
    const allowed = ["--cap", "mon", "allow *", "--cap", "osd", "allow *", "--cap", "mgr", "allow *"];
    await run(["ceph-authtool", "-C", keyring, "-g", "-n", "mon.", ...allowed]);
    for (const name of ["client.admin", "osd.0", "client.rgw"]) {
      await run(["ceph-authtool", keyring, "-g", "-n", name, ...allowed]);
    }
    const fsid = /fsid = (\S+)/.exec(readFileSync(config, "utf8"))?.[1] ?? "";
    const map = join(folder, "monmap");
    await run(["monmaptool", "--create", "--addv", "a", monitor, "--fsid", fsid, map]);
    await run(["ceph-mon", "--mkfs", "-i", "a", "--monmap", map, "--keyring", keyring, "-c", config]);
    launch("ceph-mon", "-i", "a");
    const osd = crypto.randomUUID();
    await run(["ceph", "-c", config, "osd", "new", osd, "0"]);
    await run(["ceph-osd", "-i", "0", "--mkfs", "--osd-uuid", osd, "-c", config]);
    launch("ceph-osd", "-i", "0");
    await start();
    const { key, secret } = s3Account;
    const user = ["user", "create", "--uid", "club", "--display-name", "club", "--access-key", key, "--secret", secret];
    await run(["radosgw-admin", "-n", "client.rgw", "-c", config, ...user]);
  } catch (error) {
    await close();
    throw error;
  }

  return {
    urlOf(bucket, access = {}) {
      const { key, secret } = { ...s3Account, ...access };
      return `s3+http://${key}:${encodeURIComponent(secret)}@127.0.0.1:${port}/${bucket}`;
    },
    async makeBucket(name, acl = "private") {
      const request = new Request(`${origin}/${name}`, { method: "PUT", headers: { "x-amz-acl": acl } });
      const reply = await fetch(signed(request, { ...s3Account, region: "us-east-1" }));
      if (!reply.ok) throw new Error(`The bucket was not created: ${await reply.text()}`);
    },
    async stop() {
      if (service) await ended(service, "SIGKILL");
    },
    ...{ start, close },
  };
}
