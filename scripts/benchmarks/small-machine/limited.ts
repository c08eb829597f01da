import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** The kernel's figures on the memory of a process's control group. */
export type Limited = {
  limit: number;
  peak: number;
  /** How many processes of the group the kernel has killed. */
  killed: number;
};

const textIn = (folder: string, names: readonly string[]) => {
  const name = names.find((name) => existsSync(join(folder, name)));
  return name === undefined ? "" : readFileSync(join(folder, name), "utf8");
};

/** The folder of the group: cgroup v1 has a line for the memory controller, v2 has one line for all controllers. */
function folderOf(pid: number): string {
  const lines = readFileSync(`/proc/${pid}/cgroup`, "utf8").trim().split("\n");
  const paths = new Map(lines.map((line) => [line.split(":")[1], line.split(":").slice(2).join(":")]));
  const first = paths.get("memory");
  return first === undefined ? join("/sys/fs/cgroup", paths.get("") ?? "") : join("/sys/fs/cgroup/memory", first);
}

/** Returns a function, because the files disappear with the group. */
export function limitOf(pid: number): () => Limited {
  const folder = folderOf(pid);
  return () => ({
    limit: Number(textIn(folder, ["memory.max", "memory.limit_in_bytes"])),
    peak: Number(textIn(folder, ["memory.peak", "memory.max_usage_in_bytes"])),
    killed: Number(/^oom_kill (\d+)$/m.exec(textIn(folder, ["memory.events", "memory.oom_control"]))?.[1]),
  });
}
