import { describe, expect, test } from "bun:test";
import { pages, withoutToken } from "../../src/pages/page-router.ts";
import { patternOf } from "../../web/page-facts.ts";
import { anyone, type Who } from "../permissions/people.ts";
import type { Rows } from "../permissions/row.ts";
import { table } from "../permissions/table.ts";

const rows: Rows = Object.assign({}, ...table.map((part) => part.rows));

/** Whom besides admins; an organizer has parts of the judge's and the treasurer's work too. */
function roleGiven({ judge, treasurer, organizer }: Who): string {
  if (judge === "yes") return "judge";
  if (treasurer === "yes") return "moneyReader";
  return organizer === "yes" ? "organizer" : "admin";
}

/** Whom a page's row in the permission table lets read it. */
function roleOf(path: string): string {
  const who = rows[`GET ${path}`]?.who ?? anyone;
  if (who.owner === "admin_required") return roleGiven(who);
  return who.visitor === "yes" || who.visitor === "sent_on" ? "anyone" : "signedIn";
}

test("each page's route says who may open it, as the permission table does", () => {
  const said = pages.map(({ path, role }) => [path, role]);
  expect(said).toEqual(pages.map(({ path }) => [path, roleOf(path)]));
});

test("what visitors share, search engines are told of or phones keep is no page of admins or of a role", () => {
  const shared = pages.filter(({ cached, inSitemap }) => cached || inSitemap);
  expect(shared.filter(({ role }) => role !== "anyone")).toEqual([]);
  expect(pages.filter(({ isOffline, role }) => isOffline && !["anyone", "signedIn"].includes(role))).toEqual([]);
});

describe("a phone keeps for where there is no signal", () => {
  const isKept = (address: string) => pages.some((page) => page.isOffline && patternOf(page).test(address));

  test.each(["/", "/tournaments/7", "/tournaments/7/leaderboard", "/my-catches", "/submit-catch", "/payments/3"])(
    "%s",
    (address) => expect(isKept(address)).toBe(true),
  );

  test.each([
    ...["/admin", "/admin/users/3", "/settings", "/settings/two-step", "/login", "/register", "/forgot"],
    ...["/reset/abc", "/setup/abc", "/api/tournaments", "/photos/x", "/administration"],
  ])("not %s", (address) => expect(isKept(address)).toBe(false));
});

test.each([
  ["/setup/abc", "/setup/…"],
  ["/api/setup/abc", "/api/setup/…"],
  ["/reset/a%20b/and/more", "/reset/…"],
  ["/join/K7RM-2QXP-9TBD", "/join/…"],
  ["/api/join/K7RM-2QXP-9TBD/use", "/api/join/…"],
  ["/api/reset/abc", "/api/reset/…"],
])("the token in %s is no part of what is logged", (path, logged) => {
  expect(withoutToken(path)).toBe(logged);
});

test.each(["/", "/setup", "/tournaments/7", "/api/tournaments/7", "/payments/7"])("%s holds no token", (path) => {
  expect(withoutToken(path)).toBe(path);
});
