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

/** The issues of a refused edit, without its message and the basis for saving anyway. */
async function conflictsOf(response: Response) {
  const { code, issues = [] } = (await response.json()) as RefusalBody;
  expect([response.status, code]).toEqual([409, "stale"]);
  return issues.slice(1, -1);
}

test("an edit of a field that another person changed since is refused with both values, and changes nothing", async () => {
  const { id } = await createTournament(ruth, nextWeek);
  const basis = await basisFor(casey, id);
  expect((await edit(ruth, id, { entryFee: 2500, name: "Bass Classic" })).status).toBe(200);

  const refused = await edit(casey, id, { basis, description: "Bring a light.", name: "Bass Night", entryFee: 0 });
  expect(refused.status).toBe(409);
  const body = (await refused.json()) as RefusalBody;
  expect(body.code).toBe("stale");
  expect(body.message).toBe("ruth changed this tournament while you were editing it. Your changes aren't saved yet.");
  const [conflict, replaced] = body.issues?.slice(1) ?? [];
  expect(conflict).toEqual({ path: "name", message: "The name is now Bass Classic; your form has Bass Night." });
  expect(replaced?.path).toBe("replaced");
  expect(await view(id)).toMatchObject({ name: "Bass Classic", description: stored.description, entryFee: 2500 });

  const anyway = { basis: replaced?.message, description: "Bring a light.", name: "Bass Night", entryFee: 0 };
  expect((await edit(casey, id, anyway)).status).toBe(200);
  expect(await view(id)).toMatchObject({ name: "Bass Night", description: "Bring a light.", entryFee: 2500 });
});

test("an edit of other fields than another person's is saved, and shows what that person changed", async () => {
  const rookies = [{ name: "Rookies" }];
  const { id } = await createTournament(ruth, { ...nextWeek, divisions: rookies, waiver: "Wear a vest." });
  const form = { divisions: [{ name: "Rookies", formerName: "Rookies" }], waiver: "Wear a vest." };
  const basis = await basisFor(casey, id);
  const changes = {
    ...{ name: "Bass Classic", entryFee: 2500, capacity: 40, endTime: "15:00", waiver: "Wear a vest and a light." },
    ...{ divisions: [{ name: "Newcomers", formerName: "Rookies" }], isActive: false },
    ...{ prize: 800, prizeBreakdown: [{ position: 1, amount: 800 }] },
  };
  expect((await edit(ruth, id, changes)).status).toBe(200);

  const unchanged = { ...form, entryFee: 0, capacity: null, endTime: null, isActive: true };
  const saved = await edit(casey, id, { basis, ...unchanged, description: "Bring a light.", startTime: "06:00" });
  expect(saved.status).toBe(200);
  expect(((await saved.json()) as { mergedChanges: string[] }).mergedChanges).toEqual([
    "ruth changed this tournament while you were editing it.",
    "The name is now Bass Classic.",
    "The tournament is now a draft.",
    "The end time is now 3:00 PM.",
    "The entry fee is now $25.00.",
    "The prize is now $800.00.",
    "The number of spots is now 40.",
    "The waiver changed.",
    "The divisions changed.",
  ]);
  const { text } = await ruth.get<{ text: string }>(`/api/tournaments/${id}/waiver`);
  expect(text).toBe(changes.waiver);
  expect(await ruth.get<object>(`/api/tournaments/${id}`)).toMatchObject({
    ...{ name: "Bass Classic", entryFee: 2500, capacity: 40, startTime: "06:00", endTime: "15:00", isActive: false },
    ...{ description: "Bring a light.", divisions: [{ name: "Newcomers" }], prize: 800 },
  });
});

test("the prize and the paid places are never merged from two people's versions", async () => {
  const { id } = await createTournament(ruth, nextWeek);
  const halves = [
    { position: 1, amount: 300 },
    { position: 2, amount: 200 },
  ];
  expect((await edit(ruth, id, { prizeBreakdown: halves })).status).toBe(200);
  const basis = await basisFor(casey, id);
  const raised = { prize: 800, prizeBreakdown: [{ position: 1, amount: 800 }] };
  expect((await edit(ruth, id, raised)).status).toBe(200);

  const redistributed = halves.map(({ position }) => ({ position, amount: 250 }));
  expect(await conflictsOf(await edit(casey, id, { basis, prizeBreakdown: redistributed }))).toEqual([
    { path: "prize", message: "The prize is now $800.00; your form has $500.00." },
    { path: "positions", message: "The paid places are now $800; your form has $250, $250." },
  ]);
  expect(await view(id)).toMatchObject({ prize: 800 });
});

test("merged times that contradict each other are refused with the contradiction and the newer times", async () => {
  const { id } = await createTournament(ruth, nextWeek);
  const basis = await basisFor(casey, id);
  expect((await edit(ruth, id, { name: "Bass Classic", endDate: nextWeek.startDate })).status).toBe(200);

  const refused = await edit(casey, id, { basis, joinUntil: `${nextWeek.endDate}T10:00` });
  expect(await conflictsOf(refused)).toEqual([
    { path: "joinUntil", message: "The registration deadline is after the end of the tournament" },
    { path: "endDate", message: "The end date is now Jun 13, 2026; your form has Jun 14, 2026." },
  ]);
  const onTime = await edit(casey, id, { basis, joinUntil: `${nextWeek.startDate}T10:00` });
  expect(onTime.status).toBe(200);
  expect(await view(id)).toMatchObject({ name: "Bass Classic", endDay: nextWeek.startDate });
});

test("a mistake in an edit is reported as such if no newer value is the cause", async () => {
  const { id } = await createTournament(ruth, nextWeek);
  const basis = await basisFor(casey, id);
  expect((await edit(ruth, id, { name: "Bass Classic" })).status).toBe(200);
  const refused = await edit(casey, id, { basis, joinUntil: "2026-06-20T10:00" });
  expect(refused.status).toBe(422);
  expect(((await refused.json()) as RefusalBody).issues).toMatchObject([{ path: "joinUntil" }]);
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
  const json = { ...bassOpen, endTime: "17:00", name: "Bass Classic", basis };
  expect((await casey.send(`/api/admin/tournaments/${id}`, { method: "PUT", json })).status).toBe(200);
  expect(await view(id)).toMatchObject({ name: "Bass Classic", endTime: "18:30" });
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
  expect(refused.text).toContain("The name is now Bass Classic; your form has Bass Night.");
  expect(refused.html).toContain('value="Bass Night"');
  expect(refused.html).toContain(`name="basis" value="${basis}"`);
  expect((await post(casey, address, typed)).status).toBe(409);

  const replaced = /value="([^"]*)"[^>]*name="replaced"/.exec(refused.html)?.[1] ?? "";
  expect(replaced).toContain("name:");
  expect(replaced).not.toBe(basis);
  await edit(ruth, id, { name: "Bass Finale" });
  const again = await post(casey, address, { ...typed, replaced });
  expect([again.status, again.text.includes("The name is now Bass Finale; your form has Bass Night.")]).toEqual([
    409,
    true,
  ]);
  const seen = /value="([^"]*)"[^>]*name="replaced"/.exec(again.html)?.[1] ?? "";
  expect((await post(casey, address, { ...typed, replaced: seen })).status).toBe(302);
  expect(await view(id)).toMatchObject({ name: "Bass Night" });
});

test("without script, fields that only another person changed stay as they are, and the next page shows it", async () => {
  const { id } = await createTournament(ruth, nextWeek);
  const address = `/admin/tournaments/${id}/edit`;
  const basis = /name="basis" value="([^"]*)"/.exec((await open(casey, address)).html)?.[1] ?? "";
  await edit(ruth, id, { name: "Bass Classic" });
  const typed = Object.fromEntries(Object.entries(stored).map(([name, value]) => [name, String(value)]));
  const saved = await post(casey, address, { ...typed, hasOpenBoard: "on", isActive: "on", entryFee: "25", basis });
  expect(saved.status).toBe(302);
  expect(JSON.stringify(saved.toast)).toContain("The name is now Bass Classic.");
  expect(await view(id)).toMatchObject({ name: "Bass Classic", entryFee: 2500 });
});

test("a prize fixed instead of a share of the fees isn't overwritten by another person's description", async () => {
  const shared = { entryFee: 2500, payoutShare: { percent: 80, oneIn: 5 } };
  const { id } = await createTournament(ruth, { ...nextWeek, ...shared, prize: 0 });
  const basis = await basisFor(casey, id);
  const fixed = { entryFee: 2500, payoutShare: null, prize: 500, prizeBreakdown: [{ position: 1, amount: 500 }] };
  expect((await edit(ruth, id, fixed)).status).toBe(200);

  const saved = await edit(casey, id, { basis, ...shared, prize: 0, description: "Bring a light." });
  expect(saved.status).toBe(200);
  expect(await view(id)).toMatchObject({ prize: 500, payoutShare: null, description: "Bring a light." });
});
