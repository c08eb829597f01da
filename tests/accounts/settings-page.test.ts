import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { type Browser, type Club, noon } from "../support/club.ts";
import { pageOf, post } from "../support/posting.ts";
import { canLogIn, openAccountClub, password, traces } from "./account-club.ts";

let club: Club;
let dana: Browser;
beforeEach(async () => {
  club = await openAccountClub();
  dana = await club.logIn("Dana");
});
afterEach(() => club.close());

const profile = { api: "/api/account", username: "Dana", email: "Dana@example.org", state: "TX", currentPassword: "" };

describe("/settings without script", () => {
  test("/settings sends a visitor to the login and back", async () => {
    const response = await club.visitor.send("/settings");
    expect(response.headers.get("location")).toBe("/login?next=%2Fsettings");
  });

  test("the settings page shows the saved values, and the header links to it", async () => {
    const page = await pageOf(dana, "/settings");
    for (const phrase of ['value="Dana"', 'value="Dana@example.org"', "This browser", "Log Out Everywhere"]) {
      expect(page).toContain(phrase);
    }
    expect(await pageOf(dana, "/rules")).toMatch(/<a [^>]*href="\/settings"/);
  });

  test("the settings link to the angler's payments and payout account", async () => {
    const page = await pageOf(dana, "/settings");
    const payments = page.slice(page.indexOf("Entry fees you paid"));
    for (const path of ["/payments", "/payout-setup"]) expect(payments).toContain(`href="${path}"`);
  });

  test("without any notifications, the page names what they are about, including payments", async () => {
    expect(await pageOf(dana, "/notifications")).toContain(
      "We'll notify you here about your catches, payments and tournaments.",
    );
  });

  test("the settings show the day on which the account was created, like the public profile", async () => {
    for (const path of ["/settings", `/anglers/${dana.userId}`]) {
      expect(await pageOf(dana, path)).toContain(">Member since Jun 6, 2026<");
    }
  });

  test("the settings page saves a new name and confirms it", async () => {
    const posted = await post(dana, "/settings", { ...profile, username: "Dee Reed" });
    expect(posted).toMatchObject({ status: 302, redirectTo: "/settings", toast: { title: "Account saved" } });
    expect(await pageOf(dana, "/settings")).toContain('value="Dee Reed"');
  });

  test("a taken name shows an error at its field, and the typed values stay", async () => {
    await club.logIn("Eli");
    const posted = await post(dana, "/settings", { ...profile, username: "eli", state: "OK" });
    expect(posted.status).toBe(409);
    expect(posted.text).toMatch(/id="form-profile-username-error"[^>]*>(<[^>]*>)*This username is already taken\./);
    expect(posted.text).toContain('value="eli"');
  });

  test("the settings page changes the password, and never sends one back", async () => {
    const fields = {
      api: "/api/auth/change-password",
      currentPassword: "not-the-password",
      newPassword: "walleye-and-pike",
    };
    const refusedReply = await post(dana, "/settings", fields);
    expect(refusedReply.status).toBe(401);
    expect(refusedReply.text).toContain("This isn't your current password.");
    expect(refusedReply.text).not.toContain("not-the-password");
    expect(refusedReply.text).not.toContain("walleye-and-pike");
    const right = await post(dana, "/settings", { ...fields, currentPassword: password });
    expect(right).toMatchObject({ redirectTo: "/settings", toast: { title: "Password changed" } });
    expect(await canLogIn(club, "Dana", "walleye-and-pike")).toBe(true);
  });

  test("the settings page adds a fishing companion, shows an error for an unknown name, and removes one", async () => {
    await club.logIn("Eli");
    const unknown = await post(dana, "/settings", { api: "/api/relations", username: "Ely" });
    expect(unknown.status).toBe(404);
    expect(unknown.text).toContain("Nobody is registered as Ely. Check the spelling of the username.");
    expect(unknown.text).toContain('value="Ely"');
    const added = await post(dana, "/settings", { api: "/api/relations", username: "eli" });
    expect(added).toMatchObject({ redirectTo: "/settings", toast: { title: "Person added" } });
    expect(await pageOf(dana, "/settings")).toContain('aria-label="Remove Eli"');
    const removed = await post(dana, "/settings", { api: "delete /api/relations", method: "delete", username: "Eli" });
    expect(removed).toMatchObject({ redirectTo: "/settings", toast: { title: "Person removed" } });
    expect(await pageOf(dana, "/settings")).not.toContain('aria-label="Remove Eli"');
  });

  test("the settings page logs out everywhere and redirects to the login", async () => {
    const posted = await post(dana, "/settings", { api: "/api/auth/logout-everywhere" });
    expect(posted).toMatchObject({ redirectTo: "/login", toast: { title: "Logged out everywhere" } });
    expect((await traces(club)).sessions).toEqual([]);
  });

  test("the settings reopen the tutorial, step by step", async () => {
    expect(await pageOf(dana, "/settings")).toContain('href="/settings?tutorial=1"');
    const page = await pageOf(dana, "/settings?tutorial=2");
    expect(page).toContain("Step 2 of 5");
    expect(page).toContain('name="page" value="/settings"');
  });

  test("before the agreement, the settings allow only a password change, a data export and deletion", async () => {
    const newcomer = await club.logIn("Fay", { hasAccepted: false });
    expect(await pageOf(newcomer, "/rules")).toContain("Accept and Continue");
    const page = await pageOf(newcomer, "/settings");
    expect(page).not.toContain("Accept and Continue");
    expect(page).toContain("Change Password");
    expect(page).not.toContain("Save Account");
  });

  test("a suspended user sees all settings but can't change them", async () => {
    const banned = await club.logIn("Gus", { suspendedUntil: noon + 1000 });
    const page = await pageOf(banned, "/settings");
    expect(page).toContain('value="Gus@example.org"');
    expect(page).not.toContain("Change Password");
    expect(page).not.toContain("Save Account");
  });
});

describe("/settings/delete without script", () => {
  test("the deletion page explains what is deleted, what is kept and why", async () => {
    const page = await pageOf(dana, "/settings/delete");
    for (const phrase of ["What's Deleted", "What's Kept, and Why", "the club must account for the money it paid."]) {
      expect(page).toContain(phrase);
    }
  });

  test("a wrong password deletes nothing and shows an error at its field", async () => {
    const before = await traces(club);
    const posted = await post(dana, "/settings/delete", { api: "/api/account/delete", password: "not-the-password" });
    expect(posted.status).toBe(401);
    expect(posted.text).toContain("This isn't your current password.");
    expect(posted.text).not.toContain("not-the-password");
    expect(await traces(club)).toEqual(before);
  });

  test("the correct password deletes the account, redirects home and confirms it", async () => {
    const posted = await post(dana, "/settings/delete", { api: "/api/account/delete", password });
    expect(posted).toMatchObject({ redirectTo: "/", toast: { title: "Account deleted" } });
    expect((await traces(club)).users).toEqual([]);
  });
});
