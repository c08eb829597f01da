import { describe, expect, test } from "bun:test";
import { boardNamed, cents, lines, material, score, scores } from "./score.ts";

describe("a kayak season opener (nvkba-2025-opener.csv)", () => {
  const published = material("nvkba-2025-opener");
  const fishOf = (row: Record<string, string>) => {
    const all = ["f1", "f2", "f3", "f4", "f5"].flatMap((name) => (row[name] ? [Number(row[name])] : []));
    return all.map((length, index) => ({
      entrant: row.angler,
      length,
      // The times of the first and last counted fish are published; the others are between them.
      caughtAt: index === 0 ? row.first_fish_at : row.last_counted_fish_at,
    }));
  };
  const withoutFish = Array.from({ length: 28 }, (_, index) => `without-fish-${index + 1}`);
  const entrants = [...withoutFish, ...published.map(({ angler }) => String(angler)).toReversed()];
  const result = score({ preset: "kayak-cpr" }, { entrants, fish: published.toReversed().flatMap(fishOf) });

  test("46 of 46 ranks and totals match the published ones", () => {
    const expected = published.map((row) => `${row.official_rank} ${row.angler} ${Number(row.score_in)}`);
    expect(lines(result).slice(0, 46)).toEqual(expected);
    expect(expected).toHaveLength(46);
  });

  test("the 28 entrants without a fish have no place", () => {
    expect(
      boardNamed(result)
        .rows.slice(46)
        .map(({ place }) => place),
    ).toEqual(withoutFish.map(() => null));
  });

  test("the six ties are decided by the longest fish, then by who was first", () => {
    const decided = boardNamed(result).rows.flatMap(({ place, decidedBy }) =>
      decidedBy ? [`${place} ${decidedBy}`] : [],
    );
    expect(decided).toEqual([
      "2 biggest-fish",
      "3 biggest-fish",
      "23 biggest-fish",
      "24 biggest-fish",
      ...[32, 33, 36, 37, 39, 40, 45, 46].map((place) => `${place} score-first`),
    ]);
  });
});

describe("a fly-fishing world championship (wffc2008-*.csv)", () => {
  const published = material("wffc2008-individual");
  const teams = new Set(material("wffc2008-teams").map((row) => row.country));
  const entrants = published.toReversed().map((row) => ({
    id: String(row.competitor_is_official_rank),
    ...(teams.has(row.country) && row.fished_as_individual === "0" && { team: row.country }),
  }));
  const fish = material("wffc2008-fish").map((row) => ({
    entrant: row.competitor,
    length: Number(row.length_mm) / 10,
    day: Number(row.session),
    group: row.sector,
  }));
  /** A session without a fish counts as the last of the 19 places of a sector; a competitor fishes five of the six. */
  const placings = { blank: 19, days: 5 };

  test("98 of 99 point totals match the published ones", () => {
    const points = scores(score({ preset: "fly" }, { entrants, fish }));
    const differing = published.filter((row) => points[String(row.competitor_is_official_rank)] !== Number(row.points));
    // The published fish of this competitor lack one that is in the official total.
    expect(differing.map((row) => row.competitor_is_official_rank)).toEqual(["70"]);
  });

  test("96 of 99 sums of sector places match the published ones; the missing fish affects three others", () => {
    const sums = scores(score({ preset: "fly", placings }, { entrants, fish }));
    const differing = published.filter(
      (row) => sums[String(row.competitor_is_official_rank)] !== Number(row.total_placings),
    );
    expect(differing.map((row) => row.competitor_is_official_rank)).toEqual(["11", "31", "54"]);
  });

  test("equal sums of sector places share a place", () => {
    const totals = published.map((row) => ({
      entrant: row.competitor_is_official_rank,
      fish: Number(row.captures),
      score: Number(row.total_placings),
    }));
    const result = score({ preset: "fly", lowestWins: true, ties: ["shared"] }, { entrants, totals });
    const wrong = boardNamed(result).rows.filter(({ id, place }) => {
      const row = published.find((row) => row.competitor_is_official_rank === id);
      const better = published.filter((other) => Number(other.total_placings) < Number(row?.total_placings)).length;
      return place !== better + 1;
    });
    expect(wrong).toEqual([]);
  });

  test("all 18 team places follow from the fish", () => {
    // Sectors are ranked again without anglers who fished as individuals. Five members fish each session, including
    // reserves.
    const format = { preset: "fly", placings: { blank: 18, teamDays: 25 }, sides: "teams", teams: { score: "sum" } };
    const places = boardNamed(score(format, { entrants, fish })).rows.map(({ id, place }) => `${place} ${id}`);
    expect(places).toEqual(material("wffc2008-teams").map((row) => `${row.official_rank} ${row.country}`));
    expect(places).toHaveLength(18);
  });
});

describe("small kayak events (kayak-small-results.csv)", () => {
  const published = material("kayak-small-results");
  const events = [...new Set(published.map(({ event }) => String(event)))];

  test.each(events)("the totals of %s give the published places", (event) => {
    const rows = published.filter((row) => row.event === event);
    const totals = rows.map((row) => ({ entrant: row.angler, score: Number(row.total_in) }));
    expect(lines(score({ preset: "kayak-cpr", limit: 2 }, { totals }))).toEqual(
      rows.map((row) => `${row.place} ${row.angler} ${Number(row.total_in)}`),
    );
  });

  test("the finale of 2013 paid 130, 78, 39 and 13 dollars, with the tie paid in order", () => {
    const totals = published
      .filter((row) => row.event === "kbftn-2013")
      .map((row) => ({ entrant: row.angler, fish: 2, score: Number(row.total_in) }));
    const prizes = { pool: 26_000, shares: [50, 30, 15, 5] };
    const result = score({ preset: "kayak-cpr", limit: 2, prizes }, { totals });
    expect(cents(result)).toEqual({ K01: 13_000, K02: 7800, K03: 3900, K04: 1300 });
  });
});

describe("a professional bass event (mlf-bfl-toho-2025.csv)", () => {
  const published = material("mlf-bfl-toho-2025");
  const totals = published.map((row) => ({
    entrant: row.angler,
    fish: Number(row.fish),
    score: { pounds: Number(row.pounds), ounces: Number(row.ounces) },
  }));
  // The winnings of the tied boats, without the bonus programs that B04 and B05 also won.
  const amounts = [454_100, 227_000, 151_400, 106_000, 90_800, 83_200, 75_700];
  const format = { preset: "bass-weigh-in", ties: ["shared"], prizes: { amounts, ties: "split" } };
  const result = score(format, { totals });

  test("the places are 1, 2, 3, 4, 5, 5 and 7", () => {
    expect(boardNamed(result).rows.map(({ id, place }) => `${place} ${id}`)).toEqual(
      published.map((row) => `${row.place} ${row.angler}`),
    );
  });

  test("the tied boats share their two prizes", () => {
    const { B04, B05, ...others } = cents(result);
    const paid = Object.fromEntries(published.map((row) => [row.angler, Number(row.prize_usd) * 100]));
    const { B04: fourth = 0, B05: fifth = 0, ...equal } = paid;
    expect(others).toEqual(equal);
    expect([fourth - Number(B04), fifth - Number(B05)]).toEqual([50_000, 66_000]);
  });

  test("pounds and ounces are exact", () => {
    expect(scores(result).B01).toBe(23.9375);
  });
});

describe("worked examples of publishers (worked-examples.md)", () => {
  test("1: dead fish cost 0.25 lb each, or 1 lb each from the third", () => {
    const dead = (count: number) =>
      [1, 2, 3, 4, 5].map((index) => ({ entrant: "ann", weight: 2, dead: index <= count }));
    const weightWith = (deadFish: object, count: number) =>
      scores(score({ preset: "bass-weigh-in", deadFish }, { fish: dead(count) })).ann;
    expect([1, 2].map((count) => weightWith({ deduct: 0.25, from: 1 }, count))).toEqual([9.75, 9.5]);
    expect([2, 3, 4].map((count) => weightWith({ deduct: 1, from: 3 }, count))).toEqual([10, 7, 6]);
  });

  test.each([
    { field: 29, places: 2 },
    { field: 30, places: 3 },
    { field: 39, places: 3 },
    { field: 40, places: 4 },
    { field: 59, places: 5 },
    { field: 60, places: 6 },
  ])("6: of a field of $field kayaks, $places are paid", ({ field, places }) => {
    const totals = Array.from({ length: field }, (_, index) => ({ entrant: `k${index}`, score: 100 - index }));
    const result = score({ preset: "kayak-cpr", prizes: { pool: 100_000, places: { percent: 10 } } }, { totals });
    expect(result.payouts).toHaveLength(places);
  });

  test("7: one place is paid for every five boats, from 80 % of the fees", () => {
    const totals = Array.from({ length: 15 }, (_, index) => ({ entrant: `b${index}`, score: 20 - index }));
    const prizes = { fee: 10_000, back: 80, places: { oneIn: 5 } };
    expect(cents(score({ preset: "bass-weigh-in", prizes }, { totals }))).toEqual({
      b0: 60_000,
      b1: 36_000,
      b2: 24_000,
    });
  });

  test("8: a dead fish that weighs less than its penalty still takes the next place", () => {
    const weighing = [5.67, 4, 3, 2, 1].map((weight, index) => ({ entrant: `boat-${index + 1}`, weight }));
    const fish = [...weighing, { entrant: "unlucky", weight: 0.49, dead: true }];
    const result = score({ preset: "bass-weigh-in", deadFish: { deduct: 0.5, from: 1 } }, { fish });
    expect(lines(result).at(-1)).toBe("6 unlucky -0.01");
  });

  test("12: trout of 181 mm and 190 mm are both worth 480 points", () => {
    const fish = [
      { entrant: "ann", length: 18.1 },
      { entrant: "bob", length: 19 },
    ];
    expect(scores(score({ preset: "fly" }, { fish }))).toEqual({ ann: 480, bob: 480 });
  });

  test("14: of each fee of 25 dollars, 16 are the pot, paid as 7, 5 and 4", () => {
    const totals = ["a", "b", "c", "d"].map((entrant, index) => ({ entrant, score: 10 - index }));
    const prizes = { perEntrant: [700, 500, 400] };
    expect(cents(score({ preset: "bass-weigh-in", prizes }, { totals }))).toEqual({ a: 2800, b: 2000, c: 1600 });
  });
});
