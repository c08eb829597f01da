import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { desc, eq } from "drizzle-orm";
import { audit, seasons, tournaments } from "../../src/base/db/schema.ts";
import { shippedRules } from "../../src/scoring/scoring-rules.ts";
import type { AnglerSeason, LadderEntry, OwnSeasonView, SeasonView } from "../../src/seasons/season-shapes.ts";
import { day, enter, hour } from "../catches/catch-day.ts";
import { land } from "../money/payouts/prize-day.ts";
import { noon } from "../support/club.ts";
import { pageOf } from "../support/posting.ts";
import { bassOpen, createTournament, nextWeek, refusal } from "../tournaments/forms.ts";
import { makeOfficial, makeSeason, openSeasonClub, type SeasonClub, season } from "./season-club.ts";

let seasonClub: SeasonClub;
beforeEach(async () => {
  seasonClub = await openSeasonClub();
});
afterEach(() => seasonClub.club.close());

const ladder = (id: number, query = "") =>
  seasonClub.club.visitor.get<LadderEntry[]>(`/api/seasons/${id}/ladder${query}`);
const lines = (entries: LadderEntry[]) => entries.map(({ rank, username, points }) => [rank, username, points]);

describe("a season's ladder (docs/rules.md 16)", () => {
  test("a ladder counts official results, with movement since the last of them, and shows the others as provisional", async () => {
    const { id } = await makeSeason(seasonClub.admin, season(seasonClub.ids));
    const entries = await ladder(id);
    expect(lines(entries)).toEqual([
      [1, "bob", 209],
      [2, "ann", 110],
      [3, "cleo", 104],
    ]);
    expect(entries.map(({ movement }) => movement)).toEqual([1, -1, null]);
    expect(entries.map(({ provisional }) => provisional)).toEqual([
      { rank: 2, points: 209 },
      { rank: 1, points: 214 },
      { rank: 3, points: 209 },
    ]);
    const text = (await pageOf(seasonClub.admin, `/seasons/${id}`)).replaceAll(/<!--.*?-->|<[^>]+>/g, "");
    expect(text).toContain("Including unofficial results: 1st, 214 pts");
    const plain = { multiplier: 1, bigFish: 0, participation: 5, isCounted: true, isAlwaysCounted: false };
    const participation = { what: "participation", points: 5 } as const;
    expect(entries[1]?.results).toEqual([
      {
        ...{
          event: 1,
          tournamentId: seasonClub.ids[0],
          rank: 1,
          outcome: "placed",
          points: 105,
          isOfficial: true,
          ...plain,
        },
        parts: [{ what: "placed", points: 100 }, participation],
        text: "1st place: 100 + 5 for taking part",
      },
      {
        ...{
          event: 2,
          tournamentId: seasonClub.ids[1],
          rank: null,
          outcome: "zeroFish",
          points: 5,
          isOfficial: true,
          ...plain,
        },
        parts: [{ what: "zeroFish", points: 0 }, participation],
        text: "no verified fish: 5 for taking part",
      },
      {
        ...{
          event: 3,
          tournamentId: seasonClub.ids[2],
          rank: 2,
          outcome: "placed",
          points: 104,
          isOfficial: false,
          ...plain,
        },
        parts: [{ what: "placed", points: 99 }, participation],
        text: "2nd place: 99 + 5 for taking part",
      },
    ]);
  });

  test("a season's ladder updates when a result becomes official, is changed by a decision, or is no longer official", async () => {
    const { id } = await makeSeason(seasonClub.admin, season(seasonClub.ids));
    await makeOfficial(seasonClub.club, seasonClub.ids[2]);
    expect(lines(await ladder(id))[0]).toEqual([1, "ann", 214]);
    await land(seasonClub.club, seasonClub.ids[1], seasonClub.ann.userId, 30);
    expect(lines(await ladder(id))).toEqual([
      [1, "ann", 314],
      [2, "cleo", 208],
      [3, "bob", 208],
    ]);
    await seasonClub.admin.send(`/api/admin/tournaments/${seasonClub.ids[2]}/extend`, {
      json: { until: "2026-06-20T12:00", reason: "Storm" },
    });
    expect(lines(await ladder(id)).at(-1)).toEqual([3, "cleo", 103]);
  });

  test("a disqualified entrant gets only the points for taking part, and the next angler gets the place", async () => {
    const { id } = await makeSeason(seasonClub.admin, season([seasonClub.ids[0]]));
    const line = async (username: string) => (await ladder(id)).find((entry) => entry.username === username);
    expect((await line("ann"))?.results[0]).toMatchObject({ rank: 1, points: 105 });
    const path = `/api/admin/tournaments/${seasonClub.ids[0]}/entries/${seasonClub.ann.userId}`;
    await seasonClub.admin.send(`${path}/disqualify`, { json: { reason: "Fished in the sanctuary." } });
    expect((await line("ann"))?.results[0]).toMatchObject({ rank: null, points: 5, participation: 5, bigFish: 0 });
    expect((await line("bob"))?.results[0]).toMatchObject({ rank: 1, points: 105 });
    await seasonClub.admin.send(`${path}/reinstate`, { json: { reason: "The boundary was wrong." } });
    expect((await line("ann"))?.results[0]).toMatchObject({ rank: 1, points: 105 });
  });

  test("a finished season has no provisional places, and names the Angler of the Year", async () => {
    const { id } = await makeSeason(seasonClub.admin, season(seasonClub.ids.slice(0, 3)));
    const path = `/api/seasons/${id}`;
    expect(await seasonClub.club.visitor.get<SeasonView>(path)).toMatchObject({
      isComplete: false,
      leaders: [{ username: "bob" }],
    });
    await makeOfficial(seasonClub.club, seasonClub.ids[2]);
    expect(await seasonClub.club.visitor.get<SeasonView>(path)).toMatchObject({
      isComplete: true,
      anglers: 3,
      leaders: [{ username: "ann", points: 214 }],
    });
    expect((await ladder(id)).map(({ provisional }) => provisional)).toEqual([null, null, null]);
  });

  test.each([{ isActive: false }, { visibility: "private" as const }, { visibility: "unlisted" as const }])(
    "a season names a tournament with %j only to people who belong to it",
    async (terms) => {
      const { id } = await makeSeason(seasonClub.admin, season(seasonClub.ids));
      await seasonClub.club.store.write(async (tx) =>
        tx.update(tournaments).set(terms).where(eq(tournaments.id, seasonClub.ids[0])),
      );
      const path = `/api/seasons/${id}`;
      const [hidden] = (await seasonClub.club.visitor.get<SeasonView>(path)).events;
      expect(hidden).toEqual({
        event: 1,
        tournamentId: null,
        name: null,
        startDay: null,
        endDay: null,
        class: null,
        finale: false,
        state: "official",
      });
      expect((await seasonClub.admin.get<SeasonView>(path)).events[0]).toMatchObject({
        tournamentId: seasonClub.ids[0],
        name: "March Open",
      });
      expect((await seasonClub.ann.get<SeasonView>(path)).events[0]).toMatchObject({ name: "March Open" });
      expect((await ladder(id))[0]?.results[0]).toMatchObject({
        event: 1,
        tournamentId: null,
        rank: null,
        points: 104,
      });
      expect(await (await seasonClub.club.visitor.send(`${path}/ladder.csv`)).text()).not.toContain("March");
      expect(await (await seasonClub.club.visitor.send(`/seasons/${id}`)).text()).not.toContain("March Open");
    },
  );

  test("the places on a hidden board aren't shown to others in the season", async () => {
    const rules = { ...shippedRules.tournament, hideBoardHours: 4 };
    await seasonClub.club.store.write(async (tx) => {
      const running = { startsAt: seasonClub.club.now() - 3_600_000, endsAt: seasonClub.club.now() + 3_600_000, rules };
      await tx.update(tournaments).set(running).where(eq(tournaments.id, seasonClub.ids[2]));
    });
    const { id } = await makeSeason(seasonClub.admin, season(seasonClub.ids));
    expect((await ladder(id)).map(({ provisional }) => provisional)).toEqual([null, null, null]);
    const forAdmins = await seasonClub.admin.get<LadderEntry[]>(`/api/seasons/${id}/ladder`);
    expect(forAdmins[0]?.provisional).toEqual({ rank: 2, points: 209 });
  });

  test("a season shows which board is live, and its cached page updates after a decision there", async () => {
    const { id } = await makeSeason(seasonClub.admin, season(seasonClub.ids));
    expect((await seasonClub.club.visitor.get<SeasonView>(`/api/seasons/${id}`)).live).toBeNull();
    seasonClub.club.setNow(noon + 30 * day + hour);
    const page = async () => (await seasonClub.club.visitor.send(`/seasons/${id}`)).text();
    const { live } = await seasonClub.club.visitor.get<SeasonView>(`/api/seasons/${id}`);
    expect(live).toEqual({ tournamentId: seasonClub.ids[3], version: expect.any(Number) });
    expect(await page()).not.toContain('"points":314}');
    await enter(seasonClub.club, seasonClub.ids[3], seasonClub.bob.userId);
    await land(seasonClub.club, seasonClub.ids[3], seasonClub.bob.userId, 20);
    expect(await page()).toContain('"points":314}');
  });

  test("a season is in the sitemap, and linked from its tournaments", async () => {
    const { id } = await makeSeason(seasonClub.admin, season(seasonClub.ids));
    expect(await (await seasonClub.club.visitor.send("/sitemap.xml")).text()).toContain(`/seasons/${id}</loc>`);
    const page = await (await seasonClub.club.visitor.send(`/tournaments/${seasonClub.ids[0]}`)).text();
    expect(page).toMatch(new RegExp(`<a [^>]*href="/seasons/${id}"[^>]*>Counts for Season 2026</a>`));
    await seasonClub.admin.send(`/api/seasons/${id}`, {
      method: "PUT",
      json: { tournamentIds: seasonClub.ids.slice(1) },
    });
    expect(await (await seasonClub.club.visitor.send(`/tournaments/${seasonClub.ids[0]}`)).text()).not.toContain(
      "Season 2026",
    );
  });

  test("a ladder has pages and files", async () => {
    const { id } = await makeSeason(seasonClub.admin, season(seasonClub.ids));
    const reply = await seasonClub.club.visitor.send(`/api/seasons/${id}/ladder?limit=2`);
    expect([reply.headers.get("x-total-count"), reply.headers.get("link")]).toEqual([
      "3",
      `</api/seasons/${id}/ladder?limit=2&after=2>; rel="next"`,
    ]);
    expect(lines(await ladder(id, "?after=2"))).toEqual([[3, "cleo", 104]]);
    const file = await seasonClub.club.visitor.send(`/api/seasons/${id}/ladder.csv`);
    expect(file.headers.get("content-disposition")).toBe('attachment; filename="season-2026-ladder.csv"');
    expect((await file.text()).split("\r\n").slice(0, 3)).toEqual([
      "\uFEFFPlace,Angler,Display name,Points,Provisional place,Provisional points,March Open,April Open,May Open (unofficial),July Classic (upcoming),March Open: how,April Open: how,May Open (unofficial): how,July Classic (upcoming): how",
      "1,bob,bob,209,2,209,104,105,,,2nd place: 99 + 5 for taking part,1st place: 100 + 5 for taking part,,",
      "2,ann,ann,110,1,214,105,5,104,,1st place: 100 + 5 for taking part,no verified fish: 5 for taking part,2nd place: 99 + 5 for taking part · provisional,",
    ]);
    const whole = await seasonClub.club.visitor.get<{ season: SeasonView; ladder: LadderEntry[] }>(
      `/api/seasons/${id}/ladder.json`,
    );
    expect(whole.ladder).toEqual(await ladder(id));
  });
});

describe("a reader's own row in a season", () => {
  const mine = (path: string) => seasonClub.ann.get<OwnSeasonView>(path);

  test("a reader's own row shows the distance to the next places and the effect of a win", async () => {
    const { id } = await makeSeason(seasonClub.admin, { ...season(seasonClub.ids), qualify: 1 });
    const { entry, words } = await mine(`/api/seasons/${id}/mine`);
    expect(entry).toMatchObject({ rank: 2, qualifies: false });
    expect(words).toEqual([
      "99 points behind 1st place.",
      "99 points behind the last place that qualifies.",
      "You could be 1st if you win July Classic.",
    ]);
  });

  test("visitors, and users who aren't on the ladder, have no row of their own", async () => {
    const { id } = await makeSeason(seasonClub.admin, season(seasonClub.ids));
    const nothing: OwnSeasonView = { entry: null, pageAfter: 0, words: [] };
    expect(await seasonClub.club.visitor.get<OwnSeasonView>(`/api/seasons/${id}/mine`)).toEqual(nothing);
    expect(await seasonClub.admin.get<OwnSeasonView>(`/api/seasons/${id}/mine`)).toEqual(nothing);
  });

  test("a season's place is shown on the angler's profile, unless that is hidden", async () => {
    const { id } = await makeSeason(seasonClub.admin, season(seasonClub.ids));
    const path = `/api/anglers/${seasonClub.bob.userId}/seasons`;
    expect(await seasonClub.club.visitor.get<AnglerSeason[]>(path)).toEqual([
      { seasonId: id, name: "Season 2026", rank: 1, points: 209, anglers: 3, isComplete: false },
    ]);
    await seasonClub.bob.send("/api/account/profile", { json: { isHidden: true } });
    expect((await seasonClub.club.visitor.send(path)).status).toBe(404);
    expect((await ladder(id))[0]).toMatchObject({ username: "bob", isProfileHidden: true });
  });
});

describe("POST, PUT and DELETE /api/seasons", () => {
  const change = (id: number, json: object) => seasonClub.admin.send(`/api/seasons/${id}`, { method: "PUT", json });

  test("a season is created, partly changed and deleted, each in the audit, and its tournaments stay", async () => {
    const { id, rulesText } = await makeSeason(seasonClub.admin, season(seasonClub.ids));
    expect(rulesText).toEqual([
      "1st place gets 100 points, and each place below it gets 1 fewer.",
      "The best 3 of 4 tournaments count.",
      "Everyone who takes part also gets 5 points.",
      "Ties go to more wins, then to the better single place, then to the bigger fish; anglers still tied share the place.",
    ]);
    const changed = (await (
      await change(id, { best: 1, points: { kind: "table", places: [10, 5] } })
    ).json()) as SeasonView;
    expect(changed).toMatchObject({
      name: "Season 2026",
      best: 1,
      participation: 5,
      points: { kind: "table", places: [10, 5] },
    });
    expect(lines(await ladder(id))).toEqual([
      [1, "bob", 15],
      [2, "ann", 15],
      [3, "cleo", 10],
    ]);
    expect((await seasonClub.admin.send(`/api/seasons/${id}`, { method: "DELETE" })).status).toBe(200);
    expect(await seasonClub.club.visitor.get<SeasonView[]>("/api/seasons")).toEqual([]);
    expect((await seasonClub.club.visitor.send(`/api/tournaments/${seasonClub.ids[0]}`)).status).toBe(200);
    const records = await seasonClub.club.store.read((db) => db.select().from(audit).orderBy(desc(audit.id)).limit(3));
    expect(records.map(({ action }) => action)).toEqual(["delete-season", "change-season", "make-season"]);
  });

  test.each<[object, string]>([
    [{ name: " " }, "name"],
    [{ name: undefined }, "name"],
    [{ points: { kind: "luck" } }, "points.kind"],
    [{ points: undefined }, "points"],
    [{ points: { kind: "place", first: 10, step: 1, last: 11 } }, "points.last"],
    [{ points: { kind: "place", first: 1.001, step: 1 } }, "points.first"],
    [{ points: { kind: "table", places: [5, 6] } }, "points.places"],
    [{ points: { kind: "table", places: [] } }, "points.places"],
    [{ best: 0 }, "best"],
    [{ participation: -1 }, "participation"],
    [{ qualify: 0 }, "qualify"],
    [{ tournamentIds: [1, 1] }, "tournamentIds"],
    [{ tournamentIds: [1, 999] }, "tournamentIds.1"],
  ])("a season with %j is refused at %s, and nothing is saved", async (input, path) => {
    const reply = await seasonClub.admin.send("/api/seasons", { json: { ...season(seasonClub.ids), ...input } });
    expect(await refusal(reply)).toMatchObject({ status: 422, paths: expect.arrayContaining([path]) });
    expect(await seasonClub.club.store.read((db) => db.$count(seasons))).toBe(0);
  });

  test("a season that adds up scores of different units is refused, and so is a taken name", async () => {
    await seasonClub.club.store.write(async (tx) => {
      const rules = { ...shippedRules.tournament, unit: "cm" as const };
      await tx.update(tournaments).set({ rules }).where(eq(tournaments.id, seasonClub.ids[3]));
    });
    const byScore = { ...season(seasonClub.ids), points: { kind: "score" } };
    const reply = await seasonClub.admin.send("/api/seasons", { json: byScore });
    expect(await reply.json()).toMatchObject({ message: expect.stringMatching(/inches and centimeters/) });
    const { id } = await makeSeason(seasonClub.admin, { ...byScore, tournamentIds: seasonClub.ids.slice(0, 3) });
    expect(lines(await ladder(id))[0]).toEqual([1, "bob", 50]);
    expect(await refusal(await change(id, { tournamentIds: seasonClub.ids }))).toMatchObject({ paths: ["points"] });
    const metric = { ...bassOpen, ...nextWeek, rules: { unit: "cm" } };
    const june = await createTournament(seasonClub.admin, nextWeek);
    await change(id, { tournamentIds: [...seasonClub.ids.slice(0, 3), june.id] });
    const edited = await seasonClub.admin.send(`/api/admin/tournaments/${june.id}`, { method: "PUT", json: metric });
    expect(await refusal(edited)).toEqual({ status: 422, code: "invalid", paths: ["rules.unit"] });
    const nameTaken = await seasonClub.admin.send("/api/seasons", {
      json: { ...season(seasonClub.ids), name: "season 2026" },
    });
    expect(await refusal(nameTaken)).toEqual({ status: 409, code: "name_taken", paths: ["name"] });
  });

  test("a form that is sent twice creates one season", async () => {
    const json = { ...season(seasonClub.ids), submissionId: "0123456789abcdef" };
    const [first, second] = [await makeSeason(seasonClub.admin, json), await makeSeason(seasonClub.admin, json)];
    expect(second.id).toBe(first.id);
    expect(await seasonClub.club.store.read((db) => db.$count(seasons))).toBe(1);
  });
});
