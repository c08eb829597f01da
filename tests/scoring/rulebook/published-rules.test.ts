import { describe, expect, test } from "bun:test";
import { boardNamed, cents, lengths, lines, material, score, scores, weights } from "./score.ts";

/** Each entrant's score from single lengths, in the given order. */
const scoreOf = (format: Record<string, unknown>, ...fish: Record<string, unknown>[]): number | undefined =>
  scores(score(format, { fish: fish.map((fields) => ({ entrant: "ann", ...fields })) })).ann;

const totalsOf = (...all: readonly (readonly [entrant: string, score: number, more?: object])[]) =>
  all.map(([entrant, points, more]) => ({ entrant, score: points, ...more }));

/** A test for every line of the table, identified by its topic and first words. */
const rules: Record<string, () => void> = {
  "rounding: down to 1/4 in": () => {
    expect(scoreOf({ preset: "kayak-cpr" }, { length: 18.49 })).toBe(18.25);
  },
  "rounding: down to 1/4 in; unmarked board lines -1 in": () => {
    expect(scoreOf({ preset: "kayak-cpr" }, { length: 18.49, penalties: ["Unmarked board lines"] })).toBe(17.25);
  },
  "rounding: UP 1/4 in when the tail crosses the line": () => {
    const rounding = { step: 0.25, direction: "up" };
    expect(scoreOf({ preset: "kayak-cpr", rounding }, { length: 18.26 })).toBe(18.5);
    expect(scoreOf({ preset: "kayak-cpr", rounding }, { length: 18.25 })).toBe(18.25);
  },
  "rounding: nearest 1/4 in they touch": () => {
    const rounding = { step: 0.25, direction: "nearest" };
    const rounded = [18.12, 18.13, 18.37].map((length) => scoreOf({ preset: "kayak-cpr", rounding }, { length }));
    expect(rounded).toEqual([18, 18.25, 18.25]);
  },
  "rounding: UP to the cm; 100 + 20 per cm per fish; min 18 cm": () => {
    const points = [17.9, 18, 18.1, 19].map((length) => scoreOf({ preset: "fly" }, { length }));
    expect(points).toEqual([0, 460, 480, 480]);
  },
  "rounding: down to the cm; min 75 cm; best 3; tie = longest": () => {
    const format = {
      measure: "length-cm",
      rounding: { step: 1, direction: "down" },
      minimum: 75,
      limit: 3,
      ties: ["biggest-fish"],
    };
    const fish = [...lengths("ann", 80.9, 80, 80, 79, 74.9), ...lengths("bob", 90.5, 75, 75)];
    expect(lines(score(format, { fish }))).toEqual(["1 bob 240", "2 ann 240"]);
  },
  "rounding: 1/2 in down (paper tournaments) then length-to-weight chart": () => {
    const chart = [
      { length: 14, weight: 1.28 },
      { length: 14.5, weight: 1.44 },
      { length: 15, weight: 1.6 },
    ];
    const format = { measure: "weight-lb", chart, rounding: { step: 0.5, direction: "down" }, limit: 5 };
    expect(scoreOf(format, { length: 14.9 }, { length: 15.2 }, { length: 13.9 })).toBe(3.04);
  },
  "rounding: 0.5 cm down between ticks": () => {
    const format = { measure: "length-cm", rounding: { step: 0.5, direction: "down" } };
    expect(scoreOf(format, { length: 61.7 })).toBe(61.5);
  },
  "tie: most fish weighed; then largest fish; then coin flip": () => {
    const format = { preset: "bass-weigh-in", ties: ["most-fish", "biggest-fish", "directors-order"] };
    const fish = [
      ...weights("ann", 3, 3),
      ...weights("bob", 2, 2, 2),
      ...weights("cal", 3.5, 1.5, 1),
      ...weights("dee", 3.5, 1.25, 1.25),
    ];
    const result = score(format, { fish, directorsOrder: [{ order: ["dee", "cal"], reason: "Coin flip" }] });
    expect(lines(result)).toEqual(["1 dee 6", "2 cal 6", "3 bob 6", "4 ann 6"]);
    expect(boardNamed(result).rows.map(({ decidedBy }) => decidedBy)).toEqual([
      "directors-order",
      "directors-order",
      "biggest-fish",
      "most-fish",
    ]);
  },
  "tie: most fish; biggest fish; season standing before; biggest fish of the year; then shared points": () => {
    const format = {
      preset: "bass-weigh-in",
      ties: ["most-fish", "biggest-fish", "season-rank", "season-biggest", "shared"],
    };
    const entrants = [
      { id: "ann", seasonRank: 2, seasonBiggest: 5 },
      { id: "bob", seasonRank: 2, seasonBiggest: 6 },
      { id: "cal", seasonRank: 1 },
      { id: "dee", seasonRank: 2, seasonBiggest: 5 },
    ];
    const fish = entrants.flatMap(({ id }) => weights(id, 3, 2));
    const result = score(format, { entrants, fish });
    expect(lines(result)).toEqual(["1 cal 5", "2 bob 5", "3 ann 5", "3 dee 5"]);
  },
  "tie: biggest bass of the day": () => {
    const fish = [...weights("ann", 3, 2), ...weights("bob", 4, 1)];
    expect(lines(score({ preset: "bass-weigh-in", ties: ["biggest-fish"] }, { fish }))).toEqual(["1 bob 5", "2 ann 5"]);
  },
  "tie: 2nd big bass then 3rd ...": () => {
    const fish = [...lengths("ann", 20, 15, 14), ...lengths("bob", 20, 16, 13)];
    expect(lines(score({ preset: "kayak-cpr", ties: ["next-biggest"] }, { fish }))).toEqual(["1 bob 49", "2 ann 49"]);
  },
  "tie: first to reach the winning length": () => {
    const at = (entrant: string, length: number, caughtAt: string) => ({ entrant, length, caughtAt });
    const fish = [at("ann", 20, "07:00"), at("ann", 15, "11:00"), at("bob", 17, "08:00"), at("bob", 18, "10:59")];
    expect(lines(score({ preset: "kayak-cpr", ties: ["score-first"] }, { fish }))).toEqual(["1 bob 35", "2 ann 35"]);
  },
  "tie: prizes of the tied places pooled and split": () => {
    const prizes = { pool: 100_000, shares: [50, 30, 20], ties: "split" };
    const totals = totalsOf(["ann", 12], ["bob", 10], ["cal", 10]);
    const result = score({ preset: "bass-weigh-in", ties: ["shared"], prizes }, { totals });
    expect(cents(result)).toEqual({ ann: 50_000, bob: 25_000, cal: 25_000 });
  },
  "tie: coin toss or mutual split": () => {
    const totals = totalsOf(["ann", 10], ["bob", 10]);
    const amounts = [20_000, 10_000];
    const toss = { directorsOrder: [{ order: ["bob", "ann"], reason: "Coin toss" }] };
    const tossed = { preset: "bass-weigh-in", ties: ["directors-order"], prizes: { amounts } };
    expect(cents(score(tossed, { totals, ...toss }))).toEqual({ bob: 20_000, ann: 10_000 });
    const split = { preset: "bass-weigh-in", ties: ["shared"], prizes: { amounts, ties: "split" } };
    expect(cents(score(split, { totals }))).toEqual({ ann: 15_000, bob: 15_000 });
  },
  "tie: both take 12750 of 20000+5500 (split agreed)": () => {
    const totals = totalsOf(["ann", 24.5], ["bob", 24.5], ["cal", 20]);
    const prizes = { amounts: [2_000_000, 550_000], ties: "split" };
    const result = score({ preset: "bass-weigh-in", ties: ["shared"], prizes }, { totals });
    expect(cents(result)).toEqual({ ann: 1_275_000, bob: 1_275_000 });
  },
  "tie: fish-off": () => {
    const totals = totalsOf(["ann", 24.5], ["bob", 24.5]);
    const directorsOrder = [{ order: ["bob", "ann"], reason: "Fish-off" }];
    const result = score({ preset: "bass-weigh-in", ties: ["directors-order"] }, { totals, directorsOrder });
    expect(lines(result)).toEqual(["1 bob 24.5", "2 ann 24.5"]);
  },
  "tie: shared place 5 5 7": () => {
    const totals = totalsOf(["a", 9], ["b", 8], ["c", 7], ["d", 6], ["e", 5], ["f", 5], ["g", 4]);
    const result = score({ preset: "bass-weigh-in", ties: ["shared"] }, { totals });
    expect(boardNamed(result).rows.map(({ place }) => place)).toEqual([1, 2, 3, 4, 5, 5, 7]);
  },
  "penalty: 0.25 lb per dead fish": () => {
    expect(scoreOf({ preset: "bass-weigh-in" }, { weight: 3, dead: true }, { weight: 2, dead: true })).toBe(4.5);
  },
  "penalty: 1.0 lb each but only from the 3rd dead fish (2 dead = 0; 3 = 3; 4 = 4)": () => {
    const deadFish = { deduct: 1, from: 3 };
    const penalty = (dead: number) => {
      const bag = [1, 2, 3, 4, 5].map((index) => ({ weight: 2, dead: index <= dead }));
      return 10 - Number(scoreOf({ preset: "bass-weigh-in", deadFish }, ...bag));
    };
    expect([1, 2, 3, 4].map(penalty)).toEqual([0, 0, 3, 4]);
  },
  "penalty: 1 lb per minute late incl. big bass; 15 min = DQ": () => {
    const boards = [{ name: "Big bass", limit: 1 }];
    const late = { perMinute: 1, disqualifyAfter: 15 };
    const entrants = [
      { id: "ann", lateMinutes: 2 },
      { id: "bob", lateMinutes: 14 },
      { id: "cal", lateMinutes: 15 },
    ];
    const fish = entrants.flatMap(({ id }) => weights(id, 12, 5));
    const result = score({ preset: "bass-weigh-in", late, boards }, { entrants, fish });
    expect(lines(result)).toEqual(["1 ann 15", "2 bob 3", "- cal 0"]);
    expect(lines(result, "Big bass")).toEqual(["1 ann 10", "2 bob -2", "- cal 0"]);
  },
  "penalty: 1 lb per minute late; loss of the day's catch after 15 min": () => {
    const late = { perMinute: 1, loseDayAfter: 15 };
    const entrants = [
      { id: "ann", lateMinutes: [16, 0] },
      { id: "bob", lateMinutes: [0, 3] },
    ];
    const fish = entrants.flatMap(({ id }) => [
      { entrant: id, weight: 8, day: 1 },
      { entrant: id, weight: 7, day: 2 },
    ]);
    expect(lines(score({ preset: "bass-weigh-in", late }, { entrants, fish }))).toEqual(["1 bob 12", "2 ann 7"]);
  },
  "penalty: 1 in per minute late": () => {
    const late = { perMinute: 1 };
    const entrants = [{ id: "ann", lateMinutes: 2 }];
    expect(lines(score({ preset: "kayak-cpr", late }, { entrants, fish: lengths("ann", 18, 16.25) }))).toEqual([
      "1 ann 32.25",
    ]);
  },
  "penalty: -1/2 in partly open mouth; -1 in wide open": () => {
    const partly = { length: 18, penalties: ["Mouth partly open"] };
    const wide = { length: 18, penalties: ["Mouth wide open"] };
    expect(scoreOf({ preset: "kayak-cpr" }, partly)).toBe(17.5);
    expect(scoreOf({ preset: "kayak-cpr" }, wide)).toBe(17);
  },
  "penalty: -1/2 in pinched tail; no identifier or eye covered = out": () => {
    const pinched = { length: 18, penalties: ["Tail pinched"] };
    const out = ["No identifier", "Eye covered"].map((name) => ({ length: 20, penalties: [name] }));
    expect(scoreOf({ preset: "kayak-cpr" }, pinched, ...out)).toBe(17.5);
  },
  "slot: 6 of 8 fish at most 24 in": () => {
    const format = { measure: "length-in", limit: 8, slots: [{ over: 24, atMost: 2 }] };
    const big = [40, 38, 36].map((length) => ({ length }));
    const small = [24, 23, 22, 21, 20, 19, 18].map((length) => ({ length }));
    expect(scoreOf(format, ...big, ...small)).toBe(40 + 38 + 24 + 23 + 22 + 21 + 20 + 19);
  },
  "slot: 1 over the slot only": () => {
    const fish = [24, 22, 20, 19, 18, 17].map((length) => ({ length }));
    expect(scoreOf({ preset: "slot" }, ...fish)).toBe(24 + 20 + 19 + 18 + 17);
  },
  "species: hybrid counts 0.8 of its length": () => {
    const format = { preset: "kayak-cpr", limit: 2, multipliers: { Hybrid: 0.8 } };
    const hybrid = { species: "Hybrid striped bass", length: 22.25 };
    expect(scoreOf(format, hybrid)).toBe(17.8);
    const others = [18, 17.75].map((length) => ({ species: "Largemouth bass", length }));
    expect(scoreOf(format, hybrid, ...others)).toBe(35.8);
  },
  "species: more categories filled beats any total": () => {
    const caught = (entrant: string, species: string, length: number) => ({ entrant, species, length });
    const fish = [
      caught("ann", "Pike", 40),
      caught("ann", "Walleye", 30),
      caught("bob", "Pike", 20),
      caught("bob", "Walleye", 15),
      caught("bob", "Perch", 8),
    ];
    expect(lines(score({ preset: "slam" }, { fish }))).toEqual(["1 bob 43", "2 ann 70"]);
  },
  "species: 3-2-1 points to the longest three of each species": () => {
    const caught = (entrant: string, species: string, length: number) => ({ entrant, species, length });
    const fish = [
      caught("ann", "Bream", 40),
      caught("bob", "Bream", 39),
      caught("cal", "Bream", 38),
      caught("dee", "Bream", 37),
      caught("cal", "Flathead", 60),
      caught("ann", "Flathead", 55.5),
    ];
    const format = {
      measure: "length-cm",
      rounding: { step: 0.5, direction: "down" },
      topFish: [3, 2, 1],
      ties: ["shared"],
    };
    expect(lines(score(format, { fish }))).toEqual(["1 ann 5", "2 cal 4", "3 bob 2", "4 dee 0"]);
  },
  "pot: hourly biggest bass (50 USD an hour; 100 in the first)": () => {
    const at = (entrant: string, weight: number, time: string) => ({
      entrant,
      weight,
      caughtAt: `2026-06-06T${time}:00-05:00`,
    });
    const fish = [at("ann", 3, "07:10"), at("bob", 4, "07:59"), at("ann", 2, "08:00"), at("cal", 5, "09:30")];
    const prizes = { pools: [10_000, 5000], shares: [100] };
    const result = score({ preset: "hourly-big-bass", prizes }, { fish });
    expect(result.boards.map(({ name }) => name)).toEqual([
      "Big bass: 7:00–8:00",
      "Big bass: 8:00–9:00",
      "Big bass: 9:00–10:00",
    ]);
    expect(cents(result)).toEqual({ bob: 10_000, ann: 5000, cal: 5000 });
  },
  "pot: biggest pair (2 longest) inside a time window": () => {
    const at = (entrant: string, length: number, caughtAt: string) => ({ entrant, length, caughtAt });
    const boards = [{ name: "Biggest pair", limit: 2, minimumFish: 2, window: { from: "08:00", until: "10:00" } }];
    const fish = [
      at("ann", 20, "07:59"),
      at("ann", 16, "08:00"),
      at("ann", 15, "09:00"),
      at("bob", 19, "09:59"),
      at("bob", 18, "10:00"),
    ];
    const result = score({ preset: "kayak-cpr", boards }, { fish });
    expect(lines(result, "Biggest pair")).toEqual(["1 ann 31", "- bob 19"]);
  },
  "pot: big bass only over 5 lb; else carried to the next tournament": () => {
    const pot = { pool: 12_000, shares: [100], minimumToWin: 5, unclaimed: "roll-over" };
    const boards = [{ name: "Big bass", limit: 1, prizes: pot }];
    const withBiggest = (weight: number) =>
      score({ preset: "bass-weigh-in", boards }, { fish: [...weights("ann", weight, 1), ...weights("bob", 4, 4)] });
    expect(cents(withBiggest(5.02))).toEqual({ ann: 12_000 });
    expect(withBiggest(4.99)).toMatchObject({
      payouts: [],
      unpaid: [{ board: "Big bass", to: "roll-over", cents: 12_000 }],
    });
  },
  "pot: one raffle ticket for each legal fish": () => {
    const boards = [{ name: "Raffle tickets", measure: "count", limit: null }];
    const fish = [...lengths("ann", 18, 17, 16, 15, 14, 13, 11), ...lengths("bob", 20)];
    expect(scores(score({ preset: "kayak-cpr", boards }, { fish }), "Raffle tickets")).toEqual({ ann: 6, bob: 1 });
  },
  "prize: 1st 50 2nd 30 3rd 20 percent rounded to whole dollars": () => {
    const totals = totalsOf(["first", 3], ["second", 2], ["third", 1]);
    const paid = [1518, 1096, 1430].map((pool) => {
      const prizes = { pool: pool * 100, shares: [50, 30, 20], round: 100 };
      return score({ preset: "bass-weigh-in", prizes }, { totals }).payouts.map((payout) => payout.cents / 100);
    });
    expect(paid).toEqual([
      [759, 455, 304],
      [548, 329, 219],
      [715, 429, 286],
    ]);
  },
  "dq: disqualified after the results; places and payouts below move up": () => {
    const entrants = [{ id: "ann", state: "disqualified", reason: "Off-limits water" }, "bob", "cal"];
    const totals = totalsOf(["ann", 20], ["bob", 15], ["cal", 10]);
    const prizes = { amounts: [100_000, 50_000] };
    const result = score({ preset: "bass-weigh-in", prizes }, { entrants, totals });
    expect(lines(result)).toEqual(["1 bob 15", "2 cal 10", "- ann 0"]);
    expect(cents(result)).toEqual({ bob: 100_000, cal: 50_000 });
  },
  "days: best 2 of day one + best 3 of day two; day-one fish cannot be culled": () => {
    const caught = (day: number, ...all: number[]) => all.map((length) => ({ entrant: "ann", length, day }));
    const fish = [...caught(1, 14, 13, 12), ...caught(2, 20, 19, 18, 17)];
    expect(scores(score({ preset: "kayak-cpr", limit: [2, 3] }, { fish }))).toEqual({ ann: 84 });
  },
};

describe("each published rule gives the published result (rounding-ties-penalties.csv)", () => {
  const published = material("rounding-ties-penalties").map(({ topic, rule }) => `${topic}: ${rule}`);
  const nameOf = (line: string) =>
    Object.keys(rules)
      .filter((name) => line.startsWith(name))
      .sort((a, b) => b.length - a.length)[0];

  test("every line of the table has a test, and every test a line", () => {
    expect(published.map(nameOf)).toEqual(Object.keys(rules));
    expect(published).toHaveLength(37);
  });

  test.each(Object.entries(rules))("%s", (_, check) => check());
});
