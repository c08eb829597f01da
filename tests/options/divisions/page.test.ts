import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import type { Mine } from "../../../src/money/entry-fees/payment-shapes.ts";
import type { TournamentView } from "../../../src/tournaments/tournament-shapes.ts";
import { type Browser, type Club, openClub } from "../../support/club.ts";
import { pageOf, post } from "../../support/posting.ts";
import { linksIn, open, piece } from "../../support/read-pages.ts";
import { bassOpen, createTournament, nextWeek } from "../../tournaments/forms.ts";

let club: Club;
let admin: Browser;
let ann: Browser;
beforeEach(async () => {
  club = await openClub();
  admin = await club.logIn("secretary", { isAdmin: true });
  ann = await club.logIn("ann");
});
afterEach(() => club.close());

const divisions = [{ name: "Kayak & Canoe" }, { name: "Boat", minLength: 15 }];
const inDivisions = async (values: object = {}) => (await createTournament(admin, { divisions, ...values })).id;
const chosenBy = async (browser: Browser, id: number) =>
  (await browser.get<Mine>(`/api/tournaments/${id}/mine`)).division;

describe("the leaderboard's divisions", () => {
  test("the leaderboard's divisions are links side by side, and each shows its own anglers", async () => {
    const id = await inDivisions();
    await ann.send(`/api/tournaments/${id}/join`, { json: { division: "boat" } });
    const all = await open(club.visitor, `/tournaments/${id}`);
    const links = linksIn(piece(all.html, '<nav aria-label="Boards"', "</nav>"));
    expect(links).toEqual([
      ["All Anglers", `/tournaments/${id}#leaderboard`],
      ["Kayak & Canoe", `/tournaments/${id}?division=Kayak%20%26%20Canoe#leaderboard`],
      ["Boat", `/tournaments/${id}?division=Boat#leaderboard`],
    ]);
    expect(all.html).toContain("<h3><bdi>ann");
    expect((await open(club.visitor, `/tournaments/${id}?division=Boat`)).html).toContain("<h3><bdi>ann");
    const empty = await open(club.visitor, `/tournaments/${id}?division=Kayak%20%26%20Canoe`);
    expect(empty.html).not.toContain("<h3><bdi>ann");
    expect(empty.html).toContain(`results.csv?division=Kayak%20%26%20Canoe`);
  });

  test("the leaderboard of a deleted division isn't found", async () => {
    const id = await inDivisions();
    expect((await open(ann, `/tournaments/${id}?division=Raft`)).status).toBe(404);
  });

  test("without an overall board, every board page starts with the first division", async () => {
    const id = await inDivisions({ hasOpenBoard: false });
    await ann.send(`/api/tournaments/${id}/join`, { json: { division: "Boat" } });
    await admin.send("/api/admin/settings", { json: { allowsEmbedding: true } });
    for (const path of ["", "/leaderboard", "/screen", "/embed", "/results"]) {
      const first = await open(club.visitor, `/tournaments/${id}${path}`);
      expect([path, first.status, first.text.includes("Kayak & Canoe")]).toEqual([path, 200, true]);
      expect([path, first.html.includes("ann<")]).toEqual([path, false]);
    }
    const first = await open(ann, `/tournaments/${id}`);
    const links = linksIn(piece(first.html, '<nav aria-label="Boards"', "</nav>"));
    expect(links.map(([name]) => name)).toEqual(["Kayak & Canoe", "Boat"]);
    expect((await open(ann, `/tournaments/${id}?division=Boat`)).html).not.toContain("All Anglers");
  });
});

describe("joining without script", () => {
  test("joining without a division shows an error on the division field", async () => {
    const id = await inDivisions(nextWeek);
    const page = await pageOf(ann, `/tournaments/${id}`);
    expect(page).toContain("Boat (at least 15.0 in)");
    const blank = await post(ann, `/tournaments/${id}`, { api: `join /api/tournaments/${id}/join`, division: "" });
    expect(blank.status).toBe(422);
    expect(blank.text).toContain("Choose a division: Kayak & Canoe or Boat.");
    expect(
      (await post(ann, `/tournaments/${id}`, { api: `join /api/tournaments/${id}/join`, division: "Boat" })).status,
    ).toBe(302);
    expect(await chosenBy(ann, id)).toBe("Boat");
    await post(ann, `/tournaments/${id}`, { api: `/api/tournaments/${id}/division`, division: "Kayak & Canoe" });
    expect(await chosenBy(ann, id)).toBe("Kayak & Canoe");
  });

  test("joining a tournament with a fee continues to the payment page, which can't be opened before joining", async () => {
    const id = await inDivisions({ entryFee: 2500 });
    expect((await open(ann, `/tournaments/${id}/pay`)).redirectTo).toBe(`/tournaments/${id}`);
    const chosen = await post(ann, `/tournaments/${id}`, {
      api: `join /api/tournaments/${id}/join`,
      pay: "true",
      division: "Boat",
    });
    expect([chosen.status, chosen.redirectTo]).toEqual([302, `/tournaments/${id}/pay`]);
    expect(await chosenBy(ann, id)).toBe("Boat");
    expect((await open(ann, `/tournaments/${id}/pay`)).status).toBe(200);
  });

  test("joining without script requires a division if there is no open board", async () => {
    const id = await inDivisions({ entryFee: 2500, hasOpenBoard: false });
    expect(
      (await post(ann, `/tournaments/${id}`, { api: `join /api/tournaments/${id}/join`, pay: "true", division: "" }))
        .status,
    ).toBe(422);
    await post(ann, `/tournaments/${id}`, { api: `join /api/tournaments/${id}/join`, pay: "true", division: "Boat" });
    expect((await open(ann, `/tournaments/${id}/pay`)).status).toBe(200);
  });
});

describe("the admins' forms", () => {
  const read = (id: number) => ann.get<TournamentView>(`/api/tournaments/${id}`);
  const typed = {
    ...Object.fromEntries(Object.entries(bassOpen).map(([name, value]) => [name, String(value)])),
    isActive: "on",
    hasOpenBoard: "on",
  };
  const places = (id: number) => ann.get<{ division?: string; amount: number }[]>(`/api/tournaments/${id}/prizes`);

  test("a tournament's form saves its divisions and their prizes as typed", async () => {
    const id = await inDivisions();
    const fields = {
      ...typed,
      prize: "400",
      "positions[0].amount": "300",
      "divisions[0].name": "Kayak",
      "divisions[0].minLength": "",
      "divisions[0].positions[0].amount": "100",
      "divisions[1].name": "Boat",
      "divisions[1].minLength": "14.5",
    };
    expect((await post(admin, `/admin/tournaments/${id}/edit`, fields)).status).toBe(302);
    expect(await read(id)).toMatchObject({
      divisions: [{ name: "Kayak" }, { name: "Boat", minLength: 14.5 }],
      hasOpenBoard: true,
    });
    expect(await places(id)).toMatchObject([{ amount: 300 }, { division: "Kayak", amount: 100 }]);
    const form = await pageOf(admin, `/admin/tournaments/${id}/edit`);
    expect(form).toContain('name="divisions[0].positions[0].amount"');
    expect(form).toContain('value="14.5"');
  });

  test("two divisions with the same name are refused at the second one's name, and the input is kept", async () => {
    const id = await inDivisions();
    const fields = { ...typed, "divisions[0].name": "Boat", "divisions[1].name": "boat" };
    const refused = await post(admin, `/admin/tournaments/${id}/edit`, fields);
    expect(refused.status).toBe(422);
    const invalid = Array.from(refused.text.matchAll(/<input[^>]*aria-invalid="true"[^>]*>/g), ([input]) => input);
    expect(invalid).toEqual([expect.stringContaining('name="divisions[1].name"')]);
    expect(refused.text).toContain("Another division has the same name");
    expect((await read(id)).divisions).toHaveLength(2);
  });

  test("the prize breakdown form saves each division's places", async () => {
    const id = await inDivisions();
    const fields = {
      "positions[0].amount": "300",
      "divisions[0].name": "Kayak & Canoe",
      "divisions[1].name": "Boat",
      "divisions[1].positions[0].amount": "50",
    };
    expect((await post(admin, `/admin/tournaments/${id}/prizes`, fields)).status).toBe(302);
    expect(await places(id)).toMatchObject([{ amount: 300 }, { division: "Boat", amount: 50 }]);
    const page = await open(club.visitor, `/tournaments/${id}/prizes`);
    expect(page.text).toContain("All anglers together 1st $300");
    expect(page.text).toContain("Boat 1st $50");
  });

  test("the day page moves an entrant to another division, and requires a reason after the start", async () => {
    const id = await inDivisions();
    await ann.send(`/api/tournaments/${id}/join`, { json: { division: "Boat" } });
    const day = `/admin/tournaments/${id}/day?entrant=${ann.userId}`;
    const move = { api: `/api/admin/tournaments/${id}/entries/${ann.userId}/division`, division: "Kayak & Canoe" };
    const refused = await post(admin, day, move);
    expect(refused.status).toBe(422);
    expect(refused.text).toContain("Please enter a reason, which the angler will see.");
    expect((await post(admin, day, { ...move, reason: "She paddled." })).status).toBe(302);
    expect(await chosenBy(ann, id)).toBe("Kayak & Canoe");
  });
});
