import { afterEach, beforeEach, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { tournaments, users } from "../../../src/base/db/schema.ts";
import { type Browser, type Club, openClub } from "../../support/club.ts";
import { createTournament, nextWeek } from "../../tournaments/forms.ts";
import { act, confirm, open, traces } from "./paying.ts";

let club: Club;
let ann: Browser;
let id: number;

beforeEach(async () => {
  club = await openClub();
  const admin = await club.logIn("secretary", { isAdmin: true });
  ann = await club.logIn("ann");
  ({ id } = await createTournament(admin, { ...nextWeek, entryFee: 2500 }));
});
afterEach(() => club.close());

const close = (terms: { isMembersOnly?: boolean; visibility?: "private" }) =>
  club.store.write(async (tx) => {
    await tx.update(tournaments).set(terms).where(eq(tournaments.id, id));
  });

/** Opens the dialog; then the club changes the terms, and the angler pays. */
async function payAcross(terms: Parameters<typeof close>[0]) {
  const { paymentIntentId } = await open(ann, id);
  await close(terms);
  await act(ann, paymentIntentId, { outcome: "succeeds" });
  return confirm(ann, id, paymentIntentId);
}

test.each([[{ isMembersOnly: true }], [{ visibility: "private" as const }]])(
  "a payment begun before the club set %j is refunded if the payer may no longer enter",
  async (terms) => {
    expect(await payAcross(terms)).toMatchObject({ hasPaid: false, status: "refunded" });
    const { payments, entries } = await traces(club);
    expect(payments).toMatchObject([{ status: "succeeded", refundState: "queued" }]);
    expect(payments[0]?.refundReason).toContain("wasn't open to you when your payment arrived");
    expect(entries).toEqual([]);
  },
);

test("a payment begun before a tournament became members-only gives a member an entry", async () => {
  await club.store.write(async (tx) => {
    await tx.update(users).set({ isMember: true }).where(eq(users.id, ann.userId));
  });
  expect(await payAcross({ isMembersOnly: true })).toMatchObject({ hasPaid: true, status: "joined" });
});
