import { describe, expect, test } from "bun:test";
import { entrant, event, explained, places, problems, totals } from "./standing.ts";

const pairs = event("Partners", [
  ["ann", 30, { team: "Hooks" }],
  ["bob", 30, { team: "Hooks" }],
  ["cid", 20],
  ["dan", 10, { team: "Reels" }],
  ["eve", 10, { team: "Reels" }],
]);

describe("a season with team events", () => {
  test("members of a team get the points of its place, and the next side gets the next place", () => {
    expect(totals({ first: 100, step: 1 }, pairs)).toEqual({ ann: 100, bob: 100, cid: 99, dan: 98, eve: 98 });
  });

  test("members of a team don't count as tied, so averaged ties don't change their points", () => {
    expect(totals({ first: 100, step: 1, ties: "average" }, pairs)).toMatchObject({ ann: 100, bob: 100, cid: 99 });
  });

  test("a team that is tied with the one above shares its place", () => {
    const tied = event("Partners", [
      ["ann", 30, { team: "Hooks" }],
      ["bob", 30, { team: "Hooks" }],
      ["cid", 30, { team: "Reels", tied: true }],
      ["dan", 30, { team: "Reels" }],
      ["eve", 10],
    ]);
    expect(totals({ first: 100, step: 1 }, tied)).toEqual({ ann: 100, bob: 100, cid: 100, dan: 100, eve: 98 });
    expect(totals({ first: 100, step: 1, ties: "average" }, tied)).toMatchObject({ ann: 99.5, dan: 99.5, eve: 98 });
  });

  test("a team counts once among the sides that a place beats, and in a share of the entrants", () => {
    expect(totals({ beaten: 5 }, pairs)).toEqual({ ann: 10, bob: 10, cid: 5, dan: 0, eve: 0 });
    expect(totals({ first: 10, step: 1, scoringPlaces: { percent: 50 } }, pairs)).toMatchObject({ cid: 9, dan: 0 });
  });

  test("a team of a member and a non-member keeps its place among members", () => {
    const rows = pairs.rows.map((row) => (row.id === "ann" ? { ...row, member: false } : row));
    expect(places({ first: 100, step: 1, rankAmong: "members" }, { ...pairs, rows })).toEqual([
      "1 bob",
      "2 cid",
      "3 dan",
      "3 eve",
      "- ann",
    ]);
  });

  test("points relative to the next place count each team with fish once", () => {
    const rows = [...pairs.rows, entrant("fay", 0)];
    const scheme = { first: 100, step: 1, zeroFish: { belowNext: 2 } };
    const fay = explained(scheme, { ...pairs, rows }).find(({ id }) => id === "fay");
    expect(fay?.points).toBe(95);
  });

  test("rows of a team that aren't consecutive are refused", () => {
    const [ann, bob, cid] = pairs.rows;
    const rows = [ann, cid, bob].flatMap((row) => row ?? []);
    expect(problems({ first: 100, step: 1 }, { ...pairs, rows })).toEqual([
      "events.0.rows.2.team: The rows of Hooks don't follow one another. Move bob to the other members of the team",
    ]);
  });
});
