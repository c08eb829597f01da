import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { audit, submissions, users } from "../../../src/base/db/schema.ts";
import { listBounds } from "../../../src/base/format/file-bounds.ts";
import { type RowOutcome, rowOutcomes, shownOf } from "../../../src/members/import/import-columns.ts";
import type { ImportReport } from "../../../src/members/import/import-report.ts";
import { type Browser, type Club, openClub } from "../../support/club.ts";
import { createTournament, nextWeek } from "../../tournaments/forms.ts";

let club: Club;
let admin: Browser;

beforeEach(async () => {
  club = await openClub();
  admin = await club.logIn("secretary", { isAdmin: true });
});
afterEach(() => club.close());

const headers = { "content-type": "text/csv" };
const sendList = (body: string, query = "") => admin.send(`/api/admin/members/import${query}`, { body, headers });

/** One problem of each kind per thousand rows. */
const rowAt = (index: number): string => {
  if (index % 1000 === 100) return `Angler ${index},angler${index}.example.org,TX`;
  if (index % 1000 === 200) return `Angler ${index},angler${index - 1}@club.org,TX`;
  if (index % 1000 === 300) return `Angler ${index},angler${index}@club.org,TX,secretary`;
  if (index % 1000 === 400) return `=1+${index},angler${index}@club.org,TX`;
  if (index % 1000 === 500) return `Angler ${index},angler${index}@club.org,Bavaria`;
  if (index % 1000 === 600) return `${"x".repeat(100)},angler${index}@club.org,TX`;
  return `Angler ${index},angler${index}@club.org,TX`;
};

const listOf = (rows: number) =>
  `Name,Email,State,Username\n${Array.from({ length: rows }, (_, index) => rowAt(index)).join("\n")}\n`;

const problems = { same_email: 100, same_name: 100, formula: 100, too_long: 100, invalid: 200, refused: 0 };
const counts = { new: 5000, enter: 0, invite: 0, present: 0, ...problems, over_limit: 94_400 };

const traces = () =>
  club.store.read(async (db) => [
    await db.$count(users),
    await db.select().from(audit).orderBy(audit.id),
    await db.select().from(submissions),
  ]);

describe("a list of a hundred thousand rows", () => {
  test("every row is reported, including those beyond the limit of one import, and nothing changes", async () => {
    const before = await traces();
    const response = await sendList(listOf(100_000), "?dryRun=1");
    const report = (await response.json()) as ImportReport;
    expect(response.status).toBe(200);
    expect(report.rows).toHaveLength(100_000);
    expect(report.counts).toEqual(counts);
    expect(report.summary).toMatchObject({ rows: 100_000, new: 5000, problems: 95_000, imported: 0 });
    expect(report.rows.at(-1)).toEqual({
      line: 100_001,
      outcome: "over_limit",
      message: "Not in this import: the limit is 5,000 members. Import the same file again afterward.",
      name: "Angler 99999",
      email: "angler99999@club.org",
      state: "TX",
    });
    expect(report.rows[99_300]).toMatchObject({
      outcome: "same_name",
      message: expect.stringContaining("secretary is taken"),
    });
    expect(await traces()).toEqual(before);
  }, 60_000);

  test("a page can request part of a long list: some rows of each outcome, and the totals", async () => {
    const report = (await (await sendList(listOf(100_000), "?dryRun=1&shown=300")).json()) as ImportReport;
    expect(report.counts).toEqual(counts);
    const shown = Map.groupBy(report.rows, ({ outcome }) => outcome);
    expect(Object.fromEntries([...shown].map(([outcome, rows]) => [outcome, rows.length]))).toEqual({
      new: 43,
      same_email: 42,
      same_name: 43,
      formula: 43,
      too_long: 43,
      invalid: 43,
      over_limit: 43,
    });
    expect(await (await sendList(listOf(10), "?dryRun=1&shown=0")).json()).toMatchObject({ code: "invalid" });
  }, 60_000);

  test("a long list with problems is refused completely, with the first rows that have one", async () => {
    const before = await traces();
    const response = await sendList(listOf(100_000));
    expect(response.status).toBe(422);
    expect(await response.json()).toMatchObject({
      message: "Nothing was imported: 95,000 rows have problems. Correct the file, or leave out those rows.",
      issues: { length: 50, 0: { path: "row 102" } },
    });
    expect(await traces()).toEqual(before);
  }, 60_000);

  test("other requests are answered while a list of a hundred thousand rows is checked", async () => {
    let isDone = false;
    const judged = sendList(listOf(100_000), "?dryRun=1&shown=1").then(() => {
      isDone = true;
    });
    let replies = 0;
    while (!isDone) {
      await new Promise(setImmediate);
      await club.visitor.get("/api/tournaments");
      replies += 1;
    }
    await judged;
    expect(replies).toBeGreaterThan(50);
  }, 60_000);
});

test("one import accepts five thousand members, and importing the same file again accepts the next ones", async () => {
  const file = `Name,Email,State\n${Array.from({ length: 5200 }, (_, index) => `Angler ${index},angler${index}@club.org,TX`).join("\n")}`;
  const refused = await sendList(file);
  expect(await refused.json()).toMatchObject({ message: expect.stringContaining("200 rows have problems") });
  expect(await club.store.read((db) => db.$count(users))).toBe(1);
  const first = (await (await sendList(file, "?skip=1")).json()) as ImportReport;
  expect([first.summary.imported, first.counts.over_limit]).toEqual([5000, 200]);
  const second = (await (await sendList(file)).json()) as ImportReport;
  expect([second.summary.imported, second.counts.over_limit, second.counts.present]).toEqual([200, 0, 5000]);
}, 60_000);

test("a username taken during the check is reported as a problem of the import itself", async () => {
  const file = "Name,Username,Email,State\nAngler One,angler one,one@club.org,TX\n";
  const { store } = club;
  const write = store.write.bind(store);
  let isFirst = true;
  store.write = async (work) => {
    if (isFirst) {
      isFirst = false;
      await club.logIn("angler one");
    }
    return write(work);
  };
  const response = await sendList(file);
  expect(await response.json()).toMatchObject({ code: "invalid", issues: [{ path: "row 2" }] });
});

describe("the report as a file", () => {
  const file = 'Name,Email,State\nAnn Pike,ann@club.org,TX\n=1+1,ben@club.org,TX\n"Carp, Cara",cara,TX\n';
  const report = [
    "\uFEFFRow,Name,Email,Outcome,Why",
    "2,Ann Pike,ann@club.org,New,",
    "3,'=1+1,ben@club.org,Formula,“=1+1” begins like a formula. Remove the first character.",
    "4,Cara Carp,cara,Not valid,“cara” isn't an email address.",
    "",
  ].join("\r\n");

  test("the report file has every row with its outcome, and is safe to open in a spreadsheet", async () => {
    const response = await admin.send("/api/admin/members/import/report.csv", { body: file, headers });
    expect(response.headers.get("content-disposition")).toBe('attachment; filename="import-report.csv"');
    expect(await response.text()).toBe(report.slice(1));
    expect(await club.store.read((db) => db.$count(users))).toBe(1);
  });

  test("the report file uses the columns in the address, like the page's own form", async () => {
    const form = new FormData();
    form.set("text", file);
    form.set("intent", "check");
    const query = "?columns=name,email,ignore&state=OH";
    const response = await admin.send(`/api/admin/members/import/report.csv${query}`, { form });
    expect(await response.text()).toBe(report.slice(1));
  });
});

test("shown rows are shared evenly among outcomes, and unused rows go to the others", () => {
  const none = Object.fromEntries(rowOutcomes.map((outcome) => [outcome, 0])) as Record<RowOutcome, number>;
  const some = (counted: Partial<Record<RowOutcome, number>>) => ({ ...none, ...counted });
  const small = some({ new: 200, invalid: 100 });
  expect(shownOf(small, 300)).toEqual(small);
  expect(shownOf(some({ new: 90_000, invalid: 9000, formula: 4 }), 300)).toEqual(
    some({ new: 148, invalid: 148, formula: 4 }),
  );
  expect(shownOf(some({ new: 5, invalid: 5 }), 1)).toMatchObject({ new: expect.any(Number) });
});

test("a list of too many rows is refused, and the next import is answered", async () => {
  const { id } = await createTournament(admin, nextWeek);
  const tooLong = `Name,Email,State\n${"Ann,ann@club.org,TX\n".repeat(150_000)}`;
  const right = "Name,Email,State\nAnn Pike,ann@club.org,TX\n";
  for (const path of ["/api/admin/members/import", `/api/admin/tournaments/${id}/entrants/import`]) {
    const refused = await admin.send(path, { body: tooLong, headers });
    expect([refused.status, await refused.json()]).toEqual([413, expect.objectContaining({ code: "too_large" })]);
    expect((await admin.send(`${path}?dryRun=1`, { body: right, headers })).status).toBe(200);
    const report = await admin.send(`${path}/report.csv`, { body: right, headers });
    expect([report.status, await report.text()]).toEqual([200, expect.stringContaining("Ann Pike")]);
  }
}, 60_000);

test("a list over the size limit is refused before it is read", async () => {
  const response = await sendList("x".repeat(listBounds.bytes + 300_000), "?dryRun=1");
  expect(response.status).toBe(413);
  expect(await response.json()).toMatchObject({ message: expect.stringContaining("100,000 rows and 16 MB") });
}, 60_000);
