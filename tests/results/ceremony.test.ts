import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { prizeBreakdowns, tournaments } from "../../src/base/db/schema.ts";
import { bumpVersion } from "../../src/base/db/versions.ts";
import { rebuildStandings } from "../../src/results/rebuild-standings.ts";
import { ceremonyPlaces } from "../../web/results/ceremony/ceremony-places.ts";
import { openTournament } from "../catches/catch-day.ts";
import { type Browser, type Club, noon, openClub } from "../support/club.ts";
import { addCatch, addEntry, addPhoto, addUser } from "./rows.ts";

const row = (rank: number | null, name: string) => ({ rank, name });
const prize = (position: number, amount: number) => ({ position, amount });

describe("the places of a ceremony", () => {
  const rows = [row(1, "ann"), row(2, "bob"), row(3, "cid"), row(4, "dee"), row(null, "eve")];
  const ranks = (places: { rank: number }[]) => places.map(({ rank }) => rank);

  test("the places of a ceremony go from the last paid one up to the first", () => {
    const places = ceremonyPlaces(rows, [prize(1, 300), prize(2, 100)]);
    expect(places.map(({ rank, amount, rows: [first] }) => [rank, first?.name, amount])).toEqual([
      [2, "bob", 100],
      [1, "ann", 300],
    ]);
  });

  test("without prizes, a ceremony has the first three places", () => {
    expect(ranks(ceremonyPlaces(rows, []))).toEqual([3, 2, 1]);
    expect(ranks(ceremonyPlaces(rows, [prize(1, 0), prize(9, 0)]))).toEqual([3, 2, 1]);
  });

  test("anglers who share a place are revealed together, with the prizes of the places that they cover", () => {
    const tied = [row(1, "ann"), row(2, "bob"), row(2, "cid"), row(4, "dee")];
    expect(ceremonyPlaces(tied, [prize(1, 300), prize(2, 100), prize(3, 50)])).toEqual([
      { rank: 2, rows: [row(2, "bob"), row(2, "cid")], amount: 150 },
      { rank: 1, rows: [row(1, "ann")], amount: 300 },
    ]);
  });

  test("an unclaimed place is skipped in the ceremony", () => {
    expect(ranks(ceremonyPlaces(rows.slice(0, 1), [prize(1, 300), prize(2, 100)]))).toEqual([1]);
  });
});

describe("the ceremony's page", () => {
  let club: Club;
  let admin: Browser;
  let id: number;

  /** angler1 to angler4, best first; the first three places are paid. */
  beforeAll(async () => {
    club = await openClub();
    admin = await club.logIn("ruth", { isAdmin: true });
    id = await openTournament(club);
    await club.store.write(async (tx) => {
      for (const n of [1, 2, 3, 4]) {
        const userId = await addUser(tx, `angler${n}`);
        await addEntry(tx, id, userId);
        const photoId = await addPhoto(tx, userId);
        const length = 3000 - n * 100;
        await addCatch(tx, { userId, tournamentId: id, length, status: "verified", photoId, submittedAt: noon });
      }
      for (const position of [1, 2, 3]) {
        await tx
          .insert(prizeBreakdowns)
          .values({ tournamentId: id, position, amountCents: 40_000 - position * 10_000 });
      }
      await rebuildStandings(tx, id);
    });
  });
  afterAll(() => club.close());

  const end = (endsAt: number) =>
    club.store.write(async (tx) => {
      await tx.update(tournaments).set({ endsAt }).where(eq(tournaments.id, id));
      await bumpVersion(tx, `tournament:${id}`);
    });

  /** The visible part, which excludes the data for the script. */
  const shown = async (query = "") => {
    const response = await admin.send(`/tournaments/${id}/ceremony${query}`);
    expect(response.status).toBe(200);
    const html = await response.text();
    return html.slice(html.indexOf("<main"), html.indexOf("</main>")).replaceAll("<!-- -->", "");
  };
  const anglersIn = (html: string) => [...new Set(html.match(/angler\d/g) ?? [])].toSorted();

  test("a ceremony can't begin before the tournament has ended", async () => {
    await end(noon + 3_600_000);
    const html = await shown("?shown=3");
    expect(html).toContain("The ceremony can begin once the tournament has ended.");
    expect(anglersIn(html)).toEqual([]);
    expect(await (await admin.send(`/tournaments/${id}/ceremony`)).text()).not.toContain("angler");
    expect(html).toContain("End Now on the tournament day page ends it early.");
    expect(html).toMatch(new RegExp(`href="/admin/tournaments/${id}/day"[^>]*>Tournament Day<`));
  });

  test("the ceremony page of a canceled tournament explains that there is no ceremony", async () => {
    const cancel = (cancelledAt: number | null, cancelReason: string | null) =>
      club.store.write(async (tx) => {
        await tx.update(tournaments).set({ cancelledAt, cancelReason }).where(eq(tournaments.id, id));
        await bumpVersion(tx, `tournament:${id}`);
      });
    await cancel(noon, "Storm");
    const html = await shown();
    await cancel(null, null);
    expect(html).toContain("The tournament was canceled, so it has no ceremony.");
    expect(html).not.toContain("End Now");
  });

  test("each step reveals one more place, from the last paid one, and nothing better", async () => {
    await end(noon - 3_600_000);
    const opening = await shown();
    expect(anglersIn(opening)).toEqual([]);
    expect(opening).toContain("From 3rd place to the winner");
    expect(opening).toMatch(/href="[^"]*\?shown=1"[^>]*>Reveal 3rd Place</);
    expect(anglersIn(await shown("?shown=1"))).toEqual(["angler3"]);
    const second = await shown("?shown=2");
    expect(anglersIn(second)).toEqual(["angler2", "angler3"]);
    expect(second).toMatch(/href="[^"]*\?shown=1"[^>]*>Back</);
    expect(second).toContain("$200");
    const whole = await shown("?shown=3");
    expect(anglersIn(whole)).toEqual(["angler1", "angler2", "angler3"]);
    expect(whole).not.toContain(">Reveal");
  });

  test.each(["?shown=99", "?shown=3.5e3"])("a step beyond the last shows the winner: %s", async (query) => {
    await end(noon - 3_600_000);
    expect(await shown(query)).toContain("angler1");
  });

  test.each(["?shown=-1", "?shown=x", "?shown=1.5", "?shown="])(
    "an invalid step shows the opening: %s",
    async (query) => {
      await end(noon - 3_600_000);
      expect(await shown(query)).toContain("Awards Ceremony");
    },
  );

  test("only organizers can open the ceremony", async () => {
    await end(noon - 3_600_000);
    const angler = await club.logIn("casey");
    const refused = await angler.send(`/tournaments/${id}/ceremony`);
    expect(refused.status).toBe(403);
    expect(await refused.text()).not.toContain("angler1");
  });

  test("the day, the results and the share page link to the ceremony once the tournament has ended", async () => {
    await end(noon - 3_600_000);
    const link = `href="/tournaments/${id}/ceremony"`;
    for (const page of [
      `/admin/tournaments/${id}/day`,
      `/tournaments/${id}/results`,
      `/admin/tournaments/${id}/share`,
    ]) {
      expect([page, (await (await admin.send(page)).text()).includes(link)]).toEqual([page, true]);
    }
    expect(await (await club.visitor.send(`/tournaments/${id}/results`)).text()).not.toContain(link);
  });
});
