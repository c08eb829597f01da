import { afterEach, beforeEach, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { catches, payouts, tournaments } from "../../../src/base/db/schema.ts";
import type { PotState } from "../../../src/options/side-pots/pot-state.ts";
import type { PotTerms } from "../../../src/options/side-pots/pot-terms.ts";
import type { PrizeDay } from "../../money/payouts/prize-day.ts";
import { noon } from "../../support/club.ts";
import { open } from "../../support/read-pages.ts";
import { openPotDay } from "./pot-day.ts";

const terms = { kind: "biggest", species: null, clubShare: 0 } as const;
const bigBass: PotTerms = { ...terms, name: "Big Bass", fee: 1_000, shares: [60, 40] };
const lunker: PotTerms = { ...terms, name: "Lunker", fee: 500, shares: [100] };
const walleye: PotTerms = { ...terms, name: "Walleye", fee: 500, shares: [100], species: "Walleye" };

let prizeDay: PrizeDay;
let page: string;
/** ann has the longest fish, but only bob and cleo are in Big Bass; nobody wins Walleye. */
beforeEach(async () => {
  const chosen = [["Lunker"], ["Big Bass", "Lunker", "Walleye"], ["Big Bass"]];
  prizeDay = await openPotDay([bigBass, lunker, walleye], chosen, [300]);
  page = `/tournaments/${prizeDay.tournamentId}`;
});
afterEach(() => prizeDay.club.close());

const ceremony = async (step: number) => (await open(prizeDay.admin, `${page}/ceremony?shown=${step}`)).text;
const shownWinners = async () =>
  (await prizeDay.club.visitor.get<PotState[]>(`/api${page}/pots`)).map(({ won }) =>
    won.map(({ username, amount }) => [username, amount]),
  );
const makeOfficial = async () => {
  const json = { reason: "Everybody agrees" };
  const path = `/api/admin/tournaments/${prizeDay.tournamentId}/official`;
  expect((await prizeDay.admin.send(path, { json })).status).toBe(200);
};

test("the ceremony reveals each side pot's winner before the places", async () => {
  expect(await ceremony(0)).toMatch(/The side pots, then the winner.*Reveal Big Bass, 2nd Place/);
  expect(await ceremony(1)).toMatch(/Big Bass, 2nd Place cleo \$8\.00.*Reveal Big Bass, 1st Place/);
  expect(await ceremony(2)).toMatch(/Big Bass, 1st Place bob \$12\.00.*Reveal Lunker/);
  expect(await ceremony(3)).toMatch(/Lunker ann \$10\.00.*Reveal 1st Place/);
  const last = await ceremony(4);
  expect(last).toMatch(/1st ann .*\$300/);
  expect(last).not.toContain("Reveal");
});

test("the ceremony reveals no side pot's winner while the board is hidden", async () => {
  const [ann] = prizeDay.anglers;
  await prizeDay.club.store.write(async (tx) => {
    await tx.update(tournaments).set({ boardHiddenAt: noon });
    // The board stays hidden while a catch awaits review.
    await tx
      .update(catches)
      .set({ status: "pending", judgedAt: null })
      .where(eq(catches.userId, ann?.userId ?? 0));
  });
  expect(await ceremony(1)).not.toContain("cleo");
});

test("once results are official, the public page names each side pot's winners and amounts", async () => {
  const visitor = () => open(prizeDay.club.visitor, page);
  expect((await visitor()).text).toContain("Big Bass: 2 anglers in, $20.00 in the pot so far.");
  await makeOfficial();
  const { text } = await visitor();
  const prizes = text.slice(text.indexOf("Prizes 1st"));
  expect(prizes).toMatch(/^Prizes 1st ann \$300 Big Bass: 2 anglers in, won by bob/);
  expect(text.split("won by bob")).toHaveLength(2);
  expect((await open(prizeDay.club.visitor, `${page}/prizes`)).text).toMatch(/Big Bass \$20\.00 .*1st bob \$12\.00/);
  expect(text).toContain("Big Bass: 2 anglers in, won by bob ($12.00), cleo ($8.00).");
  expect(text).toContain("Lunker: 2 anglers in, won by ann ($10.00).");
  expect(text).toContain("Walleye: 1 angler in, $5.00 in the pot, not won.");
  expect(text).not.toContain("in the pot so far");
});

test("the API shows a side pot's winners after the end, and their payouts' amounts once those are queued", async () => {
  const all: [string, number][][] = [
    [
      ["bob", 1_200],
      ["cleo", 800],
    ],
    [["ann", 1_000]],
    [],
  ];
  expect(await shownWinners()).toEqual(all);
  const json = { tournamentId: prizeDay.tournamentId };
  expect((await prizeDay.admin.send("/api/admin/process-payouts", { json })).ok).toBe(true);
  // Amounts that only the payouts have.
  await prizeDay.club.store.write((tx) => tx.update(payouts).set({ dueCents: 100 }));
  expect(await shownWinners()).toEqual(all.map((winners) => winners.map(([username]) => [username, 100])));
  prizeDay.club.setNow(noon - 3_600_000);
  expect(await shownWinners()).toEqual([[], [], []]);
});
