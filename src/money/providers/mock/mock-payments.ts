import type { Db, Store, Tx } from "../../../base/db/store.ts";
import { type IntentFacts, type PaymentProvider, ProviderFailure, type TransferFacts } from "../provider.ts";
import { actOnIntent, type MockAction } from "./act-on-intent.ts";
import { mockIntents } from "./mock-intents.ts";
import { addObject, findBelonging, findByKey, findObject, type MockObject } from "./mock-object.ts";

type Write = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;

/** A provider that moves no money: its state is in the table `mock_objects`. */
export type MockPayments = PaymentProvider & {
  readonly name: "mock";
  actOnIntent(intentId: string, action: MockAction, write?: Write): Promise<IntentFacts>;
};

export const isMock = (payments: PaymentProvider): payments is MockPayments =>
  payments.name === "mock" && "actOnIntent" in payments;

/** `clock` returns UTC ms. */
export function openMockPayments(store: Store, clock: () => number): MockPayments {
  return {
    name: "mock",
    publishableKey: null,
    ...mockIntents(store, clock),
    ...mockTransfers(store, clock),
    actOnIntent(intentId, action, write = store.write) {
      const now = clock();
      return write((tx) => actOnIntent(tx, intentId, action, now));
    },
    async readEvent() {
      throw new ProviderFailure("bad_signature", "In mock mode nobody sends events.");
    },
  };
}

/** A million dollars: enough for a tester's prizes, while a typo is refused. */
const balanceCents = 100_000_000;

const transferFacts = ({ id, belongsTo, createdAt, body }: MockObject<"transfer">): TransferFacts => ({
  id,
  amountCents: body.amountCents,
  destination: body.destination,
  group: belongsTo,
  createdAt,
  reversals: body.reversals,
});

async function canReceive(db: Db, accountId: string): Promise<boolean> {
  try {
    return !(await findObject(db, "account", accountId)).body.isClosed;
  } catch (error) {
    if (error instanceof ProviderFailure) return false;
    throw error;
  }
}

type TransferCalls = Pick<
  PaymentProvider,
  | "createAccount"
  | "createOnboardingLink"
  | "readAccount"
  | "createTransfer"
  | "findTransfers"
  | "readTransfer"
  | "readBalance"
>;

/** Accounts are ready at once and have no onboarding link. */
function mockTransfers(store: Store, clock: () => number): TransferCalls {
  return {
    createAccount({ key, ...account }) {
      const now = clock();
      return store.write(async (tx) => {
        const existing = await findByKey(tx, "account", key);
        return (existing ?? (await addObject(tx, "account", { ...account, isClosed: false }, { key, now }))).id;
      });
    },

    async createOnboardingLink({ accountId }) {
      await store.read((db) => findObject(db, "account", accountId));
      return null;
    },

    async readAccount(accountId) {
      const { body } = await store.read((db) => findObject(db, "account", accountId));
      const isReady = !body.isClosed;
      return { id: accountId, detailsSubmitted: true, payoutsEnabled: isReady, canReceive: isReady };
    },

    createTransfer({ key, group, ...order }) {
      const now = clock();
      return store.write(async (tx) => {
        const existing = await findByKey(tx, "transfer", key);
        if (existing) return transferFacts(existing);
        if (!(await canReceive(tx, order.destination))) {
          throw new ProviderFailure("account_unusable", "The destination account is closed.", "account_closed");
        }
        if (order.amountCents > balanceCents) {
          throw new ProviderFailure("balance_too_low", "The mock balance is too low.", "balance_insufficient");
        }
        return transferFacts(
          await addObject(tx, "transfer", { ...order, reversals: [] }, { key, belongsTo: group, now }),
        );
      });
    },

    async findTransfers(group) {
      return (await store.read((db) => findBelonging(db, "transfer", group))).map(transferFacts);
    },

    async readTransfer(transferId) {
      return transferFacts(await store.read((db) => findObject(db, "transfer", transferId)));
    },

    async readBalance() {
      return balanceCents;
    },
  };
}
