import { afterEach, beforeEach, expect, test } from "bun:test";
import type { Season } from "../../src/catches/profile/angler-profile.ts";
import { lastMonths } from "../../src/catches/profile/last-twelve-months.ts";
import { addCatch, addEntry, addTournament } from "../results/rows.ts";
import { type Browser, type Club, openClub } from "../support/club.ts";

let club: Club;
let ann: Browser;

beforeEach(async () => {
  club = await openClub({ TIME_ZONE: "America/Chicago" });
  ann = await club.logIn("ann");
});
afterEach(() => club.close());

test("the last twelve months end with the month of the given day", () => {
  expect(lastMonths("2026-06-06")).toEqual([
    ...["2025-07", "2025-08", "2025-09", "2025-10", "2025-11", "2025-12"],
    ...["2026-01", "2026-02", "2026-03", "2026-04", "2026-05", "2026-06"],
  ]);
  expect(lastMonths("2026-12-31").at(0)).toBe("2026-01");
});

async function fish(
  ...all: { species: string; length: number; at: string; status?: "pending" | "rejected" }[]
): Promise<void> {
  await club.store.write(async (tx) => {
    const tournamentId = await addTournament(tx, "tournament");
    await addEntry(tx, tournamentId, ann.userId);
    for (const { at, status = "verified", ...one } of all) {
      const rejectionReason = status === "rejected" ? "Blurred" : null;
      await addCatch(tx, {
        ...one,
        status,
        rejectionReason,
        paperNote: "From a card",
        userId: ann.userId,
        tournamentId,
        submittedAt: Date.parse(at),
      });
    }
  });
}

test("a season shows an angler's longest verified fish by species, and the catches per month in the club's zone", async () => {
  await fish(
    { species: "Bass", length: 1500, at: "2026-06-01T12:00:00Z" },
    { species: "bass", length: 1800, at: "2026-06-01T04:00:00Z" },
    { species: "Walleye", length: 2400, at: "2025-05-01T12:00:00Z" },
    { species: "Walleye", length: 3000, at: "2026-06-02T12:00:00Z", status: "rejected" },
    { species: "Bass", length: 2000, at: "2026-06-03T12:00:00Z", status: "pending" },
  );
  const { bests, months } = await ann.get<Season>("/api/season");
  expect(bests).toMatchObject([{ species: "Walleye", length: 24 }, { length: 18 }]);
  expect(months.filter(({ fish }) => fish > 0)).toEqual([
    { month: "2026-05", fish: 1 },
    { month: "2026-06", fish: 2 },
  ]);
});

test("My Catches shows the season, and the catches as a gallery", async () => {
  await fish({ species: "Bass", length: 1500, at: "2026-06-01T12:00:00Z" });
  const text = async (path: string) =>
    (await (await ann.send(path)).text()).replace(/<[^>]+>/g, " ").replace(/\s+/g, " ");
  expect(await text("/my-catches")).toMatch(
    /Catches Gallery .*Personal Bests Bass 15\.0 in The Last Twelve Months .*Jun 1/,
  );
  expect(await text("/my-catches?view=gallery")).toMatch(/Catches List/);
});
