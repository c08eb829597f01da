import { afterEach, beforeEach, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { tournaments } from "../../src/base/db/schema.ts";
import { type Rules, shippedRules } from "../../src/scoring/scoring-rules.ts";
import { type CatchDay, openCatchDay, photoFile, submitted, verified } from "./catch-day.ts";
import { readPage } from "./reading.ts";

const rules: Rules = {
  ...shippedRules.tournament,
  rounding: "1/4",
  penalties: [{ name: "Mouth open", deduct: 0.5 }],
};

let catchDay: CatchDay;
beforeEach(async () => {
  catchDay = await openCatchDay({ rules });
});
afterEach(() => catchDay.club.close());

async function ruled(json: object): Promise<number> {
  const { id } = await submitted(catchDay.ann, { tournamentId: catchDay.tournamentId, photo: await photoFile() });
  const response = await catchDay.judge.send(`/api/admin/catches/${id}/verify`, {
    json: { isVerified: true, ...json },
  });
  expect(response.status).toBe(200);
  return id;
}
const read = (id: number, by = catchDay.club.visitor) => readPage(by, `/catches/${id}`);

test("a catch's page shows everyone how it was scored, figure by figure", async () => {
  const id = await ruled({ measured: 18.4, penalties: ["Mouth open"] });
  const { text } = await read(id);
  expect(text).toContain(
    "How It Was Scored Claimed 18.30 in Measured by the judge 18.40 in Rounded down to the nearest 1/4 in 18.25 in Mouth open −0.50 in Scored 17.75 in",
  );
  expect(text).toContain("The decision Verified by a judge, Jun 6, 12:00 PM");
  expect((await read(id, catchDay.judge)).text).toContain("Verified by judge, Jun 6, 12:00 PM");
});

test("a fish that was approved as claimed is labeled as such", async () => {
  await catchDay.club.store.write((tx) =>
    tx.update(tournaments).set({ rules: null }).where(eq(tournaments.id, catchDay.tournamentId)),
  );
  const { text } = await read(await ruled({}));
  expect(text).toContain("How It Was Scored Claimed 18.30 in Approved as claimed 18.30 in Scored 18.30 in");
});

test("a personal catch has no score on its page", async () => {
  const { id } = await submitted(catchDay.ann, { photo: await photoFile() });
  expect((await read(id, catchDay.ann)).text).not.toContain("How It Was Scored");
});

test("the angler's row on the board and the angler's own list link to the catch", async () => {
  const { id } = await verified(catchDay);
  const board = await readPage(catchDay.club.visitor, `/tournaments/${catchDay.tournamentId}/leaderboard`);
  expect(board.html).toContain(`href="/catches/${id}"`);
  expect((await readPage(catchDay.ann, "/my-catches")).html).toContain(`href="/catches/${id}#scored"`);
});

test("the catch's page names the tournament's unit", async () => {
  await catchDay.club.store.write((tx) =>
    tx
      .update(tournaments)
      .set({ rules: { ...rules, unit: "cm", rounding: "1/2" } })
      .where(eq(tournaments.id, catchDay.tournamentId)),
  );
  const { text } = await read(await ruled({ measured: 46.8 }));
  for (const phrase of ["Largemouth Bass, 46.8 cm", "Rounded down to the nearest 1/2 cm 46.50 cm", "Scored 46.50 cm"]) {
    expect(text).toContain(phrase);
  }
});
