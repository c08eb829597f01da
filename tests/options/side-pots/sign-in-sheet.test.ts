import { expect, test } from "bun:test";
import { open } from "../../support/read-pages.ts";
import { openPotDay } from "./pot-day.ts";

const terms = { kind: "biggest", species: null, clubShare: 0, fee: 1_000 } as const;

test("the sign-in sheet has a column for each of a few side pots, marked for the anglers who paid for it", async () => {
  const pots = ["Big Bass", "Lunker"].map((name) => ({ ...terms, name, shares: [100] }));
  const { club, admin, tournamentId } = await openPotDay(pots, [["Lunker"], ["Big Bass", "Lunker"], []], [300]);
  const { html } = await open(admin, `/admin/tournaments/${tournamentId}/print`);
  const rows = html
    .split("<tr")
    .slice(1, 5)
    .map((row) => Array.from(row.matchAll(/<t[hd][^>]*>([^<]*)/g), ([, text]) => text));
  expect(rows[0]).toEqual(["No.", "Angler", "Paid", "Big Bass $10.00", "Lunker $10.00", "Signature"]);
  expect(rows.slice(1).map((row) => row.slice(3))).toEqual([
    ["", "Yes", ""],
    ["Yes", "Yes", ""],
    ["", "", ""],
  ]);
  await club.close();
});
