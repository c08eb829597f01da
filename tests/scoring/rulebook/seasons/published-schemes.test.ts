import { describe, expect, test } from "bun:test";
import { entrant, event, explained, finish, material, others, places, placesIn, placesOf, totals } from "./standing.ts";

/*
 * One test for each line of material/season-schemes.csv: the scheme as data, and its effect according to its publisher.
 */

const covered: string[] = [];

function line(club: string, outcome: string, run: () => void): void {
  covered.push(club);
  test(`${club}: ${outcome}`, run);
}

describe("published season schemes", () => {
  line(
    "South Austin BC",
    "members rank without guests; zeros, buy-ins and disqualified are below the last with fish",
    () => {
      const scheme = {
        preset: "points-100",
        rankAmong: "members",
        guests: "skip",
        zeroFish: { belowLast: 2 },
        buyIn: { belowLast: 4 },
        disqualified: { belowLast: 3 },
      };
      const opener = event("Opener", [
        ["guest", 21, { guest: true, member: false }],
        ["ann", 20],
        ["bob", 15],
        ["guest two", 12, { guest: true, member: false }],
        ["cid", 11],
        ["dan", 0],
        ["eve", 0],
        ["fay", 14, { state: "disqualified" }],
        ["gus", 0, { buyIn: true }],
      ]);
      expect(totals(scheme, opener)).toEqual({
        ann: 100,
        bob: 99,
        cid: 98,
        dan: 96,
        eve: 96,
        fay: 95,
        gus: 94,
        guest: 0,
        "guest two": 0,
      });
      // If no member has fish, the club's own program counts from the points of 1st place: 98 for a zero, 96 for a buy-in.
      const nobody = event("July", [
        ["guest", 3, { guest: true, member: false }],
        ["ann", 0],
        ["gus", 0, { buyIn: true }],
      ]);
      expect(totals(scheme, nobody)).toEqual({ ann: 98, gus: 96, guest: 0 });
    },
  );

  line("CATT trail", "a boat without fish takes ten points under the last with fish", () => {
    const scheme = { first: 110, step: 1, zeroFish: { belowLast: 10 } };
    const april = event("April", [
      ["ann", 12],
      ["bob", 9],
      ["cid", 7],
      ["dan", 0],
    ]);
    expect(totals(scheme, april)).toEqual({ ann: 110, bob: 109, cid: 108, dan: 98 });
  });

  line(
    "Oregon Kayak Bass",
    "no fish is the lowest earned less 20, a no-show nothing, and the worst event is dropped",
    () => {
      const scheme = { first: 100, step: 1, zeroFish: { belowLast: 20 }, registered: 0, drop: 1 };
      const first = event("First", [
        ["ann", 80],
        ["bob", 70],
        ["cid", 0],
        ["dan", 0, { state: "did_not_start" }],
      ]);
      const second = event("Second", [
        ["cid", 80],
        ["bob", 70],
        ["ann", 60],
        ["dan", 0],
      ]);
      expect(totals(scheme, first)).toEqual({ ann: 100, bob: 99, cid: 79, dan: 0 });
      expect(totals(scheme, first, second)).toEqual({ ann: 100, cid: 100, bob: 99, dan: 78 });
    },
  );

  line("NBAA", "no fish is ten points under the last with fish, and never below 0", () => {
    const scheme = { first: 50, step: 1, zeroFish: { belowLast: 10 } };
    const field = [...others(4).map((id, index) => [id, 9 - index] as const), ["ann", 0] as const];
    expect(totals(scheme, event("May", field))).toMatchObject({ x1: 50, x4: 47, ann: 37 });
    const large = [...others(45).map((id, index) => [id, 99 - index] as const), ["ann", 0] as const];
    expect(totals(scheme, event("May", large))).toMatchObject({ x45: 6, ann: 0 });
  });

  line("Kansas Youth Bass Nation", "six teams with fish end at 90, and all others take 78", () => {
    const scheme = { first: 100, step: 2, zeroFish: { belowNext: 10 }, minimumEvents: 4 };
    const trail = (name: string) =>
      event(name, [...others(6).map((id, index) => [id, 9 - index] as const), ["ann", 0], ["bob", 0]]);
    expect(totals(scheme, trail("One"))).toMatchObject({ x1: 100, x2: 98, x3: 96, x6: 90, ann: 78, bob: 78 });
    const missedOne = event("Four", [["ann", 3]]);
    const all = places(scheme, trail("One"), trail("Two"), trail("Three"), missedOne);
    expect(all.slice(0, 2)).toEqual(["1 ann", "- x1"]);
  });

  line(
    "Topwater Bassers",
    "four of seven with fish, the others take 10; the lunker adds 5; two events are dropped",
    () => {
      const scheme = { table: [70, 65, 60, 55, 50], step: 1, zeroFish: 10, bonus: { biggestFish: 5 }, drop: 2 };
      const seven = event("March", [
        ["ann", 12, { biggest: 3 }],
        ["bob", 11, { biggest: 5.5 }],
        ["cid", 10],
        ["dan", 9],
        ["eve", 0],
        ["fay", 0],
        ["gus", 0],
      ]);
      expect(totals(scheme, seven, seven, seven)).toEqual({
        ann: 70,
        bob: 70,
        cid: 60,
        dan: 55,
        eve: 10,
        fay: 10,
        gus: 10,
      });
      expect(totals({ ...scheme, drop: 0 }, finish("April", others(12)))).toMatchObject({ x5: 50, x6: 49, x12: 43 });
      // A missed event can be one of the two that are dropped.
      const late = totals(scheme, seven, seven, finish("May", ["zoe"]), finish("June", ["zoe"]));
      expect(late).toMatchObject({ zoe: 140, ann: 140 });
    },
  );

  line(
    "Cyclone Trophy Club",
    "no fish takes last place's points, paid but not fished five fewer, and eight of eleven count",
    () => {
      const scheme = {
        first: 60,
        step: 1,
        zeroFish: { belowLast: 0 },
        registered: { belowLast: 5 },
        bonus: { biggestFish: 2 },
        best: 8,
        tieBreaks: ["biggest-fish", "shared"],
      };
      const night = event("Night", [
        ["ann", 9, { biggest: 2 }],
        ["bob", 8, { biggest: 4 }],
        ["cid", 0],
        ["dan", 0, { state: "did_not_start" }],
      ]);
      expect(totals(scheme, night)).toEqual({ bob: 61, ann: 60, cid: 59, dan: 54 });
      expect(totals(scheme, ...Array.from({ length: 11 }, () => night))).toMatchObject({ ann: 480, bob: 488 });
      const other = event("Day", [
        ["bob", 9, { biggest: 3.5 }],
        ["ann", 8, { biggest: 3.9 }],
      ]);
      const level = event("Late", [
        ["bob", 9, { biggest: 3 }],
        ["ann", 8, { biggest: 5 }],
      ]);
      // 60 + 61 + 61 for ann, 61 + 60 + 60 for bob, so that a fourth event leaves them tied.
      expect(placesOf(["ann", "bob"], scheme, night, other, level, finish("Last", ["bob", "ann"]))).toEqual([
        "1 ann",
        "2 bob",
      ]);
    },
  );

  line("Cast-A-Way BC", "5.67 lb in first is 55 points, and a dead fish below zero still takes its place", () => {
    const scheme = {
      preset: "points-per-pound",
      classes: { meeting: { zeroFish: 5, bonus: null, drop: 0 } },
    };
    const may = event("May", [
      ["ann", 5.67],
      ["bob", 3.2],
      ["cid", 1],
      ["dan", 0.99],
      ["eve", -0.01, { fish: 1 }],
      ["fay", 0],
    ]);
    const meeting = event("May meeting", [["fay", 0]], { class: "meeting" });
    expect(totals(scheme, may)).toEqual({ ann: 55, bob: 52, cid: 49, dan: 47, eve: 46, fay: 5 });
    expect(totals(scheme, may, meeting).fay).toBe(10);
    const fiveOthers = event("June", [
      ...others(5).map((id, index) => [id, 0.9 - index / 10] as const),
      ["eve", -0.01, { fish: 1 }],
    ]);
    expect(totals(scheme, fiveOthers).eve).toBe(45);
  });

  line("Lakewood Master Bassers", "fishing all seven events is worth 5, and the lowest is thrown out", () => {
    const scheme = { first: 20, step: 1, zeroFish: 5, best: 6, bonus: { attendance: { points: 5, events: 7 } } };
    const together = Array.from({ length: 6 }, (_, index) => finish(`Event ${index + 1}`, ["ann", "bob"]));
    const last = event("Event 7", [["ann", 0]]);
    expect(totals(scheme, ...together, last)).toEqual({ ann: 125, bob: 114 });
    expect(totals({ ...scheme, bonus: { attendance: 5 } }, ...together, last)).toEqual({ ann: 125, bob: 114 });
    expect(totals(scheme, ...together)).toEqual({ ann: 120, bob: 114 });
  });

  line("Elite Bass Club", "ten anglers make 50 the most, and a tie counts only those outfished", () => {
    const scheme = { beaten: 5, bonus: { participation: 5 } };
    const ten = event("June", [
      ["ann", 20],
      ["bob", 18],
      ["cid", 18, { tied: true }],
      ...others(6).map((id, index) => [id, 9 - index] as const),
      ["dan", 0],
    ]);
    expect(totals(scheme, ten)).toMatchObject({ ann: 50, bob: 40, cid: 40, x1: 35, x6: 10, dan: 5 });
  });

  line("Marion County Bassmasters", "a fixed table goes on in steps of six, and an entry without fish takes 25", () => {
    const scheme = { table: [200, 195, 190, 185, 180], step: 6, zeroFish: 25 };
    const field = event("One", [...others(11).map((id, index) => [id, 20 - index] as const), ["ann", 0]]);
    expect(totals(scheme, field)).toMatchObject({ x1: 200, x5: 180, x6: 174, x7: 168, x11: 144, ann: 25 });
  });

  line("Denver Bassmasters", "places 1, 5, 15, 3 and 20 are 380 points by the best four", () => {
    const scheme = { preset: "points-best-n", best: 4, zeroFish: 25, tieBreaks: ["wins", "best-finish", "shared"] };
    const season = [1, 5, 15, 3, 20].map((place, index) => placesIn(`Event ${index + 1}`, { ann: place }, 22));
    const ann = explained(scheme, ...season).find(({ id }) => id === "ann");
    expect(ann?.events.map(({ points, counts }) => [points, counts])).toEqual([
      [100, true],
      [96, true],
      [86, true],
      [98, true],
      [81, false],
    ]);
    expect(ann?.points).toBe(380);
    const tied = [placesIn("One", { ann: 1, bob: 2 }, 9), placesIn("Two", { bob: 2, ann: 3 }, 9)];
    expect(placesOf(["ann", "bob"], scheme, ...tied)).toEqual(["1 ann", "2 bob"]);
  });

  line("Elite Kayak Fishing", "the best four and a championship at 900 less 9, whose standing breaks ties", () => {
    const scheme = {
      first: 600,
      step: 6,
      rankAmong: "members",
      best: 4,
      finale: { first: 900, step: 9, always: true },
      tieBreaks: ["finale", "shared"],
    };
    const trail = [1, 2, 3, 4, 5].map((place, index) =>
      placesIn(`Stop ${index + 1}`, { ann: place, bob: place + 3 }, 12),
    );
    const championship = placesIn("Championship", { bob: 1, ann: 3 }, 12, { finale: true });
    // ann 600 + 594 + 588 + 582 + 882; bob 18 fewer at each stop and 18 more at the championship.
    expect(totals(scheme, ...trail, championship)).toMatchObject({ ann: 3246, bob: 3192 });
    const level = [
      placesIn("Stop", { ann: 1, bob: 4 }, 9),
      placesIn("Championship", { bob: 1, ann: 3 }, 9, { finale: true }),
    ];
    expect(placesOf(["ann", "bob"], scheme, ...level)).toEqual(["2 bob", "3 ann"]);
  });

  line("KBF Trail 2023", "the highest member takes the maximum, a fish at least 120, and registering alone 60", () => {
    const scheme = {
      preset: "points-with-finale",
      floor: 120,
      zeroFish: 60,
      registered: 60,
      rankAmong: "members",
      tieBreaks: ["finale", "shared"],
    };
    const field = [
      ["visitor", 99, { member: false }],
      ...others(85).map((id, index) => [id, 98 - index] as const),
      ["ann", 0],
      ["bob", 0, { state: "did_not_start" }],
    ] as const;
    const stop = event("Stop", field);
    const points = totals(scheme, stop);
    expect(points).toMatchObject({ x1: 600, x2: 594, x3: 588, x81: 120, x85: 120, ann: 60, bob: 60, visitor: 0 });
    expect(places(scheme, stop).at(-1)).toBe("- visitor");
    const best = [stop, stop, stop, stop, stop, finish("Championship", ["x2", "x1"], { finale: true })];
    expect(totals(scheme, ...best)).toMatchObject({ x1: 2400 + 891, x2: 2376 + 900 });
  });

  line("KBF Trail 2020", "600, 595, 590 and never under 120; a SuperTrail is worth one and a half times", () => {
    const scheme = {
      first: 600,
      step: 5,
      floor: 120,
      zeroFish: 120,
      registered: 60,
      rankAmong: "members",
      best: 3,
      classes: { super: { multiplier: 1.5, best: 1 } },
      finale: { first: 1200, step: 10 },
      tieBreaks: ["finale", "shared"],
    };
    const stop = event("Stop", [
      ...others(100).map((id, index) => [id, 200 - index] as const),
      ["ann", 0],
      ["bob", 0, { state: "did_not_start" }],
    ]);
    expect(totals(scheme, stop)).toMatchObject({ x1: 600, x2: 595, x3: 590, x97: 120, x100: 120, ann: 120, bob: 60 });
    const supers = finish("SuperTrail", others(4), { class: "super" });
    expect(totals(scheme, supers)).toEqual({ x1: 900, x2: 892.5, x3: 885, x4: 877.5 });
    const season = [stop, stop, stop, stop, supers, supers, finish("Championship", others(2), { finale: true })];
    expect(totals(scheme, ...season)).toMatchObject({ x1: 3900, x2: 1785 + 892.5 + 1190 });
  });

  line("KBF 2017", "each class has its own points, number of events and cap", () => {
    const scheme = {
      first: 300,
      step: 5,
      rankAmong: "members",
      classes: {
        open: { first: 300, step: 5, floor: 60, registered: 30, best: 2, cap: 400 },
        trail: { first: 200, step: 4, floor: 40, registered: 20, best: 8, cap: 1200 },
        challenge: { first: 100, step: 3, floor: 20, registered: 10, best: 14, cap: 1200 },
      },
    };
    const many = (count: number, name: string) =>
      Array.from({ length: count }, (_, index) =>
        event(`${name} ${index + 1}`, [...others(60).map((id, place) => [id, 99 - place] as const), ["ann", 0]], {
          class: name,
        }),
      );
    expect(totals(scheme, ...many(1, "open"))).toMatchObject({ x1: 300, x2: 295, x60: 60, ann: 30 });
    expect(totals(scheme, ...many(3, "open"))).toMatchObject({ x1: 400, x2: 400, x60: 120, ann: 60 });
    expect(totals(scheme, ...many(9, "trail"))).toMatchObject({ x1: 1200, x30: 84 * 8, x60: 320, ann: 160 });
    expect(totals(scheme, ...many(15, "challenge"))).toMatchObject({ x1: 1200, x10: 73 * 14, x60: 280, ann: 140 });
    const all = totals(scheme, ...many(3, "open"), ...many(9, "trail"), ...many(15, "challenge"));
    expect(all).toMatchObject({ x1: 2800, x60: 720 });
  });

  line(
    "Hobie BOS 2021",
    "only the first hundred score, and the largest limit or bass of a day adds to a counted event",
    () => {
      const scheme = { first: 100, step: 1, scoringPlaces: 100, best: 3, finale: { step: 2, always: true } };
      const open = (name: string, more: Record<string, unknown> = {}) =>
        event(
          name,
          others(110).map((id, index) => [id, 200 - index, id === "x1" ? more : {}] as const),
        );
      expect(totals(scheme, open("One"))).toMatchObject({ x1: 100, x2: 99, x100: 1, x101: 0, x110: 0 });
      const season = [open("One", { extra: 2 }), open("Two"), open("Three", { extra: 1 }), open("Four", { extra: 1 })];
      const last = finish("Tournament of Champions", ["x2", "x1"], { finale: true });
      // Two, without extra points, is the event that doesn't count.
      expect(totals(scheme, ...season, last)).toMatchObject({ x1: 102 + 101 + 101 + 98, x2: 297 + 100 });
    },
  );

  line(
    "NVKBA 2025 (Fishing Chaos)",
    "rank 11 is 180 points, registering without a fish 20, and the classic always counts",
    () => {
      const scheme = { first: 200, step: 2, registered: 20, best: 6, finale: { always: true } };
      const opener = event("Opener", [...others(46).map((id, index) => [id, 99 - index] as const), ["ann", 0]]);
      expect(totals(scheme, opener)).toMatchObject({ x1: 200, x11: 180, x46: 110, ann: 20 });
      const classic = finish("Classic", [...others(57), "x58"], { finale: true });
      const stops = Array.from({ length: 7 }, (_, index) => finish(`Stop ${index + 1}`, ["x58", "x2"]));
      expect(totals(scheme, ...stops, classic).x58).toBe(6 * 200 + 86);
    },
  );

  line("LKA", "200, 199, 198 in every event, and nothing without a fish", () => {
    const scheme = { first: 200, step: 1, zeroFish: 0 };
    const march = event("March: redfish", [
      ["ann", 30],
      ["bob", 28],
      ["cid", 0],
    ]);
    const april = event("April: trout", [
      ["cid", 22],
      ["bob", 20],
    ]);
    expect(totals(scheme, march, april)).toEqual({ bob: 398, ann: 200, cid: 200 });
  });

  line(
    "Northern Neck AC",
    "each species is an event among members, 12 points are needed, and co-winners share first place",
    () => {
      const scheme = {
        table: [4, 3, 2],
        floor: 1,
        rankAmong: "members",
        minimumPoints: 12,
        tieBreaks: ["wins", "seconds", "thirds", "shared"],
      };
      const species = (name: string, ...ids: string[]) => finish(name, ids);
      const cobia = event("Cobia", [
        ["visitor", 40, { member: false }],
        ["ann", 30],
        ["bob", 20],
        ["cid", 10],
        ["dan", 9],
        ["eve", 8],
      ]);
      const rest = [
        species("Flounder", "bob", "ann", "cid", "dan", "eve"),
        species("Rockfish", "ann", "bob", "dan"),
        species("Mackerel", "bob", "ann", "dan"),
      ];
      expect(totals(scheme, cobia, ...rest)).toEqual({ ann: 14, bob: 14, dan: 6, cid: 4, eve: 2, visitor: 0 });
      expect(places(scheme, cobia, ...rest)).toEqual(["1 ann", "1 bob", "- dan", "- cid", "- eve", "- visitor"]);
      expect(places({ ...scheme, minimumPoints: 6 }, cobia, ...rest).slice(0, 3)).toEqual(["1 ann", "1 bob", "3 dan"]);
    },
  );

  line(
    "KBF TEN/kayakjak composite",
    "three trails are three classes, and only the first hundred of each event score",
    () => {
      const scheme = {
        first: 100,
        step: 1,
        scoringPlaces: 100,
        classes: { a: { best: 1 }, b: { best: 1 }, c: { best: 1 } },
      };
      const trail = (name: string) => finish(`Trail ${name}`, others(102), { class: name });
      const all = totals(scheme, trail("a"), trail("a"), trail("b"), trail("c"));
      expect(all).toMatchObject({ x1: 300, x2: 297, x100: 3, x101: 0 });
    },
  );

  line("Catmasters", "the bottom half takes 100, three of seven count, and the fourth best breaks a tie", () => {
    const scheme = {
      first: 200,
      step: 1,
      floor: 100,
      scoringPlaces: { percent: 50 },
      zeroFish: 100,
      best: 3,
      tieBreaks: ["next-best", "finale-biggest", "shared"],
      finale: { always: false },
    };
    const teams = event("One", [...others(9).map((id, index) => [id, 90 - index] as const), ["ann", 0]]);
    expect(totals(scheme, teams)).toMatchObject({ x1: 200, x5: 196, x6: 100, x9: 100, ann: 100 });
    const stop = (name: string, first: string, second: string, more = {}) =>
      event(
        name,
        [
          [first, 9, { biggest: 30 }],
          [second, 8, { biggest: 20 }],
          ...others(6).map((id, index) => [id, 7 - index] as const),
        ],
        more,
      );
    const level = [
      stop("One", "ann", "bob"),
      stop("Two", "ann", "bob"),
      stop("Three", "ann", "bob"),
      stop("Four", "bob", "ann"),
      stop("Five", "bob", "ann"),
      stop("Six", "bob", "ann"),
    ];
    const shown = explained(scheme, ...level, finish("Seven", ["ann"]));
    expect(shown.slice(0, 2).map(({ id, place, points, decidedBy }) => [id, place, points, decidedBy])).toEqual([
      ["ann", 1, 600, undefined],
      ["bob", 2, 600, "next-best"],
    ]);
    const byClassic = explained(scheme, ...level, stop("Classic", "x7", "x8", { finale: true }), {
      ...stop("Classic", "x9", "x8", { finale: true }),
      rows: [entrant("ann", 3, { biggest: 31 }), entrant("bob", 3, { tied: true, biggest: 44 })],
    });
    expect(byClassic.slice(0, 2).map(({ id, decidedBy }) => [id, decidedBy])).toEqual([
      ["bob", undefined],
      ["ann", "finale-biggest"],
    ]);
  });

  line(
    "discgolfscene (adjacent)",
    "a minimum of events to be listed, a maximum that counts, and a final beyond the maximum",
    () => {
      const scheme = { first: 100, step: 1, minimumEvents: 2, best: 2, finale: { always: true } };
      const events = [
        finish("One", ["ann", "bob"]),
        finish("Two", ["ann", "bob"]),
        finish("Three", ["ann", "bob", "cid"]),
        finish("Final", ["bob", "ann"], { finale: true }),
      ];
      expect(totals(scheme, ...events)).toEqual({ ann: 299, bob: 298, cid: 98 });
      expect(places(scheme, ...events)).toEqual(["1 ann", "2 bob", "- cid"]);
    },
  );

  test("every line of the table has a test", async () => {
    const lines = (await material("season-schemes.csv")).map(({ club }) => club);
    expect(covered.toSorted()).toEqual(lines.map(String).toSorted());
  });
});
