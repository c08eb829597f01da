import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { tournaments, users } from "../../src/base/db/schema.ts";
import { choicesIn, textMark } from "../../web/results-import/results-import-action.ts";
import { type Browser, type Club, openClub } from "../support/club.ts";
import { pageOf, post } from "../support/posting.ts";

let club: Club;
let admin: Browser;

beforeEach(async () => {
  club = await openClub();
  admin = await club.logIn("secretary", { isAdmin: true });
});
afterEach(() => club.close());

const page = "/admin/tournaments/import";
const text = "Spring Opener\nPlace,Name,Score,Boat color\n1,Una Reed,79.25,red\n2,Ned Brook,60.5,blue\nTotal,,139.75,";
const terms = { name: "March Opener", startDate: "2026-03-28", measure: "length-in", others: "ask", state: "OH" };
const check = (fields: Record<string, string> = {}) =>
  post(admin, page, { ...terms, intent: "check", text, ...fields });
const importNow = (fields: Record<string, string> = {}) =>
  check({ intent: "import", checked: textMark(text), ...fields });

describe("the page that imports results, without script", () => {
  test("the page that imports results is linked from the list of tournaments", async () => {
    expect(await pageOf(admin, "/admin/tournaments")).toContain(`href="${page}"`);
    expect(await pageOf(admin, page)).toContain("Import Results");
  });

  test("the page that imports results shows how the file was read and who each line is, and writes nothing", async () => {
    await club.logIn("una", { displayName: "Una Reed" });
    const { status, text: shown } = await check();
    expect(status).toBe(200);
    for (const phrase of [
      "Each row is an angler with a score.",
      "Columns used: Place (Place), Name (Name), Score (Score).",
      "Columns ignored: Boat color.",
      "Line 1 was skipped (title): Spring Opener",
      "Line 5 was skipped (total): Total, 139.75",
      "Una Reed (@una)",
      "Import 2 Anglers",
    ]) {
      expect(shown).toContain(phrase);
    }
    expect(await club.store.read((db) => db.$count(tournaments))).toBe(0);
  });

  test("a refused import keeps what was typed, with errors at fields and lines", async () => {
    const { status, text: shown } = await check({ name: "", startDate: "2027-01-01" });
    expect(status).toBe(422);
    expect(shown).toContain("Tournament name is required");
    expect(shown).toContain('value="2027-01-01"');
    expect(shown).toContain("Ned Brook,60.5,blue");
    const refused = await importNow();
    expect(refused.status).toBe(422);
    expect(refused.text).toContain("Line 3: Nobody is registered as Una Reed.");
    expect(refused.text).toContain("Import 2 Anglers");
  });

  test("a list of over 1 MB is refused with a message, keeps the other fields and isn't sent back", async () => {
    const { status, text: shown } = await check({ text: `${text}\n${'"'.repeat(1024 * 1024)}` });
    expect(status).toBe(422);
    expect(shown).toContain("A results file can have at most 1 MB.");
    expect(shown).toContain(`value="${terms.name}"`);
    expect(shown.length).toBeLessThan(200_000);
  });

  test("the page imports results with the choice for each line, and redirects to the tournament", async () => {
    await club.logIn("una", { displayName: "Una Reed" });
    await club.logIn("ned");
    const done = await importNow({ "as-3": "member:una", "as-4": "ask", "who-4": "ned@example.org" });
    expect(done.toast).toMatchObject({ title: "Results imported" });
    const [tournament] = await club.store.read((db) => db.select().from(tournaments));
    expect(done.redirectTo).toBe(`/tournaments/${tournament?.id}`);
    const board = await pageOf(club.visitor, `/tournaments/${tournament?.id}`);
    for (const phrase of ["March Opener", "Imported results", "Una Reed", "79.25"]) expect(board).toContain(phrase);
    expect(board).not.toContain("biggest fish</small>");
    const results = await pageOf(club.visitor, `/tournaments/${tournament?.id}/results`);
    expect(results).toContain("Imported results");
  });

  test("a list that has changed since it was checked is checked again", async () => {
    const { status, text: shown } = await importNow({
      text: text.replace("Ned Brook", "Ned Brooks"),
      others: "create",
    });
    expect(status).toBe(200);
    expect(shown).toContain("Ned Brooks");
    expect(await club.store.read((db) => db.$count(tournaments))).toBe(0);
  });

  test("the import creates members for everybody who isn't found, with links for an admin to hand out", async () => {
    expect((await importNow({ others: "create" })).toast).toMatchObject({ title: "Results imported" });
    expect(await club.store.read((db) => db.$count(users))).toBe(3);
    const links = await admin.send("/api/admin/members/password-links.csv", { method: "POST" });
    const file = await links.text();
    expect(file).toMatch(/Una Reed,Una Reed,,http/);
    expect(file).not.toContain("no-email");
  });

  test("the profile and the season of an imported tournament show that it was imported", async () => {
    const una = await club.logIn("una", { displayName: "Una Reed" });
    const season = { name: "2026", tournamentIds: [], points: { kind: "place", first: 10, step: 1, last: 0 } };
    const rest = { best: null, participation: 0, bigFish: 0, qualify: null };
    await admin.send("/api/seasons", { json: { ...season, ...rest } });
    await importNow({ others: "create", seasonId: "1" });
    expect(await pageOf(club.visitor, `/anglers/${una.userId}`)).toContain("Imported results");
    const shown = await pageOf(club.visitor, "/seasons/1");
    expect(shown).toContain("Imported results");
    expect(shown).toContain("Una Reed");
  });
});

test("the checksum of a list doesn't depend on line ends", () => {
  expect(textMark("a\r\nb\r\n")).toBe(textMark("a\nb"));
  expect(textMark("a\nb")).not.toBe(textMark("a\nc"));
});

test("typed text is matched to a member before a choice from the list is", () => {
  const form = new FormData();
  for (const [name, value] of [
    ["as-2", "ask"],
    ["who-2", " una "],
    ["as-3", "member:ned"],
    ["as-4", "skip"],
    ["as-5", "ask"],
    ["as-x", "skip"],
  ] as const) {
    form.set(name, value);
  }
  expect(choicesIn(form)).toEqual([
    { line: 2, as: "member", member: "una" },
    { line: 3, as: "member", member: "ned" },
    { line: 4, as: "skip" },
  ]);
});
