import { afterEach, beforeEach, expect, test } from "bun:test";
import { day, enter, fish, formOf, openTournament, photoFile, submitted } from "../catches/catch-day.ts";
import { report } from "../complaints/complaint-club.ts";
import { type Browser, type Club, noon, openClub } from "../support/club.ts";
import { linksIn, open, piece } from "../support/read-pages.ts";
import { bassOpen, createTournament } from "../tournaments/forms.ts";

let club: Club;
let ann: Browser;
let admin: Browser;
let id: number;
beforeEach(async () => {
  club = await openClub();
  ann = await club.logIn("ann");
  admin = await club.logIn("ruth", { isAdmin: true });
  id = await openTournament(club);
});
afterEach(() => club.close());

type Call = [call: string, sent?: { json?: object; form?: FormData }];

/** The status that each call returns to a person, by the call's name. */
async function statuses(by: Browser, calls: Call[]): Promise<Record<string, number>> {
  const byCall: Record<string, number> = {};
  for (const [call, sent = {}] of calls) {
    const [method = "", path = ""] = call.split(" ");
    byCall[call] = (await by.send(path, { method, ...sent })).status;
  }
  return byCall;
}

const each = (calls: Call[], status: number) => Object.fromEntries(calls.map(([call]) => [call, status]));

const header = async (by: Browser) => linksIn(piece((await open(by, "/")).html, "<header", "</header>"));

const angler = (): Call[] => [
  [`POST /api/tournaments/${id}/join`],
  ["POST /api/catches", { form: formOf(fish) }],
  ["POST /api/complaints", { json: report }],
];

const reading = (user: Browser): Call[] => [
  ["GET /api/catches"],
  [`GET /api/users/${user.userId}/stats`],
  ["GET /api/notifications"],
];

/** All that admins may do, in an order in which each step is still possible. */
const overseeing = (toVerify: number, toReject: number): Call[] => [
  ["GET /api/admin/analytics"],
  ["GET /api/admin/catches/unverified"],
  [`POST /api/admin/catches/${toVerify}/verify`, { json: { isVerified: true } }],
  [`POST /api/admin/catches/${toReject}/reject`, { json: { rejectionReason: "Blurred." } }],
  ["GET /api/admin/complaints"],
  ["POST /api/admin/complaints/1/status", { json: { status: "resolved" } }],
  [`POST /api/admin/tournaments/${id}/prizes`, { json: { prizeBreakdown: [{ position: 1, amount: 5 }] } }],
  ["POST /api/tournaments", { json: bassOpen }],
  ["PUT /api/admin/tournaments/2", { json: { ...bassOpen, prize: 700 } }],
  ["DELETE /api/admin/tournaments/2"],
];

test("6.1 a visitor sees tournaments and must log in to join", async () => {
  for (const page of [
    "/tournaments",
    `/tournaments/${id}`,
    `/tournaments/${id}/leaderboard`,
    `/tournaments/${id}/prizes`,
  ]) {
    const { status, html } = await open(club.visitor, page);
    expect([page, status, html.includes("Spring Open")]).toEqual([page, 200, true]);
  }
  expect(await header(club.visitor)).toEqual(
    expect.arrayContaining([
      ["Login", "/login"],
      ["Sign Up", "/register"],
    ]),
  );
  const { html } = await open(club.visitor, `/tournaments/${id}`);
  expect(linksIn(html)).toContainEqual(["Login to Join", `/login?next=%2Ftournaments%2F${id}`]);
});

test("6.2 a signed-in angler who accepted the agreement can do what anglers do", async () => {
  expect(await statuses(ann, [...angler(), ...reading(ann)])).toEqual({
    [`POST /api/tournaments/${id}/join`]: 200,
    "POST /api/catches": 201,
    "POST /api/complaints": 201,
    ...each(reading(ann), 200),
  });
  expect(await statuses(club.visitor, [...angler(), ...reading(ann)])).toEqual(
    each([...angler(), ...reading(ann)], 401),
  );
  const priced = await createTournament(admin, { entryFee: 2500 });
  const asking: Call[] = [
    [`POST /api/tournaments/${priced.id}/create-payment-intent`],
    ["POST /api/connect/create-account"],
  ];
  expect(await statuses(ann, asking)).toEqual(each(asking, 200));
  expect(await statuses(club.visitor, asking)).toEqual(each(asking, 401));
  const dana = await club.logIn("Dana", { hasAccepted: false });
  expect(await statuses(dana, [...angler(), ...asking])).toEqual(each([...angler(), ...asking], 403));
  expect((await open(dana, "/my-catches")).html).toContain("User Agreement");
  const eli = await club.logIn("Eli", { hasSeenTutorial: false });
  expect((await open(eli, "/my-catches")).html).toContain("Step 1 of 5");
  expect(await statuses(ann, [[`GET /api/users/${admin.userId}/stats`]])).toEqual({
    [`GET /api/users/${admin.userId}/stats`]: 403,
  });
});

test("6.3 an admin can do what admins do", async () => {
  await enter(club, id, ann.userId);
  const toVerify = (await submitted(ann, { tournamentId: id, photo: await photoFile() })).id;
  const toReject = (await submitted(ann, { tournamentId: id, photo: await photoFile() })).id;
  await ann.send("/api/complaints", { json: report });
  const calls = overseeing(toVerify, toReject);
  const suspended = await club.logIn("sam", { isAdmin: true, suspendedUntil: noon + 1 });
  const pending = await club.logIn("pat", { isAdmin: true, hasAccepted: false });
  expect(await statuses(club.visitor, calls)).toEqual(each(calls, 401));
  expect(await statuses(ann, calls)).toEqual(each(calls, 403));
  expect(await statuses(suspended, calls)).toEqual(each(calls, 403));
  expect(await statuses(pending, calls)).toMatchObject({ "POST /api/tournaments": 403 });
  expect(await statuses(admin, calls)).toEqual({ ...each(calls, 200), "POST /api/tournaments": 201 });
  const ended = await openTournament(club, { endsAt: noon - 3 * day, startsAt: noon - 4 * day });
  await admin.send(`/api/admin/tournaments/${ended}/prizes`, {
    json: { prizeBreakdown: [{ position: 1, amount: 5 }] },
  });
  const payouts: Call[] = [["POST /api/admin/process-payouts", { json: { tournamentId: ended } }]];
  expect([await statuses(ann, payouts), await statuses(admin, payouts)]).toEqual([
    each(payouts, 403),
    each(payouts, 200),
  ]);
  expect(await header(admin)).toContainEqual(["Admin", "/admin"]);
  expect(await header(ann)).not.toContainEqual(["Admin", "/admin"]);
});

test("6.4 a non-admin is refused on /admin", async () => {
  const pages = ["/admin", "/admin/verification", "/admin/complaints", "/admin/tournaments", "/admin/users"];
  for (const page of pages) {
    const { status, text } = await open(ann, page);
    expect([page, status, text.includes("Access denied. Admin privileges required.")]).toEqual([page, 403, true]);
    const { redirectTo } = await open(club.visitor, page);
    expect(redirectTo).toBe(`/login?next=${encodeURIComponent(page)}`);
  }
});

test("6.5 the server itself refuses what a page doesn't offer", async () => {
  const before = await admin.get<object[]>("/api/admin/tournaments");
  const refusal = await ann.send(`/api/admin/tournaments/${id}`, { method: "DELETE" });
  expect([refusal.status, await refusal.json()]).toEqual([
    403,
    { message: "Access denied. Admin privileges required.", code: "admin_required" },
  ]);
  const fromElsewhere = { method: "DELETE", headers: { origin: "https://elsewhere.example" } };
  const foreign = await admin.send(`/api/admin/tournaments/${id}`, fromElsewhere);
  expect(await foreign.json()).toMatchObject({ code: "foreign_origin" });
  expect(await admin.get<object[]>("/api/admin/tournaments")).toEqual(before);
});
