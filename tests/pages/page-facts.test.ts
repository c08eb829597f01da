import { describe, expect, test } from "bun:test";
import { pages, withoutToken } from "../../src/pages/page-router.ts";
import { patternOf } from "../../web/page-facts.ts";
import { anyone, type Outcomes } from "../permissions/people.ts";
import type { Rows } from "../permissions/row.ts";
import { table } from "../permissions/table.ts";

const rows: Rows = Object.assign({}, ...table.map((part) => part.rows));

/** The roles that may open a page in addition to admins; an organizer shares parts of the judge's and treasurer's work. */
function roleGiven({ judge, treasurer, organizer }: Outcomes): string {
  if (judge === "yes") return "judge";
  if (treasurer === "yes") return "moneyReader";
  return organizer === "yes" ? "organizer" : "admin";
}

/** The people who can read a page according to its row in the permission table. */
function roleOf(path: string): string {
  const who = rows[`GET ${path}`]?.who ?? anyone;
  if (who.owner === "admin_required") return roleGiven(who);
  return who.visitor === "yes" || who.visitor === "sent_on" ? "anyone" : "signedIn";
}

test("each page's route declares who may open it, and matches the permission table", () => {
  const declared = pages.map(({ path, role }) => [path, role]);
  expect(declared).toEqual(pages.map(({ path }) => [path, roleOf(path)]));
});

test("pages that are cached, in the sitemap or kept offline never require a role, except the weigh-in", () => {
  const shared = pages.filter(({ cached, inSitemap }) => cached || inSitemap);
  expect(shared.filter(({ role }) => role !== "anyone")).toEqual([]);
  const restricted = pages.filter(({ isOffline, role }) => isOffline && !["anyone", "signedIn"].includes(role));
  expect(restricted.map(({ path }) => path)).toEqual(["/admin/tournaments/:id/weigh-in"]);
});

describe("pages that a phone keeps offline", () => {
  const isKept = (address: string) => pages.some((page) => page.isOffline && patternOf(page).test(address));

  test.each([
    ...["/", "/tournaments/7", "/tournaments/7/leaderboard", "/my-catches", "/submit-catch", "/payments/3"],
    "/admin/tournaments/7/weigh-in",
  ])("a phone keeps %s offline", (address) => expect(isKept(address)).toBe(true));

  test.each([
    ...[
      "/admin",
      "/admin/users/3",
      "/admin/tournaments/7/weigh-in/3",
      "/settings",
      "/settings/two-step",
      "/settings/passkeys",
      "/login",
      "/register",
      "/forgot",
    ],
    ...["/reset/abc", "/setup/abc", "/api/tournaments", "/photos/x", "/administration"],
  ])("a phone doesn't keep %s offline", (address) => expect(isKept(address)).toBe(false));
});

test.each([
  ["/setup/abc", "/setup/…"],
  ["/api/setup/abc", "/api/setup/…"],
  ["/reset/a%20b/and/more", "/reset/…"],
  ["/join/K7RM-2QXP-9TBD", "/join/…"],
  ["/api/join/K7RM-2QXP-9TBD/use", "/api/join/…"],
  ["/api/reset/abc", "/api/reset/…"],
])("the token in %s isn't logged", (path, logged) => {
  expect(withoutToken(path)).toBe(logged);
});

test.each(["/", "/setup", "/tournaments/7", "/api/tournaments/7", "/payments/7"])("%s contains no token", (path) => {
  expect(withoutToken(path)).toBe(path);
});
