import { z } from "zod";
import type { SignedIn, WriteAs } from "../../actor.ts";
import type { FormAnswer } from "../../base/http/replies.ts";
import type { Deps } from "../../deps.ts";
import { type Reason, Refusal } from "../../refusal.ts";
import { isMock } from "../providers/mock/mock-payments.ts";
import { currentProvider } from "../providers/open-payments.ts";
import { actOnOwnIntent } from "./act-on-own-intent.ts";
import type { PaymentOutcome } from "./payment-outcome.ts";
import { mockAction, mockIntentId } from "./payment-shapes.ts";
import { paymentTexts } from "./payment-state.ts";

/** The outcome chosen by the tester. With `challenge`, the answer to the bank's authentication request for that payment. */
export const mockPayment = mockAction.extend({ challenge: mockIntentId.shape.intentId.optional() });

type MockPayment = z.output<typeof mockPayment>;

/** `confirmed` is null before the payment was made, or if its outcome couldn't be read. */
export const mockPaid = <Confirmed extends z.ZodType>(confirmed: Confirmed) =>
  z.strictObject({
    paymentIntentId: z.string(),
    failure: z.string().nullable().describe("the provider's message about this attempt"),
    needsAction: z.boolean(),
    confirmed: confirmed.nullable(),
  });

type MockPaid<Confirmed> = {
  paymentIntentId: string;
  failure: string | null;
  needsAction: boolean;
  confirmed: Confirmed | null;
};

type Steps<Confirmed> = {
  open: () => Promise<{ paymentIntentId: string }>;
  confirm: (paymentIntentId: string) => Promise<Confirmed>;
};

/**
 * Pays in test mode, even without JavaScript: begins the payment, does what Stripe's script and the bank would do, and reads the
 * outcome. Throws `not_found` with Stripe, `payment_required` without online payments, and as `open`.
 */
export async function payInMockMode<Confirmed>(
  deps: Pick<Deps, "config" | "payments">,
  write: WriteAs<SignedIn>,
  { challenge, ...action }: MockPayment,
  { open, confirm }: Steps<Confirmed>,
): Promise<MockPaid<Confirmed>> {
  if (!isMock(currentProvider(deps.payments))) throw new Refusal("not_found", "This payment doesn't exist.");
  const paymentIntentId = challenge ?? (await open()).paymentIntentId;
  const { status, failure } = await actOnOwnIntent(deps, write, paymentIntentId, action);
  const needsAction = status === "requires_action";
  if (failure !== null || needsAction) return { paymentIntentId, failure, needsAction, confirmed: null };
  return { paymentIntentId, failure, needsAction, confirmed: await confirm(paymentIntentId).catch(unconfirmed) };
}

/** Ignores refusals: as after any charge, the webhook or a job syncs the payment. */
function unconfirmed(error: unknown): null {
  if (error instanceof Refusal) return null;
  throw error;
}

type Where<Confirmed> = {
  /** The path of the page being paid for; the payment dialog is below it. */
  pathOf: (id: string) => string;
  outcomeOf: (confirmed: Confirmed | null, id: string) => PaymentOutcome;
  /** Whether it can no longer be paid for. */
  isOver: (code: Reason) => boolean;
};

/** The dialog's message and the page it goes to next. */
export function mockAnswer<Confirmed>({
  pathOf,
  outcomeOf,
  isOver,
}: Where<Confirmed>): FormAnswer<MockPaid<Confirmed>> {
  const payAt = (id = "") => `${pathOf(id)}/pay`;
  return {
    toast({ failure, needsAction, confirmed }, { params: { id = "" } }) {
      if (failure !== null) return { title: paymentTexts.failed, description: failure, tone: "bad" };
      return needsAction ? null : outcomeOf(confirmed, id).toast;
    },
    to({ paymentIntentId, failure, needsAction, confirmed }, { body, params: { id = "" } }) {
      if (failure !== null) return `${payAt(id)}?${new URLSearchParams({ method: String(body.method) })}`;
      if (!needsAction) return outcomeOf(confirmed, id).to;
      return `${payAt(id)}?${new URLSearchParams({ challenge: paymentIntentId, method: String(body.method) })}`;
    },
    refused({ code, message }, { body, params: { id = "" } }) {
      if (code === "invalid") return { ...paymentTexts.methodRequired, to: payAt(id) };
      const title = body.challenge === undefined ? paymentTexts.setupError : paymentTexts.error;
      return { title, description: message, to: isOver(code) ? pathOf(id) : payAt(id) };
    },
  };
}
