import { afterEach, beforeEach, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { participants } from "../../src/base/db/schema.ts";
import { enter, openTournament } from "../catches/catch-day.ts";
import { type Browser, type Club, openClub } from "../support/club.ts";
import { bassOpen, createTournament, nextWeek } from "../tournaments/forms.ts";

let club: Club;
let admin: Browser;
let olga: Browser;
let ann: Browser;
let others: number;

beforeEach(async () => {
  club = await openClub();
  admin = await club.logIn("secretary", { isAdmin: true });
  olga = await club.logIn("olga");
  ann = await club.logIn("ann");
  others = (await createTournament(admin, { ...nextWeek, name: "Night Derby" })).id;
});
afterEach(() => club.close());

const give = (json: object) => admin.send(`/api/admin/users/${olga.userId}/roles`, { json });
const codeOf = async (response: Promise<Response>) => {
  const { status } = await response;
  return [status, ((await (await response).json()) as { code?: string }).code];
};
const reason = { reason: "Storm" };

test("an organizer of the club creates tournaments, runs only these, and loses them with the role", async () => {
  await give({ role: "organizer" });
  const { id } = await createTournament(olga, { ...nextWeek, name: "Olga's", isActive: false });
  const listed = await olga.get<{ name: string }[]>("/api/admin/tournaments");
  expect(listed.map(({ name }) => name)).toEqual(["Olga's"]);
  const edit = (tournamentId: number) =>
    olga.send(`/api/admin/tournaments/${tournamentId}`, {
      method: "PUT",
      json: { ...bassOpen, ...nextWeek, name: "New" },
    });
  expect((await edit(id)).status).toBe(200);
  expect(await codeOf(edit(others))).toEqual([403, "not_yours"]);
  expect(await codeOf(olga.send(`/api/admin/tournaments/${others}/day`))).toEqual([403, "not_yours"]);
  expect((await olga.send(`/api/admin/tournaments/${id}/copy`, { method: "POST" })).status).toBe(201);
  expect((await olga.send(`/admin/tournaments/${id}/day`)).status).toBe(200);
  await admin.send(`/api/admin/users/${olga.userId}/roles`, { method: "DELETE", json: { role: "organizer" } });
  expect(await codeOf(edit(id))).toEqual([403, "admin_required"]);
});

test("an organizer of one tournament runs it, but can't create any", async () => {
  await give({ role: "organizer", tournamentId: others });
  const message = { to: "all", message: "The ramp is closed." };
  await enter(club, others, ann.userId);
  expect((await olga.send(`/api/admin/tournaments/${others}/messages`, { json: message })).status).toBe(200);
  expect(await codeOf(olga.send("/api/tournaments", { json: { ...bassOpen, ...nextWeek } }))).toEqual([
    403,
    "not_yours",
  ]);
  const copy = olga.send(`/api/admin/tournaments/${others}/copy`, { method: "POST" });
  expect(await codeOf(copy)).toEqual([403, "not_yours"]);
});

test("an organizer enters and removes anglers if no money is involved", async () => {
  const free = await openTournament(club, { name: "Free", createdById: olga.userId });
  const paid = await openTournament(club, { name: "Paid", createdById: olga.userId, entryFeeCents: 2500 });
  await give({ role: "organizer" });
  const byHand = (id: number) =>
    olga.send(`/api/admin/tournaments/${id}/entries`, { json: { username: "ann", note: "At the ramp" } });
  expect((await byHand(free)).status).toBe(201);
  expect(await codeOf(byHand(paid))).toEqual([403, "not_yours"]);
  await admin.send(`/api/admin/tournaments/${paid}/entries`, { json: { username: "ann", note: "At the ramp" } });
  const remove = (id: number) =>
    olga.send(`/api/admin/tournaments/${id}/entries/${ann.userId}/remove`, { json: reason });
  expect((await remove(free)).status).toBe(200);
  expect(await codeOf(remove(paid))).toEqual([403, "not_yours"]);
  const keepingFee = { json: { ...reason, keepFee: true } };
  const removeFor = olga.send(`/api/admin/tournaments/${paid}/entries/${ann.userId}/remove`, keepingFee);
  expect(await codeOf(removeFor)).toEqual([403, "not_yours"]);
  expect(await codeOf(olga.send(`/api/admin/tournaments/${paid}/cancel`, { json: reason }))).toEqual([
    403,
    "not_yours",
  ]);
  const entered = await club.store.read((db) => db.$count(participants, eq(participants.tournamentId, paid)));
  expect(entered).toBe(1);
});
