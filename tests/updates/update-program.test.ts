import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Release, Source } from "../../src/updates/release.ts";
import { type Ran, type Service, updateProgram } from "../../src/updates/update-program.ts";

let folder: string;
let program: string;
let said: string[];
let done: string[];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "update-"));
  program = join(folder, "fishtournament");
  writeFileSync(program, "the old program");
  said = [];
  done = [];
});
afterEach(() => rmSync(folder, { recursive: true }));

/** A program that prints its version. */
const fresh = '#!/bin/sh\necho "9.0.0"\n';
const releaseOf = (content: string): Release => ({
  version: "9.0.0",
  name: "fishtournament-9.0.0-linux-x64",
  sha256: new Bun.CryptoHasher("sha256").update(content).digest("hex"),
});
const sourceOf = (content: string): Source => ({
  file: null,
  read: async () => new Uint8Array(),
  stream: async () => new Response(content).body as ReadableStream<Uint8Array>,
});

/** A club whose service starts and answers as told. */
function serviceThat({ answers, starts = true }: { answers: boolean[]; starts?: boolean }): Service {
  const step = (what: string, isDone = true) => {
    done.push(`${what} ${readFileSync(program, "utf8") === fresh ? "new" : "old"}`);
    return Promise.resolve({ isDone, output: isDone ? "" : "unit failed\n" });
  };
  return {
    name: "fishtournament",
    stop: () => step("stop"),
    start: () => step("start", starts || readFileSync(program, "utf8") !== fresh),
    isReady: async () => answers.shift() ?? false,
  };
}

/** Runs `version` for real, and has the club's commands end as told. */
const runner =
  (results: Record<string, Ran> = {}) =>
  async ([path = "", command = "", ...rest]: string[]): Promise<Ran> => {
    if (command !== "version") done.push([command, ...rest].join(" "));
    if (command !== "version") return results[command] ?? { isDone: true, output: `${command} done\n` };
    const { success, stdout } = Bun.spawnSync([path, command]);
    return { isDone: success, output: stdout.toString() };
  };

function update(content: string, options: { service?: Service; backup?: string; results?: Record<string, Ran> } = {}) {
  const { service = null, backup = null, results } = options;
  const order = {
    program,
    version: "0.7.0",
    waitMs: 1000,
    service,
    backup,
    run: runner(results),
    say: (line: string) => said.push(line),
  };
  return updateProgram(sourceOf(content), releaseOf(content), order);
}

const nothingChanged = () => {
  expect(readFileSync(program, "utf8")).toBe("the old program");
  expect(readdirSync(folder)).toEqual(["fishtournament"]);
};

describe("a program without a service", () => {
  test("is replaced, can be executed, and the one before stays beside it", async () => {
    await update(fresh);
    expect(Bun.spawnSync([program, "version"]).stdout.toString()).toBe("9.0.0\n");
    expect(readFileSync(`${program}.before`, "utf8")).toBe("the old program");
    expect(readdirSync(folder).toSorted()).toEqual(["fishtournament", "fishtournament.before"]);
    expect(said.at(-1)).toBe("Restart the club to use it.");
  });

  test("stays as it is if the new one can't run here or is another version", async () => {
    await expect(update("#!/nowhere/interpreter\n")).rejects.toThrow();
    nothingChanged();
    await expect(update("#!/bin/sh\nexit 1\n")).rejects.toThrow("doesn't run on this computer");
    nothingChanged();
    await expect(update('#!/bin/sh\necho "8.0.0"\n')).rejects.toThrow("says that it is version 8.0.0.");
    nothingChanged();
  });

  test("stays as it is if the club can't be saved first", async () => {
    const results = { backup: { isDone: false, output: "There is no room.\n" } };
    await expect(update(fresh, { backup: join(folder, "club.tar"), results })).rejects.toThrow(
      "The club could not be saved first: There is no room. --no-backup updates without it.",
    );
    nothingChanged();
  });

  test("stays as it is in a folder that can't be written", async () => {
    if (process.getuid?.() === 0) {
      // Root may write anywhere, so the name of the new file is taken by a folder.
      await Bun.write(join(`${program}.new`, "file"), "");
      await expect(update(fresh)).rejects.toThrow("Nothing has changed.");
    } else {
      chmodSync(folder, 0o500);
      await expect(update(fresh)).rejects.toThrow("Nothing has changed.");
      chmodSync(folder, 0o700);
    }
    expect(readFileSync(program, "utf8")).toBe("the old program");
  });
});

describe("a program that runs as a service", () => {
  test("the club is saved, then restarted with the new version", async () => {
    await update(fresh, { service: serviceThat({ answers: [true] }), backup: join(folder, "club.tar") });
    expect(done).toEqual([`backup ${join(folder, "club.tar")}`, "stop new", "start new"]);
    expect(said.at(-1)).toBe("Version 9.0.0 is running.");
  });

  test("a version that isn't ready in time is replaced by the one before, with its database", async () => {
    const updating = update(fresh, { service: serviceThat({ answers: [false, true] }) });
    await expect(updating).rejects.toThrow(
      "Version 9.0.0 didn't answer in time, so version 0.7.0 is running again, with everything the club accepted.",
    );
    expect(done).toEqual(["stop new", "start new", "stop new", "roll-back", "start old"]);
    expect(readFileSync(program, "utf8")).toBe("the old program");
    expect(existsSync(`${program}.before`)).toBe(false);
  });

  test("a version that can't be started is replaced in the same way", async () => {
    const updating = update(fresh, { service: serviceThat({ answers: [true], starts: false }) });
    await expect(updating).rejects.toThrow(
      "Version 9.0.0 could not be started (unit failed), so version 0.7.0 is running",
    );
    expect(done.slice(-2)).toEqual(["roll-back", "start old"]);
  });

  test("if the version before doesn't answer either, the message says so", async () => {
    const updating = update(fresh, { service: serviceThat({ answers: [false, false] }) });
    await expect(updating).rejects.toThrow("version 0.7.0 is in place again but doesn't answer either");
  });
});
