import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { isDesktop, openerOf, openingFile, openSetUpLink, removeOpeningFile } from "../../src/commands/open-browser.ts";

describe("when the browser opens", () => {
  const desktop = { platform: "linux", env: { DISPLAY: ":0" }, isTerminal: true } as const;

  test.each([
    ["in a terminal on a Linux desktop", desktop],
    ["on Wayland", { ...desktop, env: { WAYLAND_DISPLAY: "wayland-0" } }],
    ["in a terminal on a Mac", { ...desktop, platform: "darwin", env: {} }],
    ["in a window on Windows", { ...desktop, platform: "win32", env: {} }],
  ] as const)("the browser opens %s", (_, place) => {
    expect(isDesktop(place)).toBe(true);
  });

  test.each([
    ["without a display", { ...desktop, env: {} }],
    ["without a terminal, such as in a service", { ...desktop, isTerminal: false }],
    ["in a systemd unit", { ...desktop, env: { DISPLAY: ":0", INVOCATION_ID: "1" } }],
    ["through SSH", { ...desktop, env: { DISPLAY: ":10", SSH_CONNECTION: "192.0.2.1 1 192.0.2.2 22" } }],
    ["in a container", { ...desktop, env: { DISPLAY: ":0", container: "podman" } }],
    ["in CI", { ...desktop, env: { DISPLAY: ":0", CI: "true" } }],
    ["in tests", { ...desktop, env: { DISPLAY: ":0", NODE_ENV: "test" } }],
  ] as const)("the browser never opens %s", (_, place) => {
    expect(isDesktop(place)).toBe(false);
  });
});

describe("opening the setup link", () => {
  const url = "http://127.0.0.1:3000/setup/secret-token";
  let dataDir: string;
  beforeEach(() => {
    dataDir = mkdtempSync(join(tmpdir(), "opening-"));
  });
  afterEach(() => rmSync(dataDir, { recursive: true }));

  test("the setup link isn't on the browser's command line, which other accounts can read, but in a private file", () => {
    const started: string[][] = [];
    expect(openSetUpLink(url, dataDir, (command) => started.push(command))).toBe(true);
    const path = join(dataDir, openingFile);
    expect(started).toEqual([openerOf(process.platform, path)]);
    expect(started.flat().join(" ")).not.toContain("secret-token");
    expect(readFileSync(path, "utf8")).toContain(`url=${url}"`);
    expect((statSync(path).mode & 0o777).toString(8)).toBe("600");
    removeOpeningFile(dataDir);
    expect(existsSync(path)).toBe(false);
  });

  test("the setup link is only printed if no program can open it, and no file is left behind", () => {
    const fail = () => {
      throw new Error("ENOENT: xdg-open");
    };
    expect(openSetUpLink(url, dataDir, fail)).toBe(false);
    expect(existsSync(join(dataDir, openingFile))).toBe(false);
  });
});
