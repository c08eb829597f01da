import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { nothingToRollBack } from "../../src/backups/roll-back.ts";
import { CannotUpdate, type Release, type Source } from "../../src/updates/release.ts";
import { type Ran, type Service, updateProgram } from "../../src/updates/update-program.ts";

let folder: string;
let program: string;
let output: string[];
let done: string[];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "update-"));
  program = join(folder, "fishtournament");
  writeFileSync(program, "the old program");
  output = [];
  done = [];
});
afterEach(() => rmSync(folder, { recursive: true }));

/** A program that prints its version, and a warning about a misspelled setting. */
const fresh = '#!/bin/sh\necho "POTR is no setting; PORT is." >&2\necho "9.0.0"\n';
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

/** A club whose service starts and replies as given, with the first reply before the update. */
function serviceThat({ answers, starts = true }: { answers: boolean[]; starts?: boolean }): Service {
  const step = (name: string, hasSucceeded = true) => {
    done.push(`${name} ${readFileSync(program, "utf8") === fresh ? "new" : "old"}`);
    return Promise.resolve({ hasSucceeded, output: "", errors: hasSucceeded ? "" : "unit failed\n" });
  };
  return {
    name: "fishtournament",
    readyUrl: "http://127.0.0.1:3000/readyz",
    stop: () => step("stop"),
    start: () => step("start", starts || readFileSync(program, "utf8") !== fresh),
    isReady: async () => answers.shift() ?? false,
  };
}

const failed = (errors: string): Ran => ({ hasSucceeded: false, output: "", errors });
const nothingNewer = failed(`A warning.\n${nothingToRollBack}\n`);

/** Runs `version` and the system's tools for real, and makes the club's commands end as given. */
const runner =
  (results: Record<string, Ran> = {}) =>
  async ([path = "", command = "", ...rest]: string[]): Promise<Ran> => {
    if (path.startsWith("/") && command !== "version") {
      done.push([command, ...rest].join(" "));
      const result = results[command] ?? { hasSucceeded: true, output: `${command} done\n`, errors: "A warning.\n" };
      if (command === "backup" && result.hasSucceeded) writeFileSync(rest.at(-1) ?? "", "the club now");
      return result;
    }
    try {
      const { success, stdout, stderr } = Bun.spawnSync([path, command, ...rest]);
      return { hasSucceeded: success, output: stdout.toString(), errors: stderr.toString() };
    } catch (error) {
      return failed(String(error));
    }
  };

type Options = { service?: Service; backup?: string; results?: Record<string, Ran> };

function update(content: string, { service, backup, results }: Options = {}) {
  const order = {
    program,
    version: "0.7.0",
    waitMs: 1000,
    service: service ?? null,
    backup: backup ?? null,
    run: runner(results),
    say: (line: string) => output.push(line),
  };
  return updateProgram(sourceOf(content), releaseOf(content), order);
}

const nothingChanged = () => {
  expect(readFileSync(program, "utf8")).toBe("the old program");
  expect(readdirSync(folder)).toEqual(["fishtournament"]);
};

describe("updating a program without a service", () => {
  test("an update replaces the program, makes it executable, and keeps the previous one next to it", async () => {
    await update(fresh);
    expect(Bun.spawnSync([program, "version"]).stdout.toString()).toBe("9.0.0\n");
    expect(readFileSync(`${program}.before`, "utf8")).toBe("the old program");
    expect(readdirSync(folder).toSorted()).toEqual(["fishtournament", "fishtournament.before"]);
    expect(output.at(-1)).toBe("Restart the club to use it.");
  });

  test("the program isn't replaced if the new one can't run here or is another version", async () => {
    await expect(update("#!/nowhere/interpreter\n")).rejects.toThrow("doesn't run on this computer");
    nothingChanged();
    await expect(update("#!/bin/sh\nexit 1\n")).rejects.toThrow("doesn't run on this computer: it printed nothing");
    nothingChanged();
    await expect(update('#!/bin/sh\necho "8.0.0"\n')).rejects.toThrow("reports that it is version 8.0.0.");
    nothingChanged();
  });

  test("the program isn't replaced by a version that is older than the club's database", async () => {
    const older =
      '#!/bin/sh\ntest "$2" != --check-club || { echo "fishtournament: A newer version wrote the club\'s database." >&2; exit 1; }\necho 9.0.0\n';
    await expect(update(older, { backup: join(folder, "club.tar") })).rejects.toThrow(
      new CannotUpdate(
        "A newer version wrote the club's database, so version 9.0.0 can't be installed. Nothing has changed.",
      ),
    );
    nothingChanged();
    expect(done).toEqual([]);
  });

  test("a link in the place of the download doesn't lead into another file", async () => {
    const other = join(folder, "other");
    writeFileSync(other, "another file");
    symlinkSync(other, `${program}.new`);
    await update(fresh);
    expect(readFileSync(other, "utf8")).toBe("another file");
    expect(lstatSync(program).isSymbolicLink()).toBe(false);
  });

  test("the program isn't replaced if the club can't be saved first", async () => {
    const results = { backup: failed("A warning.\nThere is no room.\n") };
    await expect(update(fresh, { backup: join(folder, "club.tar"), results })).rejects.toThrow(
      "The club could not be saved first: There is no room. --no-backup updates without a backup.",
    );
    nothingChanged();
  });

  test("the program isn't replaced in a folder that isn't writable", async () => {
    if (process.getuid?.() === 0) {
      // Root may write anywhere, so a folder takes the new file's name.
      await Bun.write(join(`${program}.new`, "file"), "");
      await expect(update(fresh)).rejects.toThrow("Nothing has changed.");
    } else {
      chmodSync(folder, 0o500);
      try {
        await expect(update(fresh)).rejects.toThrow("Nothing has changed.");
      } finally {
        chmodSync(folder, 0o700);
      }
    }
    expect(readFileSync(program, "utf8")).toBe("the old program");
  });
});

describe("updating a program that runs as a service", () => {
  test("the club is saved, then restarted with the new version", async () => {
    const backup = join(folder, "club.tar");
    writeFileSync(backup, "the club before an earlier attempt");
    await update(fresh, { service: serviceThat({ answers: [true, true] }), backup });
    expect(done).toEqual([`backup --replace ${backup}`, "stop new", "start new"]);
    expect(readFileSync(backup, "utf8")).toBe("the club now");
    expect(output.at(-1)).toBe("Version 9.0.0 is running.");
  });

  test("the program isn't replaced if the club doesn't reply at the address in the settings", async () => {
    await expect(update(fresh, { service: serviceThat({ answers: [false] }) })).rejects.toThrow(
      "Nothing responds at http://127.0.0.1:3000/readyz; set HOST and PORT to the service's values.",
    );
    nothingChanged();
    expect(done).toEqual([]);
  });

  test("an earlier backup stays if another can't be made", async () => {
    const backup = join(folder, "club.tar");
    writeFileSync(backup, "the club before an earlier attempt");
    const updating = update(fresh, { backup, results: { backup: failed("There is no room.\n") } });
    await expect(updating).rejects.toThrow("There is no room.");
    expect(readFileSync(backup, "utf8")).toBe("the club before an earlier attempt");
  });

  test("a version that isn't ready in time is replaced with the previous one", async () => {
    const service = serviceThat({ answers: [true, false, true] });
    await expect(update(fresh, { service, results: { "roll-back": nothingNewer } })).rejects.toThrow(
      "Version 9.0.0 didn't respond in time, so version 0.7.0 is running again, with everything the club accepted.",
    );
    expect(done).toEqual(["stop new", "start new", "stop new", "roll-back", "start old"]);
    expect(readFileSync(program, "utf8")).toBe("the old program");
    expect(existsSync(`${program}.before`)).toBe(false);
  });

  test("a failed update keeps the program from before an earlier update, and a successful one replaces it", async () => {
    writeFileSync(`${program}.before`, "an even older program");
    const failing = serviceThat({ answers: [true, false, true] });
    await expect(update(fresh, { service: failing })).rejects.toThrow("version 0.7.0 is running again");
    expect(readFileSync(`${program}.before`, "utf8")).toBe("an even older program");
    await update(fresh, { service: serviceThat({ answers: [true, true] }) });
    expect(readFileSync(`${program}.before`, "utf8")).toBe("the old program");
    expect(readdirSync(folder).toSorted()).toEqual(["fishtournament", "fishtournament.before"]);
  });

  test("after a rollback of the database, the message shows where newer data is", async () => {
    await expect(update(fresh, { service: serviceThat({ answers: [true, false, true] }) })).rejects.toThrow(
      "so version 0.7.0 is running again. Everything written since the update is in the folder named by roll-back.",
    );
    expect(output.at(-1)).toBe("roll-back done");
  });

  test("if the database couldn't be rolled back, the message shows why", async () => {
    const results = { "roll-back": failed("A warning.\nThe disk is full.\n") };
    await expect(update(fresh, { service: serviceThat({ answers: [true, false, false] }), results })).rejects.toThrow(
      "is in place again but doesn't respond either. Its database could not be put back: The disk is full. The service's",
    );
    expect(done.at(-1)).toBe("start old");
  });

  test("if the previous version doesn't reply either, the message mentions it", async () => {
    const service = serviceThat({ answers: [true, false, false] });
    await expect(update(fresh, { service, results: { "roll-back": nothingNewer } })).rejects.toThrow(
      "so version 0.7.0 is in place again but doesn't respond either. The service's messages: journalctl",
    );
  });

  test("the service is started even if the previous program is gone", async () => {
    const service = serviceThat({ answers: [true, false] });
    const { isReady } = service;
    service.isReady = async (timeoutMs) => {
      rmSync(`${program}.before`, { force: true });
      return isReady(timeoutMs);
    };
    await expect(update(fresh, { service })).rejects.toThrow("and version 0.7.0 could not be put back: ENOENT");
    expect(done).toEqual(["stop new", "start new", "stop new", "start new"]);
  });

  test("a version that can't be started is replaced in the same way", async () => {
    const updating = update(fresh, { service: serviceThat({ answers: [true, true], starts: false }) });
    await expect(updating).rejects.toThrow(
      "Version 9.0.0 could not be started (unit failed), so version 0.7.0 is running",
    );
    expect(done.slice(-2)).toEqual(["roll-back", "start old"]);
  });

  test("Ctrl+C and a lost connection don't end a restart halfway", async () => {
    const listeners = () => ["SIGHUP", "SIGINT", "SIGTERM"].map((signal) => process.listenerCount(signal));
    const before = listeners();
    const during: number[][] = [];
    const service = serviceThat({ answers: [] });
    service.isReady = async () => {
      during.push(listeners());
      return true;
    };
    await update(fresh, { service });
    expect(during).toEqual([before, before.map((count) => count + 1)]);
    expect(listeners()).toEqual(before);
  });
});
