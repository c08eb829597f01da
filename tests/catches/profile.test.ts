import { afterEach, beforeEach, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { catches, tournaments } from "../../src/base/db/schema.ts";
import type { AnglerProfile } from "../../src/catches/profile/angler-profile.ts";
import { rebuildStandings } from "../../src/results/rebuild-standings.ts";
import { addCatch, addEntry, addPhoto, addTournament, addUser } from "../results/rows.ts";
import { type Browser, type Club, noon, openClub } from "../support/club.ts";
import { refusal } from "../tournaments/forms.ts";

let club: Club;
let ann: Browser;
let id: number;

/** Ann is second of two, with two verified fish, one pending and one personal. */
beforeEach(async () => {
  club = await openClub();
  ann = await club.logIn("ann");
  id = await club.store.write(async (tx) => {
    const tournamentId = await addTournament(tx, "tournament");
    const other = await addUser(tx, "bob");
    for (const userId of [other, ann.userId]) await addEntry(tx, tournamentId, userId);
    const photoId = await addPhoto(tx, ann.userId);
    const values = { userId: ann.userId, tournamentId, photoId };
    await addCatch(tx, { ...values, length: 1500, status: "verified", species: "Bass" });
    await addCatch(tx, { ...values, length: 1800, status: "verified", species: "Walleye" });
    await addCatch(tx, { ...values, length: 2900, status: "pending" });
    const personal = await addCatch(tx, { ...values, length: 3100 });
    await tx.update(catches).set({ tournamentId: null }).where(eq(catches.id, personal));
    const photo = await addPhoto(tx, other);
    await addCatch(tx, { userId: other, tournamentId, photoId: photo, length: 5000, status: "verified" });
    await rebuildStandings(tx, tournamentId);
    return tournamentId;
  });
});
afterEach(() => club.close());

const profile = (browser: Browser) => browser.get<AnglerProfile>(`/api/anglers/${ann.userId}`);
const status = async (browser: Browser, path: string) => (await browser.send(path)).status;
const page = () => `/anglers/${ann.userId}`;
const board = async () => (await club.visitor.send(`/tournaments/${id}`)).text();
const hide = (isHidden: boolean) => ann.send("/api/account/profile", { json: { isHidden } });

test("a profile shows the results, the longest by species and the verified catches, and nothing else", async () => {
  const shown = await profile(club.visitor);
  expect(shown).toMatchObject({
    username: "ann",
    isHidden: false,
    verifiedFish: 2,
    longest: 18,
    results: [{ tournamentId: id, name: "Bass Open", hasEnded: false, rank: 2, anglers: 2, score: 33 }],
    bests: [
      { species: "Walleye", length: 18 },
      { species: "Bass", length: 15 },
    ],
  });
  expect(shown.catches.map(({ length, status }) => [length, status])).toEqual([
    [18, "verified"],
    [15, "verified"],
  ]);
  expect(JSON.stringify(shown)).not.toMatch(/email|example\.org|"TX"|29|31/);
});

test("a profile's pages link to every verified catch, without script too, and each catch to its own page", async () => {
  const catchIds = await club.store.write(async (tx) => {
    const photoId = await addPhoto(tx, ann.userId);
    const values = { userId: ann.userId, tournamentId: id, photoId, length: 1500, status: "verified" as const };
    const ids: number[] = [];
    for (let index = 0; index < 58; index += 1)
      ids.push(await addCatch(tx, { ...values, submittedAt: noon + (index % 20) }));
    await tx
      .update(catches)
      .set({ photoId: null, paperNote: "Card 7" })
      .where(eq(catches.id, ids[0] ?? 0));
    return ids;
  });
  const seen: string[] = [];
  const pages: number[] = [];
  for (let path: string | undefined = page(); path; ) {
    const html = await (await club.visitor.send(path)).text();
    const links = [...html.matchAll(/href="(\/catches\/\d+)"/g)].map(([, to = ""]) => to);
    pages.push(links.length);
    seen.push(...links);
    expect(html.includes("Newest Catches")).toBe(path !== page());
    path = /href="([^"]*)"[^>]*>Older Catches</.exec(html)?.[1]?.replace(/^\?/, `${page()}?`);
  }
  expect(pages).toEqual([24, 24, 12]);
  expect(new Set(seen).size).toBe(60);
  for (const catchId of catchIds) expect(seen).toContain(`/catches/${catchId}`);
  expect(await status(club.visitor, `/catches/${catchIds[0]}`)).toBe(200);
  expect(await refusal(await club.visitor.send(`/api${page()}?after=x`))).toEqual({
    status: 422,
    code: "invalid",
    paths: ["after"],
  });
});

test("a profile omits catches and results of hidden tournaments", async () => {
  await club.store.write(async (tx) => {
    await tx.update(tournaments).set({ isActive: false }).where(eq(tournaments.id, id));
    await addEntry(tx, await addTournament(tx, "derby", { startsAt: noon + 1, endsAt: noon + 2 }), ann.userId);
    await rebuildStandings(tx, id + 1);
  });
  expect(await profile(club.visitor)).toMatchObject({ verifiedFish: 0, results: [], bests: [], catches: [] });
});

test("an account on no public board has no public profile, so usernames can't be enumerated by id", async () => {
  const carl = await club.logIn("carl");
  const admin = await club.logIn("secretary", { isAdmin: true });
  await club.store.write(async (tx) => {
    const hidden = await addTournament(tx, "derby", { isActive: false });
    await addEntry(tx, hidden, carl.userId);
    await rebuildStandings(tx, hidden);
  });
  const path = `/anglers/${carl.userId}`;
  for (const reader of [club.visitor, ann]) {
    expect(await status(reader, path)).toBe(404);
    expect(await status(reader, `/api${path}`)).toBe(404);
  }
  for (const reader of [carl, admin]) expect(await status(reader, path)).toBe(200);
});

test("a name on the board links to the profile, under its current name", async () => {
  expect(await board()).toContain(`href="${page()}" data-discover="true"><bdi>ann</bdi></a>`);
  const renamed = { username: "annie", email: "ann@example.org", state: "TX" };
  expect((await ann.send("/api/account", { json: renamed })).status).toBe(200);
  expect(await board()).toContain(`href="${page()}" data-discover="true"><bdi>annie</bdi></a>`);
  expect(await (await club.visitor.send(page())).text()).toContain("<title>annie");
});

test("a hidden profile and its links disappear for others at once, and return when it is shown", async () => {
  const bob = await club.logIn("bob");
  expect(await status(club.visitor, page())).toBe(200);
  expect((await hide(true)).status).toBe(200);
  for (const reader of [club.visitor, bob]) {
    expect(await status(reader, page())).toBe(404);
    expect(await status(reader, `/api${page()}`)).toBe(404);
  }
  expect(await board()).not.toContain(page());
  expect(await board()).toContain("ann");
  expect(await profile(ann)).toMatchObject({ isHidden: true });
  expect(await (await ann.send(page())).text()).toContain("Only you and the club&#x27;s admins can see this page.");
  const admin = await club.logIn("secretary", { isAdmin: true });
  expect(await status(admin, page())).toBe(200);
  await hide(false);
  expect(await status(club.visitor, page())).toBe(200);
  expect(await board()).toContain(page());
});

test("a call without the field doesn't change the profile's visibility, and an unchanged save isn't audited", async () => {
  await hide(true);
  const response = await ann.send("/api/account/profile", { json: {} });
  expect(await refusal(response)).toEqual({ status: 422, code: "invalid", paths: ["isHidden"] });
  expect(await profile(ann)).toMatchObject({ isHidden: true });
  await hide(true);
  const admin = await club.logIn("secretary", { isAdmin: true });
  const actions = (await admin.get<{ action: string }[]>("/api/admin/audit")).map(({ action }) => action);
  expect(actions.filter((action) => action.endsWith("-profile"))).toEqual(["hide-profile"]);
});

test("a form in the settings hides the profile, without script", async () => {
  const post = (fields: Record<string, string>) =>
    ann.send("/api/account/profile", {
      form: new URLSearchParams({ page: "/settings", ...fields }),
      headers: { accept: "text/html" },
    });
  expect((await post({ isHidden: "on" })).status).toBe(302);
  expect(await status(club.visitor, page())).toBe(404);
  expect((await post({})).status).toBe(302);
  expect(await status(club.visitor, page())).toBe(200);
});

test("the profile of an angler who doesn't exist shows 'Angler Not Found'", async () => {
  const reply = await club.visitor.send("/anglers/999");
  expect([reply.status, (await reply.text()).includes("Angler Not Found")]).toEqual([404, true]);
});
