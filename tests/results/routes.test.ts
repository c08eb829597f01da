import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { tournaments } from "../../src/base/db/schema.ts";
import { photoUrl } from "../../src/base/photos/photo-renditions.ts";
import type { LeaderboardEntry, OwnStanding } from "../../src/results/leaderboard-views.ts";
import { rebuildStandings } from "../../src/results/rebuild-standings.ts";
import { type Club, openClub } from "../support/club.ts";
import { addCatch, addEntry, addPhoto, addTournament, addUser } from "./rows.ts";

let club: Club;
let board: string;
let open: number;

beforeEach(async () => {
  club = await openClub();
  open = await club.store.write(async (tx) => addTournament(tx, "tournament"));
  board = `/api/tournaments/${open}/leaderboard`;
});

afterEach(() => club.close());

type OwnStandingReply = { standing: OwnStanding | null };

/** Creates angler 1 … n, all joined, each with one verified fish an inch shorter than the one before. */
async function enter(count: number): Promise<void> {
  await club.store.write(async (tx) => {
    let photoId: number | undefined;
    for (let number = 1; number <= count; number += 1) {
      const userId = await addUser(tx, `angler${number}`);
      photoId ??= await addPhoto(tx, userId);
      await addEntry(tx, open, userId);
      const length = 19_000 - number * 100;
      await addCatch(tx, { userId, tournamentId: open, length, photoId, status: "verified" });
    }
    await rebuildStandings(tx, open);
  });
}

const readBoard = (query = "") => club.visitor.get<LeaderboardEntry[]>(board + query);

describe("GET /api/tournaments/{id}/leaderboard", () => {
  test("the leaderboard shows a visitor rank, score, and best catch with its photo, with lengths in inches", async () => {
    const ann = await club.logIn("ann");
    const { best, smaller } = await club.store.write(async (tx) => {
      const photoId = await addPhoto(tx, ann.userId, "cd".repeat(32));
      await addEntry(tx, open, ann.userId);
      const fish = { userId: ann.userId, tournamentId: open, photoId };
      const smaller = await addCatch(tx, { ...fish, length: 1525, status: "verified" });
      const ruled = { claimedLength: 2150, claimedSpecies: "Bass", species: "Spotted Bass", weight: 425 };
      const best = await addCatch(tx, { ...fish, length: 2130, notes: "Jig", status: "verified", ...ruled });
      await addCatch(tx, { ...fish, length: 1800 });
      await rebuildStandings(tx, open);
      return { best, smaller };
    });
    expect(await readBoard()).toEqual([
      {
        rank: 1,
        userId: ann.userId,
        username: "ann",
        displayName: "ann",
        totalScore: 36.55,
        bestCatch: {
          id: best,
          species: "Spotted Bass",
          length: 21.3,
          weight: 4.25,
          location: "North shore",
          notes: "Jig",
          photoUrl: photoUrl("cd".repeat(32), "large"),
          thumbnailUrl: photoUrl("cd".repeat(32), "thumbnail"),
          width: 1600,
          height: 1200,
        },
        fish: [21.3, 15.25],
        catchIds: [best, smaller],
        waitingCount: 1,
      },
    ]);
  });

  test("the leaderboard ranks 1, 2, 3 … without gaps; anglers without a verified catch follow without a rank", async () => {
    await enter(3);
    const dan = await club.logIn("dan");
    await club.store.write(async (tx) => {
      await addEntry(tx, open, dan.userId);
      await rebuildStandings(tx, open);
    });
    const shown = await readBoard();
    expect(shown.map(({ rank, username }) => [rank, username])).toEqual([
      [1, "angler1"],
      [2, "angler2"],
      [3, "angler3"],
      [null, "dan"],
    ]);
    expect(shown[3]).toMatchObject({ totalScore: 0, bestCatch: null, fish: [], waitingCount: 0 });
  });

  test("the leaderboard has pages of 50 rows, each with a link to the next", async () => {
    await enter(120);
    const seen: (number | null)[] = [];
    const links: (string | null)[] = [];
    let path: string | null = board;
    while (path) {
      const response = await club.visitor.send(path);
      const rows = (await response.json()) as LeaderboardEntry[];
      seen.push(...rows.map(({ rank }) => rank));
      expect(response.headers.get("x-total-count")).toBe("120");
      links.push(response.headers.get("link"));
      path = links.at(-1)?.match(/^<(.+)>; rel="next"$/)?.[1] ?? null;
    }
    expect(seen).toEqual(Array.from({ length: 120 }, (_, index) => index + 1));
    expect(links).toEqual([`<${board}?after=50>; rel="next"`, `<${board}?after=100>; rel="next"`, null]);
  });

  test("the leaderboard accepts a limit of up to 100 and can start after any row", async () => {
    await enter(5);
    expect((await readBoard("?after=2&limit=2")).map(({ rank }) => rank)).toEqual([3, 4]);
    expect(await readBoard("?after=5")).toEqual([]);
    for (const query of ["?limit=101", "?limit=0", "?after=-1", "?after=x"]) {
      expect((await club.visitor.send(board + query)).status).toBe(422);
    }
  });

  test("an empty leaderboard is an empty list, and an unknown tournament gets a 404", async () => {
    expect(await readBoard()).toEqual([]);
    for (const id of ["99", "0", "x"]) {
      const response = await club.visitor.send(`/api/tournaments/${id}/leaderboard`);
      expect([response.status, (await response.json()).code]).toEqual([404, "not_found"]);
    }
  });

  test("a hidden tournament's leaderboard is visible only to admins and entrants", async () => {
    const [admin, joined, other] = [
      await club.logIn("admin", { isAdmin: true }),
      await club.logIn("joined"),
      await club.logIn("other"),
    ];
    await club.store.write(async (tx) => {
      await addEntry(tx, open, joined.userId);
      await tx.update(tournaments).set({ isActive: false }).where(eq(tournaments.id, open));
    });
    const statuses = await Promise.all(
      [admin, joined, other, club.visitor].map(async (browser) => (await browser.send(board)).status),
    );
    expect(statuses).toEqual([200, 200, 404, 404]);
  });
});

describe("GET /api/tournaments/{id}/standing", () => {
  const standing = () => `/api/tournaments/${open}/standing`;

  test("the reader's row is returned with its place and page", async () => {
    await enter(120);
    const me = await club.logIn("angler73");
    const { standing: ownStanding } = await me.get<OwnStandingReply>(standing());
    expect(ownStanding).toMatchObject({ position: 73, pageAfter: 50, waitingFish: [] });
    expect(ownStanding?.entry).toMatchObject({ rank: 73, username: "angler73", totalScore: 117 });
    expect(await me.get<LeaderboardEntry[]>(`${board}?after=50`)).toContainEqual(
      ownStanding?.entry as LeaderboardEntry,
    );
  });

  test("only the owner sees the lengths of their pending fish", async () => {
    const ann = await club.logIn("ann");
    await club.store.write(async (tx) => {
      await addEntry(tx, open, ann.userId);
      for (const length of [1500, 1875]) await addCatch(tx, { userId: ann.userId, tournamentId: open, length });
      await rebuildStandings(tx, open);
    });
    const { standing: ownStanding } = await ann.get<OwnStandingReply>(standing());
    expect(ownStanding).toMatchObject({ position: 1, waitingFish: [15, 18.75] });
    const shown = await (await club.visitor.send(board)).text();
    expect(JSON.parse(shown)).toMatchObject([{ rank: null, waitingCount: 2 }]);
    expect(shown).not.toContain("18.75");
  });

  test("the standing is null for users who haven't joined, and visitors must log in", async () => {
    const other = await club.logIn("other");
    expect(await other.get<OwnStandingReply>(standing())).toEqual({ standing: null });
    expect((await club.visitor.send(standing())).status).toBe(401);
  });
});
