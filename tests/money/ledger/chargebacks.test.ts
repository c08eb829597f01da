import { afterEach, beforeEach, expect, test } from "bun:test";
import { payouts } from "../../../src/base/db/schema.ts";
import { syncPayment } from "../../../src/money/entry-fees/sync-payment.ts";
import type { MoneyView, MovementView, WinningsView } from "../../../src/money/ledger/ledger-views.ts";
import { type Browser, type Club, openClub } from "../../support/club.ts";
import { closeDispute, disputeCharge } from "../../support/mock-provider.ts";
import { open } from "../../support/read-pages.ts";
import { createTournament, nextWeek } from "../../tournaments/forms.ts";
import { pay, runTasks } from "../entry-fees/paying.ts";

let club: Club;
let admin: Browser;
let ann: Browser;
let id: number;
let intentId: string;

beforeEach(async () => {
  club = await openClub();
  admin = await club.logIn("secretary", { isAdmin: true });
  ann = await club.logIn("ann");
  ({ id } = await createTournament(admin, { ...nextWeek, entryFee: 2500 }));
  ({ paymentIntentId: intentId } = await pay(ann, id));
});
afterEach(() => club.close());

const sync = async () => {
  const facts = await club.payments.readIntent(intentId);
  await club.store.write((tx) => syncPayment(tx, facts, club.now()));
};

const dispute = async () => {
  await disputeCharge(club, intentId);
  await sync();
};

const close = async (status: "won" | "lost") => {
  await closeDispute(club, intentId, status);
  await sync();
};

/** The club's sums, after a check that In and Out, added up, are the balance. */
async function money(): Promise<MoneyView> {
  const list = (way: string) => admin.get<MovementView[]>(`/api/admin/money/movements?way=${way}`);
  const moved = [...(await list("in")), ...(await list("out"))].reduce((sum, { amount }) => sum + amount, 0);
  const sums = await admin.get<MoneyView>("/api/admin/money");
  expect(sums.left).toBe(moved);
  expect(await admin.get<MoneyView[]>("/api/admin/money/tournaments")).toMatchObject([{ left: moved }]);
  return sums;
}

const card = 100;
const fee = 33;
const disputeFee = 1500;

test("an open chargeback leaves the balance and isn't held, and a won one is returned with its fee and held again", async () => {
  expect(await money()).toMatchObject({ left: card - fee, held: card, available: -fee });
  await dispute();
  expect(await money()).toMatchObject({ disputed: card + disputeFee, left: -fee - disputeFee, held: 0 });
  expect((await open(admin, "/admin/money/out")).text).toContain("$1.00 and the provider's fee of $15.00");
  await close("won");
  expect(await money()).toMatchObject({ disputed: 0, left: card - fee, held: card, available: -fee });
});

test("a lost chargeback costs the club the entry fee and the bank's fee", async () => {
  await dispute();
  await close("lost");
  expect(await money()).toMatchObject({ left: -fee - disputeFee, held: 0, available: -fee - disputeFee });
});

test("a chargeback after a refund takes the money a second time, and a won one returns it", async () => {
  await admin.send("/api/admin/payments/1/refund", { json: {} });
  await runTasks(club);
  expect(await money()).toMatchObject({ refunded: card, left: -fee, held: 0, refundsDue: 0 });
  await dispute();
  expect(await money()).toMatchObject({ left: -fee - card - disputeFee, held: 0, refundsDue: 0 });
  await close("won");
  expect(await money()).toMatchObject({ left: -fee, held: 0, refundsDue: 0 });
});

test("a chargeback after a prize was paid changes neither the prize nor the winnings", async () => {
  await admin.send(`/api/admin/tournaments/${id}/entries`, { json: { username: "secretary", note: "Cash" } });
  const payout = { userId: ann.userId, tournamentId: id, tournamentName: "Open", position: 1, createdAt: club.now() };
  await club.store.write(async (tx) => void (await tx.insert(payouts).values({ ...payout, amountCents: 5000 })));
  await admin.send("/api/admin/payout/1/by-hand", { json: { note: "Check 7", reason: "Early" } });
  await dispute();
  await close("lost");
  expect(await money()).toMatchObject({ prizesPaid: 5000, disputed: card + disputeFee });
  const year = new Date(club.now()).getFullYear();
  const winnings = await admin.get<WinningsView[]>(`/api/admin/money/winnings?year=${year}`);
  expect(winnings).toMatchObject([{ userId: ann.userId, amount: 5000 }]);
});
