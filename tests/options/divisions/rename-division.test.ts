import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { system } from "../../../src/actor.ts";
import { notifications, participants, resultVersions, standings, tournaments } from "../../../src/base/db/schema.ts";
import type { LeaderboardEntry } from "../../../src/results/leaderboard-views.ts";
import { addResultVersion, isLastVersionCurrent } from "../../../src/results/official/result-versions.ts";
import { rebuildStandings } from "../../../src/results/rebuild-standings.ts";
import type { LadderEntry } from "../../../src/seasons/season-shapes.ts";
import type { TournamentView } from "../../../src/tournaments/tournament-shapes.ts";
import { day, enter } from "../../catches/catch-day.ts";
import { addCatch, addPhoto } from "../../results/rows.ts";
import { makeSeason, season } from "../../seasons/season-club.ts";
import { type Browser, type Club, noon, openClub } from "../../support/club.ts";
import { post } from "../../support/posting.ts";
import { bassOpen, createTournament, nextWeek, refusal } from "../../tournaments/forms.ts";

let club: Club;
let admin: Browser;
let ann: Browser;
let bob: Browser;
let id: number;

/** Ann in a kayak is ahead of Bob in a boat, each with a prize. */
beforeEach(async () => {
  club = await openClub();
  admin = await club.logIn("secretary", { isAdmin: true });
  [ann, bob] = [await club.logIn("ann"), await club.logIn("bob")];
  const prizeBreakdown = [
    { division: "Kayak", position: 1, amount: 100 },
    { division: "Boat", position: 1, amount: 50 },
  ];
  const divisions = [{ name: "Kayak" }, { name: "Boat", minLength: 15 }];
  ({ id } = await createTournament(admin, { ...nextWeek, divisions, prizeBreakdown }));
  for (const [who, division, length] of [
    [ann, "Kayak", 2000],
    [bob, "Boat", 1800],
  ] as const) {
    await enter(club, id, who.userId);
    await club.store.write(async (tx) => {
      await tx.update(participants).set({ division }).where(eq(participants.userId, who.userId));
      const photoId = await addPhoto(tx, who.userId);
      await addCatch(tx, { userId: who.userId, tournamentId: id, length, photoId, status: "verified" });
    });
  }
  await club.store.write((tx) => rebuildStandings(tx, id));
});
afterEach(() => club.close());

const rename = (divisions: object[]) =>
  admin.send(`/api/admin/tournaments/${id}`, { method: "PUT", json: { ...bassOpen, ...nextWeek, divisions } });
const canoe = [
  { name: "Canoe", formerName: "kayak" },
  { name: "Boat", minLength: 15 },
];
const board = async (division: string) =>
  (await ann.get<LeaderboardEntry[]>(`/api/tournaments/${id}/leaderboard?division=${division}`)).map(
    ({ username, division: entryDivision }) => [username, entryDivision],
  );
const prizes = async () =>
  (await ann.get<{ division?: string; amount: number }[]>(`/api/tournaments/${id}/prizes`)).map(
    ({ division, amount }) => [division, amount],
  );
describe("a division that anglers are in can be renamed (docs/rules.md 3.26)", () => {
  test("a renamed division's entries, board and prizes use the new name, and its entrants are notified", async () => {
    expect((await rename(canoe)).status).toBe(200);
    expect(await ann.get<TournamentView>(`/api/tournaments/${id}`)).toMatchObject({
      divisions: [{ name: "Canoe" }, { name: "Boat", minLength: 15 }],
    });
    expect(await board("canoe")).toEqual([["ann", "Canoe"]]);
    expect((await ann.send(`/api/tournaments/${id}/leaderboard?division=Kayak`)).status).toBe(404);
    expect(await prizes()).toEqual([
      ["Canoe", 100],
      ["Boat", 50],
    ]);
    const notices = await club.store.read(async (db) => db.select().from(notifications).orderBy(notifications.id));
    expect(notices.map(({ message }) => message)).toEqual([
      "The division Kayak is now called Canoe.",
      "The division Kayak is now called Canoe.",
    ]);
  });

  test("the edit form renames a division by changing only its name, without script", async () => {
    const form = await (await admin.send(`/admin/tournaments/${id}/edit`)).text();
    expect(form).toMatch(/<input type="hidden" name="divisions\[0\]\.formerName" value="Kayak"/);
    const fields = {
      ...bassOpen,
      ...nextWeek,
      entryFee: "0",
      prize: "150",
      isActive: "on",
      hasOpenBoard: "on",
      "divisions[0].name": "Canoe",
      "divisions[0].formerName": "Kayak",
      "divisions[0].positions[0].amount": "100",
      "divisions[1].name": "Boat",
      "divisions[1].formerName": "Boat",
      "divisions[1].minLength": "15",
      "divisions[1].positions[0].amount": "50",
    };
    const typed = Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, String(value)]));
    expect((await post(admin, `/admin/tournaments/${id}/edit`, typed)).status).toBe(302);
    expect(await board("Canoe")).toEqual([["ann", "Canoe"]]);
  });

  test("two divisions can swap their names", async () => {
    const swapped = [
      { name: "Boat", formerName: "Kayak" },
      { name: "Kayak", formerName: "Boat", minLength: 15 },
    ];
    expect((await rename(swapped)).status).toBe(200);
    expect(await board("Boat")).toEqual([["ann", "Boat"]]);
    expect(await prizes()).toEqual([
      ["Boat", 100],
      ["Kayak", 50],
    ]);
  });

  test("official results keep the published division name, and a rename doesn't create a new version", async () => {
    await club.store.write(async (tx) => {
      await tx.update(tournaments).set({ officialAt: noon }).where(eq(tournaments.id, id));
      await addResultVersion(tx, id, { reason: null, by: system, now: noon });
    });
    const before = await club.store.read((db) => db.select().from(resultVersions));
    expect((await rename(canoe)).status).toBe(200);
    expect(await club.store.read((db) => db.select().from(resultVersions))).toEqual(before);
    expect(await club.store.read((db) => isLastVersionCurrent(db, id))).toBe(true);
  });

  test("a season's ladder uses the new name", async () => {
    club.setNow(noon + 10 * day);
    await club.store.write((tx) => tx.update(tournaments).set({ officialAt: noon }).where(eq(tournaments.id, id)));
    const { id: seasonId } = await makeSeason(admin, season([id]));
    const ladder = (division: string) => ann.get<LadderEntry[]>(`/api/seasons/${seasonId}/ladder?division=${division}`);
    expect((await ladder("Kayak")).map(({ username }) => username)).toEqual(["ann"]);
    expect((await rename(canoe)).status).toBe(200);
    expect((await ladder("Canoe")).map(({ username }) => username)).toEqual(["ann"]);
  });

  test("changing only the case of a division's name doesn't require its former name", async () => {
    expect((await rename([{ name: "KAYAK" }, { name: "Boat", minLength: 15 }])).status).toBe(200);
    expect(await board("kayak")).toEqual([["ann", "KAYAK"]]);
  });

  test.each([
    [[{ name: "Canoe", formerName: "Raft" }, { name: "Boat" }], ["divisions.0.formerName"]],
    [
      [
        { name: "Canoe", formerName: "Kayak" },
        { name: "Raft", formerName: "KAYAK" },
      ],
      ["divisions.1.formerName"],
    ],
    [[{ name: "Canoe" }, { name: "Boat" }], ["divisions"]],
    [[{ name: "Boat", formerName: "Kayak" }, { name: "boat" }], ["divisions.1.name"]],
  ])("renaming to %j is refused, and every name is kept", async (divisions, paths) => {
    expect(await refusal(await rename(divisions))).toEqual({ status: 422, code: "invalid", paths });
    const rows = await club.store.read((db) => db.select().from(standings).orderBy(standings.userId));
    expect(rows.map(({ division }) => division)).toEqual(["Kayak", "Boat"]);
  });
});
