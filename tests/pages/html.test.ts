import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { HtmlValidate } from "html-validate";
import { fillClub } from "../../src/demo/fill-club.ts";
import { type Browser, type Club, openClub } from "../support/club.ts";

const validator = new HtmlValidate({
  extends: ["html-validate:standard", "html-validate:a11y"],
  rules: {
    // The rows of a table are blocks on a phone, which takes their roles away in some browsers: said outright they stay.
    "no-redundant-role": "off",
  },
});

const visitorPages = [
  "/",
  "/tournaments",
  "/tournaments/1",
  "/tournaments/2",
  "/tournaments/3/leaderboard",
  "/tournaments/1/prizes",
  "/leaderboard",
  "/rules",
  "/prizes",
  "/help",
  "/contact",
  "/privacy",
  "/agreement",
  "/tutorial",
  "/login",
  "/register",
  "/api/docs",
  "/setup/no-such-link",
  "/tournaments/999",
  "/no-such-page",
];

const anglerPages = [
  ...visitorPages.filter((path) => path !== "/login" && path !== "/register"),
  "/submit-catch",
  "/my-catches",
  "/submit-complaint",
  "/notifications",
  "/settings",
  "/admin",
];

const adminPages = [
  ...anglerPages,
  "/admin/verification",
  "/admin/complaints",
  "/admin/tournaments",
  "/admin/tournaments/new",
  "/admin/tournaments/1/edit",
  "/admin/tournaments/1/prizes",
  "/admin/tournaments/1/day",
  "/admin/users",
  "/admin/users/2",
];

/** What the validator finds wrong on a page, with where it stands. */
async function faults(browser: Browser, path: string): Promise<string[]> {
  const reply = await browser.send(path);
  expect(reply.headers.get("content-type")).toBe("text/html; charset=utf-8");
  const { results } = await validator.validateString(await reply.text());
  return results.flatMap(({ messages }) => messages.map((said) => `${said.ruleId}: ${said.message} ${said.selector}`));
}

let club: Club;
let angler: Browser;
let admin: Browser;

beforeAll(async () => {
  club = await openClub();
  await fillClub({ ...club, clock: club.now }, { widths: { large: 200, small: 160 } });
  angler = await club.signIn("Casey Lund");
  admin = await club.signIn("Ruth Calloway");
}, 60_000);
afterAll(() => club.close());

describe("The HTML of every page is as the standard has it", () => {
  test.each(visitorPages)("for a visitor: %s", async (path) => {
    expect(await faults(club.visitor, path)).toEqual([]);
  });
  test.each(anglerPages)("for an angler: %s", async (path) => {
    expect(await faults(angler, path)).toEqual([]);
  });
  test.each(adminPages)("for an admin: %s", async (path) => {
    expect(await faults(admin, path)).toEqual([]);
  });
});
