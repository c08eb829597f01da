import { describe, expect, test } from "bun:test";
import { prizeRows, type SettledPart, type WinningRow } from "../../../src/money/payouts/prize-rows.ts";

const row = (id: string, isTied = false): WinningRow => ({ id, isTied });
const part = (number: number, cents: number): SettledPart => ({ part: number, cents, isReturn: false });
const settledAt = (...places: [number, SettledPart[]][]) => new Map(places);

const rows = (...args: Parameters<typeof prizeRows>) =>
  prizeRows(...args).map((placed) => [placed.id, placed.place, placed.part]);

describe("prize rows", () => {
  test("ranked rows each have a place, whether or not they are tied", () => {
    expect(rows([row("a"), row("b", true), row("c")], new Map(), "ranked", [])).toEqual([
      ["a", 1, 1],
      ["b", 2, 1],
      ["c", 3, 1],
    ]);
  });

  test("the ranked place of a deleted account stays empty, and nobody moves up", () => {
    expect(rows([row("a"), row("b")], settledAt([1, [part(1, 300)]]), "ranked", [300, 200, 100])).toEqual([
      [null, 1, 1],
      ["a", 2, 1],
      ["b", 3, 1],
    ]);
  });

  test("tied rows share a place if their prizes are split, and the next place is skipped", () => {
    expect(rows([row("a"), row("b", true), row("c")], new Map(), "split", [300, 200, 100])).toEqual([
      ["a", 1, 1],
      ["b", 1, 2],
      ["c", 3, 1],
    ]);
  });

  test("a deleted account keeps its share of a shared place", () => {
    expect(rows([row("a"), row("c")], settledAt([1, [part(2, 250)]]), "split", [300, 200, 100])).toEqual([
      ["a", 1, 1],
      [null, 1, 2],
      ["c", 3, 1],
    ]);
  });

  test("a deleted account that was paid a whole prize shares it with nobody", () => {
    expect(rows([row("a"), row("b")], settledAt([1, [part(1, 300)]]), "split", [300, 200, 100])).toEqual([
      [null, 1, 1],
      ["a", 2, 1],
      ["b", 3, 1],
    ]);
  });
});
