import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { participants, payments, tournaments } from "../../../src/base/db/schema.ts";
import { type Browser, type Club, noon, openClub } from "../../support/club.ts";
import { linksIn, open, post, seen, topDialog, wordsOf } from "../../support/read-pages.ts";
import { createTournament, nextWeek } from "../../tournaments/forms.ts";
import { act, open as begin, confirm, paidByCard, pay, runTasks } from "../entry-fees/paying.ts";

let club: Club;
let admin: Browser;
let ann: Browser;
let id: number;

beforeEach(async () => {
  club = await openClub();
  admin = await club.logIn("secretary", { isAdmin: true });
  ann = await club.logIn("ann");
  ({ id } = await createTournament(admin, { ...nextWeek, entryFee: 2500 }));
});
afterEach(() => club.close());

const form = (fields: object) => ({ method: "card", outcome: "succeeds", ...fields });
const step = (fields: object) => post(ann, `/tournaments/${id}/pay`, form(fields));
const enter = (username: string) =>
  admin.send(`/api/admin/tournaments/${id}/entries`, { json: { username, note: "Cash at the ramp" } });
const end = Date.parse("2026-06-15T12:00Z");
const day = () => open(admin, `/admin/tournaments/${id}/day/payments`);
const route = "/api/admin/payments/1";
const onDay = (fields: Record<string, string>) => post(admin, `/admin/tournaments/${id}/day/payments`, fields);
const stored = (values: Partial<typeof payments.$inferInsert>) =>
  club.store.write(async (tx) => {
    await tx.update(payments).set(values);
  });

describe("the dialog without script, in test mode", () => {
  test("the dialog shows both amounts, asks for method and outcome, then for confirmation", async () => {
    const first = await open(ann, `/tournaments/${id}/pay`);
    expect(first.text).toContain("Charged now $1.00 Entry fee for this tournament $25.00");
    expect(first.html).toMatch(
      new RegExp(`<form[^>]*id="mock-details"[^>]*action="/tournaments/${id}/pay" method="get"`),
    );
    const review = await open(ann, `/tournaments/${id}/pay?outcome=succeeds&method=card`);
    expect(review.text).toMatch(
      /Confirm Tournament Entry .*Charged now \$1\.00 Entry fee for this tournament \$25\.00/,
    );
    expect(review.text).toContain("Pay $1.00");
  });

  test("the dialog asks for the method if none was chosen", async () => {
    const dialog = await open(ann, `/tournaments/${id}/pay?outcome=succeeds`);
    expect(dialog.text).toContain("Payment Method Required Please enter your payment details first");
    expect(dialog.text).toContain("Review Payment");
  });

  test("the dialog shows what is missing before the payment can be reviewed", async () => {
    const dialog = await open(ann, `/tournaments/${id}/pay`);
    expect(dialog.html).toMatch(/<button[^>]*aria-describedby="choose-method"[^>]*>Review Payment/);
    expect(dialog.html).toMatch(/<p id="choose-method"[^>]*>Choose a payment method to continue\./);
  });

  test("the tournament's page shows that an angler whose card was declined hasn't joined yet", async () => {
    const words = "You haven't joined yet You'll be entered once you've paid.";
    expect((await open(ann, `/tournaments/${id}`)).text).not.toContain(words);
    await step({ outcome: "declined" });
    expect((await open(ann, `/tournaments/${id}`)).text).toContain(words);
    await step({});
    expect((await open(ann, `/tournaments/${id}`)).text).not.toContain(words);
  });

  test("Home shows an unfinished payment with a link to it, as long as it can be paid", async () => {
    const words = "Bass Open You haven't joined yet You'll be entered once you've paid. Pay and Join";
    const home = async () => open(ann, "/");
    expect((await home()).text).not.toContain(words);
    await step({ outcome: "declined" });
    const { html, text } = await home();
    expect(text).toContain(words);
    expect(html).toContain(`href="/tournaments/${id}/pay"`);
    expect((await open(admin, "/")).text).not.toContain(words);
    const terms = async (values: Partial<typeof tournaments.$inferInsert>) =>
      club.store.write((tx) => tx.update(tournaments).set(values));
    for (const [unpayable, payable] of [
      [{ joinUntil: noon - 1 }, { joinUntil: null }],
      [{ visibility: "private" }, { visibility: "public" }],
      [
        { capacity: 1, participantCount: 1 },
        { capacity: null, participantCount: 0 },
      ],
    ] as const) {
      await terms(unpayable);
      expect((await home()).text).not.toContain(words);
      await terms(payable);
      expect((await home()).text).toContain(words);
    }
    await admin.send("/api/admin/server-settings/online-payments", { json: { onlinePayments: "off" } });
    expect((await home()).text).not.toContain("Your Tournaments");
    await admin.send("/api/admin/server-settings/online-payments", { json: { onlinePayments: "undecided" } });
    await step({});
    expect((await home()).text).not.toContain(words);
  });

  test("Home shows a payment that is processing, even after the deadline, without a link to pay it", async () => {
    await step({ outcome: "processing" });
    await club.store.write((tx) => tx.update(tournaments).set({ joinUntil: noon - 1 }));
    const { html, text } = await open(ann, "/");
    expect(text).toContain("Your Tournaments Bass Open Payment Processing Your payment is being processed.");
    expect(html).not.toContain(`href="/tournaments/${id}/pay"`);
    expect(await ann.get("/api/unfinished-payments")).toMatchObject([{ tournamentId: id, isProcessing: true }]);
  });

  test("the payment dialog shows that the tournament has ended, at each step", async () => {
    const words = "Bass Open has ended and can no longer be joined.";
    club.setNow(Date.parse((await club.visitor.get<{ endDate: string }>(`/api/tournaments/${id}`)).endDate));
    const dialog = await open(ann, `/tournaments/${id}/pay`);
    expect(dialog.text).toContain(`Tournament Ended ${words}`);
    expect(dialog.text).not.toContain("Charged now");
    const { redirectTo, toast } = await step({});
    expect([redirectTo, toast]).toEqual([
      `/tournaments/${id}`,
      { title: "Payment Setup Error", description: words, tone: "bad" },
    ]);
    expect(await club.store.read(async (db) => db.$count(payments))).toBe(0);
  });

  test("the dialog shows one amount if the charge equals the fee", async () => {
    await club.close();
    club = await openClub({ ENTRY_CHARGE: "entry-fee" });
    admin = await club.logIn("secretary", { isAdmin: true });
    ({ id } = await createTournament(admin, { ...nextWeek, entryFee: 2500 }));
    const { text } = await open(await club.logIn("ann"), `/tournaments/${id}/pay`);
    expect(text).toContain("Entry fee $25.00");
    expect(text).not.toContain("Charged now");
  });

  test.each([
    ["declined", "Payment Failed", "Your card was declined.", "/pay?method=card"],
    ["processing", "Payment Processing", "Your payment is being processed.", ""],
    ["backend-fails", "Payment Processed", "there was an issue joining the tournament", ""],
  ])("the payment state %s is shown as '%s'", async (outcome, title, words, leads) => {
    const { toast, redirectTo } = await step({ outcome });
    expect(toast).toMatchObject({ title, description: expect.stringContaining(words) });
    expect(redirectTo).toBe(`/tournaments/${id}${leads}`);
  });

  test("the payment method remains chosen after a declined payment, and on the way back from the review", async () => {
    const chosen = /<input[^>]*value="paypal"[^>]*checked|<input[^>]*checked[^>]*value="paypal"/;
    expect((await open(ann, `/tournaments/${id}/pay`)).html).not.toMatch(chosen);
    const { redirectTo } = await step({ method: "paypal", outcome: "declined" });
    expect((await open(ann, redirectTo ?? "")).html).toMatch(chosen);
    const review = await open(ann, `/tournaments/${id}/pay?outcome=succeeds&method=paypal`);
    expect(review.html).toContain(`href="/tournaments/${id}/pay?method=paypal"`);
  });

  test("the dialog shows why the card was declined, once, and asks for another try", async () => {
    const { redirectTo, toast } = await step({ outcome: "declined" });
    const cookie = `flash=${Buffer.from(JSON.stringify(toast)).toString("base64url")}`;
    const again = await seen(await ann.send(redirectTo ?? "", { headers: { cookie } }));
    const refused = "Payment Failed Your card was declined. Choose how to pay and try again.";
    expect(wordsOf(topDialog(again.html))).toContain(refused);
    expect((await open(ann, redirectTo ?? "")).text).not.toContain("Your card was declined.");
  });

  test("confirming the payment with the bank takes place on a separate page", async () => {
    const { redirectTo } = await step({ outcome: "needs-action" });
    expect(redirectTo).toStartWith(`/tournaments/${id}/pay?challenge=pi_mock_`);
    expect((await open(ann, redirectTo ?? "")).text).toContain("Your bank is asking you to confirm");
    const challenge = new URLSearchParams(redirectTo?.split("?")[1]).get("challenge") ?? "";
    expect((await step({ challenge })).redirectTo).toBe(`/tournaments/${id}?payment=success`);
  });

  test("an entrant, or an angler who doesn't have to pay, is redirected from the dialog to the tournament", async () => {
    await pay(ann, id);
    expect((await open(ann, `/tournaments/${id}/pay`)).redirectTo).toBe(`/tournaments/${id}`);
    const free = await createTournament(admin);
    expect((await open(ann, `/tournaments/${free.id}/pay`)).redirectTo).toBe(`/tournaments/${free.id}`);
  });

  test("a visitor is redirected to the login and back to the dialog", async () => {
    const { redirectTo } = await open(club.visitor, `/tournaments/${id}/pay`);
    expect(redirectTo).toBe(`/login?next=${encodeURIComponent(`/tournaments/${id}/pay`)}`);
  });

  test.each([
    ["an angler who had already joined", () => enter("ann"), "You'd already joined Bass Open."],
    [
      "a full tournament",
      () => enter("bob"),
      "Bass Open was full when your payment arrived. You can join its waiting list.",
    ],
    ["an ended tournament", () => club.setNow(end), "Bass Open had ended when the payment was made."],
  ])("the refund for %s is announced, in the title too", async (_, happens, reason) => {
    await club.logIn("bob");
    ({ id } = await createTournament(admin, { ...nextWeek, entryFee: 2500, capacity: 1 }));
    const { redirectTo } = await step({ outcome: "needs-action" });
    await happens();
    const challenge = new URLSearchParams(redirectTo?.split("?")[1]).get("challenge") ?? "";
    const { toast } = await step({ challenge });
    expect(toast).toEqual({
      title: "Refund in Progress",
      description: `${reason} Your payment will be refunded.`,
      tone: "bad",
    });
  });
});

test("before joining, a tournament's page shows how long the fee is refundable and links to the prizes", async () => {
  for (const reader of [club.visitor, ann]) {
    const { html, text } = await open(reader, `/tournaments/${id}`);
    expect(text).toMatch(/Entry fee \$25\.00 Refundable until the tournament starts\. .*View the prizes/);
    expect(html).toMatch(new RegExp(`href="/tournaments/${id}/prizes"[^>]*>View the prizes`));
  }
  const free = await createTournament(admin, { ...nextWeek, entryFee: 0 });
  expect((await open(ann, `/tournaments/${free.id}`)).text).not.toContain("Refundable");
});

describe("leaving before the start", () => {
  const leaving = /<details[^>]*>(?:(?!<\/details>).)*action="\/api\/tournaments\/\d+\/leave"/s;

  test("leaving a paid entry is confirmed first, with what is refunded", async () => {
    await step({});
    const { html, text } = await open(ann, `/tournaments/${id}`);
    expect(html).toMatch(leaving);
    expect(text).toContain("You'll lose your spot, and your payment will be refunded in full. Leave Tournament");
  });

  test("leaving a free tournament takes one press", async () => {
    const free = await createTournament(admin, { ...nextWeek, entryFee: 0 });
    await ann.send(`/api/tournaments/${free.id}/join`, { method: "POST" });
    const { html, text } = await open(ann, `/tournaments/${free.id}`);
    expect(html).toContain(`action="/api/tournaments/${free.id}/leave"`);
    expect(html).not.toMatch(leaving);
    expect(text).not.toContain("refunded in full");
  });
});

describe("the receipt", () => {
  test("the receipt shows amount, method, time with its zone and purpose, and the refunded amount", async () => {
    await post(ann, `/tournaments/${id}/pay`, paidByCard);
    expect((await open(ann, `/tournaments/${id}`)).text).toContain("Receipt of your payment");
    const paid = await open(ann, "/payments/1");
    expect(paid.text).toMatch(/Receipt Paid .*\$1\.00 .*Bass Open .*Visa ending in 4242 .*Jun 6, 2026, 12:0\d PM CDT/);
    await ann.send(`/api/tournaments/${id}/leave`, { method: "POST" });
    expect((await open(ann, "/payments/1")).text).toContain("Refund in Progress");
    expect((await open(ann, `/tournaments/${id}`)).text).toContain("Your entry fee is being refunded.");
    await runTasks(club);
    expect((await open(ann, "/payments/1")).text).toMatch(
      /Refunded .*\$1\.00, Jun 6, 2026, 12:0\d PM CDT.*You left before the start\./,
    );
    expect((await open(ann, "/payments")).text).toMatch(/Bass Open .*Refunded/);
  });

  test("a receipt opened by a treasurer names the payer and links back to the tournament's payments", async () => {
    await pay(ann, id);
    expect((await open(ann, "/payments/1")).text).not.toContain("Paid by");
    const { text, html } = await open(admin, "/payments/1");
    expect(text).toContain("Paid by ann");
    expect(linksIn(html)).toContainEqual(["Payments", `/admin/tournaments/${id}/day/payments`]);
    expect(text).not.toContain("Your Payments");
  });

  test("somebody else's receipt isn't found", async () => {
    await pay(ann, id);
    const { status, text } = await open(await club.logIn("bob"), "/payments/1");
    expect([status, text.includes("Payment Not Found")]).toEqual([404, true]);
  });
});

test("a tournament's payments have times in the club's zone, which the page names", async () => {
  await club.store.write((tx) => tx.update(tournaments).set({ timeZone: "Pacific/Honolulu" }));
  await pay(ann, id);
  const { text } = await day();
  expect(text).toContain("Times are in Central Time.");
  expect(text).toContain("ann Jun 6, 12:00 PM");
});

test("a payment that was only opened isn't listed for organizers, and one that is being processed is", async () => {
  const opened = await begin(ann, id);
  expect((await day()).text).not.toMatch(/Not Paid|\bann\b/);
  expect((await open(admin, `/admin/money?tournament=${id}`)).text).not.toContain("Not Paid");
  await act(ann, opened.paymentIntentId, { outcome: "declined" });
  await confirm(ann, id, opened.paymentIntentId);
  expect((await day()).text).not.toContain("Not Paid");
  await act(ann, opened.paymentIntentId, { outcome: "processing" });
  await confirm(ann, id, opened.paymentIntentId);
  expect((await day()).text).toMatch(/ann .*Processing/);
});

describe("payments on the day's page", () => {
  beforeEach(() => pay(ann, id));

  test("payments are listed with their fee on the day's page, and can be refunded there", async () => {
    expect((await day()).text).toMatch(/Payments \$1\.00 paid ann .*fee \$0\.33 \$1\.00 Paid Receipt Refund/);
    expect((await onDay({ api: `${route}/refund` })).toast).toMatchObject({ title: "Refund Started" });
    expect((await day()).text).toContain("Refund in Progress");
  });

  test("the refund's dialog shows the fee that the provider keeps, if it is known", async () => {
    expect((await day()).text).toContain("The payment provider keeps its fee of $0.33.");
    await stored({ feeCents: null });
    expect((await day()).text).not.toContain("keeps its fee");
  });

  test("payments after the start can be refunded only with a reason", async () => {
    club.setNow(noon + 7.2 * 86_400_000);
    admin = await club.logIn("secretary");
    const without = await onDay({ api: `${route}/refund`, reason: "" });
    expect(without.text).toContain("give a reason");
    const { redirectTo, toast } = await onDay({ api: `${route}/refund`, reason: "Her boat sank" });
    expect([redirectTo, toast]).toMatchObject([`/admin/tournaments/${id}/day/payments`, { title: "Refund Started" }]);
  });

  test("payments whose refund failed show the reason, and can be retried", async () => {
    await stored({ refundState: "failed", refundFailure: "The account is closed." });
    expect((await day()).text).toContain("The account is closed.");
    expect((await onDay({ api: `${route}/retry-refund` })).toast).toMatchObject({ title: "Trying Again" });
  });

  test("the refund of a cash payment asks to hand back the cash and record it, before and after it is confirmed", async () => {
    expect((await day()).text).toContain("$1.00 will be refunded to ann .");
    await stored({ provider: "cash", feeCents: 0 });
    expect((await day()).text).toContain("Refund ann $1.00 in cash, then record it here or under To Pay.");
    const { toast } = await onDay({ api: `${route}/refund` });
    expect(toast).toMatchObject({
      description: expect.stringContaining("Refund $1.00 in cash, then record it here or under To Pay."),
    });
  });

  test("cash payments are recorded as refunded on the day's page", async () => {
    await stored({ provider: "cash", refundState: "queued", refundReason: "You left before the start." });
    expect((await day()).text).toContain("Cash Refund");
    expect((await onDay({ api: `${route}/return-cash`, note: "By Joe" })).toast).toMatchObject({
      title: "Cash Refunded",
    });
  });

  test("the heading of a tournament's payments has the same figures as its statement", async () => {
    await pay(await club.logIn("bob"), id);
    await admin.send(`/api/admin/payments/2/refund`, { json: {} });
    const { text } = await open(admin, `/admin/money?tournament=${id}`);
    expect(text).toContain("Payments $1.00 paid, $1.00 to refund");
    expect(await admin.get(`/api/admin/money?tournamentId=${id}`)).toMatchObject({ held: 100, refundsDue: 100 });
    await stored({ disputeState: "open" });
    expect((await day()).text).toContain("Payments $2.00 disputed");
  });

  test("payments that were charged back require a decision", async () => {
    await stored({ disputeState: "open" });
    await club.store.write(async (tx) => {
      await tx.update(participants).set({ heldAt: noon }).where(eq(participants.paymentId, 1));
    });
    expect((await day()).text).toContain("The entry is out of the standings until you decide");
    expect((await open(ann, `/tournaments/${id}`)).text).toContain("Your entry is on hold");
    const { toast } = await onDay({ api: `${route}/decide`, decision: "give_back", reason: "The bank was wrong" });
    expect(toast).toMatchObject({ title: "Entry Restored" });
  });

  test("the form that cancels the tournament names the fees that are refunded", async () => {
    expect((await open(admin, `/admin/tournaments/${id}/day`)).text).toContain(
      "$1.00 in entry fees will be refunded to 1 angler.",
    );
  });

  test("all payments of an ended tournament can be refunded at once", async () => {
    club.setNow(noon + 30 * 86_400_000);
    admin = await club.logIn("secretary");
    expect((await day()).text).toContain("Refund All $1.00");
    expect((await onDay({ api: `/api/admin/tournaments/${id}/refund-all`, reason: "Wrong lake" })).toast).toMatchObject(
      {
        title: "Refunds Started",
        description: "1 payment.",
      },
    );
    const onItsWay = (await day()).text;
    expect(onItsWay).toContain("Payments $1.00 to refund ann");
    expect(onItsWay).not.toContain("Refund All");
  });
});
