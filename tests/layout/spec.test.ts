import { afterEach, beforeEach, describe, expect, jest, test } from "bun:test";
import { notify } from "../../src/base/notifications/notify.ts";
import { dismissToast, showToast, toastLimits, toastList } from "../../web/layout/toasts/toasts.ts";
import { tooltipDelayMs } from "../../web/ui/overlay/tooltips.ts";
import { type CatchDay, openCatchDay } from "../catches/catch-day.ts";
import { type Browser, type Club, openClub } from "../support/club.ts";
import { linksIn, open, piece, wordsOf } from "../support/read-pages.ts";
import { createTournament } from "../tournaments/forms.ts";

describe("the specification, in a new club", () => {
  let club: Club;
  let ann: Browser;
  let admin: Browser;
  beforeEach(async () => {
    club = await openClub();
    ann = await club.logIn("ann");
    admin = await club.logIn("ruth", { isAdmin: true });
  });
  afterEach(() => club.close());

  const frame = ["<header", "<main", '<nav aria-label="Tabs"'];

  const headerOf = async (browser: Browser) => piece((await open(browser, "/rules")).html, "<header", "</header>");

  test("2.1 login and registration are outside the frame with its header, main area and tab bar", async () => {
    for (const path of ["/login", "/register"]) {
      const { status, html } = await open(club.visitor, path);
      expect([path, status]).toEqual([path, 200]);
      for (const part of ["<footer", '<nav aria-label="Main"', '<nav aria-label="Tabs"']) {
        expect(html).not.toContain(part);
      }
    }
  });

  test("2.2 every other page is inside the frame, and a tournament's board has two addresses", async () => {
    const { id } = await createTournament(admin);
    const address = `/tournaments/${id}`;
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
    for (const path of [`${address}/leaderboard`, `${address}/prizes`, address, ...others]) {
      const { status, html } = await open(admin, path);
      expect([path, status]).toEqual([path, 200]);
      for (const part of frame) expect(html).toContain(part);
    }
    expect((await open(admin, `${address}/leaderboard`)).text).toBe((await open(admin, address)).text);
  });

  test("2.3 guards work on the server: a visitor is sent to the login, a non-admin gets 403", async () => {
    for (const path of ["/submit-catch", "/my-catches", "/admin"]) {
      expect((await open(club.visitor, path)).redirectTo).toBe(`/login?next=${encodeURIComponent(path)}`);
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

  test("2.5 a protected page is complete for a signed-in reader and sends a visitor to the login", async () => {
    expect((await open(club.visitor, "/my-catches")).redirectTo).toBe("/login?next=%2Fmy-catches");
    const { status, html, text } = await open(ann, "/my-catches");
    expect(status).toBe(200);
    expect(text).toContain("My Catch History");
    expect(html).not.toContain('role="progressbar"');
  });

  test("2.12 the top links open their pages; only admins see Admin", async () => {
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

  test("8.17 a page that fails shows what is missing", async () => {
    const pages: [string, string, string][] = [
      ["/tournaments/99", "404", "Tournament Not Found"],
      ["/tournaments/99/prizes", "404", "Tournament Not Found"],
      ["/no/such/page", "404", "404 Page Not Found"],
      ["/my-catches?after=nonsense", "422", "Failed to load catches Please try again later."],
      ["/tournaments?after=nonsense", "422", "Failed to load tournaments Please try again later."],
    ];
    for (const [path, status, message] of pages) {
      const page = await open(ann, path);
      expect([path, String(page.status), page.text.includes(message)]).toEqual([path, status, true]);
    }
  });

  test("9.10 one toast shows for 5 s and is swiped away beyond 50 px; a tooltip waits 700 ms", async () => {
    expect(toastLimits).toEqual({ shownMs: 5000, swipePx: 50, keptMs: 1_000_000 });
    expect(tooltipDelayMs).toBe(700);
    jest.useFakeTimers();
    try {
      const seenNow = () => toastList().map(({ title, isDismissed }) => [title, isDismissed ? "unseen" : "shown"]);
      showToast({ title: "First", description: "", tone: "good" });
      jest.advanceTimersByTime(1000);
      showToast({ title: "Second", description: "", tone: "good" });
      expect(seenNow()).toEqual([
        ["Second", "shown"],
        ["First", "unseen"],
      ]);
      jest.advanceTimersByTime(999_999);
      dismissToast();
      expect(seenNow()).toEqual([
        ["Second", "unseen"],
        ["First", "unseen"],
      ]);
      jest.advanceTimersByTime(1);
      expect(seenNow()).toEqual([["Second", "unseen"]]);
      jest.advanceTimersByTime(999_999);
      expect(seenNow()).toEqual([]);
    } finally {
      jest.useRealTimers();
    }
  });
});

describe("the specification, on the day of a tournament", () => {
  let catchDay: CatchDay;
  beforeEach(async () => {
    catchDay = await openCatchDay();
  });
  afterEach(() => catchDay.club.close());

  const me = async (browser: Browser) => (await browser.send("/api/auth/me")).status;

  test("4.1 the server knows the session at once; loading shows only between pages", async () => {
    expect(await me(catchDay.club.visitor)).toBe(401);
    expect(await catchDay.ann.get<object>("/api/auth/me")).toMatchObject({ username: "ann" });
    expect((await open(catchDay.club.visitor, "/")).text).toContain("Login");
    expect((await open(catchDay.ann, "/")).text).toContain("Logout");
  });
});
