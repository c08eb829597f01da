import { describe, expect, test } from "bun:test";
import { entrantUsesIn, memberUses } from "../../../src/members/import/import-columns.ts";

import { readTable } from "../../../src/members/import/read-table.ts";

const read = (text: string, uses = memberUses) => readTable(new TextEncoder().encode(text), uses, null);

const namesIn = ({ rows }: Awaited<ReturnType<typeof read>>) => rows.map(({ cells }) => cells[0]);

const secretarys = `Lake Minnow Anglers – Roster 2026;;;
Printed 3/4/2026, by Pat Moreno;;;
;;;

Name;E-Mail;Dues;State
"Moreno, Pat";pat@example.org;25;Minn.
Tom Hauser; TOM.HAUSER@EXAMPLE.COM ;25;Wis.

Name;E-Mail;Dues;State
Ann Pike;ann@example.org;;MN
TOTAL;;50;
;;50;
`;

describe("a list as a secretary keeps it", () => {
  test("headings are found below titles, and titles, totals and blank lines are reported", async () => {
    const table = await read(secretarys);
    expect(table.columns.map(({ use }) => use).join()).toBe("name,email,ignore,state");
    expect(namesIn(table)).toEqual(["Moreno, Pat", "Tom Hauser", "Ann Pike"]);
    expect(table.headingLine).toBe(5);
    expect(table.skipped).toEqual([
      { line: 1, text: "Lake Minnow Anglers – Roster 2026", why: "title" },
      { line: 2, text: "Printed 3/4/2026, by Pat Moreno", why: "title" },
      { line: 9, text: "Name, E-Mail, Dues, State", why: "headings" },
      { line: 11, text: "TOTAL, 50", why: "total" },
      { line: 12, text: "50", why: "figures" },
    ]);
    expect(table.blankLines).toBe(3);
  });

  test("entrants without emails: Name, Dues and State below a title are recognized", async () => {
    const table = await read(
      "Spring Open\nName,Dues,State\nAnn Pike,25,N.Y.\nBen Bass,25,Calif.\n",
      entrantUsesIn({ teams: null }),
    );
    expect(table.columns.map(({ use }) => use).join()).toBe("name,ignore,state");
    expect(namesIn(table)).toEqual(["Ann Pike", "Ben Bass"]);
  });

  test("a title above headings in another language is skipped", async () => {
    const table = await read("Club de Pesca\nNombre,Correo\nAnn Pike,ann@example.org\n");
    expect(table.columns.map(({ name, use }) => `${name}: ${use}`)).toEqual(["Nombre: name", "Correo: email"]);
    expect(namesIn(table)).toEqual(["Ann Pike"]);
  });

  test("a title above rows without headings is skipped, and the first row is kept", async () => {
    const table = await read("Roster\nAnn Pike,ann@example.org,TX\nBen Bass,ben@example.org,TX\n");
    expect(namesIn(table)).toEqual(["Ann Pike", "Ben Bass"]);
    expect(table.headingLine).toBeNull();
  });

  test.each(["bob@example.org,", "bob@example.org", "bob@example.org,,"])(
    "a member with only an email (“%s”) above rows without headings is kept",
    async (first) => {
      const table = await read(`${first}\nann@example.org,Ann Pike,TX\nben@example.org,Ben Bass,TX\n`);
      expect(namesIn(table)).toEqual(["bob@example.org", "ann@example.org", "ben@example.org"]);
      expect(table.columns.map(({ use }) => use).slice(0, 2)).toEqual(["email", "name"]);
      expect(table.columns).toHaveLength(3);
      expect(table.skipped).toEqual([]);
    },
  );

  test("the club's email above rows without headings is a title if the members' emails are in another column", async () => {
    const table = await read("info@example.org\nAnn Pike,ann@example.org\nBen Bass,ben@example.org\n");
    expect(table.skipped).toEqual([{ line: 1, text: "info@example.org", why: "title" }]);
    expect(table.columns.map(({ use }) => use)).toEqual(["name", "email"]);
  });

  test("the club's own email above the headings is a title", async () => {
    const table = await read("Contact,info@example.org\nName,Email\nAnn Pike,ann@example.org\n");
    expect(table.skipped.map(({ text }) => text)).toEqual(["Contact, info@example.org"]);
    expect(namesIn(table)).toEqual(["Ann Pike"]);
  });

  test("members above a repeated line of headings aren't mistaken for titles", async () => {
    const table = await read(
      "Ann Pike,ann@example.org\nBen Bass,ben@example.org\nName,Email\nCy Carp,cy@example.org\n",
    );
    expect(namesIn(table)).toContain("Ann Pike");
    expect(namesIn(table)).toContain("Ben Bass");
  });

  test.each(["Total Loss Tom", "Summer Sun", "Averages Andy"])("%s is a member, not a total", async (name) => {
    const table = await read(`Name,Email\n${name},a@example.org\n${name},\n`);
    expect(namesIn(table)).toEqual([name, name]);
  });

  test.each(["Last,First", "Name,Username", "First Name,Last Name"])(
    "a member called Sum without an email isn't a total below %s",
    async (columns) => {
      const table = await read(
        `${columns},Email,Dues\nPike,Ann,ann@example.org,25\nSum,Andrew,,25\nSum,,,50\nTotal,2 paid,,50\n`,
      );
      expect(namesIn(table)).toEqual(["Pike", "Sum"]);
      expect(table.skipped.map(({ text, why }) => `${why}: ${text}`)).toEqual([
        "total: Sum, 50",
        "total: Total, 2 paid, 50",
      ]);
    },
  );

  test.each(["Total", "Grand total:", "TOTAL MEMBERS: 12", "Sum", "Subtotal", "Average"])(
    "“%s” is a total",
    async (label) => {
      const table = await read(`Name,Email,Dues\nAnn Pike,ann@example.org,25\n${label},,25\n`);
      expect(table.skipped.map(({ why }) => why)).toEqual(["total"]);
    },
  );

  test("commas in a title or in names don't hide that semicolons separate the cells", async () => {
    const table = await read("Roster, spring, 2026, all, members\nName;Email\nMoreno, Pat;pat@example.org\n");
    expect(table.columns.map(({ use }) => use).join()).toBe("name,email");
    expect(namesIn(table)).toEqual(["Moreno, Pat"]);
  });
});
