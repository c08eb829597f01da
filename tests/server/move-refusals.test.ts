import { describe, expect, test } from "bun:test";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { holdFolder } from "../../src/base/db/lock-folder.ts";
import { openServerStore } from "../../src/base/db/postgres/store.ts";
import { command } from "../../src/commands/move.ts";
import { onDatabase } from "../support/server-database.ts";
import { Cut, now, opening, openMovingClub, refusal } from "./moving-club.ts";

const moving = openMovingClub();

describe("differences found by the comparison at the end of a move", () => {
  const changes = [
    [
      "a changed value",
      "update tournaments set name = name || '!' where id = 1",
      /tournaments: .* id 1 differs in name$/,
    ],
    ["a missing row", "delete from versions where name = 'ø'", /versions: .* name ø didn't arrive$/],
    ["an extra row", "insert into versions values ('zz', 1)", /versions: .* name zz is extra$/],
    [
      "a null instead of an empty text",
      "update users set suspension_reason = '' where id = 1",
      /differs in suspension_reason$/,
    ],
  ] as const;
  test.each(changes)("a move that finds %s fails, and the club can't be served there", async (_, change, line) => {
    const from = moving.folderOfClub();
    await expect(moving.toServer(from, moving.cutAt(/photos: 24 files copied$/))).rejects.toThrow(Cut);
    await onDatabase(moving.url, (client) => client.query(change));
    moving.said = [];
    expect(await refusal(moving.toServer(from))).toBe(
      "MoveProblem: 1 difference was found, so the club can't be served from there. Recreate the database and rerun this command.",
    );
    expect(moving.said.filter((line) => line.startsWith("WRONG"))).toEqual([expect.stringMatching(line)]);
    expect(await moving.openingServer()).toMatch(/a club is being moved into this database/);
  });

  test("a photo with different content, or that no catch has, fails the move", async () => {
    const from = moving.folderOfClub();
    await expect(moving.toServer(from, moving.cutAt(/photos: 24 files copied$/))).rejects.toThrow(Cut);
    const [key = ""] = [...moving.bucket.objects.keys()].filter((name) => name.endsWith(".original"));
    const bytes = moving.bucket.objects.get(key)?.bytes ?? new Uint8Array();
    bytes[7] = 0;
    const strange = `00/${"0".repeat(64)}.original`;
    moving.bucket.objects.set(strange, { bytes: new Uint8Array(3), modifiedAt: now, type: "" });
    moving.said = [];
    expect(await refusal(moving.toServer(from))).toContain("2 differences were found");
    expect(moving.said).toContain(`WRONG  photos: ${key} has different content`);
    expect(moving.said).toContain(`WRONG  photos: ${strange} is extra`);
  });
});

describe("refused moves", () => {
  test("the move is refused while the folder's server runs, or while instances use the database", async () => {
    const from = moving.folderOfClub();
    const hold = holdFolder(from, "with others");
    expect(await refusal(moving.toServer(from))).toBe(
      `BackupProblem: A process is using ${from}. Stop the server and all commands first.`,
    );
    hold?.release();
    await moving.toServer(from);
    const store = await openServerStore(moving.url, { connections: 2 }, now);
    await store.dataVersion();
    const folder = moving.emptyFolder();
    const served = "MoveProblem: DATABASE_URL: instances are serving this club; stop all of them first.";
    expect(await refusal(moving.toFolder(folder))).toBe(served);
    await store.close();
    expect(await moving.openingServer()).toBe("done");
    expect(existsSync(join(folder, "club.sqlite"))).toBe(false);
  });

  test("a move into a database that isn't empty is refused, and changes nothing there", async () => {
    await (await openServerStore(moving.url, { connections: 2 }, now)).close();
    const from = moving.folderOfClub();
    expect(await refusal(moving.toServer(from))).toBe(
      "MoveProblem: DATABASE_URL: the database isn't empty; create an empty one.",
    );
    expect(await opening(from)).toBe("done");
    expect(await moving.openingServer()).toBe("done");
  });

  test("a move into a bucket that isn't empty, or belongs to another club, is refused", async () => {
    moving.bucket.objects.set("holiday.jpg", { bytes: new Uint8Array(3), modifiedAt: now, type: "" });
    expect(await refusal(moving.toServer(moving.folderOfClub()))).toBe(
      "MoveProblem: PHOTOS_URL: the bucket photos isn't empty; use an empty one.",
    );
    moving.bucket.objects.set(".fishtournament-club", { bytes: Buffer.from("other"), modifiedAt: now, type: "" });
    expect(await refusal(moving.toServer(moving.folderOfClub()))).toBe(
      "MoveProblem: PHOTOS_URL: the bucket photos contains another club's photos; each club needs its own.",
    );
  });

  test("a move into a non-empty folder, or from a database without a club, is refused", async () => {
    expect(await refusal(moving.toFolder(moving.emptyFolder()))).toBe(
      "UnusableServer: DATABASE_URL: the database contains no club.",
    );
    await moving.toServer(moving.folderOfClub());
    const other = moving.folderOfClub();
    expect(await refusal(moving.toFolder(other))).toBe(
      `MoveProblem: DATA_DIR="${other}": the folder isn't empty; use an empty one.`,
    );
  });

  test("a move into a database with another club's unfinished move is refused", async () => {
    await expect(moving.toServer(moving.folderOfClub(), moving.cutAt(/catches: .* copied$/))).rejects.toThrow(Cut);
    expect(await refusal(moving.toServer(moving.folderOfClub()))).toBe(
      "MoveProblem: DATABASE_URL: the database contains another club, or part of one; create an empty one.",
    );
  });

  test("a move stops with one line if the bucket or the server fails in the middle, and continues when it is back", async () => {
    const from = moving.folderOfClub();
    moving.bucket.fail(({ method }, key) =>
      method === "PUT" && !key.startsWith(".") ? new Response("", { status: 500 }) : null,
    );
    expect(await refusal(moving.toServer(from))).toMatch(
      /^MoveProblem: PHOTOS_URL: the bucket photos doesn't respond.*\. Run the same command again to resume\.$/,
    );
    moving.bucket.fail(null);
    const end =
      "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()";
    const killing: Promise<unknown>[] = [];
    const kill = (line: string) => {
      moving.say(line);
      if (/photos: 24 files copied$/.test(line)) killing.push(onDatabase(moving.url, (client) => client.query(end)));
    };
    const refused = await refusal(moving.toServer(from, kill));
    await Promise.all(killing);
    expect(refused).toMatch(/^MoveProblem: DATABASE_URL: .* Run the same command again to resume\.$/);
    expect(refused).not.toContain("\n");
    await moving.toServer(from);
    expect(moving.said.at(-1)).toStartWith("Both sides match");
  });

  test("an address that is missing, ambiguous or wrong is refused without printing a password", async () => {
    const env = { DATA_DIR: moving.folderOfClub(), PHOTOS_URL: moving.bucketUrl };
    const run = (args: string[], more = {}) => refusal(command.run(args, { ...env, ...more }));
    expect(await run(["--to", "DATABASE_URL"])).toBe(
      "WrongUsage: DATABASE_URL is not set: set it, or DATABASE_URL_FILE.",
    );
    expect(await run([])).toBe("WrongUsage: Use --to or --from.");
    expect(await run(["--to", "mysql://club:hush@db/club"])).toMatch(/^WrongSetting: DATABASE_URL="…": must be/);
    const nowhere = { DATABASE_URL: "postgres://club:hush@127.0.0.1:1/club" };
    const refused = await run(["--to", "DATABASE_URL"], nowhere);
    expect(refused).toMatch(/^MoveProblem: DATABASE_URL: nothing is listening there .*again to resume\.$/);
    expect(refused).not.toContain("hush");
    expect(await opening(env.DATA_DIR)).toBe("done");
  });
});
