import { afterAll, beforeEach, describe, expect, test } from "bun:test";
import { openCatchDay, openTournament, verified } from "../catches/catch-day.ts";

const catchDay = await openCatchDay();
const { club, judge, ann, tournamentId } = catchDay;
await verified(catchDay);
afterAll(() => club.close());

const address = `/tournaments/${tournamentId}/embed`;
const allow = (allowsEmbedding: boolean) => judge.send("/api/admin/settings", { json: { allowsEmbedding } });

const framing = ({ headers }: Response) => ({
  ancestors: /frame-ancestors ([^;]*)/.exec(headers.get("content-security-policy") ?? "")?.[1],
  old: headers.get("x-frame-options"),
});
const framedByNobody = { ancestors: "'none'", old: "DENY" };
const framedByAll = { ancestors: "*", old: null };

describe("The small board for other sites", () => {
  beforeEach(() => allow(false));

  test("the small board isn't found unless the club allows it", async () => {
    const refused = await club.visitor.send(address);
    expect([refused.status, framing(refused)]).toEqual([404, framedByNobody]);
    expect(await refused.text()).toContain("There's no page at this address.");
    await allow(true);
    const shown = await club.visitor.send(address);
    expect([shown.status, framing(shown)]).toEqual([200, framedByAll]);
    await allow(false);
    expect((await club.visitor.send(address)).status).toBe(404);
  });

  test("sites can frame only the small board, and only if the club allows it", async () => {
    await allow(true);
    const draft = await openTournament(club, { isActive: false });
    const others = ["/", `/tournaments/${tournamentId}`, `/tournaments/${tournamentId}/screen`, "/login", "/nothing"];
    for (const path of [...others, "/tournaments/999/embed", `/tournaments/${draft}/embed`, `/api${address}`]) {
      expect([path, framing(await club.visitor.send(path))]).toEqual([path, framedByNobody]);
    }
    for (const path of ["/admin", "/my-catches"]) {
      expect([path, framing(await judge.send(path))]).toEqual([path, framedByNobody]);
    }
    expect(framing(await ann.send(address))).toEqual(framedByAll);
    expect(framing(await club.visitor.send(address, { headers: { "accept-encoding": "br" } }))).toEqual(framedByAll);
  });

  test("the small board has the leaders, no actions, and only links that open outside the other site's frame", async () => {
    await allow(true);
    const html = await (await club.visitor.send(address)).text();
    const main = html.slice(html.indexOf("<main"), html.indexOf("</main>"));
    expect(main).toContain("Spring Open");
    expect(main).toMatch(/ann<.*18\.3/);
    expect(html).not.toMatch(/<(button|input|form|nav)[ >]/);
    const links = [...html.slice(html.indexOf("<body")).matchAll(/<a [^>]*>/g)].map(([link]) => link);
    expect(links.length).toBe(1);
    for (const link of links) expect(link).toMatch(/target="_blank" rel="noopener"/);
  });

  test("the code to embed the small board is on the tournament's day page, once embedding is allowed", async () => {
    const page = async (id: number) => (await judge.send(`/admin/tournaments/${id}/day`)).text();
    expect(await page(tournamentId)).not.toContain("iframe");
    await allow(true);
    const quoted = await openTournament(club, { name: 'The "Big" <One> & Only' });
    const [, code = ""] = /<textarea[^>]*readOnly[^>]*>([^<]*)</i.exec(await page(quoted)) ?? [];
    const shown = code
      .replaceAll("&lt;", "<")
      .replaceAll("&gt;", ">")
      .replaceAll("&quot;", '"')
      .replaceAll("&amp;", "&");
    expect(shown).toStartWith(`<iframe src="http://localhost/tournaments/${quoted}/embed" `);
    expect(shown).toContain('title="Leaderboard of The &quot;Big&quot; <One> &amp; Only"');
  });
});
