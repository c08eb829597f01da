import { afterEach, beforeEach, expect, test } from "bun:test";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { memoryLimit } from "../../src/base/memory-limit.ts";

const megabyte = 1024 * 1024;
const machine = 8192 * megabyte;
const noLimit = "9223372036854771712";

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "machine-"));
});
afterEach(() => rmSync(root, { recursive: true }));

/** Writes the files of a pretended machine and returns its limit in MB. */
function limitWith(files: Record<string, string>): number {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), `${text}\n`);
  }
  return memoryLimit(root, machine) / megabyte;
}

const v2 = "sys/fs/cgroup";
const v1 = "sys/fs/cgroup/memory";
const groups = "proc/self/cgroup";

test("without control groups the limit is the machine's memory", () => {
  expect(limitWith({})).toBe(8192);
});

test("a container with control groups of version 2 has the limit at its root", () => {
  expect(limitWith({ [groups]: "0::/", [`${v2}/memory.max`]: String(512 * megabyte) })).toBe(512);
});

test("a systemd unit has its own limit, or a lower one of its slice", () => {
  const slice = `${v2}/club.slice`;
  const unit = `${slice}/fish.service`;
  expect(limitWith({ [groups]: "0::/club.slice/fish.service", [`${unit}/memory.max`]: String(512 * megabyte) })).toBe(
    512,
  );
  expect(limitWith({ [`${slice}/memory.max`]: String(300 * megabyte) })).toBe(300);
  expect(limitWith({ [`${unit}/memory.high`]: String(200 * megabyte) })).toBe(200);
  expect(limitWith({ [`${unit}/memory.high`]: "max", [`${slice}/memory.max`]: "max" })).toBe(512);
});

test("version 1 counts the group of the memory controller, and its number for no limit isn't one", () => {
  const lines = ["9:name=systemd:/", "5:cpu,cpuacct:/elsewhere", "4:memory:/docker/abc", "0::/"].join("\n");
  expect(limitWith({ [groups]: lines, [`${v1}/docker/abc/memory.limit_in_bytes`]: noLimit })).toBe(8192);
  expect(limitWith({ [`${v1}/elsewhere/memory.limit_in_bytes`]: String(megabyte) })).toBe(8192);
  expect(limitWith({ [`${v1}/docker/abc/memory.limit_in_bytes`]: String(512 * megabyte) })).toBe(512);
});

test("a container of version 1 that sees the host's path has the limit at its root", () => {
  expect(limitWith({ [groups]: "4:memory:/docker/abc", [`${v1}/memory.limit_in_bytes`]: String(256 * megabyte) })).toBe(
    256,
  );
});

test("a limit above the machine's memory doesn't count", () => {
  expect(limitWith({ [groups]: "0::/", [`${v2}/memory.max`]: String(2 * machine) })).toBe(8192);
});
