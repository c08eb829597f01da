import { changeObject, findObject, type MockBody, mockId } from "../../src/money/providers/mock/mock-object.ts";
import type { Club } from "./club.ts";

/** Events at a club's payment provider that the club didn't cause, without using the mock's own actions. */

type Charge = NonNullable<MockBody<"intent">["charge"]>;

/** The club's owner reverses a prize in the provider's dashboard, in full unless told otherwise. */
export async function reverseTransfer(club: Club, transferId: string, amountCents?: number): Promise<void> {
  const createdAt = club.now();
  await club.store.write(async (tx) => {
    const transfer = await findObject(tx, "transfer", transferId);
    const reversal = { id: mockId("trr"), amountCents: amountCents ?? transfer.body.amountCents, createdAt };
    await changeObject(tx, transfer, { ...transfer.body, reversals: [...transfer.body.reversals, reversal] });
  });
}

/** A winner's account can no longer receive anything. */
export async function closeAccount(club: Club, accountId: string): Promise<void> {
  await club.store.write(async (tx) => {
    const account = await findObject(tx, "account", accountId);
    await changeObject(tx, account, { ...account.body, isClosed: true });
  });
}

async function changeDisputes(club: Club, intentId: string, change: (charge: Charge) => Charge["disputes"]) {
  await club.store.write(async (tx) => {
    const intent = await findObject(tx, "intent", intentId);
    const { charge } = intent.body;
    if (!charge) throw new Error("Only a charge can be disputed.");
    await changeObject(tx, intent, { ...intent.body, charge: { ...charge, disputes: change(charge) } });
  });
}

const disputeFeeCents = 1500;

/** The angler's bank charges the payment back: the amount and the provider's fee for it are withdrawn. */
export async function disputeCharge(club: Club, intentId: string): Promise<void> {
  const createdAt = club.now();
  await changeDisputes(club, intentId, ({ amountCents, disputes }) => {
    const withdrawnCents = amountCents + disputeFeeCents;
    const newDispute = { id: mockId("dp"), status: "open", withdrawnCents, feeCents: disputeFeeCents } as const;
    return [...disputes, { ...newDispute, returnedCents: 0, createdAt }];
  });
}

/** The bank decides. If the dispute is won, everything that was withdrawn is returned, including the fee. */
export async function closeDispute(club: Club, intentId: string, status: "won" | "lost"): Promise<void> {
  await changeDisputes(club, intentId, ({ disputes }) =>
    disputes.map((dispute) => ({ ...dispute, status, returnedCents: status === "won" ? dispute.withdrawnCents : 0 })),
  );
}
