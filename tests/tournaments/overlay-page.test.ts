import { afterAll, beforeAll, expect, test } from "bun:test";
import { rebuildStandings } from "../../src/results/rebuild-standings.ts";
import { openTournament } from "../catches/catch-day.ts";
import { addCatch, addEntry, addPhoto, addUser } from "../results/rows.ts";
import { type Club, noon, openClub } from "../support/club.ts";

let club: Club;
let id: number;

/** Twelve anglers, best first. */
beforeAll(async () => {
  club = await openClub();
  id = await openTournament(club);
  await club.store.write(async (tx) => {
    for (let n = 1; n <= 12; n += 1) {
      const userId = await addUser(tx, `angler${n}`);
      await addEntry(tx, id, userId);
      const photoId = await addPhoto(tx, userId);
      const length = 3000 - n * 100;
      await addCatch(tx, { userId, tournamentId: id, length, status: "verified", photoId, submittedAt: noon });
    }
    await rebuildStandings(tx, id);
  });
});
afterAll(() => club.close());

const read = async (query = "") => {
  const html = await (await club.visitor.send(`/tournaments/${id}/overlay${query}`)).text();
  const body = html.slice(html.indexOf("<body"), html.indexOf("</main>")).replaceAll("<!-- -->", "");
  return { body, rows: body.match(/<li /g)?.length ?? 0, size: /data-size="(\d+)"/.exec(body)?.[1] };
};

test("the overlay shows the tournament's name, its clock and the first five, and has nothing to press", async () => {
  const { body, rows } = await read();
  expect(body).toContain("Spring Open");
  expect(body).toContain("left</p>");
  expect(rows).toBe(5);
  expect(body).toMatch(/angler1<.*29\.0.*angler5</);
  expect(body).not.toContain("angler6<");
  expect(body).not.toMatch(/<(a|button|input|form|nav|header|footer|aside)[ >]/);
});

test.each([
  ["", 5, "2"],
  ["?rows=3&size=4", 3, "4"],
  ["?rows=99&size=99", 10, "5"],
  ["?rows=0&size=-3", 1, "1"],
  ["?rows=many&size=large", 5, "2"],
])("the overlay limits rows and size: %s", async (query, rows, size) => {
  expect(await read(query)).toMatchObject({ rows, size });
});

test("the overlay of a draft isn't found", async () => {
  const draft = await openTournament(club, { isActive: false });
  expect((await club.visitor.send(`/tournaments/${draft}/overlay`)).status).toBe(404);
});
