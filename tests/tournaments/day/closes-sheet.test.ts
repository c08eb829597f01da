import { describe, expect, test } from "bun:test";
import { closesSheet } from "../../../web/tournaments/day/closes-sheet.ts";

const at = (address: string) => new URL(address, "http://club.example.org");
const change = (from: string, to: string) => ({ currentUrl: at(from), nextUrl: at(to) });

describe("an entrant's sheet on the tournament day page", () => {
  test.each([
    ["/admin/tournaments/1/day?entrant=7", "/admin/tournaments/1/day"],
    ["/admin/tournaments/1/day?group=late&entrant=7&after=9", "/admin/tournaments/1/day?after=9&group=late#entrants"],
  ])("the sheet is closed by going from %s to %s", (from, to) => {
    expect(closesSheet(change(from, to))).toBe(true);
  });

  test.each([
    ["/admin/tournaments/1/day", "/admin/tournaments/1/day"],
    ["/admin/tournaments/1/day?entrant=7", "/admin/tournaments/1/day?entrant=8"],
    ["/admin/tournaments/1/day?entrant=7", "/admin/tournaments/1/day?group=late"],
    ["/admin/tournaments/1/day?entrant=7", "/admin/tournaments/2/day"],
  ])("going from %s to %s isn't about the sheet, so the page's data is loaded", (from, to) => {
    expect(closesSheet(change(from, to))).toBe(false);
  });

  test("a form doesn't close the sheet without new data, even if it redirects to the page without it", () => {
    const sent = change("/admin/tournaments/1/day?entrant=7", "/admin/tournaments/1/day");
    expect(closesSheet({ ...sent, formMethod: "POST" })).toBe(false);
  });
});
