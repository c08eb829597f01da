import { afterEach, beforeEach, expect, test } from "bun:test";
import { getTableColumns } from "drizzle-orm";
import { participants } from "../../src/base/db/schema.ts";
import { enter, openTournament } from "../catches/catch-day.ts";
import { type Browser, type Club, noon, openClub } from "../support/club.ts";

let club: Club;
let ann: Browser;
let admin: Browser;
beforeEach(async () => {
  club = await openClub();
  ann = await club.logIn("ann");
  admin = await club.logIn("ruth", { isAdmin: true });
});
afterEach(() => club.close());

test("3.4 an entry contains the angler, the tournament, the time and the payment", async () => {
  const tournamentId = await openTournament(club, { startsAt: noon + 1 });
  await ann.send(`/api/tournaments/${tournamentId}/join`, { method: "POST" });
  const [row] = await club.store.read((db) => db.select().from(participants).orderBy(participants.id));
  const paid = { hasPaid: true, stripePaymentIntentId: null, paidAt: noon };
  expect(row).toMatchObject({ id: 1, tournamentId, userId: ann.userId, joinedAt: noon, ...paid });
  expect(getTableColumns(participants).hasPaid.default).toBe(false);
});

test("3.13 a participation shows whether the entry is paid", async () => {
  const id = await openTournament(club);
  expect(await ann.get(`/api/tournaments/${id}/participation`)).toEqual({ hasPaid: false });
  await enter(club, id, ann.userId);
  expect(await ann.get(`/api/tournaments/${id}/participation`)).toEqual({ hasPaid: true });
});

test("7.15 GET /api/tournaments/{id}/participation is for signed-in readers", async () => {
  const id = await openTournament(club);
  await enter(club, id, ann.userId);
  expect(await ann.get(`/api/tournaments/${id}/participation`)).toEqual({ hasPaid: true });
  expect(await admin.get(`/api/tournaments/${id}/participation`)).toEqual({ hasPaid: false });
  expect((await club.visitor.send(`/api/tournaments/${id}/participation`)).status).toBe(401);
});
