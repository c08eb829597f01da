import { readFileSync } from "node:fs";
import { totalmem } from "node:os";
import { dirname, join } from "node:path";

/** The files that limit a control group and the groups in it: what the kernel kills for, and from where it slows a group down. */
const filesOfV2 = ["memory.max", "memory.high"];
const filesOfV1 = ["memory.limit_in_bytes"];

/** A file that doesn't exist or may not be read sets no limit that this process could know. */
function textOf(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch (error) {
    if (!(error instanceof Error && "syscall" in error)) throw error;
    return "";
  }
}

/** The folders of the group and of all groups around it. In a container, the path that the host knows may be missing. */
function foldersOf(mount: string, path: string): string[] {
  const folders = [join(mount, path)];
  for (let index = join("/", path); index !== "/"; ) {
    index = dirname(index);
    folders.push(join(mount, index));
  }
  return folders;
}

/** Bytes; the text is "max" or a number larger than any memory where there is no limit. */
const limitIn = (path: string): number[] => {
  const text = textOf(path).trim();
  return /^\d+$/.test(text) ? [Number(text)] : [];
};

/** A line is "number:controllers:path"; the line of version 2 has no controllers. */
function limitsOfLine(line: string, root: string): number[] {
  const [, controllers = "", ...path] = line.split(":");
  const isV2 = controllers === "";
  if (path.length === 0 || !(isV2 || controllers.split(",").includes("memory"))) return [];
  const mount = join(root, "sys/fs/cgroup", isV2 ? "" : "memory");
  const files = isV2 ? filesOfV2 : filesOfV1;
  return foldersOf(mount, path.join(":")).flatMap((folder) => files.flatMap((file) => limitIn(join(folder, file))));
}

/**
 * The memory that this process may use, in bytes: the machine's, or the lowest limit of its control groups on Linux (versions 1
 * and 2), such as a container's or that of systemd's `MemoryMax`. `root` and `total` are those of a pretended machine.
 */
export function memoryLimit(root = "/", total: number = totalmem()): number {
  const lines = textOf(join(root, "proc/self/cgroup")).split("\n");
  return Math.min(total, ...lines.flatMap((line) => limitsOfLine(line, root)));
}
