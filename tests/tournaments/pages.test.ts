import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { tournaments } from "../../src/base/db/schema.ts";
import { type Browser, type Club, openClub } from "../support/club.ts";
import { submit } from "../support/posting.ts";
import { createTournament, nextWeek } from "./forms.ts";

let club: Club;
let admin: Browser;
let angler: Browser;

beforeEach(async () => {
  club = await openClub();
  admin = await club.logIn("secretary", { isAdmin: true });
  angler = await club.logIn("angler");
});
afterEach(() => club.close());

/** A page as people see it: its text, with the value of every button. */
async function read(browser: Browser, path: string): Promise<{ status: number; text: string; html: string }> {
  const response = await browser.send(path);
  const page = await response.text();
  const [, html = ""] = /<div id="root">(.*)<\/div><script/s.exec(page) ?? [];
  const text = html
    .replace(/<[^>]+>/g, " ")
    .replaceAll("&#x27;", "'")
    .replace(/\s+/g, " ");
  return { status: response.status, text, html };
}

const post = (browser: Browser, path: string, fields: Record<string, string>) =>
  submit(browser, path, new URLSearchParams(fields));

const ended = { startDate: "2026-06-01", endDate: "2026-06-02" };

describe("home", () => {
  test("home shows the hero, three steps and the first 3 tournaments", async () => {
    for (const name of ["One", "Two", "Three", "Four"]) await createTournament(admin, { name });
    const { text } = await read(club.visitor, "/");
    for (const phrase of [
      "Join Fishing Tournaments Anywhere",
      "Browse Tournaments",
      "Join Tournament",
      "Submit Catch",
      "Climb Leaderboard",
      "Active Tournaments",
      "View All Tournaments",
      "Three",
    ]) {
      expect(text).toContain(phrase);
    }
    expect(text).not.toContain("Four");
  });

  test("home begins with the reader's tournaments, and labels their cards", async () => {
    const { id } = await createTournament(admin);
    await angler.send(`/api/tournaments/${id}/join`, { method: "POST" });
    const { text, html } = await read(angler, "/");
    expect(text).toMatch(
      /Your Tournaments Bass Open .*Your place of 1 – .*slots are filled\. Submit Catch .*Active Tournaments .*Joined – Submit Catch .*Join Fishing Tournaments Anywhere .*How It Works/,
    );
    expect(html).toContain(`href="/submit-catch?tournament=${id}"`);
    const other = await read(admin, "/");
    expect(other.text).not.toContain("Your Tournaments");
    expect(other.text).not.toContain("Joined");
  });

  test("'How It Works' opens its dialog without script", async () => {
    expect((await read(club.visitor, "/")).html).not.toMatch(/<dialog[^>]* open/);
    expect((await read(club.visitor, "/?how-it-works")).html).toMatch(/<dialog[^>]* open/);
  });
});

describe("the list of tournaments", () => {
  test("an empty list of tournaments shows a message", async () => {
    const { text } = await read(club.visitor, "/tournaments");
    expect(text).toContain("No Active Tournaments Check back soon for new tournaments to join!");
    expect(text).not.toContain("Total prize pool");
  });

  test("the list shows totals, and each card links to prizes, leaderboard and joining", async () => {
    const { id } = await createTournament(admin, { prize: 1500, entryFee: 2550 });
    const { text, html } = await read(club.visitor, "/tournaments");
    expect(text).toContain("Tournaments 1 Total participants 0 Total prize pool $1,500");
    expect(text).toContain("Prize $1,500 Entry fee $25.50");
    expect(html).toContain("/pictures/bass.svg");
    for (const [label, path] of [
      ["Prize Pool", "prizes"],
      ["View Leaderboard", "leaderboard"],
      ["Join Tournament", "leaderboard"],
    ]) {
      expect(html).toMatch(new RegExp(`href="/tournaments/${id}/${path}"[^>]*>${label}<`));
    }
  });

  test("the list applies the filter in the address, and keeps it in the form and links", async () => {
    await createTournament(admin, { name: "Walleye Cup", targetSpecies: "Walleye" });
    await createTournament(admin, { name: "Bass Cup", targetSpecies: "Bass" });
    const { html, text } = await read(club.visitor, "/tournaments?show=open&species=Walleye&search=cup&month=2026-06");
    expect(text).toContain("Tournaments 1 Total");
    expect(text).toContain("Walleye Cup");
    expect(text).not.toContain("Bass Cup");
    expect(html).toMatch(/<option value="Walleye" selected=""/);
    expect(html).toMatch(/<option value="2026-06" selected="">June 2026</);
    expect(html).toContain('href="/tournaments?search=cup&amp;show=ended&amp;species=Walleye&amp;month=2026-06"');
    expect(text).not.toContain("Mine");
    expect((await read(await club.logIn("ann"), "/tournaments")).html).toContain('href="/tournaments?show=mine"');
  });

  test("the list offers the chosen month, however far away", async () => {
    const { html } = await read(club.visitor, "/tournaments?month=2023-05");
    expect(html).toMatch(/<option value="2023-05" selected="">May 2023</);
  });

  test.each([
    "?search=%00%F0%9F%8E%A3%22%25",
    "?show=nonsense&month=99",
    `?search=${"x".repeat(1000)}&species=${"y".repeat(1000)}`,
  ])("the list never fails, whatever is requested: %s", async (query) => {
    const response = await club.visitor.send(`/tournaments${query}`);
    expect(response.status).toBe(200);
    expect(await response.text()).toMatch(/No Tournaments Found|No Active Tournaments/);
  });

  test("an ended tournament's join button is disabled and shows 'Tournament Ended'", async () => {
    await createTournament(admin, ended);
    const { html } = await read(club.visitor, "/tournaments");
    expect(html).toMatch(/<button[^>]* disabled=""[^>]*>Tournament Ended</);
    expect(html).not.toContain("Join Tournament");
  });
});

describe("a tournament's big screen", () => {
  test("the big screen is the board without anything that can be pressed", async () => {
    const { id } = await createTournament(admin);
    const { html, text } = await read(club.visitor, `/tournaments/${id}/screen`);
    expect(text).toContain("Bass Open");
    expect(text).toContain("No verified catches yet");
    expect(html).not.toMatch(/<(a|button|input|form|nav)[ >]/);
  });

  test("the big screen is linked from the tournament's page, and so is the calendar until the tournament has ended", async () => {
    const { id } = await createTournament(admin);
    const { html } = await read(club.visitor, `/tournaments/${id}`);
    expect(html).toContain(`href="/tournaments/${id}/screen"`);
    expect(html).toContain(`href="/tournaments/${id}/calendar.ics"`);
    const over = await createTournament(admin, ended);
    expect((await read(club.visitor, `/tournaments/${over.id}`)).html).not.toContain("calendar.ics");
  });

  test("the big screen of a draft isn't found", async () => {
    const { id } = await createTournament(admin, { isActive: false });
    const response = await club.visitor.send(`/tournaments/${id}/screen`);
    expect(response.status).toBe(404);
    expect(await response.text()).toContain("Tournament Not Found");
  });
});

describe("a tournament's page", () => {
  test.each([
    ["Starting Soon", nextWeek],
    ["12h 0m left", {}],
    ["Ended", ended],
  ])("the tournament's badge is '%s'", async (badge, values) => {
    const { id } = await createTournament(admin, values);
    expect((await read(club.visitor, `/tournaments/${id}`)).text).toContain(`Bass Open ${badge}`);
  });

  test("a tournament's page is the same at its leaderboard's address", async () => {
    const { id } = await createTournament(admin);
    const [first, other] = [
      await read(club.visitor, `/tournaments/${id}`),
      await read(club.visitor, `/tournaments/${id}/leaderboard`),
    ];
    expect(other.text).toBe(first.text);
  });

  test("the page asks a visitor to log in, and returns afterward", async () => {
    const { id } = await createTournament(admin);
    const { html } = await read(club.visitor, `/tournaments/${id}`);
    expect(html).toMatch(new RegExp(`href="/login\\?next=%2Ftournaments%2F${id}"[^>]*>Login to Join<`));
  });

  test("joining and leaving work without script, each confirmed on the next page", async () => {
    const { id } = await createTournament(admin, nextWeek);
    const path = `/tournaments/${id}`;
    expect((await read(angler, path)).text).toContain("Entry fee Free Join Tournament");
    const reply = await post(angler, path, { api: `/api/tournaments/${id}/join` });
    expect([reply.status, reply.headers.get("location")]).toEqual([302, path]);
    expect(reply.headers.get("set-cookie")).toContain("flash=");
    expect((await read(angler, path)).text).toContain("Joined Tournament");
    await post(angler, path, { api: `/api/tournaments/${id}/leave` });
    expect((await read(angler, path)).text).toContain("Entry fee Free Join Tournament");
  });

  test("a tournament with a fee shows it and links to the payment, and posting the join form doesn't enter the angler", async () => {
    const { id } = await createTournament(admin, { entryFee: 2550 });
    const { text } = await read(angler, `/tournaments/${id}`);
    expect(text).toContain("Entry fee $25.50");
    expect(text).toContain("Pay Entry Fee &amp; Join Tournament");
    await post(angler, `/tournaments/${id}`, { api: `/api/tournaments/${id}/join` });
    expect(await angler.get<object>(`/api/tournaments/${id}/participation`)).toEqual({ hasPaid: false });
  });

  test("an ended or canceled tournament can't be joined", async () => {
    const { id } = await createTournament(admin, ended);
    expect((await read(angler, `/tournaments/${id}`)).html).not.toContain("/join");
    const other = await createTournament(admin);
    await club.store.write(async (tx) => {
      await tx.update(tournaments).set({ cancelledAt: club.now(), cancelReason: "Lightning over the lake" });
    });
    const { text, html } = await read(angler, `/tournaments/${other.id}`);
    expect(text).toContain("Bass Open Canceled");
    expect(text).toContain("Lightning over the lake");
    expect(html).not.toContain("/join");
  });

  test("a tournament's page explains its type, its rules and what a photo must show", async () => {
    const { id } = await createTournament(admin, { tournamentType: "derby" });
    const { text } = await read(club.visitor, `/tournaments/${id}`);
    expect(text).toContain("The single longest fish wins");
    expect(text).toContain("Only fish of at least 12 inches are eligible.");
    expect(text).toContain("measuring board, next to a yardstick, or with a tape measure");
  });

  test("a script in a tournament's text is shown as text", async () => {
    const { id } = await createTournament(admin, { name: "</script><script>alert(1)</script>" });
    const page = await (await club.visitor.send(`/tournaments/${id}`)).text();
    expect(page).not.toContain("<script>alert");
  });

  test.each(["/tournaments/99", "/tournaments/99/leaderboard", "/tournaments/99/prizes", "/tournaments/zander"])(
    "%s shows 'Tournament Not Found' with a link back",
    async (path) => {
      const { status, text, html } = await read(club.visitor, path);
      expect(status).toBe(404);
      expect(text).toContain("Tournament Not Found");
      expect(html).toContain('href="/tournaments"');
    },
  );
});

describe("the leaderboards page", () => {
  test("the leaderboards page has a card for every active tournament, with room for more", async () => {
    const { id } = await createTournament(admin, { minLength: "12.5" });
    await createTournament(admin, { name: "Draft", isActive: false });
    const { text, html } = await read(admin, "/leaderboard");
    expect(text).toContain("Tournament Leaderboards");
    expect(text.match(/Room for more entries! Minimum catch: 12.5 inches/g)).toHaveLength(5);
    expect(html).toContain(`href="/tournaments/${id}/leaderboard"`);
    expect(text).not.toContain("Draft");
  });

  test("the leaderboards page shows 'Tournament ended', or 'No Active Tournaments' if there is no tournament", async () => {
    expect((await read(club.visitor, "/leaderboard")).text).toContain("No Active Tournaments");
    await createTournament(admin, ended);
    expect((await read(club.visitor, "/leaderboard")).text).toContain("Tournament ended");
  });
});
