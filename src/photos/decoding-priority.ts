import { readdirSync, readFileSync } from "node:fs";
import { setPriority } from "node:os";

/** Below everything that answers somebody, above what a machine does when it is idle. */
const niceness = 10;

const tasks = "/proc/self/task";
const seen = new Set<string>();

/**
 * Lets the threads on which pictures are decoded and encoded (and files are read) give way to the one that answers
 * requests. Bun starts them when there is work, so this is called before each picture. Linux alone has priorities of
 * threads; elsewhere it does nothing.
 */
export function decodeAtLowPriority(): void {
  if (process.platform !== "linux") return;
  try {
    for (const thread of readdirSync(tasks)) {
      if (seen.has(thread)) continue;
      seen.add(thread);
      if (readFileSync(`${tasks}/${thread}/comm`, "utf8").startsWith("Bun Pool")) setPriority(Number(thread), niceness);
    }
  } catch {
    // A thread that has ended meanwhile, or a system that hides them: pictures are made all the same.
  }
}
