import { afterEach, beforeEach, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { catches, tournaments } from "../../src/base/db/schema.ts";
import { pages } from "../../src/pages/page-router.ts";
import { readTournamentPicture } from "../../src/pictures/read-picture.ts";
import type { TournamentSums } from "../../src/tournaments/tournament-shapes.ts";
import type { Visibility } from "../../src/tournaments/visibility/visibilities.ts";
import { findTournamentViewers } from "../../src/tournaments/visible-tournament.ts";
import { photoFile } from "../catches/catch-day.ts";
import { openPrizeDay, type PrizeDay } from "../money/payouts/prize-day.ts";
import { type Browser, noon } from "../support/club.ts";
import { createTournament, nextWeek, refusal } from "./forms.ts";

const name = "Zebulonia Cup";

let prizeDay: PrizeDay;
let id: number;
let fish = 0;
let ann: Browser;
let stranger: Browser;

beforeEach(async () => {
  prizeDay = await openPrizeDay([300], { terms: { name } });
  id = prizeDay.tournamentId;
  const [first] = prizeDay.anglers;
  if (!first) throw new Error("There is no entrant.");
  ann = first;
  stranger = await prizeDay.club.logIn("stranger");
  await prizeDay.admin.send("/api/admin/club", { method: "PUT", json: { allowsEmbedding: true } });
  const [caught] = await prizeDay.club.store.read(async (db) =>
    db.select({ id: catches.id }).from(catches).where(eq(catches.userId, ann.userId)),
  );
  fish = caught?.id ?? 0;
});
afterEach(() => prizeDay.club.close());

const show = (visibility: Visibility) =>
  prizeDay.club.store.write(async (tx) => {
    await tx.update(tournaments).set({ visibility }).where(eq(tournaments.id, id));
  });

/** Every readable address about this tournament, its fish and its angler. */
function addresses(): string[] {
  const api = prizeDay.club.routes.filter(({ method }) => method === "GET").map(({ path }) => path);
  const paths = [...api, ...pages.map(({ path }) => path.replace(/\/[\w-]+\?$/, ""))];
  const numbers: readonly (readonly [RegExp, number])[] = [
    [/\/tournaments\/:\w+/, id],
    [/\/catches\/:\w+/, fish],
    [/\/(?:anglers|users)\/:\w+/, ann.userId],
  ];
  return [...new Set(paths)]
    .filter((path) => !(path.includes("*") || path.includes("/api/live") || path.startsWith("/assets")))
    .map((path) =>
      numbers
        .reduce(
          (path, [part, number]) => path.replace(part, (parameter) => parameter.replace(/:\w+/, `${number}`)),
          path,
        )
        .replaceAll(/:\w+/g, "1"),
    );
}

async function naming(browser: Browser): Promise<string[]> {
  const paths: string[] = [];
  for (const path of addresses()) if ((await (await browser.send(path)).text()).includes(name)) paths.push(path);
  return paths;
}

const ofTournament = () => addresses().filter((path) => /^(\/api)?\/tournaments\/\d/.test(path));

async function shownOf(browser: Browser): Promise<string[]> {
  const shown: string[] = [];
  for (const path of ofTournament()) if ((await browser.send(path)).ok) shown.push(path);
  return shown;
}

test("a public tournament is listed in many places", async () => {
  expect((await naming(stranger)).length).toBeGreaterThan(12);
  expect(ofTournament().length).toBeGreaterThan(15);
});

test.each(["/admin/tournaments/new", "/admin/tournaments/1/edit"])(
  "%s says next to the choice that an unlisted tournament's address can be guessed",
  async (path) => {
    const warning =
      "Unlisted tournaments aren&#x27;t in any list, but their address can be guessed. Choose Private to keep people out.";
    const page = await (await prizeDay.admin.send(path)).text();
    expect(page).toContain(warning);
    expect(page.indexOf(warning)).toBeGreaterThan(page.indexOf("Visibility"));
  },
);

test("an unlisted tournament is on no list, but visible to anybody with its address", async () => {
  await show("unlisted");
  for (const browser of [stranger, prizeDay.club.visitor]) {
    const named = await naming(browser);
    expect(named).toContain(`/tournaments/${id}`);
    expect(named.filter((path) => !(path.includes(`/tournaments/${id}`) || path.includes(`/catches/${fish}`)))).toEqual(
      [],
    );
    const sums = await browser.get<TournamentSums>("/api/tournaments/sums");
    expect(sums).toEqual({ tournaments: 0, participants: 0, prize: 0 });
    expect(await browser.get<object[]>("/api/tournaments?search=Zebulonia")).toEqual([]);
  }
  expect(await ann.get<object[]>("/api/tournaments")).toMatchObject([{ id, hasJoined: true }]);
});

test("a private tournament is invisible to others: no page mentions it, and its own addresses reply 404", async () => {
  await show("private");
  for (const browser of [stranger, prizeDay.club.visitor]) {
    expect(await naming(browser)).toEqual([]);
    expect(await shownOf(browser)).toEqual([]);
    expect((await browser.send(`/api/live?tournament=${id}`)).status).toBe(404);
    expect((await browser.send(`/api/catches/${fish}`)).status).toBe(404);
    expect((await browser.send(`/api/anglers/${ann.userId}`)).status).toBe(404);
  }
  const { store, deps } = prizeDay.club;
  await expect(store.read((db) => readTournamentPicture(db, deps.config, id, noon))).rejects.toThrow(
    "This tournament doesn't exist",
  );
  expect(await store.read((db) => findTournamentViewers(db, id, [stranger.userId, ann.userId], noon))).toEqual({
    everyone: false,
    users: new Set([ann.userId]),
  });
});

test("entrants and admins can see a private tournament", async () => {
  await show("private");
  for (const browser of [ann, prizeDay.admin]) expect((await shownOf(browser)).length).toBeGreaterThan(12);
});

test("nobody can join, leave, pay for or send a catch to a private tournament by its number", async () => {
  const { id: closed } = await createTournament(prizeDay.admin, { ...nextWeek, visibility: "private" });
  for (const path of ["join", "leave", "create-payment-intent"]) {
    const response = await stranger.send(`/api/tournaments/${closed}/${path}`, { method: "POST" });
    expect(await refusal(response)).toMatchObject({ status: 404, code: "not_found" });
  }
});

test("a visitor's cached page is no longer shown once the tournament is private", async () => {
  const { id: open, name: tournamentName } = await createTournament(prizeDay.admin, { ...nextWeek, name: "Kept Open" });
  const read = async (path: string) => (await prizeDay.club.visitor.send(path)).text();
  const paths = ["/", "/tournaments", "/leaderboard", `/tournaments/${open}`];
  for (const path of paths) expect(await read(path)).toContain(tournamentName);
  const { minLength, targetSpecies, description, prize, tournamentType } = await prizeDay.admin.get<
    Record<string, unknown>
  >(`/api/tournaments/${open}`);
  const terms = { name: tournamentName, description, minLength, targetSpecies, prize, tournamentType, ...nextWeek };
  const response = await prizeDay.admin.send(`/api/admin/tournaments/${open}`, {
    method: "PUT",
    json: { ...terms, visibility: "private" },
  });
  expect(await response.json()).toMatchObject({ visibility: "private" });
  for (const path of paths) expect(await read(path)).not.toContain(tournamentName);
});

test("the photos of a private tournament aren't shown to others", async () => {
  const { id: running } = await createTournament(prizeDay.admin);
  prizeDay.club.setNow(noon);
  await ann.send(`/api/tournaments/${running}/join`, { method: "POST" });
  const form = new FormData();
  for (const [field, value] of Object.entries({ species: "Largemouth Bass", length: "18", weight: "4", location: "x" }))
    form.set(field, value);
  form.set("tournamentId", String(running));
  form.set("photo", await photoFile());
  const sent = (await (await ann.send("/api/catches", { form })).json()) as { id: number; photoUrl: string };
  await prizeDay.admin.send(`/api/admin/catches/${sent.id}/verify`, { json: { isVerified: true } });
  const status = async (browser: Browser) => (await browser.send(sent.photoUrl)).status;
  expect(await status(stranger)).toBe(200);
  await prizeDay.club.store.write(async (tx) => {
    await tx.update(tournaments).set({ visibility: "private" }).where(eq(tournaments.id, running));
  });
  expect([await status(stranger), await status(prizeDay.club.visitor), await status(ann)]).toEqual([404, 404, 200]);
});
