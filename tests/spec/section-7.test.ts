import { afterEach, beforeEach, expect, test } from "bun:test";
import { notify } from "../../src/base/notifications/notify.ts";
import { notificationsRefetchMs } from "../../src/base/notifications/unread-badge.ts";
import { offeredMethods } from "../../src/money/providers/payment-methods.ts";
import { answer, answerOrNull } from "../../web/api.ts";
import { enter, fish, formOf, openTournament, photoFile, submitted } from "../catches/catch-day.ts";
import { report } from "../complaints/complaint-club.ts";
import { pay } from "../money/entry-fees/paying.ts";
import { type Browser, type Club, openClub } from "../support/club.ts";
import { createTournament } from "../tournaments/forms.ts";
import { broken, browserSide, refused } from "./calls.ts";
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

const dana = { username: "Dana", email: "dana@example.org", password: "secret", state: "TX" };
const jsonOf = async (response: Response) => (await response.json()) as Record<string, unknown>;
const register = () => club.visitor.send("/api/auth/register", { json: dana });

test("7.1 calls carry the session's cookie", async () => {
  const cookie = (await register()).headers.get("set-cookie") ?? "";
  expect(cookie).toMatch(/^session=[\w-]{20,}; Path=\/; .*HttpOnly/);
  const me = await club.visitor.send("/api/auth/me", { headers: { cookie: cookie.split(";")[0] ?? "" } });
  expect(await jsonOf(me)).toMatchObject({ username: "Dana" });
  expect((await club.visitor.send("/api/auth/me")).status).toBe(401);
});

test("7.2 a JSON body is sent as application/json", async () => {
  const types: (string | null)[] = [];
  const side = browserSide({
    ...ann,
    send: (path, sent) => {
      types.push(new Headers(Object.entries(sent?.headers ?? {}).map(([k, v]) => [k, v ?? ""])).get("content-type"));
      return ann.send(path, sent);
    },
  });
  const { api } = side.runtime.api;
  await answerOrNull(api.auth.login.post({ emailOrUsername: "nobody", password: "secret" }), [401]);
  await answer(api.auth["mark-tutorial-seen"].post());
  expect(types).toEqual(["application/json", null]);
  const asText = await ann.send("/api/complaints", {
    body: JSON.stringify(report),
    headers: { "content-type": "text/plain" },
  });
  expect(asText.status).toBe(422);
});

test("7.3 reads are GET, reply in JSON and are not retried", async () => {
  const reads = ["/api/tournaments", "/api/notifications", "/api/catches", "/api/session"];
  for (const path of reads) {
    const { status, headers } = await ann.send(path);
    expect([path, status, headers.get("content-type")?.split(";")[0]]).toEqual([path, 200, "application/json"]);
  }
  const side = browserSide(ann, broken);
  await expect(answer(side.runtime.api.api.catches.get({ query: { limit: 5 } }))).rejects.toThrow("500");
  expect(side.asked).toEqual(["GET /api/catches"]);
});

test("7.4 GET /api/auth/me returns the user, or 401", async () => {
  expect(await ann.get<object>("/api/auth/me")).toMatchObject({ id: ann.userId, username: "ann" });
  expect(await refused(await club.visitor.send("/api/auth/me"))).toMatchObject({ status: 401, code: "not_signed_in" });
});

test("7.5 POST /api/auth/login returns the user, or a message", async () => {
  await register();
  const logIn = (emailOrUsername: string, password: string) =>
    club.visitor.send("/api/auth/login", { json: { emailOrUsername, password } });
  for (const name of ["Dana", "dana", "DANA@example.org"]) {
    const made = await logIn(name, "secret");
    expect([made.status, (await jsonOf(made)).username]).toEqual([200, "Dana"]);
  }
  for (const [name, password] of [
    ["Dana", "secret!"],
    ["Nobody", "secret"],
  ] as const) {
    const wrong = { status: 401, message: "Wrong username, email or password." };
    expect(await refused(await logIn(name, password))).toMatchObject(wrong);
  }
});

test("7.6 POST /api/auth/register returns the user, or a message", async () => {
  const made = await register();
  expect([made.status, (await jsonOf(made)).username]).toEqual([201, "Dana"]);
  expect(await refused(await register())).toMatchObject({ status: 409, message: "This username is already taken." });
});

test("7.7 POST /api/auth/logout takes no body", async () => {
  expect((await ann.send("/api/auth/logout", { method: "POST" })).status).toBe(200);
  expect((await ann.send("/api/auth/me")).status).toBe(401);
});

test("7.8 POST /api/auth/mark-tutorial-seen returns the user", async () => {
  const eli = await club.logIn("Eli", { hasSeenTutorial: false });
  const seen = await eli.send("/api/auth/mark-tutorial-seen", { method: "POST" });
  expect(await jsonOf(seen)).toMatchObject({ username: "Eli", hasSeenTutorial: true });
  expect(await eli.get<object>("/api/auth/me")).toMatchObject({ hasSeenTutorial: true });
});

test("7.9 POST /api/auth/accept-user-agreement returns the user", async () => {
  const eli = await club.logIn("Eli", { hasAccepted: false });
  const accepted = await eli.send("/api/auth/accept-user-agreement", { method: "POST" });
  expect(await jsonOf(accepted)).toMatchObject({ username: "Eli", hasAcceptedUserAgreement: true });
  expect(await eli.get<object>("/api/auth/me")).toMatchObject({ hasAcceptedUserAgreement: true });
});

test("7.10 GET /api/notifications returns a list, asked for again every 30 seconds", async () => {
  await club.store.write((tx) =>
    notify(tx, ann.userId, { type: "catch_approved", title: "First", message: "18.3 in", link: null }, club.now()),
  );
  expect(await ann.get<object[]>("/api/notifications")).toMatchObject([{ type: "catch_approved", title: "First" }]);
  expect((await club.visitor.send("/api/notifications")).status).toBe(401);
  expect(notificationsRefetchMs).toBe(30_000);
});

test("7.11 POST /api/notifications/{id}/read marks one as read", async () => {
  const id = await openTournament(club);
  await ann.send(`/api/tournaments/${id}/join`, { method: "POST" });
  expect(await ann.get<object[]>("/api/notifications")).toMatchObject([{ id: 1, isRead: false }]);
  const read = await ann.send("/api/notifications/1/read", { method: "POST" });
  expect(await jsonOf(read)).toMatchObject({ id: 1, isRead: true });
  expect(await ann.get<object[]>("/api/notifications")).toMatchObject([{ id: 1, isRead: true }]);
});

const listed = ["id", "name", "description", "imageUrl", "targetSpecies", "minLength", "startDate", "endDate"];
const counted = ["participantCount", "prize", "entryFee", "isActive", "tournamentType"];

test("7.12 GET /api/tournaments returns the list with its fields", async () => {
  const { id } = await createTournament(admin);
  const list = await club.visitor.get<Record<string, unknown>[]>("/api/tournaments");
  expect(list.map((one) => one.id)).toEqual([id]);
  expect(Object.keys(list[0] ?? {})).toEqual(expect.arrayContaining([...listed, ...counted]));
});

test("7.13 GET /api/tournaments/{id} returns one", async () => {
  const made = await createTournament(admin);
  expect(await club.visitor.get<object>(`/api/tournaments/${made.id}`)).toEqual(made);
  expect((await club.visitor.send("/api/tournaments/99")).status).toBe(404);
});

test("7.14 GET /api/tournaments/{id}/leaderboard returns its entries", async () => {
  const id = await openTournament(club);
  await enter(club, id, ann.userId);
  expect(await club.visitor.get<object[]>(`/api/tournaments/${id}/leaderboard`)).toMatchObject([
    { rank: null, userId: ann.userId, username: "ann", totalScore: 0, bestCatch: null },
  ]);
});

test("7.15 GET /api/tournaments/{id}/participation is for signed-in readers", async () => {
  const id = await openTournament(club);
  await enter(club, id, ann.userId);
  expect(await ann.get(`/api/tournaments/${id}/participation`)).toEqual({ hasPaid: true });
  expect(await admin.get(`/api/tournaments/${id}/participation`)).toEqual({ hasPaid: false });
  expect((await club.visitor.send(`/api/tournaments/${id}/participation`)).status).toBe(401);
});

test("7.17 POST /api/tournaments/{id}/create-payment-intent returns a client secret", async () => {
  const { id } = await createTournament(admin, { entryFee: 2500 });
  const opened = await ann.send(`/api/tournaments/${id}/create-payment-intent`, { method: "POST" });
  expect([opened.status, await opened.json()]).toEqual([
    200,
    expect.objectContaining({ clientSecret: expect.stringMatching(/^.{20,}$/) }),
  ]);
});

test("7.18 POST /api/tournaments/{id}/confirm-payment takes the intent's id", async () => {
  const { id } = await createTournament(admin, { entryFee: 2500 });
  const { paymentIntentId } = await pay(ann, id);
  const json = { paymentIntentId };
  const confirmed = await ann.send(`/api/tournaments/${id}/confirm-payment`, { json });
  expect([confirmed.status, await confirmed.json()]).toEqual([200, expect.objectContaining({ hasPaid: true })]);
  expect((await ann.send(`/api/tournaments/${id}/confirm-payment`, { json: {} })).status).toBe(422);
});

test("7.19 POST /api/catches takes a multipart form and returns the catch", async () => {
  const tournamentId = await openTournament(club);
  await enter(club, tournamentId, ann.userId);
  const sent = { tournamentId, ...fish, notes: "Frog", photo: await photoFile() };
  const made = await ann.send("/api/catches", { form: formOf(sent) });
  const { species, location } = fish;
  const fields = { tournamentId, species, length: 18.3, weight: 4.5, location, notes: "Frog" };
  expect([made.status, await jsonOf(made)]).toEqual([201, expect.objectContaining({ id: 1, ...fields })]);
  const without = await ann.send("/api/catches", { form: formOf(fish) });
  expect([without.status, (await jsonOf(without)).photoUrl]).toEqual([201, null]);
});

test("7.20 GET /api/catches?userId= returns that user's catches", async () => {
  await submitted(ann, {});
  const path = `/api/catches?userId=${ann.userId}`;
  const own = { id: 1, userId: ann.userId, species: "Largemouth Bass" };
  expect(await ann.get<object[]>(path)).toEqual([expect.objectContaining(own)]);
  expect(await admin.get<object[]>(path)).toHaveLength(1);
  expect((await (await club.logIn("bob")).send(path)).status).toBe(403);
});

test("7.21 GET /api/users/{id}/stats returns the four numbers", async () => {
  await submitted(ann, { location: "Pier" });
  const stats = { totalCatches: 1, tournamentsJoined: 0, personalBest: 18.3, uniqueLocations: 1 };
  expect(await ann.get(`/api/users/${ann.userId}/stats`)).toEqual(stats);
});

test("7.22 the payment element offers card, PayPal and Venmo in this order", async () => {
  expect(offeredMethods).toEqual(["card", "paypal", "venmo"]);
  const { id } = await createTournament(admin, { entryFee: 2500 });
  const { html } = await open(ann, `/tournaments/${id}/pay`);
  expect([...html.matchAll(/name="method"[^>]*value="(\w+)"/g)].map(([, method]) => method)).toEqual([
    ...offeredMethods,
  ]);
});
