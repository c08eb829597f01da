import { readFileSync } from "node:fs";

/** Seconds of processor time that a process has used, in user and system mode (Linux counts hundredths). */
export function cpuSeconds(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

/** A process's memory in MB, current and peak. */
export function memoryOf(pid: number): { resident: number; peak: number } {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  const megabytes = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+) kB`, "m").exec(status)?.[1]) / 1024;
  return { resident: megabytes("VmRSS"), peak: megabytes("VmHWM") };
}
