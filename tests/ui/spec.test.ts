import { afterEach, beforeEach, expect, test } from "bun:test";
import { openTournament } from "../catches/catch-day.ts";
import { report } from "../complaints/complaint-club.ts";
import { type Browser, type Club, openClub } from "../support/club.ts";
import { open, piece, post } from "../support/read-pages.ts";
import { createTournament } from "../tournaments/forms.ts";

let club: Club;
let ann: Browser;
let admin: Browser;
beforeEach(async () => {
  club = await openClub();
  ann = await club.logIn("ann");
  admin = await club.logIn("ruth", { isAdmin: true });
});
afterEach(() => club.close());

/** The tag of a field on a page. */
const fieldOn = (html: string, name: string): string => {
  const tags = [...html.matchAll(/<(?:input|select|textarea)\b[^>]*>/g)].map(([tag]) => tag);
  return tags.find((tag) => tag.includes(` name="${name}"`)) ?? "";
};

const optionsOf = (html: string, name: string): string[] =>
  [...piece(html, fieldOn(html, name), "</select>").matchAll(/<option[^>]*?(?: value="([^"]*)")?[^>]*>/g)].map(
    ([, value = ""]) => value,
  );

test("5.18 no select offers an empty choice", async () => {
  await openTournament(club);
  const selects: [string, Browser, string[]][] = [
    ["/submit-catch", ann, ["tournamentId"]],
    ["/submit-complaint", ann, ["type", "priority", "about"]],
    ["/admin/tournaments/new", admin, ["tournamentType", "timeZone"]],
    ["/admin/payouts/process", admin, ["tournamentId"]],
  ];
  for (const [path, by, names] of selects) {
    const { html } = await open(by, path);
    for (const name of names) expect([path, name, optionsOf(html, name).includes("")]).toEqual([path, name, false]);
  }
  // The prompt in the list of states means no choice, and is refused as such.
  const { text } = await post(club.visitor, "/register", { username: "Dana", state: "" });
  expect(text).toContain("Please select a state");
  for (const name of ["type", "priority"]) {
    expect((await ann.send("/api/complaints", { json: { ...report, [name]: "" } })).status).toBe(422);
  }
});

test("9.12 forms begin with their defaults", async () => {
  const form = (await open(admin, "/admin/tournaments/new")).html;
  expect(piece(form, 'name="tournamentType"', "</select>")).toMatch(
    /value="tournament"[^>]*selected|selected[^>]*value="tournament"/,
  );
  expect(form).toMatch(/<input[^>]*name="isActive"[^>]*checked|<input[^>]*checked[^>]*name="isActive"/);
  const { isActive } = await createTournament(admin, { isActive: undefined });
  expect(isActive).toBe(true);
  const dashboard = await open(admin, "/admin");
  expect(dashboard.html).toMatch(
    /<a[^>]*aria-current="page"[^>]*>Analytics<|<a[^>]*href="\/admin" aria-current="page"/,
  );
  const report = (await open(ann, "/submit-complaint")).html;
  for (const [name, value] of [
    ["type", "complaint"],
    ["priority", "medium"],
  ] as const) {
    const [chosen] = [...piece(report, `name="${name}"`, "</select>").matchAll(/<option[^>]*>/g)].filter(([tag]) =>
      tag.includes("selected"),
    );
    expect(chosen?.[0]).toContain(`value="${value}"`);
  }
});
