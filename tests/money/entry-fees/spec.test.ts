import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { paymentTexts } from "../../../src/money/entry-fees/payment-state.ts";
import { offeredMethods } from "../../../src/money/providers/payment-methods.ts";
import { confirmWithStripe } from "../../../web/money/payments/confirm-with-stripe.ts";
import { openPayment } from "../../../web/money/payments/finish-payment.ts";
import { payingEntry } from "../../../web/money/payments/paying.ts";
import { type CatchDay, openCatchDay } from "../../catches/catch-day.ts";
import { type Browser, type Club, openClub } from "../../support/club.ts";
import { linksIn, open, post } from "../../support/read-pages.ts";
import { broken, browserSide } from "../../support/script-calls.ts";
import { createTournament, nextWeek } from "../../tournaments/forms.ts";
import { open as openForPayment, paidByCard, pay, act as pretend } from "./paying.ts";

describe("the specification, in a new club", () => {
  let club: Club;
  let ann: Browser;
  let admin: Browser;
  beforeEach(async () => {
    club = await openClub();
    ann = await club.logIn("ann");
    admin = await club.logIn("ruth", { isAdmin: true });
  });
  afterEach(() => club.close());

  const ended = { startDate: "2026-06-01", endDate: "2026-06-02" };

  test("2.29 the join card shows 'Joined Tournament', or the fee and the payment dialog", async () => {
    const { id } = await createTournament(admin, nextWeek);
    const path = `/tournaments/${id}`;
    expect((await open(ann, path)).text).toContain("Entry fee Free Join Tournament");
    await ann.send(`/api${path}/join`, { method: "POST" });
    expect((await open(ann, path)).text).toContain("Joined Tournament");
    const paid = await createTournament(admin, { entryFee: 2550 });
    const priced = await open(ann, `/tournaments/${paid.id}`);
    expect(priced.text).toMatch(/Entry fee \$25\.50 .*Pay Entry Fee & Join Tournament/);
    expect(linksIn(priced.html)).toContainEqual(["Pay Entry Fee & Join Tournament", `/tournaments/${paid.id}/pay`]);
    expect((await open(ann, `/tournaments/${paid.id}/pay`)).html).toMatch(/<dialog[^>]* open/);
    await pay(ann, paid.id);
    expect((await open(ann, `/tournaments/${paid.id}`)).text).toContain("Joined Tournament");
    const over = await createTournament(admin, ended);
    expect((await open(ann, `/tournaments/${over.id}`)).text).not.toContain("Entry fee");
  });

  test("2.36 the payment provider returns to the tournament with ?payment=success", async () => {
    const { id } = await createTournament(admin, { ...nextWeek, entryFee: 2550 });
    const { redirectTo } = await post(ann, `/tournaments/${id}/pay`, paidByCard);
    expect(redirectTo).toBe(`/tournaments/${id}?payment=success`);
    const back = await open(ann, redirectTo ?? "");
    expect([back.status, back.text.includes("Joined Tournament")]).toEqual([200, true]);
  });

  test("5.14 paying without payment details is refused", async () => {
    const priced = await createTournament(admin, { ...nextWeek, entryFee: 2500 });
    const unpaid = await post(ann, `/tournaments/${priced.id}/pay`, { intent: "review", outcome: "succeeds" });
    expect(unpaid.toast).toEqual({
      title: "Payment Method Required",
      description: "Please enter your payment details first",
      tone: "bad",
    });
    expect(unpaid.redirectTo).toBe(`/tournaments/${priced.id}/pay`);
  });

  test("7.17 POST /api/tournaments/{id}/create-payment-intent returns a client secret", async () => {
    const { id } = await createTournament(admin, { entryFee: 2500 });
    const opened = await ann.send(`/api/tournaments/${id}/create-payment-intent`, { method: "POST" });
    expect([opened.status, await opened.json()]).toEqual([
      200,
      expect.objectContaining({ clientSecret: expect.stringMatching(/^.{20,}$/) }),
    ]);
  });

  test("7.18 POST /api/tournaments/{id}/confirm-payment takes the intent's id", async () => {
    const { id } = await createTournament(admin, { entryFee: 2500 });
    const { paymentIntentId } = await pay(ann, id);
    const json = { paymentIntentId };
    const confirmed = await ann.send(`/api/tournaments/${id}/confirm-payment`, { json });
    expect([confirmed.status, await confirmed.json()]).toEqual([200, expect.objectContaining({ hasPaid: true })]);
    expect((await ann.send(`/api/tournaments/${id}/confirm-payment`, { json: {} })).status).toBe(422);
  });

  test("7.22 the payment element offers card, PayPal and Venmo in this order", async () => {
    expect(offeredMethods).toEqual(["card", "paypal", "venmo"]);
    const { id } = await createTournament(admin, { entryFee: 2500 });
    const { html } = await open(ann, `/tournaments/${id}/pay`);
    expect([...html.matchAll(/name="method"[^>]*value="(\w+)"/g)].map(([, method]) => method)).toEqual([
      ...offeredMethods,
    ]);
  });

  test("8.13 every outcome of a payment has its own message", async () => {
    const { id } = await createTournament(await club.logIn("Secretary", { isAdmin: true }), { entryFee: 2500 });
    const refused = browserSide(ann);
    await openPayment(refused.runtime, 99);
    const silent = browserSide(ann, broken);
    await openPayment(silent.runtime, id);
    const paymentToast = (title: string, description: string) => ({ title, description, tone: "bad" as const });
    expect([refused.toasts, silent.toasts]).toEqual([
      [paymentToast("Payment Setup Error", "This tournament doesn't exist.")],
      [paymentToast("Payment Setup Error", "Failed to setup payment")],
    ] as never);
    expect(paymentTexts.setupPanel).toBe("Failed to setup payment. Please try again later.");

    const confirmed = async (answer: object | Error, side = browserSide(ann)) => {
      const stripe = { confirmPayment: async () => (answer instanceof Error ? Promise.reject(answer) : answer) };
      const went = await confirmWithStripe(side.runtime, payingEntry(id), {
        stripe: stripe as never,
        elements: {} as never,
        origin: "",
      });
      return [side.toasts.at(-1), went];
    };
    const declined = { error: { type: "card_error", message: "Your card was declined." } };
    expect(await confirmed(declined)).toEqual([paymentToast("Payment Failed", "Your card was declined."), null]);
    const { paymentIntentId } = await openForPayment(ann, id);
    const succeeded = { paymentIntent: { id: paymentIntentId, status: "succeeded" } };
    expect(await confirmed(succeeded, browserSide(ann, broken))).toEqual([
      paymentToast(
        "Payment Processed",
        "Your payment went through but there was an issue joining the tournament. Please contact support if you don't see yourself in the tournament.",
      ),
      `/tournaments/${id}`,
    ]);
    expect(await confirmed(succeeded)).toEqual([
      paymentToast("Payment Status Unknown", "Please check your payment method and try again, or contact support."),
      `/tournaments/${id}/pay`,
    ]);
    await pretend(ann, paymentIntentId, { outcome: "processing" });
    expect(await confirmed({ paymentIntent: { id: paymentIntentId, status: "processing" } })).toEqual([
      {
        title: "Payment Processing",
        description: "Your payment is being processed. You'll be notified once it's complete.",
        tone: "good" as const,
      },
      `/tournaments/${id}`,
    ]);
    const odd = { paymentIntent: { id: paymentIntentId, status: "requires_capture" } };
    expect((await confirmed(odd))[0]).toMatchObject({ title: "Payment Status Unknown" });
    expect(await confirmed({})).toEqual([
      paymentToast("Payment Error", "Unable to process payment. Please try again."),
      null,
    ]);
    expect(await confirmed(new Error("The window was closed"))).toEqual([
      paymentToast("Payment Error", "The window was closed"),
      null,
    ]);
    expect((await confirmed(new Error("")))[0]).toMatchObject({ description: "An error occurred during payment" });
  });

  test("9.5 the card shows the fee in dollars; the dialog charges $1.00 unless the club chose otherwise", async () => {
    const { id, entryFee } = await createTournament(admin, { entryFee: 2550 });
    expect(entryFee).toBe(2550);
    for (const path of ["/tournaments", `/tournaments/${id}`]) {
      expect([path, (await open(club.visitor, path)).text.includes("$25.50")]).toEqual([path, true]);
    }
    const { text } = await open(await club.logIn("payer"), `/tournaments/${id}/pay`);
    expect(text).toContain("Charged now $1.00 Entry fee for this tournament $25.50");
    expect(await pay(await club.logIn("payer"), id)).toMatchObject({ amount: 100, entryFee: 2550, currency: "usd" });
  });
});

describe("the specification, on the day of a tournament", () => {
  let catchDay: CatchDay;
  beforeEach(async () => {
    catchDay = await openCatchDay();
  });
  afterEach(() => catchDay.club.close());

  const good = (title: string, description: string) => ({ title, description, tone: "good" });

  test("8.20 a payment shows 'Payment Successful!' and then 'Tournament Joined!'", async () => {
    const { id } = await createTournament(catchDay.judge);
    const { toast } = await post(catchDay.ann, `/tournaments/${id}`, { api: `/api/tournaments/${id}/join` });
    const description = "You've successfully joined the tournament. Start fishing!";
    expect(toast).toEqual(good("Tournament Joined!", description));
    const upcoming = (await createTournament(catchDay.judge, nextWeek)).id;
    const early = await post(catchDay.ann, `/tournaments/${upcoming}`, { api: `/api/tournaments/${upcoming}/join` });
    const later = "You've successfully joined the tournament. You can submit catches once it starts.";
    expect(early.toast).toEqual(good("Tournament Joined!", later));
    const priced = await createTournament(catchDay.judge, { entryFee: 2500 });
    const paid = await post(catchDay.ann, `/tournaments/${priced.id}/pay`, paidByCard);
    const first = "You've successfully joined the tournament. Good luck!";
    expect(paid.toast).toEqual(good("Payment Successful!", first));
    expect(paymentTexts.joined).toEqual({ title: "Tournament Joined!", description });
  });
});
