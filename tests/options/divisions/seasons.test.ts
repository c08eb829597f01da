import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { and, eq } from "drizzle-orm";
import { participants, tournaments } from "../../../src/base/db/schema.ts";
import { rebuildStandings } from "../../../src/results/rebuild-standings.ts";
import type { LadderEntry, OwnSeasonView, SeasonView } from "../../../src/seasons/season-shapes.ts";
import { makeSeason, openSeasonClub, type SeasonClub, season } from "../../seasons/season-club.ts";

let seasonClub: SeasonClub;
beforeEach(async () => {
  seasonClub = await openSeasonClub();
});
afterEach(() => seasonClub.club.close());

const ladder = (id: number, query = "") =>
  seasonClub.club.visitor.get<LadderEntry[]>(`/api/seasons/${id}/ladder${query}`);
const lines = (entries: LadderEntry[]) => entries.map(({ rank, username, points }) => [rank, username, points]);

describe("the ladder of a division (docs/rules.md 16.10)", () => {
  type Whole = { season: SeasonView; ladder: LadderEntry[] };

  beforeEach(async () => {
    const [march, , may] = seasonClub.ids;
    const divisions = [
      [march, "Kayak"],
      [may, "kayak"],
    ] as const;
    await seasonClub.club.store.write(async (tx) => {
      for (const [id, name] of divisions) {
        await tx
          .update(tournaments)
          .set({ divisions: [{ name }, { name: "Boat" }] })
          .where(eq(tournaments.id, id));
        for (const { userId } of [seasonClub.ann, seasonClub.cleo]) {
          const isEntry = and(eq(participants.tournamentId, id), eq(participants.userId, userId));
          await tx.update(participants).set({ division: name }).where(isEntry);
        }
        await rebuildStandings(tx, id);
      }
    });
  });

  test("the ladder of a division counts the tournaments that have it, by places in it, on page, JSON and CSV alike", async () => {
    const { id } = await makeSeason(seasonClub.admin, season(seasonClub.ids));
    expect((await seasonClub.club.visitor.get<SeasonView>(`/api/seasons/${id}`)).divisions).toEqual(["Kayak", "Boat"]);
    const entries = await ladder(id, "?division=KAYAK");
    expect(lines(entries)).toEqual([
      [1, "ann", 105],
      [null, "cleo", 0],
    ]);
    expect(entries.map(({ provisional }) => provisional)).toEqual([
      { rank: 1, points: 209 },
      { rank: 2, points: 105 },
    ]);
    const whole = await seasonClub.club.visitor.get<Whole>(`/api/seasons/${id}/ladder.json?division=kayak`);
    expect(whole.ladder).toEqual(entries);
    expect(whole.season.leaders.map(({ username }) => username)).toEqual(["ann"]);
    const file = await seasonClub.club.visitor.send(`/api/seasons/${id}/ladder.csv?division=Kayak`);
    expect(file.headers.get("content-disposition")).toContain("season-2026-kayak-ladder.csv");
    expect(await file.text()).toContain(
      "\r\n1,ann,ann,105,1,209,105,,104,,1st place: 100 + 5 for taking part,,2nd place: 99 + 5 for taking part · provisional,\r\n",
    );
    expect(lines(await ladder(id, "?division=Boat"))).toEqual([]);
    const ownSeason = await seasonClub.ann.get<OwnSeasonView>(`/api/seasons/${id}/mine?division=Kayak`);
    expect(ownSeason.entry).toMatchObject({ rank: 1, points: 105 });
    expect(ownSeason.words).toEqual([]);
  });

  test("the ladder of a division that no tournament has isn't found", async () => {
    const { id } = await makeSeason(seasonClub.admin, season(seasonClub.ids));
    const message = "There's no division with this name in Season 2026.";
    const reply = await seasonClub.club.visitor.send(`/api/seasons/${id}/ladder?division=Shore`);
    expect([reply.status, await reply.json()]).toMatchObject([404, { message }]);
  });

  test("the season's page offers the division's ladder, and its links keep it", async () => {
    const { id } = await makeSeason(seasonClub.admin, season(seasonClub.ids));
    const page = await (await seasonClub.club.visitor.send(`/seasons/${id}?division=kayak`)).text();
    expect(page).toMatch(/aria-current="true"[^>]*>Kayak</);
    expect(page).toContain("Leader in Kayak: ann");
    expect(page).toContain(`/api/seasons/${id}/ladder.csv?division=kayak`);
    expect(page).not.toContain("Qualifying line");
  });
});
