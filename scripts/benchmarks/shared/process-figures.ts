import { readFileSync } from "node:fs";

/** Seconds of processor time that a process used so far, in its own code and the system's (Linux counts hundredths). */
export function cpuSeconds(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

/** Memory of a process in MB: what it holds now, and the most it ever held. */
export function memoryOf(pid: number): { resident: number; peak: number } {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  const megabytes = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+) kB`, "m").exec(status)?.[1]) / 1024;
  return { resident: megabytes("VmRSS"), peak: megabytes("VmHWM") };
}
