import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { prizeBreakdowns } from "../../src/base/db/schema.ts";
import { bumpVersion } from "../../src/base/db/versions.ts";
import { rebuildStandings } from "../../src/results/rebuild-standings.ts";
import { addCatch, addEntry, addPhoto, addUser } from "../results/rows.ts";
import { type Browser, type Club, noon, openClub } from "../support/club.ts";
import { pageOf } from "../support/posting.ts";
import { createTournament, nextWeek } from "./forms.ts";

const anglers = 60;

let club: Club;
let last: Browser;
let id: number;

/** Sixty anglers, the n-th with one fish of (30 - n / 10) inches. The last one's is pending. */
beforeAll(async () => {
  club = await openClub();
  const admin = await club.logIn("secretary", { isAdmin: true });
  last = await club.logIn("last");
  id = (await createTournament(admin)).id;
  await club.store.write(async (tx) => {
    for (let n = 1; n <= anglers; n++) {
      const userId = n === anglers ? last.userId : await addUser(tx, `angler${n}`);
      await addEntry(tx, id, userId);
      const photoId = await addPhoto(tx, userId);
      const status = n === anglers ? "pending" : "verified";
      await addCatch(tx, { userId, tournamentId: id, length: 3000 - n * 10, status, photoId, submittedAt: noon });
    }
    await rebuildStandings(tx, id);
  });
});
afterAll(() => club.close());

const read = async (browser: Browser, query = "") => {
  const page = await (await browser.send(`/tournaments/${id}${query}`)).text();
  const [, html = ""] = /<div id="root">(.*)<\/div><script/s.exec(page) ?? [];
  return {
    html,
    text: html
      .replaceAll("<!-- -->", "")
      .replace(/<[^>]+>/g, " ")
      .replace(/\s+/g, " "),
  };
};

describe("the leaderboard's pages", () => {
  test("the first page shows 50 rows and links to the rest", async () => {
    const { html, text } = await read(club.visitor);
    expect(text).toContain("angler50 ");
    expect(text).not.toContain("angler51 ");
    expect(text).toContain("1–50 of 60 anglers");
    expect(html).toContain(`href="/tournaments/${id}?after=50#leaderboard"`);
  });

  test("each ranked row has its biggest fish, loaded once it is in view; a pending fish isn't shown", async () => {
    const rowImage = /<img src="\/photos\/[^"]+thumbnail\.webp" alt="" loading="lazy"\/>/g;
    expect((await read(club.visitor)).html.match(rowImage)?.length).toBe(50);
    const { html } = await read(club.visitor, "?after=50");
    expect(html.match(rowImage)?.length).toBe(9);
    expect(html.slice(html.indexOf("No verified catch"))).not.toMatch(rowImage);
  });

  test("the big screen shows that it shows the first 50", async () => {
    expect((await read(club.visitor, "/screen")).text).toContain("Ranks 1–10 of the first 50. 60 anglers");
  });

  test("the big screen has the QR code of the board, and mentions the test mode at the bottom", async () => {
    const html = await (await club.visitor.send(`/tournaments/${id}/screen`)).text();
    const body = html.slice(html.indexOf("<body"), html.indexOf("</main>"));
    expect(body).toMatch(new RegExp(`aria-label="QR code of http[^"]*/tournaments/${id}"`));
    expect(body).not.toContain('aria-label="Test mode"');
    expect(body.slice(body.indexOf("<footer"))).toContain("Test mode: no money moves.");
  });

  test("the printed page has the whole board", async () => {
    expect((await read(club.visitor)).html).toContain(`href="/tournaments/${id}/results"`);
    const { html, text } = await read(club.visitor, "/results");
    const names = [...html.matchAll(/<tr [^>]*><td[^>]*>([^<]+)<\/td><td[^>]*><bdi>([^<]+)</g)].map(
      ([, rank, name]) => [rank, name],
    );
    const ranked = Array.from({ length: anglers - 1 }, (_, index) => [String(index + 1), `angler${index + 1}`]);
    expect(names).toEqual([...ranked, ["–", "last"]]);
    expect(text).toContain("60 anglers, lengths in inches.");
    expect((await read(club.visitor, "99/results")).text).toContain("Tournament Not Found");
  });

  test("the second page shows the remaining rows: anglers without a verified catch come last, with their pending count", async () => {
    const { html, text } = await read(club.visitor, "?after=50");
    expect(text).toContain("51–60 of 60 anglers");
    expect(text).toMatch(/angler59 .*No verified catches yet.*last 1 catch awaiting review/);
    expect(html).toContain(`href="/tournaments/${id}?after=0#leaderboard"`);
  });

  test("the first page has the race of the first six below it, with a text version; later pages don't", async () => {
    const { html, text } = await read(club.visitor);
    const [, list = "", race = ""] = /Leaderboard(.*?)The race(.*)/s.exec(text) ?? [];
    expect(race).toContain("angler1: 29.9 inches");
    expect(race).toContain("angler6: 29.4 inches");
    expect(race).not.toContain("angler7");
    expect(list).toContain("angler7");
    expect(html).toContain('aria-label="Score over time, 6 anglers"');
    expect((await read(club.visitor, "?after=50")).text).not.toContain("The race");
  });

  test("a reader's own row is marked only for that reader", async () => {
    const leader = await club.logIn("angler1");
    expect((await read(leader)).text).toContain("angler1 (you): 29.9 inches");
    expect((await read(last)).text).not.toContain("(you): ");
  });

  test("a row expands without script to its best catch, with the gap to the row above", async () => {
    const { html, text } = await read(club.visitor);
    expect(text).toMatch(/Rank 2 angler2 Fish, inches: 29\.8 4 slots empty 29\.8 in 5 biggest fish −0\.1 in behind/);
    expect(html.match(/<li data-row="\d+"><details><summary>/g)).toHaveLength(50);
  });

  test("the reader's own row is at the top of a page that doesn't include it", async () => {
    expect((await read(last)).text).toMatch(/last \(you\) 1 catch awaiting review .*Rank 1 angler1 /);
    for (const page of ["", "?after=50"]) {
      const { html, text } = await read(last, page);
      expect(html.match(/id="me"/g)).toHaveLength(1);
      expect(text.match(/last \(you\) 1 catch awaiting review/g)).toHaveLength(1);
    }
  });

  test("if teams are ranked, the pages and the race use the word teams", async () => {
    const admin = await club.logIn("organizer", { isAdmin: true });
    const { id: ofTeams } = await createTournament(admin, { name: "Pairs", teams: { size: 2, score: "best" } });
    await club.store.write(async (tx) => {
      for (let n = 1; n < anglers; n++) {
        const userId = await addUser(tx, `mate${n}`);
        await addEntry(tx, ofTeams, userId);
        if (n > 1) continue;
        const photoId = await addPhoto(tx, userId);
        const fish = { userId, tournamentId: ofTeams, length: 2000, photoId, submittedAt: noon };
        await addCatch(tx, { ...fish, status: "verified" });
      }
      await rebuildStandings(tx, ofTeams);
    });
    const page = await pageOf(club.visitor, `/tournaments/${ofTeams}`);
    expect(page).toContain(" of 59 teams");
    expect(page).toContain('aria-label="Score over time, 1 team"');
    expect(page).not.toContain("59 anglers");
  });

  test("the results are available as a file, and printed with the prizes", async () => {
    await club.store.write(async (tx) => {
      await tx.insert(prizeBreakdowns).values([
        { tournamentId: id, position: 1, amountCents: 100_000 },
        { tournamentId: id, position: 2, amountCents: 50_000 },
      ]);
      await bumpVersion(tx, `tournament:${id}`);
    });
    const { html, text } = await read(club.visitor);
    expect(html).toMatch(new RegExp(`<a [^>]*href="/api/tournaments/${id}/results.csv"[^>]*>Download CSV</a>`));
    expect(html).toContain('class="hidden print:block"');
    expect(text).toContain("Prizes 1st $1,000 2nd $500");
  });

  test("the age of the board and its refresh link are shown only while the tournament is running", async () => {
    expect((await read(club.visitor)).text).toMatch(/As of Jun 6, 12:00 PM\. Refresh/);
    const admin = await club.logIn("secretary");
    const upcoming = (await createTournament(admin, nextWeek)).id;
    const page = await pageOf(club.visitor, `/tournaments/${upcoming}`);
    expect(page).toContain("Starting Soon");
    expect(page).not.toContain("As of ");
  });

  test("a page beyond the end shows a message", async () => {
    expect((await read(club.visitor, "?after=500")).text).toContain("reached the end of the leaderboard");
  });

  test("'Find Me' links to the page with the reader's own row, which shows their pending fish", async () => {
    expect((await read(last)).html).toContain(`href="/tournaments/${id}?after=50#me"`);
    const { html, text } = await read(last, "?after=50");
    expect(html).toContain('id="me"');
    expect(text).toContain("last (you)");
    expect(text).toContain("24.0 (pending review)");
  });

  test("only the owner sees the length of a pending fish", async () => {
    const other = await club.logIn("other");
    for (const browser of [club.visitor, other]) {
      const { html } = await read(browser, "?after=50");
      expect(html).not.toContain("24.0");
      expect(html).not.toContain('id="me"');
      expect(html).not.toContain("Find Me");
    }
  });
});
