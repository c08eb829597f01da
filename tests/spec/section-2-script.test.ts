import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { type CatchDay, openCatchDay, photoFile, submitted } from "../catches/catch-day.ts";
import { createTournament } from "../tournaments/forms.ts";
import { headingsOf, linksIn, open, piece } from "./pages.ts";

let catchDay: CatchDay;
beforeEach(async () => {
  catchDay = await openCatchDay();
});
afterEach(() => catchDay.club.close());

describe("2. What only shows while the script works", () => {
  test("2.19 the home page shows three tournaments, a link to all, and three skeleton cards while loading", async () => {
    for (const name of ["One", "Two", "Three"]) await createTournament(catchDay.judge, { name });
    const { html } = await open(catchDay.club.visitor, "/");
    const main = piece(html, "<main", "</main>");
    expect(headingsOf(main)).toContain("h2 Active Tournaments");
    expect(headingsOf(main).filter((heading) => /^h[23] (One|Two|Three|Spring Open)$/.test(heading))).toHaveLength(3);
    expect(linksIn(main)).toContainEqual(["View All Tournaments", "/tournaments"]);
  });

  test("2.64 a rejection asks for a reason, and its button waits for one", async () => {
    const { id } = await submitted(catchDay.ann, { tournamentId: catchDay.tournamentId, photo: await photoFile() });
    const { html } = await open(catchDay.judge, `/admin/verification?reject=${id}`);
    const dialog = piece(piece(html, "<main", "</main>"), "<dialog", "</dialog>");
    expect(headingsOf(dialog)[0]).toBe("h2 Reject Catch Submission");
    expect(dialog).toMatch(/Reason for Rejection.*<textarea[^>]*required=""/s);
    expect(linksIn(dialog)).toContainEqual(["Cancel", "/admin/verification"]);
    expect(dialog).toMatch(/<button[^>]*>(<[^>]*>)*Reject Catch</);
  });
});
