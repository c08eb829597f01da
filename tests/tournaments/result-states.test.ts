import { expect, test } from "bun:test";
import { type Rules, shippedRules } from "../../src/scoring/scoring-rules.ts";
import {
  boardHiddenFrom,
  isBoardHidden,
  nothingOpen,
  type ResultFacts,
  resultAwaits,
  resultState,
} from "../../src/tournaments/results/result-state.ts";

const hour = 3_600_000;
const startsAt = Date.UTC(2026, 5, 6, 10);
const endsAt = startsAt + 10 * hour;
const derby = { startsAt, endsAt, tournamentType: "derby", cancelledAt: null, officialAt: null } as const;
const shipped = { ...derby, rules: null };

const withRules = (rules: Partial<Rules>) => ({ ...derby, rules: { ...shippedRules.derby, ...rules } });
const open = (facts: Partial<ResultFacts>): ResultFacts => ({ ...nothingOpen, ...facts });

test.each([
  ["upcoming until its start", shipped, {}, startsAt - 1, "upcoming"],
  ["running from its start", shipped, {}, startsAt, "running"],
  ["running while catches are pending before the end", shipped, { review: 3 }, endsAt - 1, "running"],
  ["under review while a catch awaits a judge", shipped, { review: 1 }, endsAt, "under_review"],
  ["under review while a photo can still come", shipped, { photos: 1 }, endsAt, "under_review"],
  ["unofficial when nothing awaits review", shipped, {}, endsAt, "unofficial"],
  ["unofficial while a challenge is open", shipped, { challenges: 1 }, endsAt + 90 * hour, "unofficial"],
  ["unofficial until it is made official", shipped, {}, endsAt + 90 * hour, "unofficial"],
  ["official once it was made official", { ...shipped, officialAt: endsAt + 1 }, {}, endsAt + 2, "official"],
  ["running again once it was extended", { ...shipped, officialAt: startsAt }, {}, endsAt - 1, "running"],
  ["without a result once it was canceled", { ...shipped, cancelledAt: 1 }, {}, endsAt, null],
] as const)("a tournament is %s", (_, tournament, facts, now, state) => {
  expect(resultState(tournament, open(facts), now)).toBe(state);
});

const kinds = (tournament: Parameters<typeof resultAwaits>[0], facts: Partial<ResultFacts>, now: number) =>
  resultAwaits(tournament, open(facts), now).map(({ kind }) => kind);

test.each([
  ["its start", shipped, {}, startsAt - 1, ["start"]],
  ["its end", shipped, {}, startsAt, ["end"]],
  ["uploads and challenges after the end", shipped, {}, endsAt, ["uploads", "challenge_window"]],
  ["only challenges after a day", shipped, {}, endsAt + 24 * hour, ["challenge_window"]],
  ["nothing after two days", shipped, {}, endsAt + 48 * hour, []],
  ["nothing once official, if nothing is open", { ...shipped, officialAt: endsAt }, {}, endsAt, []],
  [
    "what can still correct it once official",
    { ...shipped, officialAt: endsAt },
    { review: 1, challenges: 1, disputes: 1, secondLooks: 1 },
    endsAt,
    ["review", "challenges", "disputes", "second_looks"],
  ],
  ["nothing once canceled", { ...shipped, cancelledAt: 1 }, {}, startsAt, []],
  ["uploads for longer than challenges", withRules({ uploadHours: 60 }), {}, endsAt + 48 * hour, ["uploads"]],
  [
    "everything that is open",
    shipped,
    { review: 1, photos: 2, challenges: 3, disputes: 4, secondLooks: 5 },
    endsAt + 30 * hour,
    ["review", "photos", "challenges", "disputes", "second_looks", "challenge_window"],
  ],
] as const)("a result waits for %s", (_, tournament, facts, now, awaited) => {
  expect(kinds(tournament, facts, now)).toEqual([...awaited]);
});

test("pending items are listed with their number and deadline", () => {
  expect(resultAwaits(shipped, open({ review: 2 }), endsAt)).toEqual([
    { kind: "review", count: 2, until: null },
    { kind: "uploads", count: null, until: endsAt + 24 * hour },
    { kind: "challenge_window", count: null, until: endsAt + 48 * hour },
  ]);
});

test.each([
  ["never by the shipped rules", shipped, {}, endsAt - 1, false],
  ["not before its hours", withRules({ hideBoardHours: 2 }), {}, endsAt - 2 * hour - 1, false],
  ["from its hours onward", withRules({ hideBoardHours: 2 }), {}, endsAt - 2 * hour, true],
  ["not before the start", withRules({ hideBoardHours: 24 }), {}, startsAt - 1, false],
  ["while catches await review", withRules({ hideBoardHours: 2 }), { review: 1 }, endsAt + hour, true],
  ["no longer once nothing awaits review", withRules({ hideBoardHours: 2 }), {}, endsAt, false],
  ["no longer once it was canceled", { ...withRules({ hideBoardHours: 2 }), cancelledAt: 1 }, {}, endsAt - 1, false],
] as const)("a board is hidden %s", (_, tournament, facts, now, isHidden) => {
  expect(isBoardHidden({ ...tournament, boardHiddenAt: null }, open(facts), now)).toBe(isHidden);
});

test("a board is hidden on the minute, so no cached page shows it longer", () => {
  const oddEnd = { ...withRules({ hideBoardHours: 1 }), endsAt: endsAt + 90_500, boardHiddenAt: null };
  expect(boardHiddenFrom(oddEnd)).toBe(endsAt - hour + 60_000);
});

test.each([
  ["while it runs, even for a request that began before", {}, startsAt + hour - 1, true],
  ["while catches await review", { review: 1 }, endsAt + hour, true],
  ["no more once nothing awaits review", {}, endsAt, false],
] as const)("a board that a director hid is hidden %s", (_, facts, now, isHidden) => {
  const hidden = { ...shipped, boardHiddenAt: startsAt + hour };
  expect(boardHiddenFrom(hidden)).toBe(startsAt + hour);
  expect(isBoardHidden(hidden, open(facts), now)).toBe(isHidden);
});

test("a board that rules and a director hide is hidden from the earlier of the two", () => {
  const byRules = withRules({ hideBoardHours: 2 });
  const from = (boardHiddenAt: number) => boardHiddenFrom({ ...byRules, boardHiddenAt });
  expect([from(endsAt - 3 * hour), from(endsAt - hour)]).toEqual([endsAt - 3 * hour, endsAt - 2 * hour]);
});
