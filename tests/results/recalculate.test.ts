import { afterEach, beforeEach, describe, expect, spyOn, test } from "bun:test";
import { eq } from "drizzle-orm";
import { resultVersions, standings } from "../../src/base/db/schema.ts";
import { canonicalText } from "../../src/base/format/canonical-text.ts";
import type { LeaderboardEntry } from "../../src/results/leaderboard-views.ts";
import type { SignedResults } from "../../src/results/official/official-results.ts";
import { recalculate } from "../../web/results/recalculation/recalculate.ts";
import { openPrizeDay, type PrizeDay } from "../money/payouts/prize-day.ts";
import { pageOf } from "../support/posting.ts";

let prizeDay: PrizeDay;
let fetching: ReturnType<typeof spyOn>;
beforeEach(async () => {
  prizeDay = await openPrizeDay([]);
  fetching = spyOn(globalThis, "fetch").mockImplementation(((path: string) =>
    prizeDay.club.visitor.send(path)) as never);
  await prizeDay.admin.send(`/api/admin/tournaments/${prizeDay.tournamentId}/official`, {
    json: { reason: "All shook hands" },
  });
});
afterEach(async () => {
  fetching.mockRestore();
  await prizeDay.club.close();
});

const shown = () =>
  prizeDay.club.visitor.get<LeaderboardEntry[]>(`/api/tournaments/${prizeDay.tournamentId}/leaderboard`);
const onDevice = async () => recalculate(prizeDay.tournamentId, null, await shown());

/** The stored file with other fields, and without a new signature. */
const store = (change: (file: SignedResults) => object) =>
  prizeDay.club.store.write(async (tx) => {
    const [row] = await tx.select({ json: resultVersions.json }).from(resultVersions);
    await tx.update(resultVersions).set({ json: canonicalText(change(JSON.parse(row?.json ?? ""))) });
  });

const valid = "The file's signature is valid.";
const changed = "The file's signature isn't valid. It doesn't match, so the file was changed after it was signed.";

describe("recalculating results in the browser", () => {
  test("the page shows that all places match and the signature is valid", async () => {
    expect(await onDevice()).toEqual({
      places: "Recalculated on your device: all 3 places match.",
      signature: valid,
    });
  });

  test("the page names the first difference from the facts, and the invalid signature", async () => {
    await store((file) => ({ ...file, fish: file.fish.map((fish) => ({ ...fish, length: 19 })) }));
    expect(await onDevice()).toEqual({
      places: "Recalculated on your device: ann has place 1 with 19. The file has place 1 with 20.",
      signature: changed,
    });
  });

  test("the page names a place that differs from the file", async () => {
    await prizeDay.club.store.write(async (tx) => {
      await tx.update(standings).set({ score: 1850 }).where(eq(standings.score, 1900));
    });
    expect(await onDevice()).toEqual({
      places: "Place 2 on this page doesn't match the results file. Reload the page.",
      signature: valid,
    });
  });

  test("the page shows why a file made before 0.7 has no signature", async () => {
    await store(({ schema, format, entrants, fish, key, signature, ...claim }) => ({
      format: "fishtournament-results-1",
      ...claim,
    }));
    expect(await onDevice()).toEqual({
      places: "Recalculated on your device: all 3 places match.",
      signature: "The file has no signature, because it was made before version 0.7.",
    });
  });

  test("the page claims nothing about a file that it can't read", async () => {
    const entries = await shown();
    const file = await prizeDay.club.visitor.get<SignedResults>(
      `/api/tournaments/${prizeDay.tournamentId}/results.json`,
    );
    const reply = (response: () => Response) =>
      fetching.mockImplementation(((path: string) =>
        path === "/api/keys" ? prizeDay.club.visitor.send(path) : Promise.resolve(response())) as never);
    reply(() => Response.json({ ...file, bonus: 1 }));
    expect(await recalculate(prizeDay.tournamentId, null, entries)).toEqual({
      places: `The results file can't be recalculated. bonus: Unknown field "bonus".`,
      signature: "",
    });
    reply(() => Response.json([], { headers: { "content-length": "100000000" } }));
    expect(await recalculate(prizeDay.tournamentId, null, entries)).toBeNull();
    reply(() => Response.json([], { status: 404 }));
    expect(await recalculate(prizeDay.tournamentId, null, entries)).toBeNull();
  });
});

test("without script, the results page claims nothing about a recalculation", async () => {
  const page = await pageOf(prizeDay.club.visitor, `/tournaments/${prizeDay.tournamentId}/results`);
  expect(page).toContain("Official");
  expect(page).not.toContain("Recalculated");
  expect(page).not.toContain("signature");
});
