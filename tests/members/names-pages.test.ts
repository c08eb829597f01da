import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { rebuildStandings } from "../../src/results/rebuild-standings.ts";
import { addCatch, addEntry, addPhoto } from "../results/rows.ts";
import { type Browser, type Club, noon, openClub } from "../support/club.ts";
import { createTournament } from "../tournaments/forms.ts";

const longName = `${"Bartholomew ".repeat(6)}Longname`;
const markup = '<b>Boss</b> "&';

let club: Club;
let admin: Browser;
let ian: Browser;
let lan: Browser;
let id: number;

/**
 * Two anglers with one name, one whose name looks like theirs to a machine, one with 80 letters and one with markup,
 * each with a fish.
 */
beforeAll(async () => {
  club = await openClub();
  admin = await club.logIn("secretary", { isAdmin: true });
  id = (await createTournament(admin)).id;
  ian = await club.logIn("Ian Nguyen");
  lan = await club.logIn("lan.n", { displayName: "Lan Nguyen" });
  const others = [
    await club.logIn("ian.n", { displayName: "Ian Nguyen" }),
    await club.logIn("bart", { displayName: longName }),
    await club.logIn("boss", { displayName: markup }),
    await club.logIn("mohamed", { displayName: "محمد" }),
  ];
  await club.store.write(async (tx) => {
    for (const [index, { userId }] of [ian, lan, ...others].entries()) {
      await addEntry(tx, id, userId);
      const photoId = await addPhoto(tx, userId);
      await addCatch(tx, {
        userId,
        tournamentId: id,
        length: 2000 - index * 10,
        status: "verified",
        photoId,
        submittedAt: noon,
      });
    }
    await rebuildStandings(tx, id);
  });
});
afterAll(() => club.close());

async function open(address: string, browser: Browser = club.visitor): Promise<{ html: string; text: string }> {
  const page = await (await browser.send(address)).text();
  const html = (/<div id="root">(.*)<\/div><script/s.exec(page)?.[1] ?? page).replaceAll("<!-- -->", "");
  return { html, text: html.replace(/<[^>]+>/g, "").replace(/\s+/g, " ") };
}

describe("display names", () => {
  test.each([
    ["the board", () => `/tournaments/${id}`],
    ["the printed results", () => `/tournaments/${id}/results`],
    ["the big screen", () => `/tournaments/${id}/screen`],
    ["the page of all boards", () => "/leaderboard"],
  ])("display names on %s have the username beside them if two are equal, and only then", async (_, address) => {
    const { text, html } = await open(address());
    expect(text).toContain("Ian Nguyen (@Ian Nguyen)");
    expect(text).toContain("Ian Nguyen (@ian.n)");
    expect(text).toContain("Lan Nguyen");
    expect(text).not.toContain("@lan.n");
    expect(html).not.toContain("<b>Boss");
  });

  test("display names are used in picture texts and button names", async () => {
    const { html } = await open(`/tournaments/${id}`);
    expect(html).toContain("caught by Ian Nguyen (@ian.n)");
    expect(html).toContain("caught by Lan Nguyen&quot;".replace("&quot;", '"'));
  });

  test("display names keep their own text direction", async () => {
    expect((await open(`/tournaments/${id}`)).html).toContain("<bdi>محمد</bdi>");
  });

  test("display names are the heading of a profile, with the username below if it differs", async () => {
    const profile = await open(`/anglers/${lan.userId}`);
    expect(profile.html).toMatch(/<h1[^>]*><bdi[^>]*>Lan Nguyen<\/bdi><\/h1>/);
    expect(profile.text).toContain("@lan.n. Member since");
    expect((await open(`/anglers/${ian.userId}`)).text).not.toContain("@");
  });

  test("the header shows a display name without the username, no matter who else is on the page", async () => {
    const { html } = await open(`/tournaments/${id}`, lan);
    expect(html).toContain('<bdi class="truncate">Lan Nguyen</bdi>');
  });

  test("display names on the tournament day's page have the username beside them if two are equal", async () => {
    const { text, html } = await open(`/admin/tournaments/${id}/day`, admin);
    expect(text).toContain("Ian Nguyen (@ian.n)");
    expect(text).toContain(longName);
    expect(html).toContain('aria-label="Check in Ian Nguyen (@ian.n)"');
  });

  test("the results file has a separate column for display names", async () => {
    const csv = await (await club.visitor.send(`/api/tournaments/${id}/results.csv`)).text();
    expect(csv).toContain("Rank,Angler,Display name,");
    expect(csv).toContain("2,lan.n,Lan Nguyen,");
  });
});
