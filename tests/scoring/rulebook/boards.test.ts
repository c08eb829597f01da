import { describe, expect, test } from "bun:test";
import { cents, lengths, lines, score, weights } from "./score.ts";

const names = ({ boards }: { boards: readonly { name: string }[] }) => boards.map(({ name }) => name);

describe("boards of a tournament", () => {
  const divisions = [
    { id: "ann", division: "Women" },
    { id: "bob", division: "Men" },
    { id: "cal", division: "Men" },
    { id: "dee" },
  ];
  const fish = [...lengths("ann", 15), ...lengths("bob", 16), ...lengths("cal", 17), ...lengths("dee", 18)];

  test("entrants with divisions have the overall board, then one for each division", () => {
    const result = score({ preset: "kayak-cpr" }, { entrants: divisions, fish });
    expect(names(result)).toEqual(["Leaderboard", "Women", "Men"]);
    expect(lines(result, "Men")).toEqual(["1 cal 17", "2 bob 16"]);
  });

  test("a format that lists its boards has no other boards", () => {
    const boards = [{ name: "Men first", division: "men" }];
    const result = score({ preset: "kayak-cpr", boards }, { entrants: divisions, fish });
    expect(names(result)).toEqual(["Leaderboard", "Men first"]);
    expect(lines(result, "Men first")).toEqual(["1 cal 17", "2 bob 16"]);
  });

  test("the prizes of the main board are paid on the main board only", () => {
    const prizes = { pool: 10_000, shares: [100] };
    const result = score({ preset: "kayak-cpr", prizes }, { entrants: divisions, fish });
    expect(result.payouts).toEqual([{ id: "dee", board: "Leaderboard", cents: 10_000 }]);
  });

  test("a board for each day counts the fish of that day", () => {
    const twoDays = [
      { entrant: "ann", length: 15, day: 1 },
      { entrant: "bob", length: 14, day: 1 },
      { entrant: "bob", length: 16, day: 2 },
    ];
    const result = score({ preset: "kayak-cpr", boards: [{ name: "Daily", each: "day" }] }, { fish: twoDays });
    expect(lines(result)).toEqual(["1 bob 30", "2 ann 15"]);
    expect(lines(result, "Daily: Day 1")).toEqual(["1 ann 15", "2 bob 14"]);
    expect(lines(result, "Daily: Day 2")).toEqual(["1 bob 16", "- ann 0"]);
  });

  test("a board for each species lists the lunkers", () => {
    const caught = [
      { entrant: "ann", species: "Bass", length: 17.25 },
      { entrant: "bob", species: "Pike", length: 30 },
    ];
    const boards = [{ name: "Lunker", each: "species", limit: 1 }];
    const result = score({ preset: "kayak-cpr", boards }, { fish: caught });
    expect(lines(result, "Lunker: Bass")).toEqual(["1 ann 17.25", "- bob 0"]);
    expect(lines(result, "Lunker: Pike")).toEqual(["1 bob 30", "- ann 0"]);
  });

  test("a side pot is ranked among entrants who bought in", () => {
    const entrants = [
      { id: "ann", buyIn: true },
      { id: "bob", buyIn: false },
      { id: "cal", buyIn: ["Big bass"] },
      { id: "dee", buyIn: ["Raffle"] },
    ];
    const boards = [{ name: "Big bass", limit: 1, among: "buyIn", prizes: { fee: 1000, shares: [100] } }];
    const facts = { entrants, fish: entrants.flatMap(({ id }, index) => weights(id, index + 1, 1)) };
    const result = score({ preset: "bass-weigh-in", boards }, facts);
    expect(lines(result, "Big bass")).toEqual(["1 cal 3", "2 ann 1"]);
    expect(result.payouts).toEqual([{ id: "cal", board: "Big bass", cents: 2000 }]);
  });

  test("a pot without buy-ins is open to everyone", () => {
    const boards = [{ name: "Big bass", limit: 1, among: "buyIn" }];
    const result = score({ preset: "bass-weigh-in", boards }, { fish: weights("ann", 3, 2) });
    expect(lines(result, "Big bass")).toEqual(["1 ann 3"]);
  });

  test("a pot that nobody paid into is ranked, but has no money", () => {
    const boards = [{ name: "Big bass", limit: 1, among: "buyIn", prizes: { fee: 1000, shares: [100] } }];
    const facts = { entrants: [{ id: "ann", buyIn: false }], fish: weights("ann", 3) };
    const result = score({ preset: "bass-weigh-in", boards }, facts);
    expect([lines(result, "Big bass"), result.payouts]).toEqual([["1 ann 3"], []]);
  });

  test("a board for members leaves out the others", () => {
    const entrants = [{ id: "ann", member: false }, "bob"];
    const facts = { entrants, fish: [...lengths("ann", 20), ...lengths("bob", 15)] };
    const result = score({ preset: "kayak-cpr", boards: [{ name: "Members", among: "members" }] }, facts);
    expect(lines(result, "Members")).toEqual(["1 bob 15"]);
  });

  test("the smallest fish wins its board", () => {
    const boards = [{ name: "Smallest fish", limit: 1, choose: "smallest", ties: ["biggest-first"] }];
    const facts = { fish: [...lengths("ann", 20, 13), ...lengths("bob", 12.5, 18), ...lengths("cal", 11)] };
    const result = score({ preset: "kayak-cpr", boards }, facts);
    expect(lines(result, "Smallest fish")).toEqual(["1 bob 12.5", "2 ann 13", "- cal 0"]);
  });

  test("a slam beside the main board counts one fish of each of its species", () => {
    const caught = [
      { entrant: "ann", species: "Largemouth Bass", length: 20 },
      { entrant: "ann", species: "Smallmouth Bass", length: 19 },
      { entrant: "bob", species: "Largemouth Bass", length: 14 },
      { entrant: "bob", species: "Pike", length: 20 },
      { entrant: "bob", species: "Carp", length: 30 },
    ];
    const boards = [{ name: "Slam", slam: { categories: ["Bass", "Pike"] }, limit: null }];
    const result = score({ preset: "kayak-cpr", boards }, { fish: caught });
    expect(lines(result, "Slam")).toEqual(["1 bob 34", "2 ann 20"]);
  });

  test("a board of one fish uses the biggest fish of totals", () => {
    const totals = [
      { entrant: "ann", fish: 5, score: 15, biggest: 4 },
      { entrant: "bob", fish: 5, score: 12, biggest: 5.6 },
      { entrant: "cal", fish: 5, score: 11 },
    ];
    const boards = [
      { name: "Big bass", limit: 1 },
      { name: "Best two", limit: 2 },
    ];
    const result = score({ preset: "bass-weigh-in", boards }, { totals });
    expect(lines(result, "Big bass")).toEqual(["1 bob 5.6", "2 ann 4", "- cal 0"]);
    // The sum of two fish can't be known.
    expect(lines(result, "Best two")).toEqual(["- ann 0", "- bob 0", "- cal 0"]);
  });

  test("an entrant who is disqualified for being late has no place on any board", () => {
    const entrants = [{ id: "ann", lateMinutes: 20 }, "bob"];
    const boards = [{ name: "Big bass", limit: 1, late: null }];
    const result = score(
      { preset: "bass-weigh-in", boards },
      { entrants, fish: [...weights("ann", 9), ...weights("bob", 3)] },
    );
    expect(lines(result, "Big bass")).toEqual(["1 bob 3", "- ann 0"]);
  });
});

describe("boards of periods", () => {
  const at = (entrant: string, weight: number, caughtAt: string) => ({ entrant, weight, caughtAt });

  test("the pool of hourly boards is divided evenly, with leftover cents for the first", () => {
    const fish = [at("ann", 3, "07:10"), at("bob", 4, "08:59"), at("cal", 2, "10:00")];
    const result = score({ preset: "hourly-big-bass", prizes: { pool: 10_000, shares: [100] } }, { fish });
    expect(cents(result)).toEqual({ ann: 3334, bob: 3333, cal: 3333 });
  });

  test("hours are in the time zone of the water", () => {
    const fish = [at("ann", 3, "2026-06-06T07:59:59-05:00"), at("bob", 4, "2026-06-06T08:00:00-05:00")];
    const result = score({ preset: "hourly-big-bass" }, { fish });
    expect(result.boards.map(({ name, rows }) => `${name} ${rows[0]?.id}`)).toEqual([
      "Big bass: 7:00–8:00 ann",
      "Big bass: 8:00–9:00 bob",
    ]);
  });

  test("names of hours include the day over several days", () => {
    const fish = [at("ann", 3, "2026-06-06T07:00:00Z"), at("bob", 4, "2026-06-07T07:00:00Z")];
    expect(names(score({ preset: "hourly-big-bass" }, { fish }))).toEqual([
      "Big bass: 2026-06-06, 7:00–8:00",
      "Big bass: 2026-06-07, 7:00–8:00",
    ]);
  });

  test("hours of fish with a time of day are named by the day of the tournament", () => {
    const fish = [at("ann", 3, "07:00"), { ...at("bob", 4, "07:00"), day: 2 }];
    expect(names(score({ preset: "hourly-big-bass" }, { fish }))).toEqual([
      "Big bass: Day 1, 7:00–8:00",
      "Big bass: Day 2, 7:00–8:00",
    ]);
  });

  test("a fish without a time is on no hourly board", () => {
    const fish = [at("ann", 3, "07:00"), { entrant: "bob", weight: 4 }];
    expect(lines(score({ preset: "hourly-big-bass" }, { fish }))).toEqual(["1 ann 3", "- bob 0"]);
  });

  test("periods can have other lengths", () => {
    const fish = [at("ann", 3, "07:29"), at("bob", 4, "07:30")];
    expect(names(score({ preset: "hourly-big-bass", each: { minutes: 30 } }, { fish }))).toEqual([
      "Big bass: 7:00–7:30",
      "Big bass: 7:30–8:00",
    ]);
  });

  test("a window past midnight includes the fish of the night", () => {
    const fish = [at("ann", 3, "19:00"), at("bob", 4, "02:59"), at("cal", 9, "03:00")];
    const result = score({ preset: "bass-weigh-in", window: { from: "19:00", until: "03:00" } }, { fish });
    expect(lines(result)).toEqual(["1 bob 4", "2 ann 3", "- cal 0"]);
  });

  test("a window between two moments compares them as instants", () => {
    const window = { from: "2026-06-06T12:00:00Z", until: "2026-06-06T13:00:00Z" };
    const fish = [at("ann", 3, "2026-06-06T07:30:00-05:00"), at("bob", 4, "2026-06-06T08:00:00-05:00")];
    expect(lines(score({ preset: "bass-weigh-in", window }, { fish }))).toEqual(["1 ann 3", "- bob 0"]);
  });
});
