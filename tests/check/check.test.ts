import { Database } from "bun:sqlite";
import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { appendFileSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { catches } from "../../src/base/db/schema.ts";
import { readSnapshot } from "../../src/base/db/snapshot.ts";
import { runRendition } from "../../src/base/photos/make-rendition.ts";
import { type Finding, wrong } from "../../src/check/check.ts";
import { runChecks } from "../../src/check/checks.ts";
import { repairDerived } from "../../src/check/repair.ts";
import type { PaymentProvider } from "../../src/money/providers/provider.ts";
import { type CatchDay, openCatchDay, verified } from "../catches/catch-day.ts";

let catchDay: CatchDay;
let sha256: string;

beforeEach(async () => {
  catchDay = await openCatchDay();
  const { club } = catchDay;
  await verified(catchDay);
  await club.store.write(async (tx) => {
    tx.run("update tournaments set participant_count = 1");
  });
  const [original = ""] = photoPaths().filter((path) => path.endsWith(".original"));
  sha256 = original.slice(-73, -9);
  await runRendition(club.photos, club.store, club.now, { sha256 });
});
afterEach(() => catchDay.club.close());

const photoPaths = () =>
  readdirSync(join(catchDay.club.dataDir, "photos"), { recursive: true })
    .map((name) => join(catchDay.club.dataDir, "photos", String(name)))
    .filter((path) => path.includes(".") && !path.endsWith("incoming"));
const photoPath = (ending: string) => join(catchDay.club.dataDir, "photos", sha256.slice(0, 2), `${sha256}.${ending}`);

/** Changes the database directly, like a bug or a person would. */
function spoil(...statements: string[]): void {
  const db = new Database(join(catchDay.club.dataDir, "club.sqlite"));
  db.run("pragma foreign_keys = off");
  for (const statement of statements) db.run(statement);
  db.close();
}

/** Corrupts a page of the index, like a failing disk. */
function overwritePageOf(index: string): void {
  const path = join(catchDay.club.dataDir, "club.sqlite");
  const db = new Database(path);
  db.run("pragma wal_checkpoint(truncate)");
  const root = db.query<{ page: number }, [string]>("select rootpage as page from sqlite_schema where name = ?");
  const page = root.get(index)?.page ?? 0;
  db.close();
  const bytes = readFileSync(path);
  bytes.fill(0xff, (page - 1) * 4096, page * 4096);
  writeFileSync(path, bytes);
}

/** Calls `meanwhile` during the check, after the check has taken its snapshot of the database. */
async function findings(
  payments: PaymentProvider | null = null,
  meanwhile: () => void = () => undefined,
): Promise<Record<string, Finding[]>> {
  const { dataDir, photos, store } = catchDay.club;
  const findingsByCheck: Record<string, Finding[]> = {};
  await readSnapshot(join(dataDir, "club.sqlite"), async (db) => {
    await db.$count(catches);
    meanwhile();
    for await (const { name, findings } of runChecks(db, { photos, payments, readNow: store.read })) {
      if (findings.length > 0) findingsByCheck[name] = findings;
    }
  });
  return findingsByCheck;
}

const repaired = () => catchDay.club.store.write((tx) => repairDerived(tx, catchDay.club.now()));

describe("check of the search index", () => {
  test("check finds missing and wrong search texts, and --repair fixes them", async () => {
    spoil(
      "delete from people_search where rowid = 1",
      "update people_search set text = 'somebody' where rowid = 2",
      "insert into people_search (rowid, text) values (99, 'nobody')",
      "delete from tournament_search",
    );
    expect((await findings()).search).toEqual([
      wrong("user 1 is missing from the search index"),
      wrong("user 2 is missing from the search index"),
      wrong("user 99 is missing from the search index"),
      wrong("tournament 1 is missing from the search index"),
    ]);
    await repaired();
    expect((await findings()).search).toBeUndefined();
  });
});

describe("check of the money", () => {
  const prize = `insert into payouts (user_id, tournament_name, amount_cents, position, status, attempt, paid_via,
    stripe_transfer_id, created_at) values (1, 'Spring Open', 30000, 1, 'completed', 1, 'mock', 'tr_1', 0)`;

  test("check finds a payout that differs from the ledger", async () => {
    spoil(prize);
    expect(await findings()).toEqual({
      ledger: [
        wrong("payout 1: paid $300.00, in the ledger $0.00"),
        wrong("payout 1: its transfer tr_1 isn't in the ledger"),
      ],
    });
  });

  test("check finds differences between a payout and the payment provider", async () => {
    spoil(prize);
    const findingsByCheck = await findings(catchDay.club.payments);
    expect(findingsByCheck["payment provider"]).toEqual([
      wrong("payout 1: transfer tr_1 doesn't exist at the provider"),
    ]);
  });
});

describe("check of an intact club", () => {
  test("check reports nothing for an intact club", async () => {
    expect(await findings()).toEqual({});
  });

  test("check reports nothing for an original that was deleted on schedule", async () => {
    spoil("update photos set original_dropped_at = 5");
    rmSync(photoPath("original"));
    expect(await findings()).toEqual({});
  });
});

describe("check while others write", () => {
  test("check doesn't report an original that a job drops during the check", async () => {
    const dropped = await findings(null, () => {
      spoil("update photos set original_dropped_at = 5");
      rmSync(photoPath("original"));
    });
    expect(dropped).toEqual({});
  });

  test("check doesn't report the files of a photo that is deleted during the check", async () => {
    const deleted = await findings(null, () => {
      spoil("delete from photos");
      for (const path of photoPaths()) rmSync(path);
    });
    expect(deleted).toEqual({});
  });

  test("check reports a file that is removed although rows still need it", async () => {
    const { photos } = await findings(null, () => {
      spoil("update photos set original_dropped_at = 5");
      for (const path of photoPaths()) rmSync(path);
    });
    expect(photos).toEqual([
      wrong(`photo ${sha256}: its thumbnail is missing`),
      wrong(`photo ${sha256}: its large is missing`),
    ]);
  });
});

describe("problems that check reports", () => {
  test("check reports a decision without its standing", async () => {
    spoil("update standings set score = 0, fish_scores = '[]', is_ranked = 0, best_catch_id = null");
    const { standings } = await findings();
    expect(standings).toHaveLength(1);
    expect(standings?.[0]?.message).toContain("tournament 1, line 1");
    expect(standings?.[0]?.message).toContain("18.30 (18.30)");
  });

  test("check reports a disqualified entrant who is still ranked", async () => {
    spoil("update tournament_participants set disqualified_at = 1, disqualify_reason = 'Late'");
    const { standings } = await findings();
    expect(standings?.[0]?.message).toContain("rank 1: user");
    expect(standings?.[0]?.message).toContain(", disqualified, entry");
    expect(await repaired()).toBe(1);
    expect(await findings()).toEqual({});
  });

  test("check reports a number of anglers that differs from the number of entries", async () => {
    spoil("update tournaments set participant_count = 7");
    expect(await findings()).toEqual({
      "participant counts": [wrong("tournament 1 has 1 angler, but its count is 7")],
    });
  });

  test("check reports a row that refers to a missing row", async () => {
    spoil("insert into sessions (token_hash, user_id, created_at, last_seen_at, expires_at) values ('x', 99, 1, 1, 1)");
    const byCheck = await findings();
    expect(byCheck.references?.[0]?.message).toContain("refers to a missing row of users");
  });

  test.each(["original", "thumbnail.webp", "large.webp"])("check reports a photo without its %s", async (ending) => {
    rmSync(photoPath(ending));
    const name = ending.replace(".webp", "");
    expect(await findings()).toEqual({ photos: [wrong(`photo ${sha256}: its ${name} is missing`)] });
  });

  test("check reports an original with one changed byte", async () => {
    const bytes = readFileSync(photoPath("original"));
    bytes[100] = (bytes[100] ?? 0) ^ 1;
    writeFileSync(photoPath("original"), bytes);
    expect(await findings()).toEqual({
      photos: [wrong(`photo ${sha256}: its original differs from what was received`)],
    });
  });

  test("check finds an original that is too long", async () => {
    appendFileSync(photoPath("original"), "x");
    expect((await findings()).photos?.[0]?.message).toMatch(/its original has \d+ bytes instead of \d+/);
  });

  test.each([0, 10, 400])("check reports a rendition cut off after %d bytes", async (length) => {
    truncateSync(photoPath("thumbnail.webp"), length);
    expect(await findings()).toEqual({ photos: [wrong(`photo ${sha256}: its thumbnail is damaged`)] });
  });

  test("check reports a database with an overwritten page", async () => {
    overwritePageOf("users_created");
    const byCheck = await findings();
    expect(byCheck.database?.length).toBeGreaterThan(0);
  });
});

test("unused files are reported, and aren't an error", async () => {
  await catchDay.club.photos.files.write("cd".repeat(32), {
    original: new Uint8Array([1]),
    thumbnail: new Uint8Array([1]),
  });
  const { photos } = await findings();
  expect(photos).toEqual([{ severity: "note", message: expect.stringContaining("2 files without a row") }]);
});

test("repair recomputes standings and counts and changes nothing else", async () => {
  spoil("update tournaments set participant_count = 7", "update standings set score = 0");
  rmSync(photoPath("original"));
  expect(await repaired()).toBe(1);
  expect(Object.keys(await findings())).toEqual(["photos"]);
  expect(await repaired()).toBe(0);
});
