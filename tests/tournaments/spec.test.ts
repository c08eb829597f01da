import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { timeLeft } from "../../src/tournaments/tournament-state.ts";
import { type CatchDay, day, hour, openCatchDay, openTournament } from "../catches/catch-day.ts";
import { type Browser, type Club, noon, openClub } from "../support/club.ts";
import { headingsOf, linksIn, open, piece, post, type Seen, wordsOf } from "../support/read-pages.ts";
import { complaintAbout, refused } from "../support/script-calls.ts";
import { bassOpen, createTournament, nextWeek } from "./forms.ts";

describe("the specification, on the day of a tournament", () => {
  let catchDay: CatchDay;
  beforeEach(async () => {
    catchDay = await openCatchDay();
  });
  afterEach(() => catchDay.club.close());

  const mainAt = async (path: string) => piece((await open(catchDay.judge, path)).html, "<main", "</main>");

  const dialogAt = async (path: string) => piece(await mainAt(path), "<dialog", "</dialog>");

  const badgesIn = (html: string): string[][] =>
    [
      ...html
        .replaceAll('<span class="badge-dot"></span>', "")
        .matchAll(/<span class="badge tone-(\w+)">(.*?)<\/span>/gs),
    ].map(([, tone = "", inner = ""]) => [tone, inner]);

  const mainOfPage = ({ html }: Seen) => piece(html, "<main", "</main>");

  async function send(call: string, json?: object): Promise<{ status: number; body: unknown }> {
    const [method = "", path = ""] = call.split(" ");
    const response = await catchDay.judge.send(path, { method, json });
    return { status: response.status, body: await response.json() };
  }

  test("2.69 'Tournament Management' has Create Tournament", async () => {
    const main = await mainAt("/admin/tournaments");
    expect(headingsOf(main)).toContain("h2 Tournament Management");
    expect(linksIn(main)).toContainEqual(["Create Tournament", "/admin/tournaments/new"]);
  });

  test("2.70 a managed tournament shows its details and has Prizes, Edit and Delete", async () => {
    const { id } = await createTournament(catchDay.judge, {
      isActive: false,
      tournamentType: "derby",
      minLength: "12.5",
    });
    const main = await mainAt("/admin/tournaments");
    const card = main.split("<li").find((item) => item.includes("Bass Open")) ?? "";
    for (const phrase of [
      "Inactive Derby",
      "Bass Open A day on the lake.",
      "Species Bass, Walleye",
      "Min length 12.5 inches",
      "Prize $500",
      "Dates Jun 6, 2026",
      "Participants 0",
    ]) {
      expect(wordsOf(card)).toContain(phrase);
    }
    expect(linksIn(card)).toContainEqual(["Prizes", `/admin/tournaments/${id}/prizes`]);
    expect(linksIn(card)).toContainEqual(["Edit", `/admin/tournaments/${id}/edit`]);
    expect(linksIn(card)).toContainEqual(["Delete", `/admin/tournaments?delete=${id}`]);
    expect(wordsOf(main.split("<li").find((item) => item.includes("Spring Open")) ?? "")).toContain(
      "Active Tournament",
    );
  });

  test("2.71 without tournaments the tab explains how to create the first", async () => {
    const club = await openClub();
    const admin = await club.logIn("secretary", { isAdmin: true });
    const { text } = await open(admin, "/admin/tournaments");
    expect(text).toContain("No tournaments found. Create your first tournament to get started.");
    await club.close();
  });

  test("2.72 there are dialogs to create, to edit and to set the prizes", async () => {
    const base = `/admin/tournaments/${catchDay.tournamentId}`;
    for (const [path, title, field] of [
      ["/admin/tournaments/new", "Create Tournament", 'name="name"'],
      [`${base}/edit`, "Edit Tournament", 'value="Spring Open"'],
      [`${base}/prizes`, "Prize Breakdown", 'name="positions[0].amount"'],
    ] as const) {
      const main = await mainAt(path);
      expect(headingsOf(main)).toContain("h2 Tournament Management");
      const dialog = await dialogAt(path);
      expect(dialog).toMatch(/<dialog[^>]* open/);
      expect(headingsOf(dialog)[0]).toBe(`h2 ${title}`);
      expect(dialog).toContain(field);
      expect(linksIn(dialog)).toContainEqual(["Cancel", "/admin/tournaments"]);
    }
  });

  test("2.73 deleting asks for confirmation, and money records stay", async () => {
    const dialog = await dialogAt(`/admin/tournaments?delete=${catchDay.tournamentId}`);
    expect(wordsOf(dialog)).toContain(
      "Are you sure you want to delete this tournament? This will remove all associated catches and participants.",
    );
    await post(catchDay.judge, "/admin/tournaments", {
      api: `/api/admin/tournaments/${catchDay.tournamentId}`,
      method: "delete",
    });
    expect((await open(catchDay.judge, `/tournaments/${catchDay.tournamentId}`)).status).toBe(404);
  });

  test("4.6 a status badge is amber before the start, red while running, then 'Ended'", async () => {
    const { id } = await createTournament(catchDay.judge, nextWeek);
    const badge = async () => badgesIn(mainOfPage(await open(catchDay.club.visitor, `/tournaments/${id}`)))[0];
    const [start, end] = [Date.UTC(2026, 5, 13, 5), Date.UTC(2026, 5, 15, 5)];
    expect(await badge()).toEqual(["amber", "Starting Soon"]);
    catchDay.club.setNow(start - 1);
    expect(await badge()).toEqual(["amber", "Starting Soon"]);
    catchDay.club.setNow(start);
    expect(await badge()).toEqual(["red", "2d 0h left"]);
    catchDay.club.setNow(end - 1);
    expect(await badge()).toEqual(["red", "0m left"]);
    catchDay.club.setNow(end);
    expect(await badge()).toEqual(["slate", "Ended"]);
  });

  test("4.7 the time left is in days, hours or minutes, and 'Ended' after the end", () => {
    const minute = 60_000;
    for (const [remainingMs, words] of [
      [0, "Ended"],
      [-1, "Ended"],
      [3 * day + 4 * hour + 59 * minute, "3d 4h left"],
      [day, "1d 0h left"],
      [day - 1, "23h 59m left"],
      [hour, "1h 0m left"],
      [hour - 1, "59m left"],
      [1, "0m left"],
    ] as const) {
      expect([remainingMs, timeLeft(noon + remainingMs, noon)]).toEqual([remainingMs, words]);
    }
  });

  test("4.8 the active switch is independent of the clock", async () => {
    const { id } = await createTournament(catchDay.judge, { isActive: false });
    const list = async (browser: Browser) => browser.get<{ id: number; isActive: boolean }[]>("/api/tournaments");
    expect((await list(catchDay.judge)).find((tournament) => tournament.id === id)).toMatchObject({ isActive: false });
    expect((await list(catchDay.bob)).map((tournament) => tournament.id)).toEqual([catchDay.tournamentId]);
    catchDay.club.setNow(noon + 30 * day);
    expect((await list(catchDay.bob)).find((tournament) => tournament.id === catchDay.tournamentId)).toMatchObject({
      isActive: true,
    });
  });

  test("7.29 POST /api/tournaments creates a tournament from the form's values", async () => {
    const reply = await send("POST /api/tournaments", bassOpen);
    const { name, prize, tournamentType } = bassOpen;
    expect(reply).toMatchObject({ status: 201, body: { id: 2, name, prize, tournamentType, minLength: 12 } });
  });

  test("7.30 PUT /api/admin/tournaments/{id} takes the form's values", async () => {
    await send("POST /api/tournaments", bassOpen);
    const edited = await send("PUT /api/admin/tournaments/2", { ...bassOpen, name: "Walleye Night", prize: 700 });
    expect(edited).toMatchObject({ status: 200, body: { id: 2, name: "Walleye Night", prize: 700 } });
    expect(await catchDay.club.visitor.get<object>("/api/tournaments/2")).toMatchObject({ name: "Walleye Night" });
  });

  test("7.31 DELETE /api/admin/tournaments/{id} deletes a tournament", async () => {
    expect((await send(`DELETE /api/admin/tournaments/${catchDay.tournamentId}`)).status).toBe(200);
    expect((await catchDay.club.visitor.send(`/api/tournaments/${catchDay.tournamentId}`)).status).toBe(404);
  });
});

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

  const ended = { startDate: "2026-06-01", endDate: "2026-06-02" };

  /** The text of a tournament's card. */
  const cardOf = (html: string, name: string) =>
    html.split("<li").find((item) => /<h[23]/.test(item) && item.includes(`>${name}<`)) ?? "";

  /** A field, the value it gets (undefined: left out), and its error message; null if it is accepted. */
  type Case = [field: string, value: unknown, message: string | null];

  /** Sends the form once per case, with all other fields valid, and compares the field's error message. */
  async function expectSaid(by: Browser, call: string, rightly: object, cases: Case[]): Promise<void> {
    for (const [field, value, message] of cases) {
      const actual = await complaintAbout(by, call, { ...rightly, [field]: value }, field);
      expect([field, value, actual]).toEqual([field, value, message]);
    }
  }

  /** The tag of a field on a page. */
  const fieldOn = (html: string, name: string): string => {
    const tags = [...html.matchAll(/<(?:input|select|textarea)\b[^>]*>/g)].map(([tag]) => tag);
    return tags.find((tag) => tag.includes(` name="${name}"`)) ?? "";
  };

  const optionsOf = (html: string, name: string): string[] =>
    [...piece(html, fieldOn(html, name), "</select>").matchAll(/<option[^>]*?(?: value="([^"]*)")?[^>]*>/g)].map(
      ([, value = ""]) => value,
    );

  const listed = ["id", "name", "description", "imageUrl", "targetSpecies", "minLength", "startDate", "endDate"];

  const counted = ["participantCount", "prize", "entryFee", "isActive", "tournamentType"];

  test("2.21 the tournament list has a heading, three summary cards and a grid of cards", async () => {
    await createTournament(admin, { prize: 1500 });
    const { id } = await createTournament(admin, { name: "Second", prize: 250 });
    await ann.send(`/api/tournaments/${id}/join`, { method: "POST" });
    const { html, text } = await open(club.visitor, "/tournaments");
    expect(headingsOf(html)[0]).toBe("h1 Active Tournaments");
    expect(text).toContain("Tournaments 2 Total participants 1 Total prize pool $1,750");
    expect(headingsOf(html)).toEqual(["h1 Active Tournaments", "h2 Bass Open", "h2 Second"]);
  });

  test("2.23 an empty list shows 'No Active Tournaments'", async () => {
    const { text } = await open(club.visitor, "/tournaments");
    expect(text).toContain("No Active Tournaments Check back soon for new tournaments to join!");
  });

  test("2.24 a list that fails shows 'Failed to load tournaments'", async () => {
    const { status, text } = await open(club.visitor, "/tournaments?after=nonsense");
    expect(status).toBe(422);
    expect(text).toContain("Failed to load tournaments");
    expect(text).toContain("Please try again later.");
  });

  test("2.25 a tournament card shows picture, name, description, status, participants, prize and entry fee", async () => {
    await createTournament(admin, { name: "A", targetSpecies: "Trout, Largemouth Bass", entryFee: 2550 });
    await createTournament(admin, { name: "B", targetSpecies: "Brook Trout" });
    await createTournament(admin, { name: "C", targetSpecies: "Carp", ...nextWeek });
    const { html } = await open(club.visitor, "/tournaments");
    const [bass, trout, other] = ["A", "B", "C"].map((name) => cardOf(html, name));
    expect(bass).toContain("/pictures/bass.svg");
    expect(trout).toContain("/pictures/trout.svg");
    expect(other).toContain("/pictures/fish.svg");
    for (const phrase of ["12h 0m left", "A day on the lake.", "Participants 0", "Prize $500", "Entry fee $25.50"]) {
      expect(wordsOf(bass ?? "")).toContain(phrase);
    }
    expect(wordsOf(other ?? "")).toContain("Starting Soon");
    expect(wordsOf(trout ?? "")).toContain("Entry fee $0.00");
  });

  test("2.26 a card's buttons link to prizes and leaderboard", async () => {
    const { id } = await createTournament(admin);
    const links = linksIn((await open(club.visitor, "/tournaments")).html);
    expect(links).toContainEqual(["Prize Pool", `/tournaments/${id}/prizes`]);
    expect(links).toContainEqual(["View Leaderboard", `/tournaments/${id}/leaderboard`]);
    expect(links).toContainEqual(["Join Tournament", `/tournaments/${id}/leaderboard`]);
  });

  test("2.27 the join button of an ended tournament is disabled and shows 'Tournament Ended'", async () => {
    await createTournament(admin, ended);
    const { html } = await open(club.visitor, "/tournaments");
    expect(html).toMatch(/<button[^>]* disabled=""[^>]*>Tournament Ended</);
    expect(html).not.toContain("Join Tournament");
  });

  test("2.28 a tournament's page has a link back, name, description and status", async () => {
    for (const [values, badge] of [
      [ended, "Ended"],
      [nextWeek, "Starting Soon"],
      [{}, "12h 0m left"],
    ] as const) {
      const { id } = await createTournament(admin, values);
      const { html, text } = await open(club.visitor, `/tournaments/${id}`);
      expect(linksIn(html)).toContainEqual(["Back to Tournaments", "/tournaments"]);
      expect(text).toMatch(new RegExp(`Bass Open ${badge} .*A day on the lake\\.`));
    }
  });

  test("2.30 a visitor sees 'Login to Join', which links to the login", async () => {
    const { id } = await createTournament(admin);
    const links = linksIn((await open(club.visitor, `/tournaments/${id}`)).html);
    expect(links).toContainEqual(["Login to Join", `/login?next=%2Ftournaments%2F${id}`]);
    expect((await open(ann, `/tournaments/${id}`)).text).not.toContain("Login to Join");
  });

  test("2.31 stat cards show Participants, Prize Pool and Target Species", async () => {
    const { id } = await createTournament(admin);
    const { text } = await open(club.visitor, `/tournaments/${id}`);
    expect(text).toContain("Participants 0 Prize Pool $500 Target Species Bass, Walleye");
  });

  test("2.35 an unknown tournament shows 'Tournament Not Found' and has a button back", async () => {
    const { status, html } = await open(club.visitor, "/tournaments/99");
    expect(status).toBe(404);
    expect(headingsOf(html)).toEqual(["h1 Tournament Not Found"]);
    expect(linksIn(html)).toContainEqual(["Back to Tournaments", "/tournaments"]);
  });

  test("3.2 a tournament has its fields, with their units and defaults", async () => {
    const id = await openTournament(club);
    expect(await club.visitor.get(`/api/tournaments/${id}`)).toMatchObject({
      id,
      name: "Spring Open",
      description: "Bass on the lake",
      targetSpecies: ["Bass"],
      minLength: 12,
      prize: 0,
      entryFee: 0,
      startDate: "2026-06-05T17:00:00.000Z",
      endDate: "2026-06-07T17:00:00.000Z",
      isActive: true,
      participantCount: 0,
      tournamentType: "tournament",
      imageUrl: null,
    });
    const values = {
      tournamentType: "derby",
      targetSpecies: "Bass, Trout",
      minLength: "12.5",
      prize: 750,
      entryFee: 2550,
    };
    const stored = { ...values, targetSpecies: ["Bass", "Trout"], minLength: 12.5 };
    expect(await createTournament(admin, values)).toMatchObject(stored);
    for (const input of [{ tournamentType: "league" }, { prize: 7.5 }, { entryFee: 25.5 }, { minLength: "12.55" }]) {
      const { status, issues } = await refused(
        await admin.send("/api/tournaments", { json: { ...bassOpen, ...input } }),
      );
      expect([status, issues?.map(({ path }) => path)]).toEqual([422, Object.keys(input)]);
    }
  });

  test("5.8 the tournament form shows what is wrong with each field", async () => {
    await expectSaid(admin, "POST /api/tournaments", bassOpen, [
      ["name", "", "Tournament name is required"],
      ["description", " ", "Description is required"],
      ["targetSpecies", "", "Target species is required"],
      ["minLength", "", "Minimum length is required"],
      ["prize", -1, "Prize must be a positive number"],
      ["prize", "much", "Prize must be a positive number"],
      ["prize", 0, null],
      ["startDate", "", "Start date is required"],
      ["endDate", "", "End date is required"],
      ["isActive", undefined, null],
      ["isActive", false, null],
      ["tournamentType", "", "Tournament type is required"],
      ["tournamentType", "league", "Tournament type is required"],
      ["tournamentType", "derby", null],
      ["tournamentType", "tournament", null],
    ]);
    const { html } = await open(admin, "/admin/tournaments/new");
    expect(optionsOf(html, "tournamentType").toSorted()).toEqual(["derby", "tournament"]);
  });

  test("5.9 the minimum length is text in steps of 0.1", async () => {
    const { html } = await open(admin, "/admin/tournaments/new");
    expect(fieldOn(html, "minLength")).toContain('step="0.1"');
    await expectSaid(admin, "POST /api/tournaments", bassOpen, [
      ["minLength", "12.5", null],
      ["minLength", "12", null],
      ["minLength", "12.55", "Enter the minimum length with one decimal, such as 12.5"],
    ]);
    const { id, minLength } = await createTournament(admin, { minLength: "12.5" });
    expect(minLength).toBe(12.5);
    expect(fieldOn((await open(admin, `/admin/tournaments/${id}/edit`)).html, "minLength")).toContain('value="12.5"');
  });

  test("5.10 a tournament's dates are days", async () => {
    const { html } = await open(admin, "/admin/tournaments/new");
    for (const name of ["startDate", "endDate"]) expect(fieldOn(html, name)).toContain('type="date"');
    const days = { startDate: "2026-06-06", endDate: "2026-06-07" };
    expect(await createTournament(admin, days)).toMatchObject({ startDay: "2026-06-06", endDay: "2026-06-07" });
  });

  test("5.11 the tournament form has upper bounds, too", async () => {
    await expectSaid(admin, "POST /api/tournaments", bassOpen, [
      ["name", "x".repeat(121), "Tournament name can have at most 120 characters"],
      ["minLength", "200.1", "Minimum length can be at most 200"],
      ["prize", 10_000_001, "Prize can be at most $10,000,000"],
      ["prize", 99.5, "Prize must be whole dollars"],
      ["endDate", "2026-06-05", "The end date is before the start date"],
    ]);
  });

  test("7.12 GET /api/tournaments returns the list with its fields", async () => {
    const { id } = await createTournament(admin);
    const list = await club.visitor.get<Record<string, unknown>[]>("/api/tournaments");
    expect(list.map((tournament) => tournament.id)).toEqual([id]);
    expect(Object.keys(list[0] ?? {})).toEqual(expect.arrayContaining([...listed, ...counted]));
  });

  test("7.13 GET /api/tournaments/{id} returns a tournament", async () => {
    const tournament = await createTournament(admin);
    expect(await club.visitor.get<object>(`/api/tournaments/${tournament.id}`)).toEqual(tournament);
    expect((await club.visitor.send("/api/tournaments/99")).status).toBe(404);
  });
});
