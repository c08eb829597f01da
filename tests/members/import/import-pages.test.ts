import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { participants, users } from "../../../src/base/db/schema.ts";
import { listBounds } from "../../../src/base/format/file-bounds.ts";

import { type Browser, type Club, openClub } from "../../support/club.ts";
import { pageOf, post } from "../../support/posting.ts";
import { createTournament, nextWeek } from "../../tournaments/forms.ts";

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
  test("a chosen file is shown as text, with its columns and the outcome of each row", async () => {
    expect(await pageOf(admin, "/admin/users")).toContain(`href="${members}"`);
    const { status, text } = await sendFile(members, fileOf(list));
    expect(status).toBe(200);
    for (const phrase of ["Cara Carp", "“dan@club” isn't an email address.", "1 problem", "Import 1 Member"]) {
      expect(text).toContain(phrase);
    }
    expect(text).toContain(`cara@club.org,TX,yes\nDan Dace`);
    // An email wraps only at its @.
    expect(text).toContain('<span class="break-words">cara<wbr/>@club.org</span>');
    expect(text).toMatch(/<form[^>]* action="[^"]*#outcomes"/);
    expect(text).toMatch(/<section[^>]* id="outcomes"/);
    expect(await club.store.read((db) => db.$count(users))).toBe(1);
  });

  test("the default state is the admin's own until another is chosen, and each row shows its member's state", async () => {
    const chosen = (text: string) => /<option value="(\w*)" selected=""/.exec(text.split('name="state"')[1] ?? "")?.[1];
    expect(chosen(await pageOf(admin, members))).toBe("TX");
    const { text } = await post(admin, members, { intent: "check", text: "Name,Email\nCara Carp,\n", state: "OH" });
    expect(chosen(text)).toBe("OH");
    expect(text).toContain('data-label="State">OH<');
  });

  test("a list below a title: the page shows the skipped lines, and the form imports the list", async () => {
    const messy = `Roster 2026\n\n${heading}\nCara Carp,cara@club.org,Tex.,yes\nTOTAL,,,25\n`;
    const { text } = await sendFile(members, fileOf(messy));
    for (const phrase of ["Line 1 (title): Roster 2026", "Line 5 (total): TOTAL, 25", "1 blank line"]) {
      expect(text).toContain(phrase);
    }
    expect(text).toContain(`name="heading" value="Roster 2026  ${heading}"`);
    const typed = { intent: "import", text: messy, heading: `Roster 2026  ${heading}`, headingLine: "3" };
    expect((await post(admin, members, typed)).redirectTo).toBe(`${members}?imported=1#imported`);
    const changed = await post(admin, members, { ...typed, heading: `Roster 2026  Email,Name` });
    expect([changed.status, changed.text.includes("What Will Happen")]).toEqual([200, true]);
  });

  test("errors are shown and the list is kept; without the invalid row, it is imported", async () => {
    const typed = { intent: "import", text: list, heading };
    const box = (page: string) => /<input[^>]*name="skip"[^>]*>/.exec(page)?.[0];
    const checked = await post(admin, members, { ...typed, intent: "check" });
    expect(box(checked.text)).toContain("checked");
    const refused = await post(admin, members, typed);
    expect(refused.status).toBe(422);
    expect(box(refused.text)).not.toContain("checked");
    const [above, below] = refused.text.split("What Will Happen");
    for (const part of [above, below]) expect(part).toContain("Nothing was imported: 1 row has a problem.");
    expect(below).toContain("Row 3: “dan@club” isn't an email address.");
    expect(above?.split("Nothing was imported").length).toBe(2);
    const done = await post(admin, members, { ...typed, skip: "on" });
    expect(done.redirectTo).toBe(`${members}?imported=1#imported`);
    const description = "Give each of them a printed slip to set a password.";
    expect(done.toast).toMatchObject({ title: "1 member imported", description });
    const people = await pageOf(admin, "/admin/users");
    expect(people.match(/No password yet/g)).toHaveLength(1);
    expect(people).toContain('href="/admin/users/slips"');
    const page = await pageOf(admin, members);
    expect(page).toContain("1 imported member has not set a password yet.");
    expect(page).toContain('action="/api/admin/members/password-links.csv"');
    expect(page).toContain('href="/admin/users/slips"');
    const warning = "Password links and slips work only on this computer.";
    expect(page).toContain(warning);
    expect(await pageOf(admin, "/admin/users/slips")).toContain(warning);
    const reply = await post(admin, "/admin/users/slips", { api: "/api/admin/members/password-slips" });
    for (const phrase of ["1 slip to print", "Cara Carp", "/reset/", "QR code of Cara Carp's link"]) {
      expect(reply.text).toContain(phrase);
    }
  });

  test("a list whose columns haven't been checked yet is checked first", async () => {
    const { status, text } = await post(admin, members, { intent: "import", text: list, heading: "Other" });
    expect(status).toBe(200);
    expect(text).toContain("What Will Happen");
    expect(await club.store.read((db) => db.$count(users))).toBe(1);
  });

  test("accents in an older file have to be confirmed", async () => {
    const old = Uint8Array.from(Buffer.from("Name,Email,State\nJosé Peña,jose@club.org,TX", "latin1"));
    const { text } = await sendFile(members, fileOf(old));
    expect(text).toContain("José Peña");
    expect(text).toContain("Windows-1252");
  });

  test.each([
    ["a workbook", new Uint8Array([0x50, 0x4b, 3, 4]), "This is a workbook, not a CSV file."],
    ["no file", "", "Choose a file, or paste the rows."],
  ])("%s is refused with an explanation of what to do", async (_, content, phrase) => {
    const { status, text } = await sendFile(members, fileOf(content));
    expect(status).toBe(422);
    expect(text).toContain(phrase);
  });
});

describe("a long list without script", () => {
  const rows = Array.from({ length: 30_000 }, (_, index) => `José Peña ${index},angler${index}@club.org,TX`);
  const long = Uint8Array.from(Buffer.from(`Name,Email,State\n${rows.join("\n")}`, "latin1"));

  test("a long list is counted, partly shown, and included in the page for the import and the report", async () => {
    const { status, text } = await sendFile(members, fileOf(long));
    expect(status).toBe(200);
    for (const phrase of [
      "30,000 rows",
      "25,000 left for the next import",
      "Only some rows of each outcome are shown; 29,700 are hidden.",
      "Leave 25,000 rows for the next import",
      "This list is too long to edit here",
      'formAction="/api/admin/members/import/report.csv?columns=name%2Cemail%2Cstate&amp;state="',
    ]) {
      expect(text).toContain(phrase);
    }
    expect(text).toMatch(/<textarea name="text" hidden="" readOnly="">/);
    expect(text.match(/<tr>/g)?.length).toBe(301);
    const decoded = new TextDecoder("windows-1252").decode(long);
    const typed = { intent: "import", text: decoded, heading: "Name,Email,State", skip: "on" };
    const done = await post(admin, members, typed);
    expect(done.redirectTo).toBe(`${members}?imported=5000#imported`);
    expect(done.toast).toMatchObject({
      title: "5,000 members imported",
      description: "25,000 rows are left for the next import: send the same file again.",
    });
  }, 60_000);

  test.each([
    ["members", () => members],
    [
      "entrants",
      async () => `/admin/tournaments/${(await createTournament(admin, { ...nextWeek })).id}/entrants/import`,
    ],
  ])("a file over the limit returns to the form of %s, which says so", async (_, pathOf) => {
    const tooLong = new Uint8Array(listBounds.bytes + 300_000).fill(65);
    const { status, text } = await sendFile(await pathOf(), fileOf(tooLong));
    expect(status).toBe(413);
    expect(text).toContain("A list can have at most 100,000 rows and 16 MB. Split the file");
    expect(text).toContain("Check the List");
  });

  test("a list over the limit sends a visitor to the login", async () => {
    const form = new FormData();
    form.set("file", fileOf(new Uint8Array(listBounds.bytes + 300_000).fill(65)));
    const response = await club.visitor.send(members, { form });
    expect([response.status, (await response.text()).includes("Check the List")]).toEqual([401, false]);
  });
});

describe("importing entrants without script", () => {
  test("without script, the entrant import starts from the tournament day page and returns to it", async () => {
    const { id } = await createTournament(admin, { ...nextWeek, entryFee: 2500 });
    const page = `/admin/tournaments/${id}/entrants/import`;
    expect(await pageOf(admin, `/admin/tournaments/${id}/day`)).toContain(page);
    expect((await sendFile(page, fileOf(list))).text).toContain("Paid in cash (yes or no)");
    const done = await post(admin, page, { intent: "import", text: list, heading, skip: "on" });
    expect(done.redirectTo).toBe(`/admin/tournaments/${id}/day#entrants`);
    expect(await club.store.read((db) => db.$count(participants))).toBe(1);
  });
});

test("an admin marks a user as a club member, and removes the mark", async () => {
  const ann = await club.logIn("ann");
  const page = `/admin/users/${ann.userId}`;
  for (const [isMember, words] of [
    ["true", "Club member</span>"],
    ["false", "ann isn't on the club's member list."],
  ] as const) {
    expect((await post(admin, page, { api: `/api${page}/member`, isMember })).redirectTo).toBe(page);
    expect(await pageOf(admin, page)).toContain(words);
  }
});
