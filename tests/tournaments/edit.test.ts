import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { desc, eq } from "drizzle-orm";
import { audit, catches, notifications, payouts, tournaments } from "../../src/base/db/schema.ts";
import type { LeaderboardEntry } from "../../src/results/leaderboard-views.ts";
import { refreshStanding } from "../../src/results/refresh-standing.ts";
import { addCatch, addPhoto } from "../results/rows.ts";
import { type Browser, type Club, noon, openClub } from "../support/club.ts";
import { bassOpen, createTournament, nextWeek, refusal } from "./forms.ts";

let club: Club;
let admin: Browser;
let angler: Browser;

beforeEach(async () => {
  club = await openClub();
  admin = await club.logIn("secretary", { isAdmin: true });
  angler = await club.logIn("angler");
});
afterEach(() => club.close());

const edit = (id: number, json: object) => admin.send(`/api/admin/tournaments/${id}`, { method: "PUT", json });
const joined = async (values: object = {}) => {
  const { id } = await createTournament(admin, values);
  await angler.send(`/api/tournaments/${id}/join`, { method: "POST" });
  return id;
};

/** Verified catches of the angler; `length` in hundredths of an inch. */
async function land(tournamentId: number, ...fish: { species?: string; length: number; submittedAt?: number }[]) {
  await club.store.write(async (tx) => {
    const photoId = await addPhoto(tx, angler.userId);
    for (const values of fish) {
      await addCatch(tx, { userId: angler.userId, tournamentId, photoId, status: "verified", ...values });
    }
    await refreshStanding(tx, tournamentId, angler.userId);
  });
}

const scoreIn = async (id: number) =>
  (await club.visitor.get<LeaderboardEntry[]>(`/api/tournaments/${id}/leaderboard`))[0];
const messages = () =>
  club.store.read(async (db) =>
    db.select().from(notifications).where(eq(notifications.type, "tournament_changed")).orderBy(desc(notifications.id)),
  );

describe("an edit of a running tournament rescores its catches (docs/rules.md 3.3)", () => {
  test("a higher minimum length excludes short fish; lowering it includes them again", async () => {
    const id = await joined();
    await land(id, { length: 1300 }, { length: 1500 });
    expect((await scoreIn(id))?.fish).toEqual([15, 13]);

    expect((await edit(id, { ...bassOpen, minLength: "14.0", confirm: true })).status).toBe(200);
    expect(await scoreIn(id)).toMatchObject({ totalScore: 15, fish: [15] });

    await edit(id, { ...bassOpen, confirm: true });
    expect((await scoreIn(id))?.fish).toEqual([15, 13]);
  });

  test("a change of target species is checked again, by species group", async () => {
    const id = await joined();
    await land(id, { length: 1300, species: "Walleye" }, { length: 1500, species: "Spotted Bass" });
    await edit(id, { ...bassOpen, targetSpecies: "Bass", confirm: true });
    expect((await scoreIn(id))?.fish).toEqual([15]);
    const reasons = await club.store.read(async (db) => db.select().from(catches).orderBy(catches.id));
    expect(reasons.map(({ ineligibleReason }) => ineligibleReason)).toEqual(["species", null]);
  });

  test("moving the dates excludes catches that arrived outside of them from the score", async () => {
    const id = await joined({ endDate: "2026-06-07" });
    await land(id, { length: 1300, submittedAt: noon }, { length: 1500, submittedAt: noon + 24 * 3_600_000 });
    await edit(id, { ...bassOpen, endDate: "2026-06-06", confirm: true });
    expect((await scoreIn(id))?.fish).toEqual([13]);
    const last = await club.store.read(async (db) => db.select().from(catches).orderBy(desc(catches.id)));
    expect(last[0]?.ineligibleReason).toBe("outside_window");
  });

  test("a change needs confirmation: without it, the reply is 409 and nothing changes", async () => {
    const id = await joined();
    await land(id, { length: 1300 });
    const before = await club.store.read(async (db) => db.select().from(tournaments).orderBy(tournaments.id));
    expect(await refusal(await edit(id, { ...bassOpen, minLength: "14.0" }))).toMatchObject({
      status: 409,
      code: "confirm_required",
    });
    expect(await club.store.read(async (db) => db.select().from(tournaments).orderBy(tournaments.id))).toEqual(before);
    expect((await scoreIn(id))?.fish).toEqual([13]);
    expect(await messages()).toEqual([]);
  });

  test("an edit notifies the entrants of what changed, and is audited", async () => {
    const id = await joined();
    await edit(id, { ...bassOpen, minLength: "14.0", confirm: true });
    expect(await messages()).toMatchObject([
      {
        userId: angler.userId,
        title: "Bass Open was changed",
        message: "The minimum length is now 14.0 in (it was 12.0 in).",
      },
    ]);
    const [record] = await club.store.read(async (db) => db.select().from(audit).orderBy(desc(audit.id)));
    expect(record).toMatchObject({ action: "edit-tournament", subjectId: id, actorName: "secretary" });
  });
});

describe("fields that are fixed once a started tournament has an entry", () => {
  test.each([
    ["tournamentType", { tournamentType: "derby" }],
    ["entryFee", { entryFee: 100 }],
    ["timeZone", { timeZone: "America/New_York" }],
  ])("changing %s gets 409 fixed_after_first_entry, confirmed or not", async (field, change) => {
    const id = await joined();
    for (const confirm of [false, true]) {
      expect(await refusal(await edit(id, { ...bassOpen, ...change, confirm }))).toEqual({
        status: 409,
        code: "fixed_after_first_entry",
        paths: [field],
      });
    }
  });

  test("fixed fields can change without an entry or before the start", async () => {
    const { id } = await createTournament(admin);
    expect((await edit(id, { ...bassOpen, tournamentType: "derby", entryFee: 100 })).status).toBe(200);
    const later = await joined(nextWeek);
    expect(
      (await edit(later, { ...bassOpen, ...nextWeek, tournamentType: "derby", timeZone: "America/New_York" })).status,
    ).toBe(200);
    expect((await messages())[0]?.message).toContain("scored as a derby");
  });

  test("name, description and prize need no confirmation, and nobody is notified", async () => {
    const id = await joined();
    expect((await edit(id, { ...bassOpen, name: "Bass Classic", prize: 600 })).status).toBe(200);
    expect(await club.visitor.get<object>(`/api/tournaments/${id}`)).toMatchObject({
      name: "Bass Classic",
      prize: 600,
    });
    expect(await messages()).toEqual([]);
  });
});

describe("once payouts are queued (docs/rules.md 3.4)", () => {
  async function withPayout(status: "pending" | "completed" = "pending") {
    const id = await joined();
    const payout = { tournamentId: id, tournamentName: "Bass Open", amountCents: 50_000, position: 1, status };
    await club.store.write(async (tx) => tx.insert(payouts).values({ ...payout, createdAt: noon }));
    return id;
  }

  test.each([
    ["minimum length", { minLength: "14.0" }],
    ["species", { targetSpecies: "Trout" }],
    ["end", { endDate: "2026-06-20" }],
  ])("changing %s after payouts are queued needs a reason, and is refused once a prize was sent", async (_, change) => {
    const id = await withPayout();
    const confirmed = { ...bassOpen, ...change, confirm: true };
    expect(await refusal(await edit(id, confirmed))).toMatchObject({ status: 422, paths: ["reason"] });
    expect((await edit(id, { ...confirmed, reason: "It was announced so." })).status).toBe(200);
    const sent = await withPayout("completed");
    expect(await refusal(await edit(sent, { ...confirmed, reason: "It was announced so." }))).toMatchObject({
      status: 409,
      code: "payouts_sent",
    });
  });

  test("a tournament's name can be corrected after payouts are queued", async () => {
    expect((await edit(await withPayout(), { ...bassOpen, name: "Bass Classic" })).status).toBe(200);
  });
});

describe("fields that an edit leaves out", () => {
  const { entryFee: _, isActive: __, ...form } = bassOpen;

  test("an edit without them keeps the zone, the entry fee and the state of a draft, which the form doesn't send", async () => {
    const fields = { timeZone: "Pacific/Honolulu", entryFee: 2500, isActive: false };
    const { id } = await createTournament(admin, fields);
    expect(await (await edit(id, { ...form, name: "Bass Classic" })).json()).toMatchObject({
      ...fields,
      name: "Bass Classic",
    });
  });

  test("a running tournament with a fee and an entry can be renamed by sending only the form", async () => {
    const { id } = await createTournament(admin, { entryFee: 2500 });
    const note = "Cash, by the pier";
    await admin.send(`/api/admin/tournaments/${id}/entries`, { json: { username: "angler", note } });
    const response = await edit(id, { ...form, name: "Bass Classic" });
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({ name: "Bass Classic", entryFee: 2500, participantCount: 1 });
  });
});
