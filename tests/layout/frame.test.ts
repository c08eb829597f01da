import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { type Browser, type Club, noon, openClub } from "../support/club.ts";
import { submit } from "../support/posting.ts";
import { createTournament } from "../tournaments/forms.ts";

let club: Club;
beforeEach(async () => {
  club = await openClub();
});
afterEach(() => club.close());

async function html(browser: Browser, path: string): Promise<string> {
  return (await browser.send(path)).text();
}

const between = (text: string, start: string, end: string) =>
  text.slice(text.indexOf(start), text.indexOf(end, text.indexOf(start)));

describe("the header", () => {
  const labels = async (browser: Browser) =>
    [...between(await html(browser, "/rules"), '<nav aria-label="Main"', "</nav>").matchAll(/>([^<]+)<\/a>/g)].map(
      (match) => match[1],
    );

  test("the header shows the top links, and Admin only to admins", async () => {
    const places = ["Tournaments", "Submit Catch", "Leaderboard", "My Catches", "Report Issue", "Payouts"];
    expect(await labels(club.visitor)).toEqual(places);
    expect(await labels(await club.logIn("Dana"))).toEqual(places);
    expect(await labels(await club.logIn("Secretary", { isAdmin: true }))).toEqual([...places, "Admin"]);
  });

  test("the header links an organizer to one page of their work; the menu has the rest", async () => {
    const secretary = await club.logIn("Secretary", { isAdmin: true });
    const olga = await club.logIn("Olga");
    const { id: tournamentId } = await createTournament(secretary);
    await secretary.send(`/api/admin/users/${olga.userId}/roles`, { json: { role: "organizer", tournamentId } });
    expect((await labels(olga)).slice(-2)).toEqual(["Payouts", "My Tournaments"]);
    const menu = between(await html(olga, "/rules"), '<nav aria-label="All pages"', "</nav>");
    for (const label of ["My Tournaments", "Judging", "Finances"]) expect(menu).toContain(`>${label}</a>`);
  });

  test("the header's dashboard link opens the first page that the user's role allows", async () => {
    const secretary = await club.logIn("Secretary", { isAdmin: true });
    const { id: tournamentId } = await createTournament(secretary);
    for (const [name, json, place] of [
      ["Judy", { role: "judge", tournamentId }, "/admin/verification"],
      ["Theo", { role: "treasurer" }, "/admin/payout-overview"],
      ["Olga", { role: "organizer" }, "/admin/tournaments"],
    ] as const) {
      const holder = await club.logIn(name);
      expect((await holder.send("/admin")).status).toBe(403);
      expect((await secretary.send(`/api/admin/users/${holder.userId}/roles`, { json })).ok).toBe(true);
      const led = await holder.send("/admin");
      expect([led.status, led.headers.get("location")]).toEqual([302, place]);
      expect((await holder.send(place)).status).toBe(200);
    }
    expect((await secretary.send("/admin")).status).toBe(200);
  });

  test("the header offers visitors Login and Sign Up, and users Quick Catch, their name and Logout", async () => {
    const asVisitor = between(await html(club.visitor, "/rules"), "<header", "</header>");
    expect(asVisitor).toContain(">Login</a>");
    expect(asVisitor).toContain("Sign Up</a>");
    expect(asVisitor).not.toContain("Logout");
    expect(asVisitor).not.toContain("Notifications");
    const asUser = between(await html(await club.logIn("Dana"), "/rules"), "<header", "</header>");
    for (const phrase of ["Quick Catch", ">Dana<", "Logout", 'aria-label="Notifications"']) {
      expect(asUser).toContain(phrase);
    }
    expect(asUser).not.toContain("Sign Up");
  });

  test("the header marks the current page", async () => {
    const tabs = between(await html(club.visitor, "/"), '<nav aria-label="Tabs"', "</nav>");
    expect(tabs.match(/aria-current="page"/g)).toHaveLength(1);
    expect(tabs).toMatch(/aria-current="page"[^>]*href="\/"|href="\/"[^>]*aria-current="page"/);
  });

  test("the phone's tab bar has four tabs", async () => {
    const tabs = between(await html(club.visitor, "/"), '<nav aria-label="Tabs"', "</nav>");
    expect([...tabs.matchAll(/<\/svg>([^<]+)<\/a>/g)].map((match) => match[1])).toEqual([
      "Home",
      "Tournaments",
      "Submit",
      "Profile",
    ]);
  });
});

describe("the footer", () => {
  test("the footer links to existing pages", async () => {
    const footer = between(await html(club.visitor, "/"), "<footer", "</footer>");
    const links = [...footer.matchAll(/href="([^"]+)"[^>]*>([^<]+)</g)].map(([, to, label]) => [label, to]);
    expect(links).toEqual([
      ["Tournament Rules", "/rules"],
      ["Prize Information", "/prizes"],
      ["Help Center", "/help"],
      ["Contact Us", "/contact"],
      ["Privacy Policy", "/privacy"],
      ["User Agreement", "/agreement"],
    ]);
    for (const [, to] of links) expect((await club.visitor.send(String(to))).status).toBe(200);
  });

  test("the copyright line covers 2024 to the current year", async () => {
    expect(await html(club.visitor, "/")).toContain("2024<!-- -->–<!-- -->2026");
    club.setNow(Date.UTC(2031, 0, 2));
    expect(await html(club.visitor, "/")).toContain("2024<!-- -->–<!-- -->2031");
  });
});

test("every page shows that payments are simulated, including the login", async () => {
  for (const path of ["/", "/login", "/nothing"]) {
    expect(await html(club.visitor, path)).toContain("payments are simulated, no money moves");
  }
});

test("login and registration are outside the frame, with a link home", async () => {
  for (const path of ["/login", "/register"]) {
    const page = await html(club.visitor, path);
    expect(page).not.toContain("<footer");
    expect(page).not.toContain('aria-label="Tabs"');
    expect(page).toContain('aria-label="FishTournament Pro, home"');
  }
});

test("without script, a message from the previous page is shown on the next one, once", async () => {
  const angler = await club.logIn("Dana", { hasAccepted: false });
  const form = new URLSearchParams({ accepted: "on", next: "/rules" });
  const posted = await submit(angler, "/agreement", form);
  expect(posted.headers.get("location")).toBe("/rules");
  const cookie = posted.headers.get("set-cookie")?.split(";")[0] ?? "";
  const next = await club.visitor.send("/rules", { headers: { cookie } });
  expect(await next.text()).toContain("Thank you for accepting our user agreement.");
  expect(next.headers.get("set-cookie")).toStartWith("flash=; ");
});

test("a page that only redirects leaves the message for its target", async () => {
  const angler = await club.logIn("Dana");
  const toast = { title: "Welcome back!", description: "", tone: "good" };
  const cookie = `flash=${Buffer.from(JSON.stringify(toast)).toString("base64url")}`;
  const led = await angler.send("/login", { headers: { cookie } });
  expect(led.status).toBe(302);
  expect(led.headers.get("set-cookie")).toBeNull();
});

test("a suspended user sees when the suspension ends and why", async () => {
  const banned = await club.logIn("Eve", { suspendedUntil: noon + 86_400_000 });
  const page = await html(banned, "/rules");
  expect(page).toContain("Your account is suspended until June 7, 2026.");
  expect(page).not.toContain("<dialog");
});
