import { expect, test } from "bun:test";
import { detailLines } from "../../web/admin/activity-details.ts";

const lines = (detail: Record<string, unknown>) => detailLines(detail, "America/Chicago");
const hash = "ec819af98cbfd052c17785614c580fc15e73632a730f1fbb6e5022a5233b41d5";
const bass = { species: "Largemouth Bass", length: 1830, weight: 450 };

test("a catch's details read as a fish, and don't show the hash of its photo", () => {
  expect(lines({ ...bass, tournamentId: 7, photo: hash, isLate: false })).toEqual([
    "Largemouth Bass, 18.3 in, 4.5 lb",
    "Tournament: #7",
    "Photo: attached",
  ]);
  expect(lines({ ...bass, tournamentId: null, photo: null, isLate: true })).toEqual([
    "Largemouth Bass, 18.3 in, 4.5 lb",
    "Late",
  ]);
});

test("a decision's details show the decided figures, and the claimed ones if they differ", () => {
  expect(lines({ claim: bass, ruled: bass, reason: null, ineligible: null })).toEqual([
    "As claimed: Largemouth Bass, 18.3 in, 4.5 lb",
  ]);
  expect(lines({ claim: bass, ruled: { ...bass, length: 1825 }, reason: "Board reads 18 1/4" })).toEqual([
    "Claimed: Largemouth Bass, 18.3 in, 4.5 lb",
    "Approved as: Largemouth Bass, 18.25 in, 4.5 lb",
    "Reason: Board reads 18 1/4",
  ]);
});

test("an edit's details show only what changed", () => {
  const before = { name: "Open", prizeCents: 50_000, startsAt: 1_794_463_200_000, minLength: 1000, id: 3 };
  const after = { name: "Open", prizeCents: 75_000, startsAt: 1_794_549_600_000, minLength: 1200 };
  expect(lines({ before, after, catchesChanged: 2 })).toEqual([
    "Prize: $500.00 → $750.00",
    "Starts at: Nov 12, 2026, 12:00 AM → Nov 13, 2026, 12:00 AM",
    "Minimum length: 10.0 in → 12.0 in",
    "Catches changed: 2",
  ]);
  expect(lines({ before: [400, 200], after: [500] })).toEqual(["400, 200 → 500"]);
});

test("changed prizes are amounts of money, with their divisions", () => {
  const detail = { before: [500], after: [300, "Kayak: 200"] };
  expect(detailLines(detail, "America/Chicago", "in", "set-prizes")).toEqual(["$500.00 → $300.00, Kayak: $200.00"]);
});

test("money, lists, times and booleans are shown in words", () => {
  expect(lines({ amountCents: 123_450, note: "in cash" })).toEqual(["Amount: $1,234.50", "Note: in cash"]);
  expect(lines({ payouts: [1, 2], unfilled: [] })).toEqual(["Payouts: 1, 2", "Unfilled places: none"]);
  expect(lines({ until: 1_794_463_200_000, isAdmin: true })).toEqual(["Until: Nov 12, 2026, 12:00 AM", "Admin"]);
  expect(lines({ entries: [{ tournamentId: 2, paidVia: "card" }] })).toEqual([
    "Entries: tournament: #2; paid via: card",
  ]);
  expect(lines({ note: "Check 7", paidOn: "2026-06-08" })).toEqual(["Note: Check 7", "Paid on: Jun 8, 2026"]);
  expect(lines({})).toEqual([]);
});

test("the fee of a side pot is an amount of money, and server settings have the labels of their page", () => {
  expect(lines({ pots: [{ name: "Big bass", fee: 1000 }] })).toEqual(["Pots: name: Big bass; fee: $10.00"]);
  expect(
    lines({ before: { ONLINE_PAYMENTS: null }, after: { ONLINE_PAYMENTS: "off" }, changedSecrets: ["SMTP_URL"] }),
  ).toEqual(["Online payments: none → off", "Changed secrets: mail server"]);
});

test("details whose names aren't plain words have labels of their own", () => {
  expect(lines({ cents: 4000, goOn: [3, 8], goesBack: true })).toEqual([
    "Amount: $40.00",
    "Advancing: 3, 8",
    "Fee refunded",
  ]);
  expect(lines({ wasToEndAt: 1_794_463_200_000 })).toEqual(["Previous end: Nov 12, 2026, 12:00 AM"]);
  expect(lines({ before: { TIME_ZONE: null }, after: { TIME_ZONE: "America/Chicago" } })).toEqual([
    "Time zone: none → America/Chicago",
  ]);
});
