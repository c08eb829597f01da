import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { percentOf } from "../../../src/money/prizes/prize-text.ts";
import { loadPrizeBreakdown } from "../../../web/tournaments/edit/prize-loader.ts";
import { type CatchDay, openCatchDay } from "../../catches/catch-day.ts";
import { type Browser, type Club, openClub } from "../../support/club.ts";
import { headingsOf, open, post } from "../../support/read-pages.ts";
import { broken, browserSide, complaintAbout } from "../../support/script-calls.ts";
import { createTournament } from "../../tournaments/forms.ts";

describe("the specification, in a new club", () => {
  let club: Club;
  let admin: Browser;
  beforeEach(async () => {
    club = await openClub();
    admin = await club.logIn("ruth", { isAdmin: true });
  });
  afterEach(() => club.close());

  test("2.37 the prize page shows the pool, the format, each position's amount and share, and the rules", async () => {
    const { id } = await createTournament(admin, { prize: 1000, tournamentType: "derby" });
    const prizeBreakdown = [
      { position: 1, amount: 600 },
      { position: 2, amount: 300 },
      { position: 3, amount: 100 },
    ];
    await admin.send(`/api/admin/tournaments/${id}/prizes`, { json: { prizeBreakdown } });
    const { text } = await open(club.visitor, `/tournaments/${id}/prizes`);
    expect(text).toContain("Bass Open Derby Total Prize Pool $1,000");
    expect(text).toMatch(/1st \$600 60\.0% of total .*2nd \$300 30\.0% of total .*3rd \$100 10\.0% of total/);
    expect(text).toContain("Prizes are awarded after the tournament has concluded");
  });

  test("2.38 without a breakdown the prize page shows 'No Prize Breakdown Available'", async () => {
    const { id } = await createTournament(admin);
    expect((await open(club.visitor, `/tournaments/${id}/prizes`)).text).toContain("No Prize Breakdown Available");
  });

  test("2.39 the prize page of an unknown tournament shows 'Tournament Not Found'", async () => {
    const { status, html } = await open(club.visitor, "/tournaments/99/prizes");
    expect([status, headingsOf(html)[0]]).toEqual([404, "h1 Tournament Not Found"]);
  });

  test("3.5 a prize has a position starting at 1 and an amount in whole dollars", async () => {
    const { id } = await createTournament(admin);
    const set = (prizeBreakdown: object[]) =>
      admin.send(`/api/admin/tournaments/${id}/prizes`, { json: { prizeBreakdown } });
    await set([
      { position: 1, amount: 300 },
      { position: 2, amount: 200 },
    ]);
    expect(await club.visitor.get<object[]>(`/api/tournaments/${id}/prizes`)).toEqual([
      { id: 1, position: 1, amount: 300 },
      { id: 2, position: 2, amount: 200 },
    ]);
    expect((await set([{ position: 0, amount: 300 }])).status).toBe(422);
    expect((await set([{ position: 1, amount: 299.5 }])).status).toBe(422);
  });

  test("5.12 prizes are whole dollars, blank is 0, and at least one position stays", async () => {
    const { id } = await createTournament(admin);
    const page = `/admin/tournaments/${id}/prizes`;
    const labels = (html: string) => [...html.matchAll(/(\w+) place</g)].map(([, place]) => place);
    const first = await open(admin, page);
    expect(labels(first.html)).toEqual(["1st"]);
    expect(first.html).toMatch(
      /<button[^>]*(disabled=""[^>]*aria-label="Remove 1st place"|aria-label="Remove 1st place"[^>]*disabled="")/,
    );
    expect(first.text).toContain("Add 2nd Place");
    const [intent = ""] = /\{"type":"insert".*?\}\}\}/.exec(first.html) ?? [];
    const second = await post(admin, page, { "positions[0].amount": "300", __intent__: intent });
    expect(labels(second.html)).toEqual(["1st", "2nd"]);
    await post(admin, page, { "positions[0].amount": "300", "positions[1].amount": "" });
    expect(await club.visitor.get<object[]>(`/api/tournaments/${id}/prizes`)).toMatchObject([
      { position: 1, amount: 300 },
      { position: 2, amount: 0 },
    ]);
    const half = await post(admin, page, { "positions[0].amount": "300.5" });
    expect(half.text).toContain("Amount must be whole dollars");
    const call = `POST /api/admin/tournaments/${id}/prizes`;
    const least = "At least one position must remain";
    expect(await complaintAbout(admin, call, { prizeBreakdown: [] }, "prizeBreakdown")).toBe(least);
  });

  test("9.4 a position's share is its part of the sum", async () => {
    const shares: [amount: number, sum: number, percent: number][] = [
      [300, 500, 60],
      [200, 500, 40],
      [0, 500, 0],
      [0, 0, 0],
    ];
    for (const [amount, sum, percent] of shares) expect(percentOf(amount, sum)).toBe(percent);
    const { id } = await createTournament(admin, { prize: 1000 });
    const prizeBreakdown = [300, 150, 50].map((amount, index) => ({ position: index + 1, amount }));
    await admin.send(`/api/admin/tournaments/${id}/prizes`, { json: { prizeBreakdown } });
    const { text } = await open(club.visitor, `/tournaments/${id}/prizes`);
    expect([...text.matchAll(/([\d.]+)% of total/g)].map(([, percent]) => percent)).toEqual(["60.0", "30.0", "10.0"]);
  });
});

describe("the specification, on the day of a tournament", () => {
  let catchDay: CatchDay;
  beforeEach(async () => {
    catchDay = await openCatchDay();
  });
  afterEach(() => catchDay.club.close());

  const toPrizes = () => `/api/tournaments/${catchDay.tournamentId}/prizes`;

  async function send(call: string, json?: object): Promise<{ status: number; body: unknown }> {
    const [method = "", path = ""] = call.split(" ");
    const response = await catchDay.judge.send(path, { method, json });
    return { status: response.status, body: await response.json() };
  }

  test("7.16 GET /api/tournaments/{id}/prizes returns positions; admins see a failure as none", async () => {
    const prizeBreakdown = [{ position: 1, amount: 300 }];
    await send(`POST /api/admin/tournaments/${catchDay.tournamentId}/prizes`, { prizeBreakdown });
    expect(await catchDay.club.visitor.get<object[]>(toPrizes())).toEqual([{ id: 1, position: 1, amount: 300 }]);
    const side = browserSide(catchDay.judge, (path) => (path.startsWith("/api/admin/") ? broken() : null));
    const url = new URL(`http://localhost/admin/tournaments/${catchDay.tournamentId}/prizes`);
    const params = { id: String(catchDay.tournamentId) };
    const args = { params, request: new Request(url), context: {}, url, pattern: url.pathname };
    expect(await loadPrizeBreakdown(side.runtime)(args)).toMatchObject({ prizes: [] });
  });

  test("7.32 POST /api/admin/tournaments/{id}/prizes replaces the breakdown", async () => {
    const prizeBreakdown = [
      { position: 1, amount: 300 },
      { position: 2, amount: 200 },
    ];
    const set = await send(`POST /api/admin/tournaments/${catchDay.tournamentId}/prizes`, { prizeBreakdown });
    expect(set.status).toBe(200);
    expect(await catchDay.club.visitor.get<object[]>(toPrizes())).toMatchObject(prizeBreakdown);
    const saved = await post(catchDay.judge, `/admin/tournaments/${catchDay.tournamentId}/prizes`, {
      "positions[0].amount": "450",
    });
    expect(saved.redirectTo).toBe("/admin/tournaments");
    expect((await open(catchDay.club.visitor, `/tournaments/${catchDay.tournamentId}/prizes`)).text).toContain("$450");
  });
});
