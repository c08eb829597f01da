import { describe, expect, test } from "bun:test";
import { event, explained, finish, others, places, placesIn, placesOf, type SeasonEvent, totals } from "./standing.ts";

const hundred = { first: 100, step: 1 };

/** Two anglers tied for second, and two with zero. */
const tied = event("Opener", [
  ["ann", 20],
  ["bob", 15],
  ["cid", 15, { tied: true }],
  ["dan", 12],
  ["eve", 0],
  ["fay", 0, { tied: true }],
]);

describe("tied entrants", () => {
  test("tied anglers each get the points of their place, and the next place is skipped", () => {
    expect(totals(hundred, tied)).toEqual({ ann: 100, bob: 99, cid: 99, dan: 97, eve: 0, fay: 0 });
  });

  test("tied anglers can share the average of the places that they span, which can be a fraction", () => {
    expect(totals({ ...hundred, ties: "average" }, tied)).toMatchObject({ ann: 100, bob: 98.5, cid: 98.5, dan: 97 });
  });

  test("tied anglers get points in the order of the results if ties are ranked", () => {
    expect(totals({ ...hundred, ties: "ranked" }, tied)).toMatchObject({ ann: 100, bob: 99, cid: 98, dan: 97 });
  });

  test("three thirds add up to a whole number", () => {
    const three = event("One", [
      ["ann", 9],
      ["bob", 9, { tied: true }],
      ["cid", 9, { tied: true }],
    ]);
    const scheme = { table: [100, 90, 85], ties: "average" };
    const [row] = explained(scheme, three, three, three);
    expect(row?.events[0]?.points).toBeCloseTo(91.6667, 4);
    expect(totals(scheme, three, three, three)).toEqual({ ann: 275, bob: 275, cid: 275 });
  });

  test("anglers can be tied across a skipped guest, but not with an angler above the guest", () => {
    const guestBetween = (second: boolean) =>
      event("One", [
        ["ann", 9],
        ["guest", 9, { guest: true, tied: second }],
        ["bob", 9, { tied: true }],
      ]);
    expect(totals(hundred, guestBetween(true))).toEqual({ ann: 100, bob: 100, guest: 0 });
    expect(totals(hundred, guestBetween(false))).toEqual({ ann: 100, bob: 99, guest: 0 });
  });
});

describe("points below the last entrant with fish", () => {
  test("points below the last entrant with fish use the average if the last place is shared", () => {
    const last = event("One", [
      ["ann", 9],
      ["bob", 8],
      ["cid", 8, { tied: true }],
      ["dan", 0],
    ]);
    expect(totals({ ...hundred, zeroFish: { belowLast: 2 } }, last).dan).toBe(97);
    expect(totals({ ...hundred, zeroFish: { belowLast: 2 }, ties: "average" }, last).dan).toBe(96.5);
    expect(totals({ ...hundred, zeroFish: { belowNext: 2 } }, last).dan).toBe(95);
  });

  test("points below the last entrant with fish use the last member if only members rank", () => {
    const open = event("One", [
      ["ann", 9],
      ["visitor", 8, { member: false }],
      ["visitor two", 7, { member: false }],
      ["dan", 0],
    ]);
    expect(totals({ ...hundred, zeroFish: { belowLast: 2 }, rankAmong: "members" }, open).dan).toBe(98);
    expect(totals({ ...hundred, zeroFish: { belowLast: 2 } }, open).dan).toBe(96);
  });

  test("points below the last entrant with fish start from the floor if that entrant has it", () => {
    const scheme = { ...hundred, floor: 98, zeroFish: { belowLast: 10 } };
    const field = event("One", [...others(9).map((id, index) => [id, 20 - index] as const), ["ann", 0]]);
    expect(totals(scheme, field)).toMatchObject({ x9: 98, ann: 88 });
  });

  test("points below the last entrant with fish start from first place if nobody has fish", () => {
    const skunked = event("One", [
      ["ann", 0],
      ["bob", 0],
    ]);
    expect(totals({ ...hundred, zeroFish: { belowLast: 2 } }, skunked)).toEqual({ ann: 98, bob: 98 });
    expect(totals({ ...hundred, zeroFish: { belowNext: 2 } }, skunked)).toEqual({ ann: 98, bob: 98 });
    expect(totals({ ...hundred, zeroFish: 5 }, skunked)).toEqual({ ann: 5, bob: 5 });
    expect(places({ ...hundred, zeroFish: 5 }, skunked)).toEqual(["1 ann", "1 bob"]);
  });

  test("points below the last entrant with fish don't include that entrant's bonus", () => {
    const scheme = { ...hundred, zeroFish: { belowLast: 2 }, bonus: { biggestFish: 5 } };
    const field = event("One", [
      ["ann", 9, { biggest: 2 }],
      ["bob", 8, { biggest: 7 }],
      ["cid", 0],
    ]);
    expect(totals(scheme, field)).toEqual({ ann: 100, bob: 104, cid: 97 });
  });
});

describe("an entrant without a place", () => {
  const states = event("One", [
    ["ann", 9],
    ["none", 0],
    ["stayed home", 0, { state: "did_not_start" }],
    ["left", 0, { state: "withdrew" }],
    ["cheat", 50, { state: "disqualified" }],
    ["paid", 0, { buyIn: true }],
  ]);

  test("an entrant without a place gets no points by default", () => {
    expect(totals(hundred, states)).toEqual({ ann: 100, none: 0, "stayed home": 0, left: 0, cheat: 0, paid: 0 });
  });

  test("an entrant without a place gets the scheme's points for each case", () => {
    const scheme = { ...hundred, zeroFish: 50, registered: 40, withdrew: 30, disqualified: 20, buyIn: 10 };
    const all = { ann: 100, none: 50, "stayed home": 40, left: 30, cheat: 20, paid: 10 };
    expect(totals(scheme, states)).toEqual(all);
  });

  test("an entrant without a place gets the points for registering if the scheme has no others", () => {
    const all = { ann: 100, none: 20, "stayed home": 20, left: 20, cheat: 0, paid: 20 };
    expect(totals({ ...hundred, registered: 20 }, states)).toEqual(all);
  });

  test("when an entrant is disqualified, everyone below moves up, including for the biggest-fish bonus", () => {
    const scheme = { ...hundred, bonus: { biggestFish: 5 } };
    const field = event("One", [
      ["cheat", 50, { state: "disqualified", biggest: 9 }],
      ["ann", 9, { biggest: 2 }],
      ["bob", 8, { biggest: 1 }],
    ]);
    expect(totals(scheme, field)).toEqual({ ann: 105, bob: 99, cheat: 0 });
  });

  test("entrants without fish can get the places after the last with fish", () => {
    const zeros = event("One", [
      ["ann", 9],
      ["bob", 0],
      ["cid", 0, { tied: true }],
      ["dan", 0],
    ]);
    expect(totals({ ...hundred, zeroFish: "ranked" }, zeros)).toEqual({ ann: 100, bob: 99, cid: 99, dan: 97 });
  });

  test("an absent angler gets the points for missing an event if the scheme has them", () => {
    const second = event("Two", [
      ["bob", 9],
      ["visitor", 8, { guest: true }],
    ]);
    const all = totals({ ...hundred, absent: 10 }, finish("One", ["ann", "bob"]), second);
    expect(all).toEqual({ bob: 199, ann: 110, visitor: 0 });
  });
});

describe("guests", () => {
  const open = event("One", [
    ["guest", 20, { guest: true, biggest: 8 }],
    ["ann", 15, { biggest: 5 }],
    ["bob", 10, { biggest: 3 }],
  ]);

  test("guests are skipped by default, and have no place in the season", () => {
    expect(totals(hundred, open)).toEqual({ ann: 100, bob: 99, guest: 0 });
    expect(places(hundred, open)).toEqual(["1 ann", "2 bob", "- guest"]);
  });

  test("guests are ranked like everyone if the scheme ranks them", () => {
    expect(totals({ ...hundred, guests: "rank" }, open)).toEqual({ guest: 100, ann: 99, bob: 98 });
  });

  test("guests can take a place without points", () => {
    const scheme = { ...hundred, guests: "place", bonus: { biggestFish: 2 } };
    expect(totals(scheme, open)).toEqual({ ann: 99, bob: 98, guest: 0 });
    expect(totals({ ...scheme, guests: "skip" }, open)).toEqual({ ann: 102, bob: 99, guest: 0 });
  });

  test("guests who join the club later get points from that time on", () => {
    const later = finish("Two", ["guest", "ann"]);
    expect(totals(hundred, open, later)).toEqual({ ann: 199, guest: 100, bob: 99 });
  });
});

describe("points that don't depend on the place", () => {
  const field = event("One", [
    ["ann", 20],
    ["bob", 15.5],
    ["cid", 6.6667],
    ["dan", 0],
  ]);

  test("points can be a share of the winner's score, to the hundredth", () => {
    expect(totals({ percent: 100 }, field)).toEqual({ ann: 100, bob: 77.5, cid: 33.33, dan: 0 });
  });

  test("points can be the score itself, and add up exactly", () => {
    const tenth = event("Tenth", [["ann", 0.1]]);
    expect(totals({ score: 1 }, field, tenth, tenth, tenth).ann).toBe(20.3);
    expect(totals({ score: 2 }, field)).toMatchObject({ ann: 40, bob: 31 });
  });

  test("points can be the number of entrants outfished", () => {
    expect(totals({ beaten: 5 }, field)).toEqual({ ann: 15, bob: 10, cid: 5, dan: 0 });
  });

  test("points other than by place can also be given below the last entrant with fish", () => {
    expect(totals({ score: 1, zeroFish: { belowLast: 2 } }, field).dan).toBe(4.6667);
  });
});

describe("when the lowest total wins", () => {
  const placings = { first: 1, total: "lowest", zeroFish: { belowLast: 1 }, absent: { belowLast: 2 } };
  const first = event("One", [
    ["ann", 9],
    ["bob", 8],
    ["cid", 8, { tied: true }],
    ["dan", 0],
  ]);
  const second = finish("Two", ["ann", "cid"]);

  test("with the lowest total, points increase by place, and entrants without a place get more than the last", () => {
    expect(totals(placings, first)).toEqual({ ann: 1, bob: 2, cid: 2, dan: 3 });
    expect(totals({ ...placings, ties: "average" }, first)).toMatchObject({ bob: 2.5, cid: 2.5, dan: 3.5 });
    expect(places(placings, first, second)).toEqual(["1 ann", "2 cid", "3 bob", "4 dan"]);
    expect(totals(placings, first, second)).toEqual({ ann: 2, cid: 4, bob: 6, dan: 7 });
  });

  test("a table continues to increase, and a disqualification counts like an absence", () => {
    const table = { ...placings, first: null, table: [0, 2] };
    expect(totals(table, finish("One", others(4)))).toEqual({ x1: 0, x2: 2, x3: 3, x4: 4 });
    const thrownOut = event("One", [
      ["ann", 9],
      ["bob", 8, { state: "disqualified" }],
    ]);
    expect(totals(placings, thrownOut)).toEqual({ ann: 1, bob: 3 });
  });

  test("the best events are those with the fewest points", () => {
    expect(totals({ ...placings, best: 1 }, first, second)).toEqual({ ann: 1, bob: 2, cid: 2, dan: 3 });
  });
});

describe("bonuses", () => {
  test("a bonus for the biggest fish goes to each of several equal ones", () => {
    const field = event("One", [
      ["ann", 9, { biggest: 4 }],
      ["bob", 8, { biggest: 4 }],
      ["cid", 7, { biggest: 3 }],
    ]);
    expect(totals({ ...hundred, bonus: { biggestFish: 2 } }, field)).toEqual({ ann: 102, bob: 101, cid: 98 });
  });

  test("bonuses per pound and inch can count fractions, or only whole units", () => {
    const field = event("One", [["ann", 5.67]]);
    expect(totals({ ...hundred, bonus: { perUnit: 1 } }, field)).toEqual({ ann: 105.67 });
    expect(totals({ ...hundred, bonus: { perUnit: { points: 1, whole: true } } }, field)).toEqual({ ann: 105 });
    expect(totals({ ...hundred, bonus: { perUnit: { points: 3, every: 2, whole: true } } }, field)).toEqual({
      ann: 106,
    });
  });

  test("participation bonuses go to everyone who fished, but not to those who only registered", () => {
    const field = event("One", [
      ["ann", 9],
      ["bob", 0],
      ["cid", 0, { state: "did_not_start" }],
    ]);
    expect(totals({ ...hundred, bonus: { participation: 5 } }, field)).toEqual({ ann: 105, bob: 5, cid: 0 });
  });

  test("attendance bonuses require every event except the finale, and belong to the season, not to an event", () => {
    const scheme = { ...hundred, bonus: { attendance: 5 }, finale: { always: true } };
    const season = [
      finish("One", ["ann", "bob"]),
      event("Two", [
        ["ann", 9],
        ["bob", 0, { state: "did_not_start" }],
      ]),
      finish("Final", ["bob"], { finale: true }),
    ];
    const [ann, bob] = explained(scheme, ...season);
    expect(ann).toMatchObject({ id: "ann", points: 205, attendance: 5 });
    expect(bob).toMatchObject({ id: "bob", points: 199, attendance: 0 });
  });

  test("extra points count along with their event", () => {
    const field = event("One", [
      ["ann", 9],
      ["bob", 8, { extra: 3 }],
      ["cid", 7, { extra: -2.5 }],
    ]);
    expect(totals(hundred, field)).toEqual({ bob: 102, ann: 100, cid: 95.5 });
  });
});

describe("events that count", () => {
  const three: SeasonEvent[] = [
    placesIn("One", { ann: 1 }, 9),
    placesIn("Two", { ann: 5 }, 9),
    placesIn("Three", { ann: 3 }, 9),
  ];
  const counts = (scheme: unknown, ...events: SeasonEvent[]) =>
    explained(scheme, ...events)
      .find(({ id }) => id === "ann")
      ?.events.map((event) => event.counts);

  test("every event counts by default", () => {
    expect(counts(hundred, ...three)).toEqual([true, true, true]);
  });

  test("the best N events count, and of equal ones the earlier", () => {
    expect(counts({ ...hundred, best: 2 }, ...three)).toEqual([true, false, true]);
    expect(counts({ ...hundred, best: 1 }, placesIn("One", { ann: 2 }, 3), placesIn("Two", { ann: 2 }, 3))).toEqual([
      true,
      false,
    ]);
  });

  test("all but the worst events count, and a missed event is the worst", () => {
    expect(counts({ ...hundred, drop: 1 }, ...three)).toEqual([true, false, true]);
    expect(counts({ ...hundred, drop: 1 }, ...three, finish("Four", ["bob"]))).toEqual([true, true, true]);
  });

  test("at least one event counts early in a season with drops", () => {
    const [first] = three;
    if (!first) throw new Error("no event");
    expect(counts({ ...hundred, drop: 2 }, first)).toEqual([true]);
  });

  test("events that haven't been held don't count", () => {
    const coming = { name: "Four", rows: [] };
    expect(counts({ ...hundred, drop: 1 }, ...three, coming)).toEqual([true, false, true]);
    const scheme = { ...hundred, bonus: { attendance: 5 }, absent: 1 };
    expect(totals(scheme, finish("One", ["ann"]), coming)).toEqual({ ann: 105 });
  });

  test("the finale counts in addition to the best N or the drops, with the season's points unless it has its own", () => {
    const final = placesIn("Final", { ann: 9 }, 9, { finale: true });
    expect(counts({ ...hundred, best: 2, finale: {} }, ...three, final)).toEqual([true, false, true, true]);
    expect(counts({ ...hundred, drop: 1, finale: {} }, ...three, final)).toEqual([true, false, true, true]);
    expect(counts({ ...hundred, best: 2, finale: { always: false } }, ...three, final)).toEqual([
      true,
      false,
      true,
      false,
    ]);
    expect(totals({ ...hundred, finale: { multiplier: 2 } }, final).ann).toBe(184);
  });

  test("a finale counts like any other event if the scheme has none", () => {
    expect(counts({ ...hundred, best: 2 }, ...three, placesIn("Final", { ann: 9 }, 9, { finale: true }))).toEqual([
      true,
      false,
      true,
      false,
    ]);
  });

  test("the number of events that count can differ by class", () => {
    const scheme = { ...hundred, best: 1, classes: { night: { best: 1, first: 50 }, day: { first: 80 } } };
    const season = [
      placesIn("Night one", { ann: 1 }, 3, { class: "night" }),
      placesIn("Night two", { ann: 2 }, 3, { class: "night" }),
      placesIn("Day", { ann: 1 }, 3, { class: "day" }),
      placesIn("Open", { ann: 1 }, 3),
    ];
    expect(counts(scheme, ...season)).toEqual([true, false, false, true]);
    expect(totals(scheme, ...season).ann).toBe(150);
  });
});

describe("a tie on points", () => {
  const scheme = (...tieBreaks: string[]) => ({ ...hundred, tieBreaks });
  const season = [placesIn("One", { ann: 1, bob: 2 }, 4), placesIn("Two", { bob: 3, ann: 4 }, 4)];
  const decided = (rules: unknown, ...events: SeasonEvent[]) =>
    explained(rules, ...events)
      .filter(({ id }) => id === "ann" || id === "bob")
      .map(({ id, decidedBy }) => `${id} ${decidedBy ?? "-"}`);

  test("a season tie goes to more wins", () => {
    expect(decided(scheme("wins"), ...season)[1]).toBe("bob wins");
  });

  test("a season tie goes to the better latest event", () => {
    expect(decided(scheme("latest-event"), ...season)[1]).toBe("ann latest-event");
  });

  test("a season tie goes to the better single finish, or to all of them compared from the top", () => {
    expect(decided(scheme("best-finish"), ...season)[1]).toBe("bob best-finish");
    const level = [...season, placesIn("Three", { bob: 1, ann: 2 }, 4), placesIn("Four", { ann: 2, bob: 3 }, 4)];
    expect(decided(scheme("best-finish", "best-finishes"), ...level)[1]).toBe("bob best-finishes");
  });

  test("a season tie goes to the biggest fish, the total score or the most fish", () => {
    const first = event("One", [
      ["ann", 12, { biggest: 5, fish: 5 }],
      ["bob", 11, { biggest: 6, fish: 4 }],
    ]);
    const second = event("Two", [
      ["bob", 9, { biggest: 3, fish: 5 }],
      ["ann", 8.5, { biggest: 3, fish: 5 }],
    ]);
    expect(decided(scheme("biggest-fish"), first, second)).toEqual(["bob -", "ann biggest-fish"]);
    expect(decided(scheme("total-score"), first, second)).toEqual(["ann -", "bob total-score"]);
    expect(decided(scheme("most-fish"), first, second)).toEqual(["ann -", "bob most-fish"]);
  });

  test("a season tie is shared when no rule decides, and the next place is skipped", () => {
    const level = [finish("One", ["ann", "bob", "cid"]), finish("Two", ["bob", "ann", "cid"])];
    expect(places(hundred, ...level)).toEqual(["1 ann", "1 bob", "3 cid"]);
  });
});

describe("a tie on points without tieBreaks", () => {
  test("a season tie goes to the better place in the finale, if there is one", () => {
    const stop = placesIn("Stop", { ann: 1, bob: 2 }, 4);
    const final = placesIn("Final", { bob: 2, ann: 3 }, 4, { finale: true });
    expect(placesOf(["ann", "bob"], { ...hundred, finale: {} }, stop, final)).toEqual(["1 bob", "2 ann"]);
    expect(placesOf(["ann", "bob"], hundred, stop, final)).toEqual(["1 ann", "2 bob"]);
  });

  test("a season tie doesn't go to the bigger fish if the season has both lengths and weights", () => {
    const kayak = event(
      "Kayak",
      [
        ["ann", 80, { biggest: 20 }],
        ["bob", 70, { biggest: 15 }],
      ],
      { measure: "length-in" },
    );
    const boat = event(
      "Boat",
      [
        ["bob", 9, { biggest: 4 }],
        ["ann", 8, { biggest: 3 }],
      ],
      { measure: "weight-lb" },
    );
    expect(places(hundred, kayak, boat)).toEqual(["1 ann", "1 bob"]);
    const inches = { ...boat, measure: "length-in" };
    expect(places(hundred, kayak, inches)).toEqual(["1 ann", "2 bob"]);
  });
});

describe("an event's class", () => {
  test("without classes in the scheme, an event's class is a label", () => {
    expect(totals(hundred, finish("One", ["ann"], { class: "constructor" }))).toEqual({ ann: 100 });
  });
});

describe("the explanation of a row", () => {
  test("the standing explains each event's points", () => {
    const rules = { ...hundred, bonus: { biggestFish: 2, participation: 1 }, finale: { multiplier: 2 } };
    const final = event("Final", [["ann", 9, { biggest: 4, extra: 1 }]], { finale: true });
    const [row] = explained(rules, final);
    expect(row?.events).toEqual([
      {
        event: 0,
        name: "Final",
        place: 1,
        outcome: "placed",
        points: 208,
        parts: [
          { what: "placed", points: 100 },
          { what: "participation", points: 1 },
          { what: "biggestFish", points: 2 },
          { what: "extra", points: 1 },
        ],
        multiplier: 2,
        counts: true,
        isAlwaysCounted: true,
      },
    ]);
  });

  test("the standing explains what a cap deducted, and why somebody has no place", () => {
    const rules = { ...hundred, minimumEvents: 2, classes: { open: { cap: 150 } } };
    const season = [finish("One", ["ann", "bob"], { class: "open" }), finish("Two", ["ann"], { class: "open" })];
    expect(
      explained(rules, ...season).map(({ id, points, overCap, unranked }) => [id, points, overCap, unranked]),
    ).toEqual([
      ["ann", 150, 50, undefined],
      ["bob", 99, 0, "minimumEvents"],
    ]);
  });
});
