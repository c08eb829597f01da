import { afterAll, expect, test } from "bun:test";
import { openClub } from "../support/club.ts";
import { createTournament } from "../tournaments/forms.ts";

const club = await openClub();
afterAll(() => club.close());
const admin = await club.logIn("ruth", { isAdmin: true });
const open = await createTournament(admin, { name: "Spring Bass Open", description: "Two days on the lake." });
const hidden = await createTournament(admin, { isActive: false });

test("robots.txt lists the sitemap and excludes the API and admin pages", async () => {
  const reply = await club.visitor.send("/robots.txt");
  expect(reply.headers.get("content-type")).toBe("text/plain; charset=utf-8");
  const text = await reply.text();
  expect(text).toContain("Disallow: /admin\n");
  expect(text).toContain("Sitemap: http://localhost/sitemap.xml");
});

test("sitemap.xml lists only tournaments that everybody may see", async () => {
  const text = await (await club.visitor.send("/sitemap.xml")).text();
  expect(text).toContain(`<loc>http://localhost/tournaments/${open.id}</loc>`);
  expect(text).toContain(`<loc>http://localhost/tournaments/${open.id}/prizes</loc>`);
  expect(text).not.toContain(`/tournaments/${hidden.id}<`);
});

test("every address in the sitemap is a page", async () => {
  const text = await (await club.visitor.send("/sitemap.xml")).text();
  for (const [, address = ""] of text.matchAll(/<loc>([^<]+)<\/loc>/g)) {
    expect([address, (await club.visitor.send(new URL(address).pathname)).status]).toEqual([address, 200]);
  }
});

test("a tournament's page describes itself to other sites", async () => {
  const html = await (await club.visitor.send(`/tournaments/${open.id}`)).text();
  expect(html).toContain('<meta property="og:title" content="Spring Bass Open · FishTournament Pro"/>');
  expect(html).toContain('<meta property="og:description" content="Two days on the lake."/>');
  expect(html).toContain(`<meta property="og:url" content="http://localhost/tournaments/${open.id}"/>`);
  expect(html).toContain('<meta property="og:site_name" content="FishTournament Pro"/>');
});

test("a page links the club's icons and sets the color of the browser's bar", async () => {
  const html = await (await club.visitor.send("/")).text();
  expect(html).toContain('rel="icon" href="/favicon.svg"');
  expect(html).toContain('rel="apple-touch-icon" href="/apple-touch-icon.png"');
  expect(html).toContain('<meta name="theme-color" content="#062f37"/>');
});
