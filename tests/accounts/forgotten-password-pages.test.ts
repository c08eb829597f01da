import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { noPassword } from "../../src/accounts/account-limits.ts";
import { users } from "../../src/base/db/schema.ts";
import type { Browser, Club } from "../support/club.ts";
import { pageOf, post } from "../support/posting.ts";
import { canLogIn, isSignedIn, openAccountClub, password, traces } from "./account-club.ts";

let club: Club;
let dana: Browser;
let ruth: Browser;
beforeEach(async () => {
  club = await openAccountClub();
  dana = await club.logIn("Dana");
  ruth = await club.logIn("Ruth", { isAdmin: true });
});
afterEach(() => club.close());

const makeLink = async () => {
  const posted = await post(ruth, `/admin/users/${dana.userId}`, {
    api: `/api/admin/users/${dana.userId}/password-link`,
  });
  return { ...posted, path: /http:\/\/localhost(\/reset\/[\w-]{43})/.exec(posted.text)?.[1] ?? "" };
};

describe("/forgot without script", () => {
  test("the login page links to /forgot; without a mail server, /forgot shows whom to contact", async () => {
    expect(await pageOf(club.visitor, "/login")).toContain('href="/forgot"');
    const page = await pageOf(club.visitor, "/forgot");
    expect(page).toContain("Ask an admin for a link");
    expect(page).not.toContain("Send Me a Link");
  });

  test("with a mail server, /forgot gives the same reply for every name", async () => {
    await club.close();
    club = await openAccountClub({ SMTP_URL: "smtp://club%40example.org@127.0.0.1:1", PUBLIC_URL: "http://localhost" });
    await club.logIn("Dana");
    for (const emailOrUsername of ["dana", "nobody@example.org"]) {
      const posted = await post(club.visitor, "/forgot", { emailOrUsername });
      expect(posted).toMatchObject({ status: 302, redirectTo: "/forgot?sent=1" });
    }
    expect(await pageOf(club.visitor, "/forgot?sent=1")).toContain("If that account exists");
    expect((await post(club.visitor, "/forgot", { emailOrUsername: "" })).text).toContain(
      "Email or username is required",
    );
  });
});

describe("an admin's reset link, without script", () => {
  test("an admin's reset link is shown once, on the page where it was created", async () => {
    const { status, path } = await makeLink();
    expect(status).toBe(200);
    expect(path).not.toBe("");
    expect(await pageOf(ruth, `/admin/users/${dana.userId}`)).not.toContain("/reset/");
  });

  test("an admin's reset link opens a page that sets the password and continues to the login", async () => {
    const { path } = await makeLink();
    const page = await pageOf(club.visitor, path);
    expect(page).toContain("Set a New Password");
    expect(page).toContain("For Dana.");
    const short = await post(club.visitor, path, { password: "short" });
    expect(short.status).toBe(422);
    expect(short.text).toContain("Password must be at least 6 characters");
    const [, to = ""] = /name="to" value="([^"]+)"/.exec(page) ?? [];
    const posted = await post(club.visitor, path, { password: "walleye-and-pike", to });
    expect(posted).toMatchObject({ redirectTo: "/login?username=Dana", toast: { title: "Password changed" } });
    expect(await pageOf(club.visitor, "/login?username=Dana")).toMatch(
      /<input[^>]*value="Dana"[^>]*name="emailOrUsername"|<input[^>]*name="emailOrUsername"[^>]*value="Dana"/,
    );
    expect(await isSignedIn(dana)).toBe(false);
    expect(await canLogIn(club, "Dana", "walleye-and-pike")).toBe(true);
  });

  test("a link for a first password welcomes the member, and the password logs them in", async () => {
    await club.store.write((tx) =>
      tx.update(users).set({ passwordHash: noPassword, displayName: "Dana Reed" }).where(eq(users.id, dana.userId)),
    );
    const { path } = await makeLink();
    const page = await pageOf(club.visitor, path);
    for (const phrase of ["Choose a Password", "Welcome, Dana Reed!", "Your username is Dana."]) {
      expect(page).toContain(phrase);
    }
    for (const phrase of ["New Password", "logged out"]) expect(page).not.toContain(phrase);
    const [, to = ""] = /name="to" value="([^"]+)"/.exec(page) ?? [];
    const posted = await post(club.visitor, path, { password: "walleye-and-pike", to });
    expect(posted).toMatchObject({ redirectTo: "/", toast: { title: "Welcome, Dana Reed!" } });
    expect(await canLogIn(club, "Dana", "walleye-and-pike")).toBe(true);
    const [latest] = (await traces(club)).notices.slice(-1);
    expect(latest?.message).toStartWith("Your password was set with a link. If this wasn't you");
  });

  test("an invalid reset link gets a 404 with an explanation and changes nothing", async () => {
    const before = await traces(club);
    const response = await club.visitor.send("/reset/none");
    expect(response.status).toBe(404);
    expect(await response.text()).toContain("This Link Isn't Valid");
    expect((await post(club.visitor, "/reset/none", { password: "walleye-and-pike" })).status).toBe(404);
    expect(await traces(club)).toEqual(before);
    expect(await canLogIn(club, "Dana", password)).toBe(true);
  });
});
