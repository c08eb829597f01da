import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { participants, users } from "../../../src/db/schema.ts";
import { type Browser, type Club, openClub } from "../../support/club.ts";
import { createTournament, nextWeek } from "../../tournaments/forms.ts";
import { pageOf, post } from "../posting.ts";

let club: Club;
let admin: Browser;

beforeEach(async () => {
  club = await openClub();
  admin = await club.logIn("secretary", { isAdmin: true });
});
afterEach(() => club.close());

async function sendFile(path: string, file: File) {
  const form = new FormData();
  form.set("intent", "check");
  form.set("file", file);
  const response = await admin.send(path, { form });
  return { status: response.status, text: (await response.text()).replaceAll("<!-- -->", "") };
}

const heading = "Name,Email,State,Paid";
const list = `${heading}\nCara Carp,cara@club.org,TX,yes\nDan Dace,dan@club,TX,no\n`;
const fileOf = (content: string | Uint8Array<ArrayBuffer>) => new File([content], "list.csv", { type: "text/csv" });
const members = "/admin/users/import";

describe("importing members without script", () => {
  test("a chosen file comes back as text, with its columns and what becomes of each row", async () => {
    expect(await pageOf(admin, "/admin/users")).toContain(`href="${members}"`);
    const { status, text } = await sendFile(members, fileOf(list));
    expect(status).toBe(200);
    for (const words of ["Cara Carp", "“dan@club” is not an email address.", "1 problem", "Import 1 Member"]) {
      expect(text).toContain(words);
    }
    expect(text).toContain(`cara@club.org,TX,yes\nDan Dace`);
    expect(await club.store.read((db) => db.$count(users))).toBe(1);
  });

  test("what is wrong is said, and the list kept; with its problem left out it is imported", async () => {
    const typed = { intent: "import", text: list, heading };
    const refused = await post(admin, members, typed);
    expect(refused.status).toBe(422);
    expect(refused.text).toContain("Nothing was imported: 1 row has a problem.");
    const done = await post(admin, members, { ...typed, skip: "on" });
    expect(done.leadsTo).toBe(`${members}?imported=1`);
    expect(done.toast).toMatchObject({ title: "1 member imported" });
    const page = await pageOf(admin, members);
    expect(page).toContain("1 imported member has not set a password yet.");
    expect(page).toContain('action="/api/admin/members/password-links.csv"');
  });

  test("a list whose columns are not checked yet is checked first", async () => {
    const { status, text } = await post(admin, members, { intent: "import", text: list, heading: "Other" });
    expect(status).toBe(200);
    expect(text).toContain("What Will Happen");
    expect(await club.store.read((db) => db.$count(users))).toBe(1);
  });

  test("accents of an older file are to be looked at", async () => {
    const old = Uint8Array.from(Buffer.from("Name,Email,State\nJosé Peña,jose@club.org,TX", "latin1"));
    const { text } = await sendFile(members, fileOf(old));
    expect(text).toContain("José Peña");
    expect(text).toContain("Windows-1252");
  });

  test.each([
    ["a workbook", new Uint8Array([0x50, 0x4b, 3, 4]), "This is a workbook, not a CSV file."],
    ["no file", "", "Choose a file, or paste the rows."],
  ])("%s is refused with what to do", async (_, content, words) => {
    const { status, text } = await sendFile(members, fileOf(content));
    expect(status).toBe(422);
    expect(text).toContain(words);
  });
});

describe("importing entrants without script", () => {
  test("from the tournament's day, and back to it", async () => {
    const { id } = await createTournament(admin, { ...nextWeek, entryFee: 2500 });
    const page = `/admin/tournaments/${id}/entrants/import`;
    expect(await pageOf(admin, `/admin/tournaments/${id}/day`)).toContain(page);
    expect((await sendFile(page, fileOf(list))).text).toContain("Paid in cash (yes or no)");
    const done = await post(admin, page, { intent: "import", text: list, heading, skip: "on" });
    expect(done.leadsTo).toBe(`/admin/tournaments/${id}/day#entrants`);
    expect(await club.store.read((db) => db.$count(participants))).toBe(1);
  });
});

test("an admin marks a user as a club member, and takes the mark away", async () => {
  const ann = await club.logIn("ann");
  const page = `/admin/users/${ann.userId}`;
  for (const [intent, words] of [
    ["mark-member", "Club member</span>"],
    ["unmark-member", "ann is not on the club's list of members."],
  ] as const) {
    expect((await post(admin, page, { intent })).leadsTo).toBe(page);
    expect(await pageOf(admin, page)).toContain(words);
  }
});
