import { afterEach, beforeEach, expect, test } from "bun:test";
import type { RefusalBody } from "../../../src/refusal.ts";
import type { TournamentView } from "../../../src/tournaments/tournament-shapes.ts";
import { type Browser, type Club, openClub } from "../../support/club.ts";
import { open, post } from "../../support/read-pages.ts";
import { bassOpen, createTournament, nextWeek } from "../forms.ts";

let club: Club;
let ruth: Browser;
let casey: Browser;
beforeEach(async () => {
  club = await openClub();
  ruth = await club.logIn("ruth", { isAdmin: true });
  casey = await club.logIn("casey", { isAdmin: true });
});
afterEach(() => club.close());

const stored = { ...bassOpen, ...nextWeek };
const edit = (browser: Browser, id: number, json: object) =>
  browser.send(`/api/admin/tournaments/${id}`, { method: "PUT", json: { ...stored, ...json } });
const basisFor = async (browser: Browser, id: number) =>
  (await browser.get<{ basis: string }>(`/api/admin/tournaments/${id}/basis`)).basis;
const view = (id: number) => club.visitor.get<TournamentView>(`/api/tournaments/${id}`);

test("an edit based on a version older than another person's change is refused with the changed fields, and changes nothing", async () => {
  const { id } = await createTournament(ruth, nextWeek);
  const basis = await basisFor(casey, id);
  expect((await edit(ruth, id, { entryFee: 2500, name: "Bass Classic" })).status).toBe(200);

  const refused = await edit(casey, id, { basis, description: "Bring a light.", name: "Bass Night", entryFee: 0 });
  expect(refused.status).toBe(409);
  const body = (await refused.json()) as RefusalBody;
  expect(body.code).toBe("stale");
  expect(body.message).toBe("ruth changed this tournament while you were editing it. Your changes aren't saved yet.");
  expect(body.issues?.slice(1)).toEqual([
    { path: "name", message: "The name is now Bass Classic." },
    { path: "entryFee", message: "The entry fee is now $25.00." },
    { path: "replaced", message: await basisFor(casey, id) },
  ]);
  expect(await view(id)).toMatchObject({ name: "Bass Classic", description: stored.description, entryFee: 2500 });

  const reviewed = { basis: await basisFor(casey, id), name: "Bass Night", entryFee: 0 };
  expect((await edit(casey, id, reviewed)).status).toBe(200);
  expect(await view(id)).toMatchObject({ name: "Bass Night", entryFee: 0 });
});

test("an edit that doesn't change the newer values is saved, such as the same form sent twice", async () => {
  const { id } = await createTournament(ruth, { ...nextWeek, capacity: 20 });
  const basis = await basisFor(ruth, id);
  const renamed = { basis, name: "Bass Classic", prizeBreakdown: [{ position: 1, amount: 500 }] };
  expect((await edit(ruth, id, renamed)).status).toBe(200);
  expect((await edit(ruth, id, renamed)).status).toBe(200);
  expect((await edit(casey, id, { basis, name: "Bass Classic", capacity: 30 })).status).toBe(200);
  expect(await view(id)).toMatchObject({ name: "Bass Classic", capacity: 30 });
});

test("an edit without a base version isn't compared, and a malformed one is refused at its field", async () => {
  const { id } = await createTournament(ruth, nextWeek);
  await edit(ruth, id, { name: "Bass Classic" });
  expect((await edit(casey, id, { name: "Bass Night" })).status).toBe(200);
  const refused = await edit(casey, id, { basis: "yesterday" });
  expect(refused.status).toBe(422);
  expect(((await refused.json()) as RefusalBody).issues).toEqual([
    { path: "basis", message: "Send the basis unchanged" },
  ]);
});

test("an entry that raises a shared prize doesn't count as a change of the tournament", async () => {
  const share = { ...nextWeek, entryFee: 2500, prize: 0, payoutShare: { percent: 80, oneIn: 5 } };
  const { id } = await createTournament(ruth, share);
  const before = await basisFor(ruth, id);
  await club.logIn("angler");
  const paid = { username: "angler", note: "Cash, by the pier" };
  expect((await ruth.send(`/api/admin/tournaments/${id}/entries`, { json: paid })).status).toBe(201);
  expect(await view(id)).toMatchObject({ prize: 20 });
  expect(await basisFor(ruth, id)).toBe(before);
});

test("an extension on the day isn't undone by an edit form that was opened before it", async () => {
  const { id } = await createTournament(ruth, { endTime: "17:00" });
  const basis = await basisFor(casey, id);
  const extended = { until: "2026-06-06T18:30", reason: "Fog" };
  const extension = await ruth.send(`/api/admin/tournaments/${id}/extend`, { json: extended });
  expect(extension.status).toBe(200);
  const refused = await casey.send(`/api/admin/tournaments/${id}`, {
    method: "PUT",
    json: { ...bassOpen, endTime: "17:00", basis },
  });
  expect(((await refused.json()) as RefusalBody).issues?.slice(1)).toEqual([
    { path: "endTime", message: "The end time is now 6:30 PM." },
    { path: "replaced", message: await basisFor(casey, id) },
  ]);
  expect(await view(id)).toMatchObject({ endTime: "18:30" });
});

test("without script the edit form lists what changed, keeps what was typed, and saves it with Save Anyway", async () => {
  const { id } = await createTournament(ruth, nextWeek);
  const address = `/admin/tournaments/${id}/edit`;
  const opened = await open(casey, address);
  const basis = /name="basis" value="([^"]*)"/.exec(opened.html)?.[1] ?? "";
  expect(opened.text).not.toContain("Save Anyway");
  await edit(ruth, id, { name: "Bass Classic" });

  const typed = {
    ...Object.fromEntries(Object.entries(stored).map(([name, value]) => [name, String(value)])),
    hasOpenBoard: "on",
    isActive: "on",
    name: "Bass Night",
    basis,
  };
  const refused = await post(casey, address, typed);
  expect(refused.status).toBe(409);
  expect(refused.text).toContain("ruth changed this tournament while you were editing it.");
  expect(refused.text).toContain("The name is now Bass Classic.");
  expect(refused.html).toContain('value="Bass Night"');
  expect(refused.html).toContain(`name="basis" value="${basis}"`);
  expect((await post(casey, address, typed)).status).toBe(409);

  const replaced = /value="([^"]*)"[^>]*name="replaced"/.exec(refused.html)?.[1] ?? "";
  expect(replaced).toContain("name:");
  expect(replaced).not.toBe(basis);
  await edit(ruth, id, { name: "Bass Finale" });
  const again = await post(casey, address, { ...typed, replaced });
  expect([again.status, again.text.includes("The name is now Bass Finale.")]).toEqual([409, true]);
  const seen = /value="([^"]*)"[^>]*name="replaced"/.exec(again.html)?.[1] ?? "";
  expect((await post(casey, address, { ...typed, replaced: seen })).status).toBe(302);
  expect(await view(id)).toMatchObject({ name: "Bass Night" });
});
