import { isMock } from "../../../src/money/providers/mock/mock-payments.ts";
import type { PaymentProvider } from "../../../src/money/providers/provider.ts";
import { openStripePayments } from "../../../src/money/providers/stripe/stripe-payments.ts";
import { openClub } from "../../support/club.ts";
import * as mockSide from "../../support/mock-provider.ts";
import { closeAccount, onboard, pay, reverseTransfer, settle } from "../../support/stripe-double/actions.ts";
import { doubleKeys, openStripeDouble } from "../../support/stripe-double/double.ts";
import { closeDispute, dispute } from "../../support/stripe-double/money.ts";

/** A provider, and what happens on its side without the club. */
export type Side = {
  provider: PaymentProvider;
  /** The angler pays, or tries to pay. */
  pay(intentId: string, outcome: "succeeds" | "declined" | "needs-action" | "processing"): Promise<void>;
  /** Makes a processing intent succeed. */
  settle(intentId: string): Promise<void>;
  dispute(intentId: string): Promise<void>;
  closeDispute(intentId: string, status: "won" | "lost"): Promise<void>;
  /** The winner finishes onboarding. */
  onboard(accountId: string): Promise<void>;
  closeAccount(accountId: string): Promise<void>;
  reverse(transferId: string): Promise<void>;
  close(): Promise<void>;
};

/** The club's own mock. */
export async function openMockSide(): Promise<Side> {
  const club = await openClub();
  const provider = club.payments;
  if (!isMock(provider)) throw new Error("A club uses the mock by default.");
  return {
    provider,
    pay: async (id, outcome) => void (await provider.actOnIntent(id, { outcome, method: "card" })),
    settle: async () => club.setNow(club.now() + 60_000),
    dispute: (id) => mockSide.disputeCharge(club, id),
    closeDispute: (id, status) => mockSide.closeDispute(club, id, status),
    onboard: async () => undefined,
    closeAccount: (id) => mockSide.closeAccount(club, id),
    reverse: (id) => mockSide.reverseTransfer(club, id),
    close: () => club.close(),
  };
}

/** Stripe through its own package, connected to its double. */
export async function openStripeSide() {
  const double = await openStripeDouble();
  const { secretKey, publishableKey, webhookSecret, connectSecret } = doubleKeys;
  const webhookSecrets = [webhookSecret, connectSecret];
  const access = { secretKey, publishableKey, webhookSecrets, apiUrl: double.url };
  const provider = openStripePayments(access, { timeout: 60_000, maxNetworkRetries: 0 });
  const { world } = double;
  const disputeOf = (intentId: string) => {
    const [dispute] = [...world.disputes.values()].filter((each) => each.payment_intent === intentId);
    if (!dispute) throw new Error("Nothing is disputed.");
    return dispute.id;
  };
  const chargeOf = (intentId: string) => {
    const charge = world.charges.get(String(world.intents.get(intentId)?.latest_charge));
    if (!charge) throw new Error("Only a charge can be disputed.");
    return charge;
  };
  const side: Side = {
    provider,
    pay: async (id, outcome) => void pay(world, id, outcome),
    settle: async (id) => settle(world, id),
    dispute: async (id) => void dispute(world, chargeOf(id)),
    closeDispute: async (id, status) => closeDispute(world, disputeOf(id), status),
    onboard: async (id) => onboard(world, id, "ready"),
    closeAccount: async (id) => closeAccount(world, id),
    reverse: async (id) => void reverseTransfer(world, id),
    close: () => double.close(),
  };
  /** A client for calls that get no reply. Its timeout leaves the double enough time to carry out the call. */
  const hasty = openStripePayments(access, { timeout: 2000, maxNetworkRetries: 0 });
  return { ...side, hasty, double };
}
