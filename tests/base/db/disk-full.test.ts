import { afterEach, beforeEach, expect, test } from "bun:test";
import { sql } from "drizzle-orm";
import { type CatchDay, fish, formOf, openCatchDay, photoFile, submitted, traces } from "../../catches/catch-day.ts";

let catchDay: CatchDay;
beforeEach(async () => {
  catchDay = await openCatchDay();
});
afterEach(() => catchDay.club.close());

/** The maximum number of pages by which the database may grow; null for no limit. */
const leaveRoom = (pages: number | null) =>
  catchDay.club.store.write(async (tx) => {
    const [{ page_count: used } = { page_count: 0 }] = tx.all<{ page_count: number }>(sql`pragma page_count`);
    tx.run(sql.raw(`pragma max_page_count = ${pages === null ? 1_000_000 : used + pages}`));
  });

async function submitUntilFull(): Promise<Response> {
  for (let tries = 0; tries < 200; tries += 1) {
    const form = formOf({
      ...fish,
      tournamentId: catchDay.tournamentId,
      notes: "x".repeat(400),
      photo: await photoFile(),
    });
    const response = await catchDay.ann.send("/api/catches", { form });
    if (response.status !== 201) return response;
  }
  throw new Error("The database isn't full.");
}

test("a catch that doesn't fit on the disk is refused with 507 and leaves no row", async () => {
  await leaveRoom(8);
  const refused = await submitUntilFull();
  expect({ status: refused.status, body: await refused.json() }).toMatchObject({
    status: 507,
    body: { code: "disk_full" },
  });
  const { catches, photos, audit } = await traces(catchDay.club);
  expect({ photos, audit }).toEqual({ photos: catches.length, audit: catches.length });
});

test("on a full disk everything can be read, and can be written again once there is space", async () => {
  await leaveRoom(8);
  await submitUntilFull();
  for (const path of ["/", `/tournaments/${catchDay.tournamentId}/leaderboard`, "/my-catches", "/api/notifications"]) {
    expect({ path, status: (await catchDay.ann.send(path)).status }).toEqual({ path, status: 200 });
  }
  await leaveRoom(null);
  await submitted(catchDay.ann, { tournamentId: catchDay.tournamentId, photo: await photoFile() });
});
