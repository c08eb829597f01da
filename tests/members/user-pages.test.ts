import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { users } from "../../src/base/db/schema.ts";
import { missingEmail } from "../../src/base/format/no-email.ts";
import type { MemberView } from "../../src/members/member-shapes.ts";
import { type Browser, type Club, openClub } from "../support/club.ts";
import { pageOf, post } from "../support/posting.ts";
import { wordsOf } from "../support/read-pages.ts";

let club: Club;
let admin: Browser;
let ann: Browser;
let page: string;
let at: string;
beforeEach(async () => {
  club = await openClub();
  admin = await club.logIn("secretary", { isAdmin: true });
  ann = await club.logIn("ann");
  page = `/admin/users/${ann.userId}`;
  at = `/api${page}`;
});
afterEach(() => club.close());

const user = () => admin.get<MemberView>(`/api${page}`);
const reason = "Two fish of another boat";

describe("admins find users", () => {
  test("admins find users by any part of a name, and the page shows whether there are none", async () => {
    const html = await pageOf(admin, "/admin/users?search=nn%40");
    expect(html).toContain(`href="${page}"`);
    expect(html).not.toContain(`href="/admin/users/${admin.userId}"`);
    expect(await pageOf(admin, "/admin/users?search=zz")).toContain("No users found");
  });

  test("only admins reach the user list from the dashboard", async () => {
    expect(await pageOf(admin, "/admin")).toContain('href="/admin/users"');
    for (const path of ["/admin/users", page]) {
      expect(await pageOf(ann, path)).toContain("Access denied. Admin privileges required.");
    }
  });
});

describe("a user's page", () => {
  test("a user's page omits an email that the user doesn't have", async () => {
    expect(wordsOf(await pageOf(admin, page))).toMatch(/ann@[\w.]+ *, *\w\w\. Registered/);
    await club.store.write((tx) =>
      tx
        .update(users)
        .set({ email: missingEmail("ann") })
        .where(eq(users.id, ann.userId)),
    );
    const text = wordsOf(await pageOf(admin, page));
    expect(text).toMatch(/[A-Z]\w\. Registered/);
    expect(text).not.toMatch(/, +[A-Z]\w\. Registered/);
  });

  test("a user's page shows the ladder of sanctions with the next step preselected", async () => {
    const text = await pageOf(admin, page);
    for (const phrase of [
      "First violation",
      "Second violation",
      "7-30 day suspension",
      "Third or severe violation",
      "Permanent ban",
      "Fraud",
      "Immediate permanent ban",
    ]) {
      expect(text).toContain(phrase);
    }
    expect(text).toMatch(/aria-current="step"[^>]*><span>First violation/);
    expect(text).toMatch(/<option value="warning" selected="">/);
  });

  test.each([
    ["warning", "User warned"],
    ["suspension", "User suspended"],
    ["ban", "User banned"],
  ])("a user's page: giving a %s returns to the page", async (kind, title) => {
    const posted = await post(admin, page, { api: `${at}/sanction`, kind, days: "7", reason });
    expect(posted).toMatchObject({ status: 302, redirectTo: page, toast: { title, tone: "good" } });
    expect((await user()).sanctions).toMatchObject([{ kind, reason }]);
    expect(await pageOf(admin, page)).toContain(reason);
  });

  test.each([
    ["lift", "ann isn't suspended."],
    ["admin", "ann isn't an admin."],
  ])("an admin sees a message if another admin has already done this: %s", async (action, description) => {
    const posted = await post(admin, page, { api: `${at}/${action}`, isAdmin: "false", reason });
    expect(posted).toMatchObject({
      status: 302,
      redirectTo: page,
      toast: { title: "Error", description, tone: "bad" },
    });
  });

  test("a sanction form requires a reason and 7 to 30 days, and keeps what was typed", async () => {
    const posted = await post(admin, page, { api: `${at}/sanction`, kind: "suspension", days: "31", reason: "" });
    expect(posted.status).toBe(422);
    expect(posted.text).toContain("Please give a reason");
    expect(posted.text).toContain("A suspension must be 7 to 30 days");
    expect(posted.text).toMatch(/<option value="suspension" selected="">/);
    expect((await user()).sanctions).toEqual([]);
  });

  test("a user's page lifts a current sanction", async () => {
    await post(admin, page, { api: `${at}/sanction`, kind: "ban", reason });
    expect(await pageOf(admin, page)).toMatch(/Banned.*Lift the ban/s);
    const posted = await post(admin, page, { api: `${at}/lift`, reason: "A mistake" });
    expect(posted).toMatchObject({ redirectTo: page, toast: { title: "Suspension lifted" } });
    expect(await pageOf(admin, page)).not.toContain("Lift the ban");
  });

  test("a user's page promotes and demotes admins", async () => {
    await post(admin, page, { api: `${at}/admin`, isAdmin: "true", reason });
    expect((await user()).isAdmin).toBe(true);
    await post(admin, page, { api: `${at}/admin`, isAdmin: "false", reason });
    expect((await user()).isAdmin).toBe(false);
  });

  test("the page explains why the last admin can't be removed, with the form open", async () => {
    const ownPage = `/admin/users/${admin.userId}`;
    expect(await pageOf(admin, ownPage)).toContain("This is you");
    const posted = await post(admin, ownPage, { api: `unmake /api${ownPage}/admin`, isAdmin: "false", reason });
    expect(posted.status).toBe(409);
    expect(posted.text).toMatch(/<details open="".*The club's last admin/s);
  });

  test("the page of an unknown user shows that there is no such user", async () => {
    expect(await pageOf(admin, "/admin/users/99")).toContain("User Not Found");
  });
});

test("every page shows a banned user that the ban is permanent, and why", async () => {
  await post(admin, page, { api: `${at}/sanction`, kind: "ban", reason });
  const text = await pageOf(ann, "/tournaments");
  expect(text).toContain("Your account is banned permanently.");
  expect(text).toContain(`Reason: ${reason}`);
  expect(text).not.toContain("9999");
});
