import { test as base, serveDemo } from "./demo-club.ts";

/** The tournament with $1,000,000 in prizes, and the session of an entrant whose name has 40 letters. */
export type Crowd = { url: string; tournamentId: number; userId: number; session: string };

/** Tests on a demo club with 2,000 additional anglers. */
export const test = base.extend<object, { crowd: Crowd }>({
  crowd: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern.
    async ({}, use) => {
      const { serving, known, end } = await serveDemo("crowd");
      await use({ ...(known as Omit<Crowd, "url">), url: serving.url });
      await end();
    },
    { scope: "worker", timeout: 300_000 },
  ],
  club: [async ({ crowd }, use) => use(crowd.url), { scope: "worker" }],
});
