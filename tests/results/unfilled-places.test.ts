import { afterEach, beforeEach, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { catches } from "../../src/base/db/schema.ts";
import { rebuildStandings } from "../../src/results/rebuild-standings.ts";
import { openPrizeDay, type PrizeDay } from "../money/payouts/prize-day.ts";
import { open } from "../support/read-pages.ts";

let prizeDay: PrizeDay;
let page: string;
beforeEach(async () => {
  prizeDay = await openPrizeDay([300, 200, 100, 50]);
  page = `/tournaments/${prizeDay.tournamentId}`;
});
afterEach(() => prizeDay.club.close());

const textOf = async (path = page) => (await open(prizeDay.club.visitor, path)).text;
const send = async (path: string, json: object) => {
  const response = await prizeDay.admin.send(`/api/admin/${path}`, { json });
  if (!response.ok) throw new Error(await response.text());
};

test("official results list a prize without a winner as Nobody's, and unranked anglers without 'yet'", async () => {
  await prizeDay.club.store.write(async (tx) => {
    await tx.delete(catches).where(eq(catches.userId, prizeDay.anglers[2]?.userId ?? 0));
    await rebuildStandings(tx, prizeDay.tournamentId);
  });
  const before = await textOf();
  expect(before).toContain("No verified catches yet");
  expect(before).not.toContain("Nobody");
  await send(`tournaments/${prizeDay.tournamentId}/official`, { reason: "Everybody agrees" });
  const [{ text }, printed] = [await open(prizeDay.club.visitor, page), await textOf(`${page}/results`)];
  for (const shown of [text, printed]) expect(shown).toMatch(/2nd bob \$200 3rd Nobody \$100 4th Nobody \$50/);
  expect(text).toMatch(/No verified catches (?!yet)/);
  expect(text).toContain("Not ranked");
});
