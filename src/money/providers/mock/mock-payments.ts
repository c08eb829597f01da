import type { Store } from "../../../db/store.ts";
import { type IntentFacts, type PaymentProvider, ProviderFailure } from "../provider.ts";
import { actOnIntent, type MockAct } from "./act-on-intent.ts";
import { mockIntents } from "./mock-intents.ts";
import { mockTransfers } from "./mock-transfers.ts";

/** A provider that moves no money: it keeps its side in the table `mock_objects` and does what testers ask of it. */
export type MockPayments = PaymentProvider & {
  readonly name: "mock";
  /** What happens to a payment in the angler's browser; see `actOnIntent`. */
  actOnIntent(intentId: string, act: MockAct): Promise<IntentFacts>;
};

export const isMock = (payments: PaymentProvider): payments is MockPayments => payments.name === "mock";

/** Time is `clock`'s, UTC ms. */
export function openMockPayments(store: Store, clock: () => number): MockPayments {
  return {
    name: "mock",
    publishableKey: null,
    ...mockIntents(store, clock),
    ...mockTransfers(store, clock),
    actOnIntent(intentId, act) {
      const now = clock();
      return store.write((tx) => actOnIntent(tx, intentId, act, now));
    },
    async readEvent() {
      throw new ProviderFailure("bad_signature", "In mock mode nobody sends events.");
    },
  };
}
