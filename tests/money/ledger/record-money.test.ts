import { afterEach, beforeEach, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import type { AuditEntryView } from "../../../src/admin/activity-log/audit-entry.ts";
import { ledger, tournaments } from "../../../src/base/db/schema.ts";
import { checkLedger } from "../../../src/check/ledger.ts";
import type { MoneyView, MoneyWeeks, MovementView } from "../../../src/money/ledger/ledger-views.ts";
import type { RecordedMovement } from "../../../src/money/ledger/recorded-money-shapes.ts";
import { openTournament } from "../../catches/catch-day.ts";
import { type Browser, type Club, noon, openClub } from "../../support/club.ts";
import { open, post } from "../../support/read-pages.ts";

let club: Club;
let admin: Browser;

beforeEach(async () => {
  club = await openClub();
  admin = await club.logIn("secretary", { isAdmin: true });
});
afterEach(() => club.close());

const sponsor = {
  way: "in",
  amount: 50_000,
  day: "2026-06-01",
  reason: "Prize money, check 1042",
  otherParty: "Lakeside Marina",
};
const route = "/api/admin/money/movements";

const record = async (json: object = {}): Promise<RecordedMovement> => {
  const response = await admin.send(route, { json: { ...sponsor, ...json } });
  expect(response.status).toBe(200);
  return response.json();
};

const reverse = (id: number, reason = "Entered twice") => admin.send(`${route}/${id}/reverse`, { json: { reason } });

const money = () => admin.get<MoneyView>("/api/admin/money");
const movements = (query = "") => admin.get<MovementView[]>(`${route}${query}`);
const textOf = async (path: string) => (await open(admin, path)).text;

test("recorded money is in the balance, the lists, the totals and the ledger's file, with its date, reason and payer", async () => {
  await record();
  await record({ way: "out", amount: 12_550, reason: "Ice and trophies", otherParty: undefined });
  expect(await money()).toMatchObject({ collected: 0, otherIn: 50_000, otherOut: 12_550, left: 37_450 });
  expect((await money()).available).toBe(37_450);
  const [ice, check] = await movements();
  expect(check).toMatchObject({
    kind: "other_in",
    amount: 50_000,
    note: sponsor.reason,
    otherParty: "Lakeside Marina",
  });
  // Noon in Chicago.
  expect(check).toMatchObject({ at: "2026-06-01T17:00:00.000Z", actor: "secretary", isReversible: true });
  expect(ice).toMatchObject({ kind: "other_out", amount: -12_550, otherParty: null });
  const moneyIn = await textOf("/admin/money/in");
  expect(moneyIn).toContain("Total In $500.00");
  expect(moneyIn).toContain("Jun 1, 2026 Lakeside Marina");
  expect(await textOf("/admin/money/out")).toContain("Total Out $125.50");
  const statement = await textOf("/admin/money");
  expect(statement).toContain("Other money in $500.00 Total in $500.00");
  expect(statement).toContain("Other money out $125.50 Total out $125.50 Balance $374.50");
  const file = await (await admin.send("/api/admin/money/ledger.csv")).text();
  expect(file).toContain('2026-06-01,2026-06-01T17:00:00.000Z,"Jun 1, 2026",Other money in,500.00,By hand,');
  expect(file).toContain('"Prize money, check 1042",Lakeside Marina,secretary');
});

test("money recorded for a tournament is in its ledger, balance and file, and is held until the results are official", async () => {
  const tournamentId = await openTournament(club);
  expect((await open(admin, "/admin/money/record")).html).toContain(`<option value="${tournamentId}">Spring Open`);
  const { id } = await record({ tournamentId });
  await record({ way: "out", amount: 12_550, tournamentId: String(tournamentId) });
  const ofTournament = () => admin.get<MoneyView>(`/api/admin/money?tournamentId=${tournamentId}`);
  const sums = { otherIn: 50_000, otherOut: 12_550, left: 37_450, held: 37_450, available: 0 };
  expect([await money(), await ofTournament()]).toMatchObject([sums, sums]);
  expect((await movements(`?tournamentId=${tournamentId}`)).map(({ tournamentName }) => tournamentName)).toEqual([
    "Spring Open",
    "Spring Open",
  ]);
  expect(await textOf("/admin/money/in")).toContain("Jun 1, 2026 Spring Open Lakeside Marina");
  expect(await textOf("/admin/money")).toMatch(
    /Other Balance Held Prizes due Spring Open \$0.00 .* \$374.50 \$374.50 \$374.50/,
  );
  const file = await (await admin.send(`/api/admin/money/ledger.csv?tournamentId=${tournamentId}`)).text();
  expect(file).toContain(`Spring Open,${tournamentId},`);
  await reverse(id);
  expect([await money(), await ofTournament()]).toMatchObject(
    Array(2).fill({ otherIn: 0, left: -12_550, held: 0, available: -12_550 }),
  );
  const [entry] = await admin.get<AuditEntryView[]>("/api/admin/audit?action=record-money");
  expect(entry?.detail).toMatchObject({ tournamentName: "Spring Open" });
  expect(await club.store.read(checkLedger)).toEqual([]);
});

test("once the results are official or the tournament is canceled, the money recorded for a tournament is the club's own", async () => {
  const tournamentId = await openTournament(club);
  await record({ tournamentId });
  expect(await money()).toMatchObject({ held: 50_000, available: 0 });
  for (const end of [{ officialAt: noon }, { officialAt: null, cancelledAt: noon, cancelReason: "Storm" }]) {
    await club.store.write(async (tx) => {
      await tx.update(tournaments).set(end).where(eq(tournaments.id, tournamentId));
    });
    expect(await money()).toMatchObject({ held: 0, available: 50_000 });
  }
});

test("money recorded as paid out for a tournament doesn't reduce the entry fees held for it", async () => {
  const tournamentId = await openTournament(club);
  await club.store.write(async (tx) => {
    const fee = { at: noon, tournamentId, tournamentName: "Spring Open", provider: "mock", reference: "ch-1" } as const;
    await tx.insert(ledger).values({ ...fee, kind: "charge", amountCents: 20_000 });
  });
  await record({ way: "out", amount: 5000, tournamentId });
  expect(await money()).toMatchObject({ left: 15_000, held: 20_000, available: -5000 });
});

test("the statement shows the prizes promised in tournaments without official results, without deducting them", async () => {
  const tournamentId = await openTournament(club);
  const change = (values: Partial<typeof tournaments.$inferInsert>) =>
    club.store.write(async (tx) => {
      await tx.update(tournaments).set(values).where(eq(tournaments.id, tournamentId));
    });
  await change({ prizeCents: 150_000 });
  await record({ amount: 150_000, tournamentId });
  expect(await money()).toMatchObject({ held: 150_000, available: 0, prizesPromised: 150_000 });
  for (const path of ["/admin/money", `/admin/money?tournament=${tournamentId}`]) {
    expect(await textOf(path)).toContain("Prizes promised in tournaments without official results: $1,500.00.");
  }
  await change({ officialAt: noon });
  expect((await money()).prizesPromised).toBeUndefined();
  await change({ officialAt: null, isActive: false });
  expect((await money()).prizesPromised).toBeUndefined();
});

test("without script, money is recorded for the whole club or a tournament, and an unknown tournament is refused", async () => {
  const tournamentId = await openTournament(club);
  const send = (chosen: string) =>
    post(admin, "/admin/money/record", { api: route, ...sponsor, amount: "5", tournamentId: chosen });
  await send("");
  await send(String(tournamentId));
  expect((await movements()).map((movement) => movement.tournamentId)).toEqual([tournamentId, null]);
  expect((await send("99")).text).toContain("This tournament doesn't exist. Choose another one");
});

test("recorded money is listed by its date on every page and in the file, also across pages of the list", async () => {
  const days = ["2026-06-05", "2026-05-20", "2026-06-03", "2026-05-20", "2026-06-01"];
  for (const [index, day] of days.entries()) await record({ day, reason: `Check ${index}` });
  const newestFirst = ["Check 0", "Check 2", "Check 4", "Check 3", "Check 1"];
  expect((await movements()).map(({ note }) => note)).toEqual(newestFirst);
  const paged: (string | null)[] = [];
  for (let page = `${route}?limit=2`; page !== ""; ) {
    const response = await admin.send(page);
    paged.push(...((await response.json()) as MovementView[]).map(({ note }) => note));
    page = /<([^>]+)>; rel="next"/.exec(response.headers.get("link") ?? "")?.[1] ?? "";
  }
  expect(paged).toEqual(newestFirst);
  for (const path of ["/admin/money", "/admin/money/in"])
    expect([...((await textOf(path)).match(/Check \d/g) ?? [])]).toEqual(newestFirst);
  const file = await (await admin.send("/api/admin/money/ledger.csv")).text();
  expect([...(file.match(/Check \d/g) ?? [])]).toEqual(newestFirst.toReversed());
});

test("recorded money counts in the week of its date", async () => {
  await record({ day: "2026-05-20" });
  const { weeks } = await admin.get<MoneyWeeks>("/api/admin/money/weeks");
  expect(weeks.find(({ day }) => day === "2026-05-18")).toMatchObject({ in: 50_000, out: 0 });
});

test("the amounts by week explain a week in which more was reversed than moved", async () => {
  const { id } = await record({ way: "out", day: "2026-05-20", amount: 19_100 });
  expect(await textOf("/admin/money")).not.toContain("Amounts below zero");
  await reverse(id);
  expect(await textOf("/admin/money")).toContain("Amounts below zero have no bar: out -$191.00, week of Jun 1, 2026.");
});

test("reversing recorded money adds a second entry with a reason, once, and leaves the first one", async () => {
  const { id } = await record();
  expect((await reverse(id)).status).toBe(200);
  expect(await money()).toMatchObject({ otherIn: 0, left: 0 });
  const rows = await movements();
  expect(rows.map(({ kind, amount, note }) => [kind, amount, note])).toEqual([
    ["other_in_reversed", -50_000, "Entered twice"],
    ["other_in", 50_000, sponsor.reason],
  ]);
  expect(rows.some(({ isReversible }) => isReversible)).toBe(false);
  expect([(await reverse(id)).status, (await movements()).length]).toEqual([409, 2]);
  expect(await textOf(`/admin/money/record?reverse=${id}`)).toContain("This entry can't be reversed");
  expect(await club.store.read(checkLedger)).toEqual([]);
});

test("In and the ledger mark recorded money as reversed, so that the other rows add up to the total", async () => {
  const { id } = await record();
  await record({ amount: 1000 });
  expect(await textOf("/admin/money/in?kind=other_in")).not.toContain("Reversed");
  await reverse(id);
  for (const path of ["/admin/money/in?kind=other_in", "/admin/money"]) {
    const text = await textOf(path);
    expect(text).toContain("Other money in Reversed Jun 1, 2026");
    expect(text.match(/Reversed/g)).toHaveLength(1);
  }
});

test("In and Out can be searched for anglers and for the other party of recorded money", async () => {
  const ann = await club.logIn("ann", { displayName: "Ann Lund" });
  await club.store.write(async (tx) => {
    const fee = { at: noon, tournamentName: "Spring Open", provider: "mock", reference: "ch-1" } as const;
    await tx.insert(ledger).values({ ...fee, kind: "charge", amountCents: 2500, userId: ann.userId });
  });
  await record();
  await record({ otherParty: "100% Bait" });
  const found = async (search: string) => {
    const text = await textOf(`/admin/money/in?search=${encodeURIComponent(search)}`);
    return ["Ann Lund", "Lakeside Marina", "100% Bait"].filter((name) => text.includes(name));
  };
  expect(await found("")).toEqual(["Ann Lund", "Lakeside Marina", "100% Bait"]);
  expect(await found("lund")).toEqual(["Ann Lund"]);
  expect(await found("MARINA")).toEqual(["Lakeside Marina"]);
  expect(await found("0%")).toEqual(["100% Bait"]);
  expect(await found("a_a")).toEqual([]);
  expect(await textOf("/admin/money/in?search=")).toContain("Total In");
  expect(await textOf("/admin/money/in?search=lund")).not.toContain("Total In");
  expect(await textOf("/admin/money/in?search=zed")).toContain("No money from or to “zed”.");
  const long = await textOf(`/admin/money/out?search=${"x".repeat(3000)}`);
  expect(long).toContain("No money from or to");
  const { html } = await open(admin, "/admin/money/in?kind=charge&search=lund");
  expect(html).toMatch(/<input(?=[^>]*name="search")[^>]*value="lund"/);
  expect(html).toContain('href="/admin/money/in?kind=other_in&search=lund"');
});

test("only recorded money can be reversed", async () => {
  await club.store.write(async (tx) => {
    const fee = { at: noon, tournamentName: "Spring Open", provider: "mock", reference: "ch-1" } as const;
    await tx.insert(ledger).values({ ...fee, kind: "charge", amountCents: 2500 });
  });
  const [charge] = await movements();
  const refused = await reverse(charge?.id ?? 0);
  expect([refused.status, await refused.json()]).toMatchObject([409, { code: "not_by_hand" }]);
  expect((await reverse(99)).status).toBe(404);
});

test("recorded money and its reversal are in the Activity Log", async () => {
  await reverse((await record()).id);
  const entries = await admin.get<AuditEntryView[]>("/api/admin/audit?limit=2");
  expect(entries.map(({ action, detail }) => [action, detail])).toMatchObject([
    ["reverse-recorded-money", { amountCents: -50_000, wasFor: sponsor.reason, reason: "Entered twice" }],
    ["record-money", { amountCents: 50_000, day: "2026-06-01", reason: sponsor.reason, otherParty: "Lakeside Marina" }],
  ]);
  expect(await textOf("/admin/audit")).toContain("Recorded money reversed");
});

test("recorded money needs an amount above 0, a past date and a reason", async () => {
  for (const [field, json] of [
    ["amount", { amount: 0 }],
    ["amount", { amount: 12.5 }],
    ["day", { day: "2026-07-01" }],
    ["day", { day: "1999-12-31" }],
    ["day", { day: "yesterday" }],
    ["reason", { reason: " " }],
    ["way", { way: "sideways" }],
  ] as const) {
    const refused = await admin.send(route, { json: { ...sponsor, ...json } });
    expect([field, refused.status, await refused.json()]).toMatchObject([field, 422, { issues: [{ path: field }] }]);
  }
  expect(await movements()).toEqual([]);
});

test("the same submission is recorded once", async () => {
  const submissionId = "0123456789abcdef";
  expect(await record({ submissionId })).toEqual(await record({ submissionId }));
  expect(await movements()).toHaveLength(1);
});

test("without script, the form records an amount in dollars, and shows typed values again if something is missing", async () => {
  const send = (fields: object) =>
    post(admin, "/admin/money/record", { api: route, way: "out", amount: "$1,250.5", day: "2026-06-01", ...fields });
  const refused = await send({ reason: "" });
  expect(refused.html).toContain('value="$1,250.5"');
  expect(refused.text).toContain("Enter what the money is for");
  const done = await send({ reason: "Trophies" });
  expect(done).toMatchObject({ redirectTo: "/admin/money/out", toast: { title: "Money Recorded" } });
  expect((await money()).otherOut).toBe(125_050);
});

test("a treasurer of one tournament can't record the club's money or reverse it", async () => {
  const tournamentId = await openTournament(club);
  const { id } = await record({ tournamentId });
  const tess = await club.logIn("tess");
  const role = { role: "treasurer", tournamentId };
  await admin.send(`/api/admin/users/${tess.userId}/roles`, { json: role });
  expect((await tess.send(route, { json: sponsor })).status).toBe(403);
  expect((await tess.send(route, { json: { ...sponsor, tournamentId } })).status).toBe(403);
  const moneyIn = await open(tess, "/admin/money/in");
  expect(moneyIn.text).toContain("Total In $500.00 Entry fees $0.00 Other money $500.00");
  expect(moneyIn.text).not.toMatch(/Revers(e|ed)\b(?! prize)/);
  expect((await tess.send(`${route}/${id}/reverse`, { json: { reason: "Mine" } })).status).toBe(403);
});

test("the check reports a reversal of another amount", async () => {
  await record();
  await club.store.write(async (tx) => {
    const row = { at: noon, tournamentName: "", provider: "cash", reference: "recorded-1" } as const;
    await tx.insert(ledger).values({ ...row, kind: "other_in_reversed", amountCents: -100 });
  });
  expect(await club.store.read(checkLedger)).toEqual(["recorded-1: its reversal is $499.00 off"]);
});
