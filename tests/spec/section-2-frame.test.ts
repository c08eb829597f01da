import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { notify } from "../../src/base/notifications/notify.ts";
import { type Browser, type Club, openClub } from "../support/club.ts";
import { createTournament } from "../tournaments/forms.ts";
import { linksIn, open, piece, post, topDialog, wordsOf } from "./pages.ts";

let club: Club;
let ann: Browser;
let admin: Browser;
beforeEach(async () => {
  club = await openClub();
  ann = await club.logIn("ann");
  admin = await club.logIn("secretary", { isAdmin: true });
});
afterEach(() => club.close());

const frame = ["<header", "<main", '<nav aria-label="Tabs"'];
const fresh = () => club.logIn("dana", { hasAccepted: false, hasSeenTutorial: false });
const me = (browser: Browser) =>
  browser.get<{ hasAcceptedUserAgreement: boolean; hasSeenTutorial: boolean }>("/api/auth/me");

describe("2. Addresses", () => {
  test("2.1 login and registration stand outside the frame with its header, main area and tab bar", async () => {
    for (const path of ["/login", "/register"]) {
      const { status, html } = await open(club.visitor, path);
      expect([path, status]).toEqual([path, 200]);
      for (const part of ["<footer", '<nav aria-label="Main"', '<nav aria-label="Tabs"']) {
        expect(html).not.toContain(part);
      }
    }
  });

  test("2.2 every other page stands inside the frame, and a tournament's board has two addresses", async () => {
    const { id } = await createTournament(admin);
    const one = `/tournaments/${id}`;
    const others = [
      "/tournaments",
      "/submit-catch",
      "/leaderboard",
      "/my-catches",
      "/admin",
      "/admin/payouts",
      "/submit-complaint",
      "/payout-setup",
      "/",
    ];
    for (const path of [`${one}/leaderboard`, `${one}/prizes`, one, ...others]) {
      const { status, html } = await open(admin, path);
      expect([path, status]).toEqual([path, 200]);
      for (const part of frame) expect(html).toContain(part);
    }
    expect((await open(admin, `${one}/leaderboard`)).text).toBe((await open(admin, one)).text);
  });

  test("2.3 guards work on the server: a visitor is sent to the login, a non-admin gets 403", async () => {
    for (const path of ["/submit-catch", "/my-catches", "/admin"]) {
      expect((await open(club.visitor, path)).leadsTo).toBe(`/login?next=${encodeURIComponent(path)}`);
    }
    expect((await open(ann, "/admin")).status).toBe(403);
  });

  test("2.4 any other path shows '404 Page Not Found'", async () => {
    for (const path of ["/nothing", "/tournaments/1/nothing", "/admin/nothing"]) {
      const response = await club.visitor.send(path);
      expect([path, response.status]).toEqual([path, 404]);
      expect(await response.text()).toMatch(/<h1[^>]*>404 Page Not Found<\/h1>/);
    }
  });

  test("2.5 a protected page comes whole for a signed-in reader and sends a visitor to the login", async () => {
    expect((await open(club.visitor, "/my-catches")).leadsTo).toBe("/login?next=%2Fmy-catches");
    const { status, html, text } = await open(ann, "/my-catches");
    expect(status).toBe(200);
    expect(text).toContain("My Catch History");
    expect(html).not.toContain('role="progressbar"');
  });
});

describe("2. Agreement and tutorial", () => {
  test("2.6 the user agreement blocks the page in a dialog that cannot be closed", async () => {
    const { html } = await open(await fresh(), "/tournaments");
    const dialog = topDialog(html);
    expect(dialog).toContain("User Agreement");
    expect(dialog).toContain('closedby="none"');
    expect(dialog).not.toContain('aria-label="Close"');
    expect(html).toMatch(/<div [^>]*inert=""[^>]*>.*<main/s);
  });

  test("2.8 after the agreement, a tutorial of five steps opens over the page", async () => {
    const dana = await club.logIn("dana", { hasAccepted: true, hasSeenTutorial: false });
    const { html, text } = await open(dana, "/tournaments");
    expect(text).toContain("Active Tournaments");
    expect(topDialog(html)).toContain("Step 1 of 5");
    for (const [step, words] of [
      [1, "Welcome"],
      [2, "Submitting Your Catch"],
      [2, "on a measuring board"],
      [3, "Entering Tournaments"],
      [4, "Submit Catches and Watch Results"],
      [5, "Ready to Fish"],
    ] as const) {
      const page = await open(dana, `/tournaments?tutorial=${step}`);
      expect(wordsOf(topDialog(page.html))).toContain(words);
    }
    const { html: before } = await open(await club.logIn("eve", { hasAccepted: false, hasSeenTutorial: false }), "/");
    expect(before).not.toContain("Step 1 of 5");
  });

  test("2.9 the tutorial has Previous and Next, a counter, a percentage, and ends with 'Get Started!'", async () => {
    const dana = await club.logIn("dana", { hasSeenTutorial: false });
    const at = async (step: number) => topDialog((await open(dana, `/?tutorial=${step}`)).html);
    const [first, third, last] = [await at(1), await at(3), await at(5)];
    expect(linksIn(first)).toEqual([["Next", "/?tutorial=2"]]);
    expect(linksIn(third)).toEqual([
      ["Previous", "/?tutorial=2"],
      ["Next", "/?tutorial=4"],
    ]);
    expect(wordsOf(third)).toContain("Step 3 of 5");
    expect(wordsOf(third)).toContain("60%");
    expect(linksIn(last)).toEqual([["Previous", "/?tutorial=4"]]);
    expect(last).toMatch(/<button[^>]*>(<[^>]*>)*Get Started!/);
  });

  test("2.10 finishing or closing the tutorial marks it as seen", async () => {
    for (const [name, step] of [
      ["dana", 5],
      ["eve", 2],
    ] as const) {
      const browser = await club.logIn(name, { hasSeenTutorial: false });
      const dialog = topDialog((await open(browser, `/tournaments?tutorial=${step}`)).html);
      expect(dialog).toMatch(/<form[^>]*action="\/api\/auth\/mark-tutorial-seen"/);
      expect(dialog).toContain(step === 5 ? "Get Started!" : "Skip");
      await post(browser, "/tutorial", { next: "/tournaments" });
      expect(await me(browser)).toMatchObject({ hasSeenTutorial: true });
      expect((await open(browser, "/tournaments")).html).not.toContain("<dialog");
    }
  });
});

describe("2. The tutorial again", () => {
  test("2.11 the settings reopen the tutorial", async () => {
    const settings = await open(ann, "/settings");
    const again = linksIn(settings.html).find(([words]) => /tutorial/i.test(words ?? ""))?.[1] ?? "none";
    expect(again).toStartWith("/settings?tutorial");
    expect(settings.html).not.toContain("Step 1 of 5");
    expect((await open(ann, again)).text).toContain("Step 1 of 5");
  });
});

describe("2. Navigation", () => {
  const headerOf = async (browser: Browser) => piece((await open(browser, "/rules")).html, "<header", "</header>");

  test("2.12 the top links lead to their pages; only admins see Admin", async () => {
    const visitors = linksIn(await headerOf(club.visitor));
    for (const link of [
      ["Tournaments", "/tournaments"],
      ["Submit Catch", "/submit-catch"],
      ["Leaderboard", "/leaderboard"],
      ["My Catches", "/my-catches"],
      ["Report Issue", "/submit-complaint"],
      ["Payouts", "/payout-setup"],
      ["Payout Account", "/payout-setup"],
      ["Login", "/login"],
      ["Sign Up", "/register"],
      ["Home", "/"],
    ]) {
      expect(visitors).toContainEqual(link);
    }
    expect(linksIn(await headerOf(admin))).toContainEqual(["Admin", "/admin"]);
    expect(linksIn(await headerOf(ann))).not.toContainEqual(["Admin", "/admin"]);
  });

  test("2.13 a signed-in reader sees Quick Catch, the username and Logout", async () => {
    const header = await headerOf(ann);
    expect(linksIn(header)).toContainEqual(["Quick Catch", "/submit-catch"]);
    expect(wordsOf(header)).toContain("ann");
    expect(header).toMatch(/<form[^>]*action="\/api\/auth\/logout"[^>]*>(<input[^>]*>)*<button[^>]*>Logout</);
  });

  test("2.14 a visitor sees Login and Sign Up", async () => {
    const words = wordsOf(await headerOf(club.visitor));
    expect(words).toContain("Login Sign Up");
    expect(words).not.toContain("Logout");
    expect(wordsOf(await headerOf(ann))).not.toMatch(/Login|Sign Up/);
  });

  test("2.15 the header has a notifications popover whose badge shows '9+' above 9", async () => {
    const notifyAngler = (title: string) =>
      club.store.write((tx) =>
        notify(tx, ann.userId, { type: "catch_approved", title, message: "21.3 in", link: null }, club.now()),
      );
    for (let count = 1; count <= 9; count += 1) await notifyAngler(`Catch ${count}`);
    expect(await headerOf(ann)).toContain('aria-label="Notifications, 9 unread"');
    await notifyAngler("The tenth");
    const header = await headerOf(ann);
    expect(header).toContain('aria-label="Notifications, 9+ unread"');
    expect(header).toMatch(/popover[^>]*>.*The tenth/s);
    expect(await headerOf(club.visitor)).not.toContain("Notifications");
  });

  test("2.16 the tab bar on a phone has Home, Tournaments, Submit and Profile", async () => {
    const tabs = piece((await open(club.visitor, "/")).html, '<nav aria-label="Tabs"', "</nav>");
    expect(linksIn(tabs)).toEqual([
      ["Home", "/"],
      ["Tournaments", "/tournaments"],
      ["Submit", "/submit-catch"],
      ["Profile", "/my-catches"],
    ]);
  });
});
