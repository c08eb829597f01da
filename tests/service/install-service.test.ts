import { afterEach, beforeEach, expect, test } from "bun:test";
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { installService, script, unit } from "../../src/service/install-service.ts";

let root: string;
let lines: string[];
let commands: string[][];
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "service-"));
  lines = [];
  commands = [];
  writeFileSync(join(root, "downloaded"), "the program");
});
afterEach(() => rmSync(root, { recursive: true }));

function install(change: Partial<Parameters<typeof installService>[0]> = {}): string {
  try {
    installService({
      platform: "linux",
      isRoot: false,
      root,
      program: join(root, "downloaded"),
      run: (command) => commands.push(command) > 0,
      say: (line) => lines.push(line),
      ...change,
    });
    return "done";
  } catch (error) {
    return String(error);
  }
}
const read = (path: string) => readFileSync(join(root, path), "utf8");
const modeOf = (path: string) => statSync(join(root, path)).mode & 0o777;

test("the service's unit, program and settings are written below another root, without running a command", () => {
  expect(install()).toBe("done");
  expect(read("etc/systemd/system/fishtournament.service")).toBe(unit);
  expect(read("usr/local/bin/fishtournament")).toBe("the program");
  expect(read("etc/fishtournament.env")).toContain("DATA_DIR='/var/lib/fishtournament'");
  expect(modeOf("etc/fishtournament.env")).toBe(0o600);
  expect(modeOf("usr/local/bin/fishtournament")).toBe(0o755);
  expect(modeOf("etc/systemd/system/fishtournament.service")).toBe(0o644);
  expect(commands).toEqual([]);
  expect(lines.filter((line) => line.startsWith("Not run because of --root: "))).toHaveLength(4);
});

test("a second installation replaces the program and keeps the settings", () => {
  install();
  writeFileSync(join(root, "etc/fishtournament.env"), "PORT='3001'\n");
  writeFileSync(join(root, "downloaded"), "a newer program");
  expect(install()).toBe("done");
  expect(read("etc/fishtournament.env")).toBe("PORT='3001'\n");
  expect(read("usr/local/bin/fishtournament")).toBe("a newer program");
  expect(readdirSync(join(root, "usr/local/bin"))).toEqual(["fishtournament"]);
  expect(install({ program: join(root, "usr/local/bin/fishtournament") })).toBe("done");
  expect(read("usr/local/bin/fishtournament")).toBe("a newer program");
});

test("the unit of version 0.6.0 is replaced, unless it has local changes", () => {
  install();
  const path = join(root, "etc/systemd/system/fishtournament.service");
  const earlier = readFileSync(join(import.meta.dirname, "fishtournament-0.6.0.service"), "utf8");
  expect(earlier).not.toBe(unit);
  writeFileSync(path, earlier);
  expect(install()).toBe("done");
  expect(read("etc/systemd/system/fishtournament.service")).toBe(unit);
  writeFileSync(path, earlier.replace("RestartSec=3", "RestartSec=5"));
  expect(install()).toContain("exists and is different. Move it away first");
  expect(read("etc/systemd/system/fishtournament.service")).toContain("RestartSec=5");
});

test("the script club is written as an executable, matches the guide, and runs commands as the service's user", () => {
  install();
  expect(read("usr/local/sbin/club")).toBe(script);
  expect(modeOf("usr/local/sbin/club")).toBe(0o755);
  expect(lines.join("\n")).toContain(`${join(root, "usr/local/sbin/club")} runs the other commands`);
  const guide = readFileSync(new URL("../../docs/operating.md", import.meta.url), "utf8");
  const indented = script.trimEnd().replace(/^/gm, "   ");
  expect(guide).toContain(`sudo tee /usr/local/sbin/club >/dev/null <<'END'\n${indented}\n   END\n`);
});

test("another file named club is left alone, and the installation reports it", () => {
  install();
  lines = [];
  writeFileSync(join(root, "usr/local/sbin/club"), "my own script");
  expect(install()).toBe("done");
  expect(read("usr/local/sbin/club")).toBe("my own script");
  expect(lines).toContain(`${join(root, "usr/local/sbin/club")} exists and is different, so it was left as it is.`);
  expect(lines.join("\n")).not.toContain("sudo club check");
});

test("a unit with local changes is refused, and nothing else is written", () => {
  install();
  writeFileSync(join(root, "etc/systemd/system/fishtournament.service"), "my own unit");
  writeFileSync(join(root, "downloaded"), "a newer program");
  expect(install()).toContain("exists and is different. Move it away first");
  expect(read("usr/local/bin/fishtournament")).toBe("the program");
});

test("a service is refused on other systems and without a root to write to", () => {
  expect(install({ platform: "darwin" })).toBe("CannotInstall: A service can be installed only on Linux with systemd.");
  expect(install({ root: null })).toMatch(/doesn't run systemd|Only root can install a service/);
  expect(commands).toEqual([]);
});
