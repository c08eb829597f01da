import { afterEach, beforeEach, expect, test } from "bun:test";
import { ledger, paymentItems, payments } from "../../../src/base/db/schema.ts";
import type { MoneyView, MovementView, PeriodMoneyView } from "../../../src/money/ledger/ledger-views.ts";
import { openTournament } from "../../catches/catch-day.ts";
import { type Browser, type Club, noon, openClub } from "../../support/club.ts";
import { open } from "../../support/read-pages.ts";

let club: Club;
let admin: Browser;
let tournamentId: number;

beforeEach(async () => {
  club = await openClub();
  admin = await club.logIn("secretary", { isAdmin: true });
  tournamentId = await openTournament(club);
});
afterEach(() => club.close());

// June begins in Chicago at 5:00 AM UTC.
const june = Date.UTC(2026, 5, 1, 5);
const july = Date.UTC(2026, 6, 1, 5);

type Row = Partial<typeof ledger.$inferInsert> & Pick<typeof ledger.$inferInsert, "kind" | "amountCents" | "at">;

const move = (...rows: Row[]) =>
  club.store.write(async (tx) => {
    for (const [index, row] of rows.entries()) {
      const details = { tournamentId, tournamentName: "Spring Open", provider: "mock" } as const;
      await tx.insert(ledger).values({ ...details, reference: `ref-${row.kind}-${index}`, ...row });
    }
  });

/** One movement on each side of both ends of June, in the club's zone. */
const moveAroundJune = () =>
  move(
    { kind: "charge", amountCents: 100, at: june - 1 },
    { kind: "charge", amountCents: 2500, at: june },
    { kind: "fee", amountCents: -103, at: june },
    { kind: "other_out", amountCents: -700, at: july - 1, tournamentId: null, tournamentName: "" },
    { kind: "charge", amountCents: 9000, at: july },
  );

const inPeriod = (query: string) => admin.get<PeriodMoneyView>(`/api/admin/money/period?${query}`);
const ofJune = "from=2026-06-01&to=2026-06-30";

test("a period contains the movements from the start of its first day to the end of its last, in the club's zone", async () => {
  await moveAroundJune();
  expect(await inPeriod(ofJune)).toEqual({
    ...{ collected: 2500, fees: 103, refunded: 0, disputed: 0, prizesPaid: 0, otherIn: 0, otherOut: 700 },
    ...{ opening: 100, closing: 1797 },
  });
  expect(await inPeriod("from=2026-07-01")).toMatchObject({ collected: 9000, opening: 1797, closing: 10_797 });
  expect(await inPeriod("to=2026-05-31")).toMatchObject({ collected: 100, opening: 0, closing: 100 });
  expect((await inPeriod("")).closing).toBe((await admin.get<MoneyView>("/api/admin/money")).left);
  expect(await inPeriod(`${ofJune}&tournamentId=${tournamentId}`)).toMatchObject({ otherOut: 0, closing: 2497 });
  const rows = await admin.get<MovementView[]>(`/api/admin/money/movements?${ofJune}`);
  expect(rows.map(({ amount }) => amount)).toEqual([-700, -103, 2500]);
});

test("side pots and deposits collected in a period are listed separately", async () => {
  const paid = { tournamentId, tournamentName: "Spring Open", provider: "cash", status: "succeeded" } as const;
  const [withPot = 0, deposit = 0] = await club.store.write(async (tx) => {
    const rows = [
      { ...paid, amountCents: 3000, createdAt: june, paidAt: june },
      { ...paid, amountCents: 2000, createdAt: june, paidAt: june, depositId: 1 },
    ];
    const added = await tx.insert(payments).values(rows).returning({ id: payments.id });
    const [first] = added;
    await tx.insert(paymentItems).values({ paymentId: first?.id ?? 0, pot: "Big Fish", amountCents: 500 });
    return added.map(({ id }) => id);
  });
  await move(
    { kind: "charge", amountCents: 3000, at: june, paymentId: withPot },
    { kind: "charge", amountCents: 2000, at: june, paymentId: deposit },
  );
  expect(await inPeriod(ofJune)).toMatchObject({ collected: 5000, sidePots: 500, deposits: 2000 });
  expect(await inPeriod("from=2026-07-01")).not.toHaveProperty("sidePots");
});

test("In, Out and Finances show the rows and totals of a period, and their links remain in it", async () => {
  await moveAroundJune();
  const moneyIn = await open(admin, `/admin/money/in?${ofJune}`);
  expect(moneyIn.text).toContain("Jun 1–30, 2026");
  expect(moneyIn.text).toContain("Total In $25.00");
  expect(moneyIn.html.match(/<b>Entry fee<\/b>/g)).toHaveLength(1);
  expect(moneyIn.html).toContain("?kind=charge&from=2026-06-01&to=2026-06-30");
  expect((await open(admin, `/admin/money/out?${ofJune}`)).text).toContain("Total Out $8.03");
  expect((await open(admin, `/admin/money?${ofJune}`)).text).toContain("Total out $8.03");
  const finances = await open(admin, `/admin/money?${ofJune}`);
  expect(finances.text).toContain("Balance before $1.00");
  expect(finances.text).toContain("Balance at the end $17.97");
  expect(finances.text).not.toContain("$90.00");
  expect(finances.html).toContain("/api/admin/money/ledger.csv?from=2026-06-01&to=2026-06-30");
  const ofTournament = await open(admin, `/admin/money?tournament=${tournamentId}&${ofJune}`);
  expect(ofTournament.text).toContain("Balance at the end $24.97");
  expect(ofTournament.html).toContain(`<input type="hidden" name="tournament" value="${tournamentId}"`);
  expect((await open(admin, "/admin/money/out?from=2026-01-01&to=2026-01-31")).text).toContain(
    "Nothing in this period.",
  );
});

test("the ledger's file of a period contains only its rows, and its name contains the dates", async () => {
  await moveAroundJune();
  const file = await admin.send(`/api/admin/money/ledger.csv?${ofJune}`);
  expect(file.headers.get("content-disposition")).toContain('"club-ledger-from-2026-06-01-to-2026-06-30.csv"');
  const lines = (await file.text()).split("\r\n").slice(1, -1);
  expect(lines.map((line) => /,(-?\d+\.\d\d),/.exec(line)?.[1])).toEqual(["25.00", "-1.03", "-7.00"]);
});

test("an impossible date and dates in the wrong order are refused by the API, and explained at the page's field", async () => {
  await move({ kind: "charge", amountCents: 2500, at: noon });
  for (const [query, path, message] of [
    ["from=2026-02-30", "from", "Enter a date, such as 2026-06-06"],
    ["to=yesterday", "to", "Enter a date, such as 2026-06-06"],
    ["from=1999-12-31", "from", "Enter a date from 2000 on"],
    ["from=2026-06-02&to=2026-06-01", "to", "Choose the same date as From or a later one"],
  ] as const) {
    for (const route of ["period", "movements", "ledger.csv"]) {
      const refused = await admin.send(`/api/admin/money/${route}?${query}`);
      expect([refused.status, await refused.json()]).toMatchObject([422, { issues: [{ path, message }] }]);
    }
    for (const page of ["/admin/money/in", "/admin/money/out", "/admin/money"]) {
      const { text } = await open(admin, `${page}?${query}`);
      expect(text).toContain(message);
      expect(text).not.toContain("$25.00");
    }
  }
});
