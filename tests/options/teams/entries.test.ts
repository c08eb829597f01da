import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { audit, notifications, participants, teams } from "../../../src/base/db/schema.ts";
import type { OwnTeam, TeamPage, TeamView } from "../../../src/options/teams/team-shapes.ts";
import type { LeaderboardEntry, OwnStanding } from "../../../src/results/leaderboard-views.ts";
import { refreshStanding } from "../../../src/results/refresh-standing.ts";
import type { TournamentView } from "../../../src/tournaments/tournament-shapes.ts";
import { type Browser, type Club, noon, openClub } from "../../support/club.ts";
import { pageOf } from "../../support/posting.ts";
import { bassOpen, createTournament, nextWeek, refusal } from "../../tournaments/forms.ts";

let club: Club;
let admin: Browser;
let ann: Browser;
let bob: Browser;
let cleo: Browser;
beforeEach(async () => {
  club = await openClub();
  admin = await club.logIn("secretary", { isAdmin: true });
  [ann, bob, cleo] = [await club.logIn("ann"), await club.logIn("bob"), await club.logIn("cleo")];
});
afterEach(() => club.close());

const pairs = { size: 2, score: "best" };
const inPairs = (values: object = {}) => createTournament(admin, { ...nextWeek, teams: pairs, ...values });

async function entered(values: object = {}): Promise<number> {
  const { id } = await inPairs(values);
  for (const browser of [ann, bob, cleo]) await browser.send(`/api/tournaments/${id}/join`, { method: "POST" });
  return id;
}

const make = (browser: Browser, id: number, name = "Two Rods") =>
  browser.send(`/api/tournaments/${id}/teams`, { json: { name } });
const joinTeam = (browser: Browser, id: number, { id: teamId, code }: OwnTeam) =>
  browser.send(`/api/tournaments/${id}/teams/${teamId}/members`, { json: { code } });
const makeAndRead = async (browser: Browser, id: number, name?: string) =>
  (await (await make(browser, id, name)).json()) as OwnTeam;
const listed = (id: number) => ann.get<TeamView[]>(`/api/tournaments/${id}/teams`);
const namesIn = async (id: number) =>
  (await listed(id)).map(({ name, members }) => [name, members.map(({ username }) => username)]);
const move = (id: number, browser: Browser, team: string) =>
  admin.send(`/api/admin/tournaments/${id}/entries/${browser.userId}/team`, { json: { team, reason: "They asked." } });
const edit = (id: number, values: object) =>
  admin.send(`/api/admin/tournaments/${id}`, { method: "PUT", json: { ...bassOpen, ...nextWeek, ...values } });
const start = async (id: number) => {
  const { startDate } = await ann.get<TournamentView>(`/api/tournaments/${id}`);
  club.setNow(Date.parse(startDate) + 3_600_000);
};
const land = async (id: number, username: string, length: number) => {
  const fish = { species: "Bass", length, weight: 4, location: "North cove", paperNote: "Card 7" };
  const response = await admin.send(`/api/admin/tournaments/${id}/catches`, { json: { username, ...fish } });
  if (response.status !== 201) throw new Error(await response.text());
};

describe("the teams of a tournament (docs/rules.md 17.1)", () => {
  test("a tournament's team terms are read back as saved, split prizes by default, and are null without teams", async () => {
    expect((await inPairs()).teams).toEqual({ size: 2, score: "best", prize: "split" });
    const { teams: terms } = await inPairs({ name: "Sum", teams: { size: 6, score: "sum", prize: "captain" } });
    expect(terms).toEqual({ size: 6, score: "sum", prize: "captain" });
    expect((await createTournament(admin, { name: "Plain" })).teams).toBeNull();
  });

  const invalidCases: [string, object, string][] = [
    ["teams of one", { teams: { size: 1, score: "best" } }, "teams.size"],
    ["teams of seven", { teams: { size: 7, score: "best" } }, "teams.size"],
    ["an unknown score", { teams: { size: 2, score: "luck" } }, "teams.score"],
    ["divisions", { teams: pairs, divisions: [{ name: "Kayak" }] }, "teams"],
  ];
  test.each(invalidCases)("team terms with %s are refused at their field", async (_, values, path) => {
    const response = await admin.send("/api/tournaments", { json: { ...bassOpen, ...values } });
    expect(await refusal(response)).toMatchObject({ status: 422, code: "invalid", paths: [path] });
  });

  test("teams can't be dropped, or made smaller than an existing team", async () => {
    const id = await entered();
    await joinTeam(bob, id, await makeAndRead(ann, id));
    expect((await edit(id, { teams: null })).status).toBe(422);
    expect((await edit(id, { teams: { size: 3, score: "sum" } })).status).toBe(200);
    await move(id, cleo, "Two Rods");
    const smaller = await edit(id, { teams: { size: 2, score: "sum" } });
    expect(await smaller.text()).toContain("Two Rods has 3 members");
  });
});

test("a team's row shows its name with its members below", async () => {
  const id = await entered();
  await joinTeam(bob, id, await makeAndRead(ann, id));
  await start(id);
  await land(id, "bob", 18);
  const [row] = await ann.get<LeaderboardEntry[]>(`/api/tournaments/${id}/leaderboard`);
  expect(row).toMatchObject({ username: "Two Rods", detailText: "ann, bob", team: { fishText: "ann – · bob 18.0" } });
});

test.each(["results", "screen"])("the page %s counts teams instead of anglers if teams are ranked", async (page) => {
  const id = await entered();
  await joinTeam(bob, id, await makeAndRead(ann, id));
  await start(id);
  await land(id, "bob", 18);
  const html = await (await ann.send(`/tournaments/${id}/${page}`)).text();
  expect(html.replaceAll("<!-- -->", "")).toContain("2 teams");
});

describe("an angler's team (docs/rules.md 17)", () => {
  test("a team is created by its captain, and joined with its code in one call", async () => {
    const id = await entered();
    const team = await makeAndRead(ann, id);
    expect(team).toMatchObject({ name: "Two Rods", isCaptain: true });
    expect(team.url).toEndWith(`/tournaments/${id}/team?code=${team.code}`);
    const page = await bob.get<TeamPage>(`/api/tournaments/${id}/team?code=${team.code}`);
    expect(page).toMatchObject({ team: null, hasJoined: true, canChange: true, invitation: { name: "Two Rods" } });
    expect((await joinTeam(bob, id, team)).status).toBe(200);
    expect((await joinTeam(bob, id, team)).status).toBe(200);
    expect(await namesIn(id)).toEqual([["Two Rods", ["ann", "bob"]]]);
  });

  test("a team's name is unique, regardless of case", async () => {
    const id = await entered();
    await make(ann, id, "Two Rods");
    const response = await make(bob, id, "two rods ");
    expect(response.status).toBe(422);
    expect(await response.text()).toContain("There's already a team called Two Rods.");
  });

  test("a team is created once by a form that is sent twice", async () => {
    const id = await entered();
    const json = { name: "Two Rods", submissionId: crypto.randomUUID() };
    const ids: number[] = [];
    for (let index = 0; index < 2; index += 1) {
      const response = await ann.send(`/api/tournaments/${id}/teams`, { json });
      ids.push(((await response.json()) as OwnTeam).id);
    }
    expect(ids[0]).toBe(ids[1]);
    expect(await namesIn(id)).toEqual([["Two Rods", ["ann"]]]);
  });

  test("a team can't exceed its size, even if two anglers accept its last spot at once", async () => {
    const id = await entered();
    const team = await makeAndRead(ann, id);
    const both = await Promise.all([joinTeam(bob, id, team), joinTeam(cleo, id, team)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const full = both.find(({ status }) => status === 409);
    expect(await full?.json()).toMatchObject({ code: "full" });
    expect((await listed(id))[0]?.members).toHaveLength(2);
  });

  test("a team refuses anglers with a wrong code, without an entry, or in another team", async () => {
    const id = await entered();
    const team = await makeAndRead(ann, id);
    expect((await joinTeam(bob, id, { ...team, code: "AAAA-AAAA-AAAA" })).status).toBe(404);
    const dan = await club.logIn("dan");
    expect(await refusal(await joinTeam(dan, id, team))).toMatchObject({ status: 403, code: "not_joined" });
    await make(bob, id, "Blues");
    expect(await refusal(await joinTeam(bob, id, team))).toMatchObject({ status: 409, code: "same_state" });
  });

  test("only a captain can invite an angler by name, and only once", async () => {
    const id = await entered();
    const team = await makeAndRead(ann, id);
    const invite = (browser: Browser, username: string) =>
      browser.send(`/api/tournaments/${id}/teams/${team.id}/invitations`, { json: { username } });
    expect((await invite(ann, "bob")).status).toBe(200);
    expect((await invite(ann, "bob")).status).toBe(200);
    expect((await invite(ann, "nobody")).status).toBe(422);
    expect((await invite(cleo, "bob")).status).toBe(403);
    const invitedTo = async (browser: Browser) =>
      (await browser.get<TeamPage>(`/api/tournaments/${id}/team`)).invitedTo;
    expect([await invitedTo(bob), await invitedTo(cleo)]).toEqual([[{ name: team.name, code: team.code }], []]);
    expect(await pageOf(bob, `/tournaments/${id}/team`)).toContain(`/tournaments/${id}/team?code=${team.code}`);
    await joinTeam(cleo, id, team);
    expect(await invitedTo(bob)).toEqual([]);
    const rows = await club.store.read(async (db) => db.select().from(notifications).orderBy(notifications.id));
    const offers = rows.filter(({ link }) => link === `/tournaments/${id}/team?code=${team.code}`);
    expect(offers.map(({ userId, title }) => [userId, title])).toEqual([[bob.userId, "ann invited you to Two Rods"]]);
  });

  test("the next member becomes captain when the captain leaves, and an empty team is deleted", async () => {
    const id = await entered();
    const team = await makeAndRead(ann, id);
    await joinTeam(bob, id, team);
    await ann.send(`/api/tournaments/${id}/leave`, { method: "POST" });
    expect(await namesIn(id)).toEqual([["Two Rods", ["bob"]]]);
    const board = await bob.get<LeaderboardEntry[]>(`/api/tournaments/${id}/leaderboard`);
    expect(board.map(({ userId, team: ownTeam }) => [userId, ownTeam?.name])).toEqual([
      [bob.userId, "Two Rods"],
      [cleo.userId, undefined],
    ]);
    await bob.send(`/api/tournaments/${id}/teams/${team.id}/leave`, { method: "POST" });
    expect(await club.store.read(async (db) => db.select().from(teams).orderBy(teams.id))).toEqual([]);
  });

  test("the next member is captain while the captain is on hold", async () => {
    const id = await entered();
    await joinTeam(bob, id, await makeAndRead(ann, id));
    await club.store.write(async (tx) => {
      await tx.update(participants).set({ heldAt: noon }).where(eq(participants.userId, ann.userId));
      await refreshStanding(tx, id, ann.userId);
    });
    expect(await namesIn(id)).toEqual([["Two Rods", ["bob", "ann"]]]);
    const { team } = await bob.get<TeamPage>(`/api/tournaments/${id}/team`);
    expect(team?.isCaptain).toBe(true);
    const [row] = await bob.get<LeaderboardEntry[]>(`/api/tournaments/${id}/leaderboard`);
    expect(row).toMatchObject({ userId: bob.userId, username: "Two Rods" });
  });

  test("a team can be changed until the start by its members, then by an admin with a reason, who may also rename it", async () => {
    const id = await entered();
    const team = await makeAndRead(ann, id);
    await start(id);
    expect(await refusal(await joinTeam(bob, id, team))).toMatchObject({ status: 409, code: "already_started" });
    expect(await refusal(await make(bob, id, "Late"))).toMatchObject({ status: 409, code: "already_started" });
    expect((await move(id, bob, "two rods")).status).toBe(200);
    expect(await refusal(await move(id, cleo, "Two Rods"))).toMatchObject({ status: 409, code: "full" });
    expect((await move(id, cleo, "Late")).status).toBe(200);
    expect(await namesIn(id)).toEqual([
      ["Two Rods", ["ann", "bob"]],
      ["Late", ["cleo"]],
    ]);
    expect((await move(id, cleo, "")).status).toBe(200);
    const json = { name: "Three Rods", reason: "A typo." };
    expect((await admin.send(`/api/admin/tournaments/${id}/teams/${team.id}`, { json })).status).toBe(200);
    expect(await namesIn(id)).toEqual([["Three Rods", ["ann", "bob"]]]);
    const records = await club.store.read(async (db) => db.select().from(audit).orderBy(audit.id));
    expect(records.filter(({ action }) => action === "change-team")).toHaveLength(3);
    expect(records.find(({ action }) => action === "rename-team")?.detail).toMatchObject({ after: "Three Rods" });
  });
});

test("a team has one row with its members' fish, which each of them finds as their own", async () => {
  const id = await entered({ teams: { size: 2, score: "sum" } });
  await joinTeam(bob, id, await makeAndRead(ann, id));
  await start(id);
  await land(id, "bob", 18);
  await land(id, "ann", 15);
  await land(id, "cleo", 20);
  const rows = await cleo.get<LeaderboardEntry[]>(`/api/tournaments/${id}/leaderboard`);
  expect(rows.map(({ rank, totalScore, fish, team }) => ({ rank, totalScore, fish, team: team?.name }))).toEqual([
    { rank: 1, totalScore: 33, fish: [18, 15], team: "Two Rods" },
    { rank: 2, totalScore: 20, fish: [20], team: undefined },
  ]);
  expect(rows[0]?.team?.members.map(({ username, fish }) => [username, fish])).toEqual([
    ["ann", [15]],
    ["bob", [18]],
  ]);
  for (const browser of [ann, bob]) {
    const { standing } = await browser.get<{ standing: OwnStanding }>(`/api/tournaments/${id}/standing`);
    expect(standing.entry).toMatchObject({ rank: 1, team: { name: "Two Rods" } });
    const [day] = await browser.get<{ rank: number; anglers: number }[]>("/api/my-day");
    expect(day).toMatchObject({ rank: 1, anglers: 2, team: "Two Rods" });
    expect(await pageOf(browser, "/")).toContain("Your team's place of 2");
    const { results } = await browser.get<{ results: object[] }>(`/api/anglers/${browser.userId}`);
    expect(results).toMatchObject([{ rank: 1, anglers: 2, team: "Two Rods", score: 33 }]);
    expect(await pageOf(club.visitor, `/anglers/${browser.userId}`)).toContain("Team Two Rods");
  }
  const page = await pageOf(club.visitor, `/tournaments/${id}`);
  for (const phrase of ["<small>2 fish</small>", "Total score (inches) over time"]) expect(page).toContain(phrase);
  expect(page).not.toContain("biggest fish");
  const csv = await (await ann.send(`/api/tournaments/${id}/results.csv`)).text();
  expect(csv).toContain("Rank,Angler,Display name,Team,Members,Score (in)");
  expect(csv).toContain('1,ann,ann,Two Rods,"ann, bob",33.0');
  const [line] = await ann.get<{ username: string; points: { score: number }[] }[]>(`/api/tournaments/${id}/race`);
  expect(line).toMatchObject({ username: "Two Rods" });
  expect(line?.points.at(-1)?.score).toBe(33);
});

test("nobody judges the fish of their own team until the results are official (docs/rules.md 17.10)", async () => {
  const id = await entered();
  await admin.send(`/api/tournaments/${id}/join`, { method: "POST" });
  const other = await club.logIn("president", { isAdmin: true });
  await joinTeam(admin, id, await makeAndRead(ann, id));
  await start(id);
  const fish = { species: "Bass", length: 18, weight: 4, location: "North cove", paperNote: "Card 7" };
  const enterPaper = (by: Browser) =>
    by.send(`/api/admin/tournaments/${id}/catches`, { json: { username: "ann", ...fish } });
  expect(await refusal(await enterPaper(admin))).toMatchObject({ status: 403, code: "conflict_of_interest" });
  expect((await enterPaper(other)).status).toBe(201);
});
