import { afterEach, beforeEach, expect, test } from "bun:test";
import { tournaments } from "../../src/base/db/schema.ts";
import { type Browser, type Club, openClub } from "../support/club.ts";
import { open, post } from "../support/read-pages.ts";
import { bassOpen, createTournament, nextWeek } from "./forms.ts";

let club: Club;
let admin: Browser;
beforeEach(async () => {
  club = await openClub();
  admin = await club.logIn("ruth", { isAdmin: true });
});
afterEach(() => club.close());

test("the page after creating a tournament shares it: link, QR code, message and poster", async () => {
  const fields = Object.entries({ ...bassOpen, ...nextWeek, isActive: "on", hasOpenBoard: "on" });
  const typed = Object.fromEntries(fields.map(([name, value]) => [name, String(value)]));
  const created = await post(admin, "/admin/tournaments/new", typed);
  expect(created.status).toBe(302);
  const { html, text } = await open(admin, "/admin/tournaments/1/share");
  expect(text).toContain("Share Bass Open");
  expect(text).toContain("For an email, text, or group chat.");
  expect(html).toMatch(/value="https?:\/\/[^"]*\/tournaments\/1"/);
  expect(html).toContain("QR code of ");
  expect(html).toContain('href="/admin/tournaments/1/print?sheet=poster"');
  expect(html).toContain('src="/tournaments/1/picture.png"');
  expect(text).toContain("Entry is free. The prize pool is $500.");
});

test("the message to members lists divisions, teams and side pots, if there are any", async () => {
  await createTournament(admin, {
    divisions: [{ name: "Kayak" }, { name: "Boat" }],
    pots: [
      { name: "Big Bass", fee: 1000, kind: "biggest", shares: [100] },
      { name: "Lunker", fee: 550, kind: "biggest", shares: [100] },
    ],
  });
  const { text } = await open(admin, "/admin/tournaments/1/share");
  expect(text).toContain("Divisions: Kayak, Boat. Side pots: Big Bass $10.00 · Lunker $5.50. See the rules");
  await createTournament(admin, { teams: { size: 2, score: "best", prize: "split" } });
  expect((await open(admin, "/admin/tournaments/2/share")).text).toContain("Teams of up to 2 anglers. See the rules");
  await createTournament(admin);
  expect((await open(admin, "/admin/tournaments/3/share")).text).not.toMatch(/Divisions:|Teams|pots/);
});

test("sharing a draft shows that members can't open it, and a private tournament links to its invitations", async () => {
  const draft = await createTournament(admin, { isActive: false });
  const shared = await open(admin, `/admin/tournaments/${draft.id}/share`);
  expect(shared.text).toContain("Members can't open the link until you publish it.");
  expect(shared.html).not.toContain('picture.png"');
  const hidden = await createTournament(admin, { visibility: "private" });
  const { html } = await open(admin, `/admin/tournaments/${hidden.id}/share`);
  expect(html).toContain(`href="/admin/tournaments/${hidden.id}/invitations"`);
});

test("the message to members announces a tournament, then follows it, and once the results are official, lists the winners", async () => {
  const pots = [{ name: "Lunker", fee: 500, shares: [100] }];
  const prizeBreakdown = [{ position: 1, amount: 100 }];
  const { id, endDate } = await createTournament(admin, { prizeBreakdown, pots });
  const message = async () => {
    const { html } = await open(admin, `/admin/tournaments/${id}/share`);
    return /<textarea[^>]*>([^<]*)/.exec(html)?.[1]?.replaceAll("&#x27;", "'");
  };
  expect(await message()).toContain("See the rules and join: ");
  const route = `/api/admin/tournaments/${id}`;
  await club.logIn("bob", { displayName: "Bob Lund" });
  await admin.send(`${route}/entries`, { json: { username: "bob", note: "Cash to Joe", pots: ["Lunker"] } });
  const card = { species: "Bass", length: "18.3", weight: "4.5", location: "Pier", paperNote: "Card 1" };
  expect((await admin.send(`${route}/catches`, { json: { username: "bob", ...card } })).status).toBe(201);
  club.setNow(Date.parse(endDate) + 60_000);
  expect(await message()).toMatch(/^Bass Open has ended\. The results aren't official yet\.\nFollow the results: http/);
  await admin.send(`${route}/official`, { json: { reason: "Everybody agrees" } });
  expect(await message()).toMatch(
    /^Bass Open: the results are official\.\n1st Bob Lund, 18\.3 in, \$100\nLunker: 1 angler in, won by Bob Lund \(\$5\.00\)\.\nAll results: http/,
  );
});

test("the message to members doesn't invite anglers to a tournament that can no longer be joined", async () => {
  const { id } = await createTournament(admin);
  const message = async () => (await open(admin, `/admin/tournaments/${id}/share`)).html;
  await club.store.write((tx) => tx.update(tournaments).set({ joinUntil: club.now() - 60_000 }));
  expect(await message()).toContain("Bass Open is under way");
  expect(await message()).not.toContain("join: http");
  await admin.send(`/api/admin/tournaments/${id}/cancel`, { json: { reason: "Storm" } });
  expect(await message()).toContain("Bass Open was canceled.");
});
