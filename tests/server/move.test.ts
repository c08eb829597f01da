import { Database } from "bun:sqlite";
import { describe, expect, test } from "bun:test";
import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { openServerStore } from "../../src/base/db/postgres/store.ts";
import { cephPrograms, startRadosgw } from "../support/radosgw.ts";
import { onDatabase } from "../support/server-database.ts";
import { Cut, clubRows, opening, openMovingClub, photoNames } from "./moving-club.ts";

const moving = openMovingClub();
const services = ["a double", ...(cephPrograms.every((name) => Bun.which(name)) ? ["Ceph"] : [])];
const sent = () => moving.bucket.requests.filter((line) => /^PUT [0-9a-f]{2}\//.test(line));

describe("moving a club", () => {
  test.each(services)(
    "a move to a server and %s, and back, has every row, sequence number and photo",
    async (service) => {
      const ceph = service === "Ceph" ? await startRadosgw() : null;
      await ceph?.makeBucket("moving");
      if (ceph) moving.bucketUrl = ceph.urlOf("moving");
      try {
        const from = moving.folderOfClub();
        const before = clubRows(from);
        mkdirSync(join(from, "backups"));
        await moving.toServer(from);
        expect(moving.said.filter((line) => line.startsWith("stays"))).toEqual([`stays  ${join(from, "backups")}`]);
        expect(moving.said.at(-1)).toMatch(/^Both sides match: [\d,]+ rows of \d+ tables, 24 photo files\.$/);
        expect(moving.said).toContainEqual(expect.stringMatching(/^ok {5}audit: 4,50\d rows, digest [0-9a-f]{16}$/));
        expect(moving.said).toContain("ok     photos: 24 files, 0.2 MB");
        expect(await moving.openingServer()).toBe("done");
        expect(await opening(from)).toMatch(/^CannotServe: .*: the club of this folder was moved to a server/);

        const back = moving.emptyFolder();
        await moving.toFolder(back);
        expect(clubRows(back)).toEqual(before);
        expect(photoNames(back)).toEqual(photoNames(from));
        expect(await opening(back)).toBe("done");
        expect(await moving.openingServer()).toMatch(/^UnusableServer: .* club in this database was moved to a folder/);
        const db = new Database(join(back, "club.sqlite"), { readonly: true });
        expect(db.query("select seq from sqlite_sequence where name = 'audit'").get()).toEqual({ seq: 900_000 });
        db.close();
      } finally {
        await ceph?.close();
      }
    },
  );

  test("photos that are already in the bucket stay there when a club is moved", async () => {
    await moving.toServer(moving.folderOfClub());
    const before = sent();
    moving.url = await moving.newDatabase();
    const from = moving.folderOfClub();
    rmSync(join(from, "photos"), { recursive: true });
    await moving.toServer(from);
    expect(sent()).toEqual(before);
    expect(moving.said.at(-1)).toMatch(/^Both sides match: [\d,]+ rows of \d+ tables, 0 photo files\.$/);
    expect(await moving.openingServer()).toBe("done");
  });

  test("a moved club has the server's own schema: no reference, index or trigger is missing, and searches work", async () => {
    await moving.toServer(moving.folderOfClub());
    const fresh = await moving.newDatabase();
    await (await openServerStore(fresh, { connections: 2 }, 0)).close();
    const schema = (address: string) =>
      onDatabase(address, async (client) => {
        const constraints = await client.query(
          "select conrelid::regclass::text || conname || pg_get_constraintdef(oid) as is from pg_constraint where connamespace = 'public'::regnamespace order by 1",
        );
        const indexes = await client.query(
          "select indexdef as is from pg_indexes where schemaname = 'public' order by 1",
        );
        const triggers = await client.query("select tgname as is from pg_trigger where not tgisinternal order by 1");
        return [...constraints.rows, ...indexes.rows, ...triggers.rows];
      });
    expect(await schema(moving.url)).toEqual(await schema(fresh));
    const { rows } = await onDatabase(moving.url, (client) =>
      client.query("select (select count(*) from people_search) = (select count(*) from users) as are_equal"),
    );
    expect(rows).toEqual([{ are_equal: true }]);
  });

  test("a null character, which no server can store, is replaced by a symbol, with a message", async () => {
    const from = moving.folderOfClub();
    const db = new Database(join(from, "club.sqlite"));
    db.query("update tournaments set description = ? where id = 1").run("a\0b");
    db.close();
    await moving.toServer(from);
    expect(moving.said).toContain(
      "note   1 row had a null character, which PostgreSQL can't store; it was replaced with �",
    );
    const result = await onDatabase(moving.url, (client) =>
      client.query("select description from tournaments where id = 1"),
    );
    expect(result.rows).toEqual([{ description: "a\uFFFDb" }]);
  });
});

describe("resuming an interrupted move", () => {
  test("a move interrupted between rows resumes in both directions and copies no row twice", async () => {
    const from = moving.folderOfClub();
    const before = clubRows(from);
    await expect(moving.toServer(from, moving.cutAt(/catches: .* copied$/))).rejects.toThrow(Cut);
    expect(await moving.openingServer()).toMatch(/^UnusableServer: .* a club is being moved into this database/);
    expect(await opening(from)).toMatch(/^CannotServe: /);
    moving.said = [];
    await moving.toServer(from);
    expect(moving.said[0]).toMatch(/^Resuming the move that began at 20\d\d-.* UTC\.$/);
    expect(moving.said).toContainEqual(expect.stringMatching(/^ {7}audit: 4,50\d rows were already there, 0 copied$/));
    expect(moving.said.at(-1)).toStartWith("Both sides match");

    const back = moving.emptyFolder();
    await expect(moving.toFolder(back, moving.cutAt(/catches: .* copied$/))).rejects.toThrow(Cut);
    expect(await opening(back)).toMatch(/a club is being moved into this folder/);
    moving.said = [];
    await moving.toFolder(back);
    expect(moving.said).toContainEqual(expect.stringMatching(/^ {7}audit: 4,50\d rows were already there, 0 copied$/));
    expect(clubRows(back)).toEqual(before);
  });

  test("a move that was interrupted in the middle of a table continues from its last row", async () => {
    const from = moving.folderOfClub();
    await expect(moving.toServer(from, moving.cutAt(/catches: .* copied$/))).rejects.toThrow(Cut);
    await onDatabase(moving.url, (client) =>
      client.query(
        "alter table audit disable trigger audit_never_deleted; delete from audit where id > 2001; alter table audit enable trigger audit_never_deleted",
      ),
    );
    moving.said = [];
    await moving.toServer(from);
    expect(moving.said).toContainEqual(
      expect.stringMatching(/^ {7}audit: 2,001 rows were already there, 2,50\d copied$/),
    );
    expect(moving.said.at(-1)).toStartWith("Both sides match");
  });

  test("a move killed while photos are transferred sends no photo twice that had arrived", async () => {
    const from = moving.folderOfClub();
    const env = { ...process.env, DATA_DIR: from, DATABASE_URL: moving.url, PHOTOS_URL: moving.bucket.url };
    const child = Bun.spawn(
      [process.execPath, join(import.meta.dir, "../../src/main.ts"), "move", "--to", "DATABASE_URL"],
      { env, stdout: "ignore", stderr: "inherit" },
    );
    let count = 0;
    moving.bucket.fail(({ method }, key) => {
      if (method !== "PUT" || key.startsWith(".")) return null;
      count += 1;
      if (count === 8) child.kill("SIGKILL");
      return null;
    });
    expect(await child.exited).not.toBe(0);
    moving.bucket.fail(null);
    const arrived = new Set([...moving.bucket.objects.keys()].map((key) => `PUT ${key}`));
    moving.bucket.requests.length = 0;
    await moving.toServer(from);
    expect(sent().filter((line) => arrived.has(line))).toEqual([]);
    expect(moving.said.at(-1)).toStartWith("Both sides match");
  });
});
