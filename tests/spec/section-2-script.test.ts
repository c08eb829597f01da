import { afterEach, beforeEach, describe, expect } from "bun:test";
import { type CatchDay, openCatchDay, photoFile, submitted } from "../catches/catch-day.ts";
import { createTournament } from "../tournaments/forms.ts";
import { headingsOf, linksIn, open, piece } from "./pages.ts";
import { expectJourney, inJourney, sentence } from "./spec.ts";

let the: CatchDay;
beforeEach(async () => {
  the = await openCatchDay();
});
afterEach(() => the.club.close());

const journeys = "what-script-adds.spec.ts";
const skeletons = "skeleton cards stand where tournaments are on their way";

describe("2. What only shows while the script works", () => {
  inJourney("2.7", "what-script-adds.spec.ts", "the agreement's button waits for the tick and says that it is sending");

  sentence("2.19", async () => {
    for (const name of ["One", "Two", "Three"]) await createTournament(the.judge, { name });
    const { html } = await open(the.club.visitor, "/");
    const main = piece(html, "<main", "</main>");
    expect(headingsOf(main)).toContain("h2 Active Tournaments");
    expect(headingsOf(main).filter((heading) => /^h[23] (One|Two|Three|Spring Open)$/.test(heading))).toHaveLength(3);
    expect(linksIn(main)).toContainEqual(["View All Tournaments", "/tournaments"]);
    await expectJourney(journeys, skeletons);
  });

  inJourney("2.22", "what-script-adds.spec.ts", "skeleton cards stand where tournaments are on their way");
  inJourney("2.45", "what-script-adds.spec.ts", "a chosen photo shows before it is sent, and can be removed");
  inJourney("2.56", "what-script-adds.spec.ts", "a thumbnail opens the photo, and 'Reject Catch' waits for a reason");

  sentence("2.64", async () => {
    const { id } = await submitted(the.ann, { tournamentId: the.tournamentId, photo: await photoFile() });
    const { html } = await open(the.judge, `/admin/verification?reject=${id}`);
    const dialog = piece(piece(html, "<main", "</main>"), "<dialog", "</dialog>");
    expect(headingsOf(dialog)[0]).toBe("h2 Reject Catch Submission");
    expect(dialog).toMatch(/Reason for Rejection.*<textarea[^>]*required=""/s);
    expect(linksIn(dialog)).toContainEqual(["Cancel", "/admin/verification"]);
    expect(dialog).toMatch(/<button[^>]*>(<[^>]*>)*Reject Catch</);
    await expectJourney(journeys, "a thumbnail opens the photo, and 'Reject Catch' waits for a reason");
  });
});
