import { afterEach, beforeEach, expect, test } from "bun:test";
import { eq, getTableColumns } from "drizzle-orm";
import { complaints, notifications, participants, payouts, users } from "../../src/base/db/schema.ts";
import { enter, formOf, openTournament, photoFile } from "../catches/catch-day.ts";
import { filed } from "../complaints/complaint-club.ts";
import { type Browser, type Club, noon, openClub } from "../support/club.ts";
import { bassOpen, createTournament } from "../tournaments/forms.ts";
import { refused } from "./calls.ts";
import { open } from "./pages.ts";

let club: Club;
let ann: Browser;
let admin: Browser;
beforeEach(async () => {
  club = await openClub();
  ann = await club.logIn("ann");
  admin = await club.logIn("ruth", { isAdmin: true });
});
afterEach(() => club.close());

const now = new Date(noon).toISOString();
const fish = { species: "Largemouth Bass", length: "18.3", weight: "4.5", location: "North cove", notes: "Frog" };

const submitted = async (fields: Record<string, string | number | File>) =>
  (await (await ann.send("/api/catches", { form: formOf({ ...fish, ...fields }) })).json()) as Record<string, unknown>;

async function verifiedCatch(tournamentId: number): Promise<number> {
  await enter(club, tournamentId, ann.userId);
  const { id } = await submitted({ tournamentId, photo: await photoFile() });
  expect((await admin.send(`/api/admin/catches/${id}/verify`, { json: { isVerified: true } })).status).toBe(200);
  return Number(id);
}

test("3.1 a user has the fields of an account, with their defaults", async () => {
  const account = { username: "Dana", email: "dana@example.org", password: "six-or-more", state: "TX" };
  const made = await club.visitor.send("/api/auth/register", { json: account });
  const user = { username: "Dana", isAdmin: false, hasSeenTutorial: false, hasAcceptedUserAgreement: false };
  expect(await made.json()).toMatchObject({ id: 3, ...user });
  for (const taken of [{ username: "dana" }, { email: "DANA@example.org" }]) {
    const other = { ...account, username: "Eli", email: "eli@example.org", ...taken };
    expect(await refused(await club.visitor.send("/api/auth/register", { json: other }))).toMatchObject({
      status: 409,
      issues: [{ path: Object.keys(taken)[0] }],
    });
  }
  const [row] = await club.store.read((db) => db.select().from(users).where(eq(users.id, 3)));
  expect(row).toMatchObject({
    email: "dana@example.org",
    state: "TX",
    agreementAcceptedAt: null,
    stripeAccountOnboarded: false,
    createdAt: noon,
  });
  const provider = ["CustomerId", "PaymentMethodId", "ConnectAccountId", "AccountStatus"].map(
    (name) => `stripe${name}`,
  );
  for (const name of [...provider, "paymentMethodType", "paymentMethodLast4", "paymentMethodBrand"]) {
    expect(row).toHaveProperty(name, null);
  }
  expect(row?.passwordHash).toStartWith("$argon2");
});

test("3.2 a tournament has its fields, with their units and defaults", async () => {
  const id = await openTournament(club);
  expect(await club.visitor.get(`/api/tournaments/${id}`)).toMatchObject({
    id,
    name: "Spring Open",
    description: "Bass on the lake",
    targetSpecies: ["Bass"],
    minLength: 12,
    prize: 0,
    entryFee: 0,
    startDate: "2026-06-05T17:00:00.000Z",
    endDate: "2026-06-07T17:00:00.000Z",
    isActive: true,
    participantCount: 0,
    tournamentType: "tournament",
    imageUrl: null,
  });
  const given = {
    tournamentType: "derby",
    targetSpecies: "Bass, Trout",
    minLength: "12.5",
    prize: 750,
    entryFee: 2550,
  };
  const stored = { ...given, targetSpecies: ["Bass", "Trout"], minLength: 12.5 };
  expect(await createTournament(admin, given)).toMatchObject(stored);
  for (const wrong of [{ tournamentType: "league" }, { prize: 7.5 }, { entryFee: 25.5 }, { minLength: "12.55" }]) {
    const { status, issues } = await refused(await admin.send("/api/tournaments", { json: { ...bassOpen, ...wrong } }));
    expect([status, issues?.map(({ path }) => path)]).toEqual([422, Object.keys(wrong)]);
  }
});

test("3.3 a catch has its fields, lengths and weights with one decimal", async () => {
  expect(await submitted({})).toMatchObject({
    id: 1,
    userId: ann.userId,
    tournamentId: null,
    species: "Largemouth Bass",
    length: 18.3,
    weight: 4.5,
    location: "North cove",
    notes: "Frog",
    photoUrl: null,
    submittedAt: now,
    isVerified: false,
    rejectionReason: null,
  });
  const tournamentId = await openTournament(club);
  await enter(club, tournamentId, ann.userId);
  const inTournament = await submitted({ tournamentId, photo: await photoFile() });
  expect(inTournament).toMatchObject({ tournamentId, photoUrl: expect.stringMatching(/^\/photos\/.+\.webp$/) });
});

test("3.4 an entry says who joined what, when, and how it was paid", async () => {
  const tournamentId = await openTournament(club, { startsAt: noon + 1 });
  await ann.send(`/api/tournaments/${tournamentId}/join`, { method: "POST" });
  const [row] = await club.store.read((db) => db.select().from(participants).orderBy(participants.id));
  const paid = { hasPaid: true, stripePaymentIntentId: null, paidAt: noon };
  expect(row).toMatchObject({ id: 1, tournamentId, userId: ann.userId, joinedAt: noon, ...paid });
  expect(getTableColumns(participants).hasPaid.default).toBe(false);
});

test("3.5 a prize has a position from 1 and an amount in whole dollars", async () => {
  const { id } = await createTournament(admin);
  const set = (prizeBreakdown: object[]) =>
    admin.send(`/api/admin/tournaments/${id}/prizes`, { json: { prizeBreakdown } });
  await set([
    { position: 1, amount: 300 },
    { position: 2, amount: 200 },
  ]);
  expect(await club.visitor.get<object[]>(`/api/tournaments/${id}/prizes`)).toEqual([
    { id: 1, position: 1, amount: 300 },
    { id: 2, position: 2, amount: 200 },
  ]);
  expect((await set([{ position: 0, amount: 300 }])).status).toBe(422);
  expect((await set([{ position: 1, amount: 299.5 }])).status).toBe(422);
});

test("3.6 a complaint has its fields, open and of medium priority by default", async () => {
  const text = { title: "Two boats", description: "The same fish was weighed by two boats." };
  const first = await filed(ann, { type: "bug", ...text, priority: undefined });
  expect(first).toMatchObject({ id: 1, userId: ann.userId, type: "bug", ...text, status: "open", priority: "medium" });
  expect(first).toMatchObject({ adminNotes: null, assignedToId: null, createdAt: now, updatedAt: now });
  club.setNow(noon + 60_000);
  const json = { status: "in_progress", adminNotes: "We look at the photos." };
  await admin.send("/api/admin/complaints/1/status", { json });
  const changed = { ...json, assignedToId: admin.userId, createdAt: now, updatedAt: "2026-06-06T17:01:00.000Z" };
  expect(await ann.get<object>("/api/complaints/1")).toMatchObject(changed);
  const { status, priority } = getTableColumns(complaints);
  expect([status.default, priority.default]).toEqual(["open", "medium"]);
});

test("3.7 a payout has its amount in cents and is pending by default", async () => {
  const owed = { userId: ann.userId, tournamentId: await openTournament(club), amountCents: 30_000, position: 1 };
  const rows = await club.store.write((tx) =>
    tx
      .insert(payouts)
      .values({ ...owed, tournamentName: "Spring Open", createdAt: noon })
      .returning(),
  );
  const first = { id: 1, status: "pending", stripeTransferId: null, processedAt: null, createdAt: noon } as const;
  expect(rows).toMatchObject([{ ...owed, ...first, tournamentName: "Spring Open" }]);
});

test("3.8 a notification has its fields and is unread by default", async () => {
  await verifiedCatch(await openTournament(club));
  expect(await ann.get<object[]>("/api/notifications")).toEqual([
    expect.objectContaining({
      id: 1,
      userId: ann.userId,
      type: "catch_approved",
      title: "Catch Approved",
      message: "Your catch (Largemouth Bass, 18.3 in) in Spring Open was verified.",
      isRead: false,
      createdAt: now,
    }),
  ]);
});

test("3.9 three notification types have icons of their own, any other a generic one", async () => {
  const icons: Record<string, string> = {
    catch_rejected: "lucide-circle-x",
    catch_approved: "lucide-circle-check",
    tournament_joined: "lucide-trophy",
    tournament_changed: "lucide-bell",
    anything_else: "lucide-bell",
  };
  const notified = Object.keys(icons).map((type) => ({
    userId: ann.userId,
    type,
    title: type,
    message: "",
    createdAt: noon,
  }));
  await club.store.write((tx) => tx.insert(notifications).values(notified));
  const { html } = await open(ann, "/notifications");
  const main = html.slice(html.indexOf("<main"));
  for (const [type, icon] of Object.entries(icons)) {
    expect(main).toMatch(new RegExp(`<svg[^>]*${icon}\\b[^>]*>((?!<svg).)*${type}`));
  }
});

type Shape = [path: string, keys: string[], by?: Browser];

async function expectShapes(shapes: Shape[]): Promise<void> {
  for (const [path, keys, by = ann] of shapes) {
    const answer = await by.get<object | object[]>(path);
    const one = Array.isArray(answer) ? answer[0] : answer;
    expect([path, Object.keys(one ?? {})]).toEqual([path, expect.arrayContaining(keys)]);
  }
}

const stats = ["totalCatches", "tournamentsJoined", "personalBest", "uniqueLocations"];
const analytics = ["totalUsers", "totalTournaments", "totalCatches", "activeUsers", "recentRegistrations"];
const entry = ["rank", "userId", "username", "totalScore", "bestCatch"];

test("3.10 board, stats, participation and analytics reply with their fixed fields", async () => {
  const id = await openTournament(club);
  await verifiedCatch(id);
  await expectShapes([
    [`/api/tournaments/${id}/leaderboard`, entry],
    [`/api/users/${ann.userId}/stats`, stats],
    [`/api/tournaments/${id}/participation`, ["hasPaid"]],
    ["/api/admin/analytics", analytics, admin],
  ]);
});

test("3.11 a leaderboard entry carries rank, angler, score and best catch", async () => {
  const id = await openTournament(club);
  const catchId = await verifiedCatch(id);
  expect(await club.visitor.get<object[]>(`/api/tournaments/${id}/leaderboard`)).toMatchObject([
    {
      rank: 1,
      userId: ann.userId,
      username: "ann",
      totalScore: 18.3,
      bestCatch: {
        id: catchId,
        species: "Largemouth Bass",
        length: 18.3,
        weight: 4.5,
        location: "North cove",
        notes: "Frog",
        photoUrl: expect.stringMatching(/^\/photos\//),
      },
    },
  ]);
});

test("3.12 user stats carry the four numbers", async () => {
  await verifiedCatch(await openTournament(club));
  for (const location of ["North cove", "Pier"]) await submitted({ location, length: "16" });
  expect(await ann.get(`/api/users/${ann.userId}/stats`)).toEqual({
    totalCatches: 3,
    tournamentsJoined: 1,
    personalBest: 18.3,
    uniqueLocations: 2,
  });
});

test("3.13 a participation says whether the entry is paid", async () => {
  const id = await openTournament(club);
  expect(await ann.get(`/api/tournaments/${id}/participation`)).toEqual({ hasPaid: false });
  await enter(club, id, ann.userId);
  expect(await ann.get(`/api/tournaments/${id}/participation`)).toEqual({ hasPaid: true });
});

test("3.14 the analytics carry the five numbers", async () => {
  await openTournament(club);
  await submitted({});
  const counts = { totalUsers: 2, totalTournaments: 1, totalCatches: 1, activeUsers: 2, recentRegistrations: 2 };
  expect(await admin.get("/api/admin/analytics")).toEqual(counts);
});

test("3.15 a pending catch carries what a judge needs", async () => {
  const tournamentId = await openTournament(club);
  await enter(club, tournamentId, ann.userId);
  const { id } = await submitted({ tournamentId, photo: await photoFile() });
  const claim = { species: "Largemouth Bass", length: 18.3, weight: 4.5, location: "North cove" };
  expect(await admin.get<object[]>("/api/admin/catches/unverified")).toMatchObject([
    { id, username: "ann", ...claim, submittedAt: now, photoUrl: expect.stringMatching(/^\/photos\//) },
  ]);
});

test("3.17 the session user carries the suspension beside its five fields", async () => {
  expect(await ann.get("/api/auth/me")).toEqual({
    id: ann.userId,
    username: "ann",
    displayName: "ann",
    isAdmin: false,
    hasAcceptedUserAgreement: true,
    hasSeenTutorial: true,
    suspendedUntil: null,
    suspensionReason: null,
  });
});
