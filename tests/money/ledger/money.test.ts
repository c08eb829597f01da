import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { ledger, payments, payouts, tournaments, users } from "../../../src/base/db/schema.ts";
import type { MoneyView, MoneyWeeks, MovementView, WinningsView } from "../../../src/money/ledger/ledger-views.ts";
import {
  type KindSums,
  type MovementKind,
  moneySums,
  movementText,
  totalIn,
  totalOut,
} from "../../../src/money/ledger/movement-kinds.ts";
import { recordMovement } from "../../../src/money/ledger/record-movement.ts";
import { openTournament } from "../../catches/catch-day.ts";
import { type Browser, type Club, noon, openClub } from "../../support/club.ts";
import { open, piece, wordsOf } from "../../support/read-pages.ts";

let club: Club;
let admin: Browser;
let ann: Browser;
let tournamentId: number;

beforeEach(async () => {
  club = await openClub();
  admin = await club.logIn("secretary", { isAdmin: true });
  ann = await club.logIn("ann");
  tournamentId = await openTournament(club);
});
afterEach(() => club.close());

type Row = Partial<typeof ledger.$inferInsert> & Pick<typeof ledger.$inferInsert, "kind" | "amountCents">;

let references = 0;

const move = (...rows: Row[]) =>
  club.store.write(async (tx) => {
    for (const row of rows) {
      references += 1;
      const details = { tournamentId, tournamentName: "Spring Open", userId: ann.userId, provider: "mock" } as const;
      await recordMovement(tx, { ...details, at: noon, reference: `ref-${references}`, ...row });
    }
  });

const prize = (values: Partial<typeof payouts.$inferInsert>) =>
  club.store.write(async (tx) => {
    const row = { userId: ann.userId, tournamentId, tournamentName: "Spring Open", position: 1, createdAt: noon };
    await tx.insert(payouts).values({ ...row, amountCents: 30_000, ...values });
  });

const money = (query = "") => admin.get<MoneyView>(`/api/admin/money${query}`);

test("the last weeks, from Monday in the club's zone, show income, payments and the balance due at the end of each", async () => {
  // Monday, June 1, begins in Chicago at 5:00 AM UTC.
  const monday = Date.UTC(2026, 5, 1, 5);
  await move(
    { kind: "charge", amountCents: 9000, at: monday - 1 },
    { kind: "charge", amountCents: 2500, at: monday },
    { kind: "fee", amountCents: -103 },
    { kind: "refund", amountCents: -500 },
    { kind: "refund_failed", amountCents: 500 },
    { kind: "prize", amountCents: -30_000 },
  );
  await prize({ status: "completed", processedAt: noon, createdAt: monday - 1 });
  await prize({ position: 2, amountCents: 20_000 });
  const { weeks } = await admin.get<MoneyWeeks>("/api/admin/money/weeks");
  expect(weeks).toHaveLength(12);
  expect(weeks.slice(-3)).toEqual([
    { day: "2026-05-18", in: 0, out: 0, due: 0 },
    { day: "2026-05-25", in: 9000, out: 0, due: 30_000 },
    { day: "2026-06-01", in: 2500, out: 30_103, due: 20_000 },
  ]);
  const page = await (await admin.send("/admin/money")).text();
  const cells = page.replaceAll(/<!--.*?-->/g, "");
  expect(cells).toContain('<th scope="row">Jun 1, 2026</th><td>$25.00</td><td>$301.03</td><td>$200.00</td>');
});

test("the weeks add up to the totals, with reversals deducted in the week in which they were made", async () => {
  const lastWeek = noon - 7 * 86_400_000;
  await move(
    { kind: "charge", amountCents: 9000, at: lastWeek },
    { kind: "other_in", amountCents: 4000, at: lastWeek },
    { kind: "prize", amountCents: -3000, at: lastWeek },
    { kind: "reversal", amountCents: 3000 },
    { kind: "other_in_reversed", amountCents: -4000 },
    { kind: "dispute", amountCents: -1500 },
  );
  const { weeks } = await admin.get<MoneyWeeks>("/api/admin/money/weeks");
  expect(weeks.slice(-2)).toMatchObject([
    { in: 13_000, out: 3000 },
    { in: -4000, out: -1500 },
  ]);
  const sums = await money();
  expect(weeks.reduce((sum, week) => sum + week.in, 0)).toBe(totalIn(sums));
  expect(weeks.reduce((sum, week) => sum + week.out, 0)).toBe(totalOut(sums));
  expect(await (await admin.send("/admin/money")).text()).not.toContain('height="-');
});

test("the list by tournament ends with the money of the whole club and a total that equals the balance", async () => {
  await move(
    { kind: "charge", amountCents: 2500 },
    { kind: "other_in", amountCents: 10_000, tournamentId: null },
    { kind: "other_out", amountCents: -1000, tournamentId: null },
  );
  expect((await money()).withoutTournament).toMatchObject({ otherIn: 10_000, otherOut: 1000, left: 9000 });
  const { html } = await open(admin, "/admin/money");
  const rows = wordsOf(piece(html, "Money by tournament", "</table>"));
  expect(rows).toContain("The whole club $0.00 $0.00 $0.00 $0.00 $90.00 $90.00 $0.00 $0.00");
  expect(rows.trimEnd()).toEndWith("Total $25.00 $0.00 $0.00 $0.00 $90.00 $115.00 $25.00 $0.00");
});

test("the list by tournament has one row with the total of the tournaments on its other pages", async () => {
  const charges = Array.from({ length: 21 }, (_, index) => ({
    kind: "charge" as const,
    amountCents: 100,
    tournamentId: index + 100,
  }));
  await move(...charges);
  const rows = wordsOf(piece((await open(admin, "/admin/money")).html, "Money by tournament", "</table>"));
  expect(rows).toContain("Other tournaments $1.00 $0.00 $0.00 $0.00 $1.00 $0.00 $0.00 Total $21.00");
});

test("a prize reversed in part isn't due in any week, and one reversed in full is due again", async () => {
  await prize({ status: "completed", processedAt: noon });
  await prize({ position: 2, status: "failed", amountCents: 20_000 });
  // Movements of a deleted tournament don't replan its payouts.
  const [first, second] = [1, 2].map((payoutId) => ({ payoutId, tournamentId: null }));
  await move(
    { ...first, kind: "prize", amountCents: -30_000 },
    { ...first, kind: "reversal", amountCents: 5000 },
    { ...second, kind: "prize", amountCents: -20_000 },
    { ...second, kind: "reversal", amountCents: 20_000 },
  );
  const { weeks } = await admin.get<MoneyWeeks>("/api/admin/money/weeks");
  expect(weeks.map(({ due }) => due)).toEqual([...Array.from({ length: 11 }, () => 0), 20_000]);
});

describe("The club's money", () => {
  test("a tournament's money adds up to the cent, and shows the balance after its prizes are paid", async () => {
    await move(
      { kind: "charge", amountCents: 2500 },
      { kind: "fee", amountCents: -103 },
      { kind: "charge", amountCents: 2500 },
      { kind: "refund", amountCents: -2500 },
      { kind: "dispute", amountCents: -4000 },
      { kind: "dispute_won", amountCents: 4000 },
      { kind: "prize", amountCents: -1000 },
      { kind: "reversal", amountCents: 1000 },
      { kind: "prize", amountCents: -500 },
    );
    await prize({ amountCents: 700 });
    expect(await money(`?tournamentId=${tournamentId}`)).toEqual({
      ...{ tournamentId, name: "Spring Open", isDeleted: false },
      ...{
        collected: 5000,
        fees: 103,
        refunded: 2500,
        disputed: 0,
        prizesPaid: 500,
        otherIn: 0,
        otherOut: 0,
        left: 1897,
      },
      ...{ held: 1300, refundsDue: 0, prizesDue: 700, afterPrizes: 1197, available: -103 },
    });
  });

  test("the balance is the sum of all movements of any kind", () => {
    const kinds = { charge: 999, fee: -7, refund: -3, refund_failed: 2, dispute: -50, dispute_won: 11, prize: -4 };
    const sums: KindSums = { ...kinds, reversal: 1 };
    expect(moneySums(sums, { prizesDue: 0, held: 0, refundsDue: 0 }).left).toBe(
      Object.values(sums).reduce((a, b) => a + b, 0),
    );
  });

  test("money of a tournament without official results is held for others, and belongs to the club afterward", async () => {
    await move({ kind: "charge", amountCents: 2500 }, { kind: "fee", amountCents: -103 });
    expect(await money()).toMatchObject({ left: 2397, held: 2500, available: -103 });
    const { text } = await open(admin, "/admin/money");
    expect(text).toContain(
      "Less money held for tournaments without official results $25.00 Entry fees, side pots and money recorded for these tournaments.",
    );
    expect(text).toContain(
      "The club's own money -$1.03 The balance doesn't cover the money held for and owed to others",
    );
    expect(text).toContain("Money held isn't free to spend until the results are official and refunds are sent.");
    await club.store.write(async (tx) => {
      await tx.update(tournaments).set({ officialAt: noon }).where(eq(tournaments.id, tournamentId));
    });
    expect(await money()).toMatchObject({ left: 2397, held: 0, available: 2397 });
    expect((await open(admin, "/admin/money")).text).toContain("$23.97 The part of the balance that is free to spend");
  });

  const payment = (values: Partial<typeof payments.$inferInsert>) =>
    club.store.write(async (tx) => {
      const of = { userId: ann.userId, tournamentId, tournamentName: "Spring Open", provider: "cash" } as const;
      const paid = { status: "succeeded", amountCents: 2500, createdAt: noon, paidAt: noon } as const;
      await tx.insert(payments).values({ ...of, ...paid, ...values });
    });

  test("refunds to send and undecided deposits aren't the club's before or after the results are official, but a kept deposit is", async () => {
    await move(...[1, 2, 3, 4, 5, 6].map(() => ({ kind: "charge" as const, amountCents: 2500 })));
    await move({ kind: "dispute", amountCents: -4000 });
    await payment({ refundState: "queued" });
    await payment({ refundState: "failed" });
    await payment({ refundState: "done", refundedCents: 2500 });
    await payment({ refundState: "queued", disputeState: "open" });
    await payment({ depositId: 1 });
    await payment({ depositId: 2, keptAt: noon });
    expect(await money()).toMatchObject({ held: 2500, refundsDue: 7500, available: 1000 });
    await club.store.write(async (tx) => {
      await tx.update(tournaments).set({ officialAt: noon }).where(eq(tournaments.id, tournamentId));
    });
    expect(await money()).toMatchObject({ held: 0, refundsDue: 7500, available: 3500 });
    expect(await money(`?tournamentId=${tournamentId}`)).toMatchObject({ held: 0, refundsDue: 7500 });
    expect((await open(admin, "/admin/money")).text).toContain("Less refunds to send and undecided deposits $75.00");
  });

  test("the money of a deleted tournament stays listed under its name", async () => {
    await move({ kind: "charge", amountCents: 2500 });
    await club.store.write(async (tx) => {
      await tx.delete(tournaments).where(eq(tournaments.id, tournamentId));
    });
    expect(await money(`?tournamentId=${tournamentId}`)).toMatchObject({
      name: "Spring Open",
      isDeleted: true,
      left: 2500,
    });
    expect((await admin.send("/api/admin/money?tournamentId=99")).status).toBe(404);
  });

  test("the club's money is the sum of its tournaments, listed a page at a time", async () => {
    await move({ kind: "charge", amountCents: 2500 });
    const other = await openTournament(club, { name: "Autumn Open" });
    await move({ kind: "charge", amountCents: 100, tournamentId: other });
    const third = await openTournament(club, { name: "Free" });
    await prize({ tournamentId: third });
    await move({ kind: "charge", amountCents: 70, tournamentId: null });
    expect(await money()).toMatchObject({ tournamentId: null, name: null, collected: 2670, prizesDue: 30_000 });
    const first = await admin.send("/api/admin/money/tournaments?limit=2");
    expect(((await first.json()) as MoneyView[]).map(({ name, left }) => [name, left])).toEqual([
      ["Free", 0],
      ["Autumn Open", 100],
    ]);
    const next = /<(.+)>/.exec(first.headers.get("link") ?? "")?.[1] ?? "";
    expect((await admin.get<MoneyView[]>(next)).map(({ name }) => name)).toEqual(["Spring Open"]);
  });

  test("the rows of the ledger are listed newest first, a page at a time", async () => {
    await move(
      { kind: "charge", amountCents: 1 },
      { kind: "charge", amountCents: 2 },
      { kind: "fee", amountCents: -1 },
    );
    const first = await admin.send(`/api/admin/money/movements?limit=2&tournamentId=${tournamentId}`);
    const rows = (await first.json()) as MovementView[];
    expect(rows.map(({ kind, amount, username }) => [kind, amount, username])).toEqual([
      ["fee", -1, "ann"],
      ["charge", 2, "ann"],
    ]);
    const next = /<(.+)>/.exec(first.headers.get("link") ?? "")?.[1] ?? "";
    expect((await admin.get<MovementView[]>(next)).map(({ amount }) => amount)).toEqual([1]);
    expect(await admin.get<MovementView[]>(`/api/admin/money/movements?tournamentId=${tournamentId + 1}`)).toEqual([]);
  });

  test("Out lists everything that left the club with payee, reason and person, and its totals match the ledger's", async () => {
    await move(
      { kind: "charge", amountCents: 9000 },
      { kind: "fee", amountCents: -103 },
      { kind: "refund", amountCents: -2500, note: "Entered twice", actorId: admin.userId },
      { kind: "dispute", amountCents: -4000 },
      { kind: "dispute_won", amountCents: 4000 },
      { kind: "prize", amountCents: -1000 },
      { kind: "reversal", amountCents: 400 },
    );
    const { text, html } = await open(admin, "/admin/money/out");
    expect(text).toContain(
      "Total Out $32.03 Prizes paid $6.00 Refunded $25.00 Chargebacks $0.00 Provider's fees $1.03",
    );
    const kinds = [...piece(html, "<tbody", "</tbody>").matchAll(/<b>(.*?)<\/b>/g)].map(([, kind]) => kind);
    expect(kinds).toEqual(["Prize", "Chargeback", "Refund", "Provider's fee"]);
    expect(text).toMatch(/Refund Jun 6, [^$]*Spring Open ann Simulated Entered twice by secretary ref-\d+ -\$25\.00/);
    const refunds = await open(admin, "/admin/money/out?kind=refund");
    expect(refunds.html.match(/<b>Refund<\/b>/g)).toHaveLength(1);
    expect(refunds.html).not.toContain("<b>Prize</b>");
    const listed = await admin.get<MovementView[]>("/api/admin/money/movements?kind=reversal");
    expect(listed.map(({ amount }) => amount)).toEqual([400]);
  });

  test("Out and the ledger mark a prize that was reversed in full, but not the one that was paid again or is partly reversed", async () => {
    await prize({ status: "completed", paidVia: "hand" });
    await prize({ status: "completed", paidVia: "mock", position: 2 });
    await move(
      { kind: "prize", amountCents: -30_000, payoutId: 1, provider: "cash" },
      { kind: "reversal", amountCents: 30_000, payoutId: 1, provider: "cash" },
      { kind: "prize", amountCents: -30_000, payoutId: 1, provider: "cash" },
      { kind: "prize", amountCents: -20_000, payoutId: 2 },
      { kind: "reversal", amountCents: 15_000, payoutId: 2 },
    );
    const marked = async () =>
      (await admin.get<MovementView[]>("/api/admin/money/movements?kind=prize"))
        .toSorted((a, b) => a.id - b.id)
        .map(({ isReversed }) => isReversed);
    expect(await marked()).toEqual([true, undefined, undefined]);
    for (const path of ["/admin/money/out", "/admin/money"]) {
      expect((await open(admin, path)).text.match(/Prize Reversed Jun 6/g)).toHaveLength(1);
    }
    await move({ kind: "reversal", amountCents: 5000, payoutId: 2 });
    expect(await marked()).toEqual([true, undefined, true]);
  });

  test("the club's money is visible only to admins", async () => {
    for (const path of [
      "",
      "/tournaments",
      "/movements",
      "/years",
      "/ledger.csv",
      "/winnings?year=2026",
      "/winnings.csv?year=2026",
    ]) {
      const status = async (browser: Browser) => (await browser.send(`/api/admin/money${path}`)).status;
      expect([await status(ann), await status(club.visitor)]).toEqual([403, 401]);
    }
  });
});

test("a movement keeps the ids of its tournament and account after they were deleted", async () => {
  await prize({});
  await move({ kind: "prize", amountCents: -30_000, payoutId: 1 });
  await club.store.write(async (tx) => {
    const details = {
      at: noon,
      tournamentId: null,
      userId: null,
      tournamentName: "Spring Open",
      provider: "mock",
    } as const;
    await recordMovement(tx, { ...details, kind: "reversal", amountCents: 30_000, payoutId: 1, reference: "trr_1" });
  });
  const [, last] = await club.store.read(async (db) => db.select().from(ledger).orderBy(ledger.id));
  expect(last).toMatchObject({ kind: "reversal", tournamentId, userId: ann.userId });
});

async function cells(path: string): Promise<string[][]> {
  const response = await admin.send(path);
  expect(response.headers.get("content-type")).toBe("text/csv; charset=utf-8");
  const lines = (await response.text()).split("\r\n");
  return lines.slice(1, -1).map((line) => line.split(","));
}

/** Reads quoted cells as RFC 4180 defines them. */
const parsed = (file: string): string[][] =>
  file
    .replace("\uFEFF", "")
    .split("\r\n")
    .slice(0, -1)
    .map((line) =>
      [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(
        ([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? "",
      ),
    );

describe("The ledger as a file", () => {
  test("the ledger file has one line per movement, oldest first, and no formulas", async () => {
    const cash = { note: "=1+1", actorId: admin.userId, provider: "cash" } as const;
    await move(
      { kind: "charge", amountCents: 2500, reference: "ch_1" },
      { kind: "prize", amountCents: -1050, ...cash },
    );
    const response = await admin.send(`/api/admin/money/ledger.csv?tournamentId=${tournamentId}`);
    expect(response.headers.get("content-disposition")).toBe('attachment; filename="spring-open-ledger.csv"');
    const file = await (await admin.send("/api/admin/money/ledger.csv")).text();
    const [heading, first, second] = parsed(file);
    expect(heading?.slice(1, 4)).toEqual(["Date", "Time (UTC)", "Club's time"]);
    const clubTime = "Jun 6, 2026, 12:00 PM CDT";
    const at = new Date(noon).toISOString();
    const name = ["Spring Open", String(tournamentId), "ann", "ann", String(ann.userId)];
    expect(first).toEqual([
      "1",
      "2026-06-06",
      at,
      clubTime,
      "Entry fee",
      "25.00",
      "Simulated",
      ...name,
      "",
      "",
      "ch_1",
      "",
      "",
      "",
    ]);
    expect(second?.slice(4, 7)).toEqual(["Prize", "-10.50", "By hand"]);
    expect(second?.slice(-3)).toEqual(["'=1+1", "", "secretary"]);
  });

  test("the ledger file has one cell under each heading for every kind of movement, and its amounts add up to the balance", async () => {
    const text = 'Paid, "in full"';
    const incoming = /^(charge|refund_failed|dispute_won|reversal|repayment|rolled_in|other_in|other_out_reversed)$/;
    const kinds = Object.keys(movementText) as MovementKind[];
    const centsOf = (kind: MovementKind) => (incoming.test(kind) ? 2500 : -1001);
    const rows = kinds.map((kind) => ({
      ...{ kind, amountCents: kind === "forgiven" ? 0 : centsOf(kind), tournamentName: text },
      ...{ note: text, otherParty: text, reference: `Check, ${kind}` },
    }));
    await move(...rows);
    const file = await (await admin.send("/api/admin/money/ledger.csv")).text();
    const [heading = [], ...lines] = parsed(file);
    expect(lines.map((line) => [line[heading.indexOf("Kind")], line.length])).toEqual(
      Object.values(movementText).map((label) => [label, heading.length]),
    );
    const cents = lines.map((line) => Math.round(Number(line[heading.indexOf("Amount (USD)")]) * 100));
    expect(cents.reduce((sum, amount) => sum + amount, 0)).toBe((await money()).left);
  });

  test("the winnings file and page list each angler's payouts in a year of the club's zone, less reversals", async () => {
    const bob = await club.logIn("bob");
    const newYear = Date.UTC(2027, 0, 1, 6);
    for (const position of [1, 2, 3]) await prize({ position, status: "completed" });
    for (const position of [4, 5]) await prize({ position, status: "completed", userId: bob.userId });
    const undone = { payoutId: 4, userId: bob.userId };
    await move(
      { kind: "prize", amountCents: -30_000, payoutId: 1 },
      { kind: "prize", amountCents: -10_000, payoutId: 2, provider: "cash", at: newYear - 1 },
      { kind: "prize", amountCents: -99, payoutId: 3, at: newYear },
      { kind: "prize", amountCents: -5000, ...undone },
      { kind: "reversal", amountCents: 5000, ...undone },
      { kind: "charge", amountCents: 2500 },
    );
    expect(await admin.get<number[]>("/api/admin/money/years")).toEqual([2027, 2026]);
    expect(await cells("/api/admin/money/winnings.csv?year=2026")).toEqual([
      ["2026", "ann", "ann", "ann@example.org", "TX", String(ann.userId), "2", "400.00"],
    ]);
    expect(await cells("/api/admin/money/winnings.csv?year=2027")).toMatchObject([
      ["2027", "ann", "ann", "ann@example.org", "TX", String(ann.userId), "1", "0.99"],
    ]);
    const listed = (query: string) => admin.get<WinningsView[]>(`/api/admin/money/winnings?${query}`);
    const annsWinnings = { userId: ann.userId, username: "ann", displayName: "ann", prizes: 2, amount: 40_000 };
    expect(await listed("year=2026")).toEqual([annsWinnings]);
    // The undone prize is paid again, and another one after it.
    await move(
      { kind: "prize", amountCents: -5000, ...undone },
      { kind: "prize", amountCents: -65_000, payoutId: 5, userId: bob.userId },
    );
    const bobsWinnings = { userId: bob.userId, username: "bob", displayName: "bob", prizes: 2, amount: 70_000 };
    expect(await listed("year=2026")).toEqual([bobsWinnings, annsWinnings]);
    expect(await listed("year=2026&limit=1")).toEqual([bobsWinnings]);
    expect(await listed("year=2025")).toEqual([]);
    const page = (await open(admin, "/admin/money/tax")).text;
    expect(page).toContain("Winnings in 2027 2027 2026");
    expect(page).toContain("ann 1 $0.99");
    expect((await open(admin, "/admin/money/tax?year=2026")).text).toContain("bob 2 $700.00 ann 2 $400.00");
    await move({ kind: "reversal", amountCents: 10_000, payoutId: 2 });
    expect((await open(admin, "/admin/money/tax?year=2026")).text).toContain(
      "bob 2 $700.00 ann 1 $300.00 Total 3 $1,000.00",
    );
    expect(await cells("/api/admin/money/winnings.csv?year=2026")).toMatchObject([
      ["2026", "bob", "bob", "bob@example.org", "TX", String(bob.userId), "2", "700.00"],
      ["2026", "ann", "ann", "ann@example.org", "TX", String(ann.userId), "1", "300.00"],
    ]);
  });

  test("the winnings file and page list winnings of a deleted account as such, with its id", async () => {
    await move({ kind: "prize", amountCents: -30_000 });
    await club.store.write(async (tx) => {
      await tx.delete(users).where(eq(users.id, ann.userId));
    });
    expect(await cells("/api/admin/money/winnings.csv?year=2026")).toEqual([
      ["2026", "Deleted account", "", "", "", String(ann.userId), "1", "300.00"],
    ]);
    expect((await open(admin, "/admin/money/tax")).text).toContain("Deleted account 1 $300.00");
  });
});

test("the finance pages show times in the club's zone and name it, and the year of other years' times", async () => {
  await move(
    { kind: "charge", amountCents: 2500, at: Date.UTC(2026, 5, 6, 3) },
    { kind: "charge", amountCents: 2500, at: Date.UTC(2025, 11, 31, 23) },
  );
  const { text } = await open(admin, "/admin/money/in");
  expect(text).toContain("Times are in Central Time.");
  expect(text).toContain("Entry fee Jun 5, 10:00 PM");
  expect(text).toContain("Entry fee Dec 31, 2025, 5:00 PM");
  for (const path of [
    "/admin/money/out",
    "/admin/money",
    `/admin/money?tournament=${tournamentId}`,
    "/admin/payouts",
  ]) {
    expect((await open(admin, path)).text).toContain("Times are in Central Time.");
  }
});
