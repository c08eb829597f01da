import { afterEach, beforeEach, expect, test } from "bun:test";
import type { Mine } from "../../src/money/entry-fees/payment-shapes.ts";
import { type Browser, type Club, noon, openClub } from "../support/club.ts";
import { post } from "../support/posting.ts";
import { open } from "../support/read-pages.ts";
import { bassOpen, createTournament, nextWeek } from "./forms.ts";

let club: Club;
let admin: Browser;
let ann: Browser;
beforeEach(async () => {
  club = await openClub();
  admin = await club.logIn("secretary", { isAdmin: true });
  ann = await club.logIn("ann");
});
afterEach(() => club.close());

const mine = (id: number) => ann.get<Mine>(`/api/tournaments/${id}/mine`);

test("a changed waiver is accepted on its own page, even after the start", async () => {
  const { id } = await createTournament(admin, { ...nextWeek, waiver: "Wear a life vest." });
  const page = `/tournaments/${id}`;
  await post(ann, `${page}/enter`, { api: `pay /api${page}/join`, pay: "true", waiver: "1" });
  await admin.send(`/api/admin/tournaments/${id}`, {
    method: "PUT",
    json: { ...bassOpen, ...nextWeek, waiver: "Wear a life vest and a hat." },
  });
  club.setNow(noon + 7 * 86_400_000);
  expect((await open(ann, page)).text).toContain("Please accept the waiver");
  expect((await post(ann, `${page}/enter`, { api: `/api${page}/choices`, waiver: "2" })).redirectTo).toBe(page);
  expect((await mine(id)).lacks).toBeUndefined();
});

test("a refused page keeps the choice of side pots", async () => {
  const pots = ["Big Bass", "Little One"].map((name) => ({ name, fee: 500, shares: [100] }));
  const { id } = await createTournament(admin, { ...nextWeek, pots, waiver: "Wear a life vest." });
  const page = `/tournaments/${id}/enter`;
  const join = { api: `pay /api/tournaments/${id}/join`, pay: "true" };
  await post(ann, page, { ...join, pots: "Little One", waiver: "1" });
  const { status, text } = await post(ann, page, { ...join, pots: "Big Bass", division: "Kayak" });
  expect(status).toBe(422);
  const isTicked = (pot: string) => new RegExp(`<input[^>]*value="${pot}"[^>]*>`).exec(text)?.[0].includes("checked");
  expect(["Big Bass", "Little One"].map(isTicked)).toEqual([true, false]);
});

test("an outdated form doesn't appear to change an entrant's division or side pots", async () => {
  const pots = [{ name: "Big Bass", fee: 500, shares: [100] }];
  const { id } = await createTournament(admin, {
    ...nextWeek,
    pots,
    divisions: [{ name: "Boat" }, { name: "Kayak" }],
    questions: [{ label: "Boat" }],
  });
  const page = `/tournaments/${id}`;
  const join = { api: `pay /api${page}/join`, pay: "true", division: "Kayak" };
  await post(ann, `${page}/enter`, join);
  const again = (fields: object) => post(ann, `${page}/enter`, { ...join, ...fields });
  const words = "You've already joined Bass Open, so your division and side pots can't change here.";
  for (const other of [{ division: "Boat" }, { pots: "Big Bass" }]) {
    const { redirectTo, toast } = await again(other);
    expect([redirectTo, toast]).toEqual([page, { title: "Error", description: words, tone: "bad" }]);
  }
  expect((await again({})).redirectTo).toBe(page);
  expect((await mine(id)).division).toBe("Kayak");
});

test("the page shows that the club approves entries until the angler has applied; declined anglers get no instructions", async () => {
  const { id } = await createTournament(admin, {
    ...nextWeek,
    isByApproval: true,
    capacity: 9,
    joinUntil: "2026-06-12T17:00:00Z",
  });
  const page = `/tournaments/${id}`;
  const says = async (browser: Browser) => {
    const { text } = await open(browser, page);
    return ["The club approves each entry", "9 of 9 spots left", "Join by"].filter((phrase) => text.includes(phrase));
  };
  const all = ["The club approves each entry", "9 of 9 spots left", "Join by"];
  expect(await says(club.visitor)).toEqual(all);
  expect(await says(ann)).toEqual(all);
  await post(ann, `${page}/enter`, { api: `request /api${page}/join`, request: "true" });
  expect(await says(ann)).toEqual(all.slice(1));
  await admin.send(`/api/admin/tournaments/${id}/requests/${ann.userId}/decline`, { json: { reason: "Boats only" } });
  expect(await says(ann)).toEqual([]);
});
