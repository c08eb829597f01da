import { afterEach, beforeEach, expect, test } from "bun:test";
import { paymentTexts } from "../../src/money/entry-fees/payment-state.ts";
import { afterPost } from "../../web/accounts/log-in.ts";
import { ApiFailure, answer, answerOrNull } from "../../web/api.ts";
import { readHistory } from "../../web/catches/loaders.ts";
import { sendCatch, sendNewCatch as submit } from "../../web/catches/submit/send-catch.ts";
import { confirmWithStripe } from "../../web/money/payments/confirm-with-stripe.ts";
import { openPayment } from "../../web/money/payments/finish-payment.ts";
import { payingEntry } from "../../web/money/payments/paying.ts";
import { action as postForm } from "../../web/post-form.ts";
import type { Runtime } from "../../web/runtime/runtime.ts";
import { loadTournament } from "../../web/tournaments/loaders.ts";
import { formOf, openTournament } from "../catches/catch-day.ts";
import { open as openForPayment, act as pretend } from "../money/entry-fees/paying.ts";
import { type Browser, type Club, noon, openClub } from "../support/club.ts";
import { createTournament } from "../tournaments/forms.ts";
import { act, broken, browserSide } from "./calls.ts";
import { open, piece, post, wordsOf } from "./pages.ts";

let club: Club;
let ann: Browser;
beforeEach(async () => {
  club = await openClub();
  ann = await club.logIn("ann");
});
afterEach(() => club.close());

/** What goes wrong inside when the server answers a call so. */
async function failure(response: Response): Promise<ApiFailure> {
  const { runtime } = browserSide(ann, () => response);
  try {
    await answer(runtime.api.api.auth.me.get());
  } catch (error) {
    if (error instanceof ApiFailure) return error;
  }
  throw new Error("The call did not fail.");
}

const argsOf = (path: string, params: Record<string, string> = {}) => {
  const url = new URL(path, "http://localhost");
  return { params, request: new Request(url), context: {}, url, pattern: url.pathname };
};

test("8.1 a failed call is an error of the status, a colon and the reply's text", async () => {
  const cases: [Response, string][] = [
    [new Response("no such fish", { status: 404, statusText: "Not Found" }), "404: no such fish"],
    [new Response("", { status: 503, statusText: "Service Unavailable" }), "503: Service Unavailable"],
    [Response.json({ message: "Busy" }, { status: 503 }), '503: {"message":"Busy"}'],
  ];
  for (const [response, message] of cases) expect((await failure(response)).message).toBe(message);
});

const fish = { species: "Bass", length: "18.3", weight: "4.5", location: "Pier" };

test("8.2 a failed catch submission is named by its status inside", async () => {
  const side = browserSide(ann, () => new Response("", { status: 507 }));
  await expect(sendCatch(side.runtime, formOf({ ...fish, api: "/api/catches" }))).rejects.toThrow(
    "HTTP error! status: 507",
  );
});

test("8.3 a 401 is an error unless the caller takes it as null", async () => {
  const { runtime } = browserSide(club.visitor);
  await expect(answer(runtime.api.api.auth.me.get())).rejects.toThrow(/^401: /);
  expect(await answerOrNull(runtime.api.api.auth.me.get(), [401])).toBeNull();
  await expect(answerOrNull(runtime.api.api.auth.me.get(), [404])).rejects.toThrow(/^401: /);
});

test("8.4 failed reads of board, catches and stats have names of their own", async () => {
  const id = String(await openTournament(club));
  const failing = (part: string) => browserSide(ann, (path) => (path.includes(part) ? broken() : null)).runtime;
  const board = loadTournament(failing("/leaderboard"))(argsOf(`/tournaments/${id}`, { id }));
  await expect(board).rejects.toThrow("Failed to fetch leaderboard");
  await expect(readHistory(failing("/api/catches"), undefined)).rejects.toThrow("Failed to fetch catches");
  await expect(readHistory(failing("/stats"), undefined)).rejects.toThrow("Failed to fetch user stats");
});

/** The words of the page's red alert. */
const redAlert = (html: string) =>
  wordsOf(piece(html, '<div class="alert tone-red" role="alert"', "</div></div>")).trim();

const credentials = { emailOrUsername: "Dana", password: "secret" };
const dana = { username: "Dana", email: "dana@example.org", password: "secret", state: "TX" };

const loggingIn = { api: "/api/auth/login", page: "/login", failed: "Login failed" };
const logIn = (runtime: Runtime) => postForm(runtime, { afterPost: async () => ({ afterPost }) });

test("8.5 a failed login shows the server's message or 'Login failed'", async () => {
  expect((await act(browserSide(club.visitor), logIn, "/login", { ...credentials, ...loggingIn })).said).toEqual([
    "Wrong username, email or password.",
  ]);
  expect(
    (await act(browserSide(club.visitor, broken), logIn, "/login", { ...credentials, ...loggingIn })).said,
  ).toEqual(["Login failed"]);
});

const registering = { api: "/api/auth/register", page: "/register", failed: "Registration failed" };

test("8.6 a failed registration shows the server's message or 'Registration failed'", async () => {
  await club.visitor.send("/api/auth/register", { json: dana });
  const again = { ...dana, email: "other@example.org" };
  expect((await act(browserSide(club.visitor), postForm, "/register", { ...again, ...registering })).said).toEqual([
    "This username is already taken.",
  ]);
  expect(
    (await act(browserSide(club.visitor, broken), postForm, "/register", { ...dana, ...registering })).said,
  ).toEqual(["Registration failed"]);
});

test("8.7 login and registration fail in an inline red alert", async () => {
  await club.visitor.send("/api/auth/register", { json: dana });
  const forms: [string, Record<string, string>, string][] = [
    ["/login", { ...credentials, password: "secret!" }, "Wrong username, email or password."],
    ["/register", { ...dana, email: "other@example.org" }, "This username is already taken."],
  ];
  for (const [path, fields, message] of forms) {
    const { html, toast } = await post(club.visitor, path, fields);
    expect([redAlert(html), toast]).toEqual([message, null]);
  }
});

test("8.8 a session that does not hold after a login is said", async () => {
  await club.visitor.send("/api/auth/register", { json: dana });
  const side = browserSide(club.visitor, (path) => (path === "/api/auth/me" ? broken() : null));
  const { said, leadsTo } = await act(side, logIn, "/login", {
    ...credentials,
    api: "/api/auth/login",
    page: "/login",
  });
  expect([said, leadsTo]).toEqual([["Session verification failed"], null]);
  expect(side.asked).toEqual(["POST /api/auth/login", "GET /api/auth/me"]);
});

const bad = (description: string) => ({ title: "Error", description, tone: "bad" });

test("8.9 a failure to accept the agreement is a toast", async () => {
  const eli = await club.logIn("Eli", { hasAccepted: false, suspendedUntil: noon + 1 });
  const { toast } = await post(eli, "/agreement", { accepted: "on", next: "/" });
  expect(toast).toEqual(bad("Failed to accept user agreement. Please try again."));
});

test("8.10 a failure to complete the tutorial is a toast", async () => {
  const eli = await club.logIn("Eli", { hasSeenTutorial: false, suspendedUntil: noon + 1 });
  const { toast } = await post(eli, "/tutorial", { next: "/" });
  expect(toast).toEqual(bad("Failed to complete tutorial. Please try again."));
});

test("8.11 a failure to read a notification is a toast", async () => {
  const { toast } = await post(ann, "/notifications/99/read", {});
  expect(toast).toEqual(bad("Failed to mark notification as read"));
});

test("8.12 a failed catch is a toast with the server's message", async () => {
  const tournamentId = String(await openTournament(club));
  const failed = "Failed to submit catch. Please try again.";
  const posted = { ...fish, api: "/api/catches", page: "/submit-catch", failed };
  const unjoined = browserSide(ann);
  await act(unjoined, submit, "/submit-catch", { ...posted, tournamentId });
  expect(unjoined.toasts).toEqual([bad("Join Spring Open first; then submit this catch again.")] as never);
  const silent = browserSide(ann, broken);
  const { said } = await act(silent, submit, "/submit-catch", posted);
  expect(silent.toasts).toEqual([bad("Failed to submit catch. Please try again.")] as never);
  expect(said).toEqual(["Failed to submit catch. Please try again."]);
  const { text } = await post(ann, "/submit-catch", { ...fish, tournamentId });
  expect(text).toContain("Join Spring Open first; then submit this catch again.");
});

test("8.13 every outcome of a payment has its own words", async () => {
  const { id } = await createTournament(await club.logIn("Secretary", { isAdmin: true }), { entryFee: 2500 });
  const refused = browserSide(ann);
  await openPayment(refused.runtime, 99);
  const silent = browserSide(ann, broken);
  await openPayment(silent.runtime, id);
  const paymentToast = (title: string, description: string) => ({ title, description, tone: "bad" as const });
  expect([refused.toasts, silent.toasts]).toEqual([
    [paymentToast("Payment Setup Error", "There is no such tournament.")],
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

const words = { type: "bug", title: "Blank page", description: "The page of my catches stays blank." };

test("8.15 a failed complaint is an inline alert", async () => {
  const eli = await club.logIn("Eli", { suspendedUntil: noon + 1 });
  const form = { ...words, api: "/api/complaints", page: "/submit-complaint", failed: "Failed to submit complaint" };
  expect((await act(browserSide(eli), postForm, "/submit-complaint", form)).said).toEqual([
    expect.stringContaining("Your account is suspended until 2026-06-06"),
  ]);
  const silent = browserSide(ann, broken);
  expect((await act(silent, postForm, "/submit-complaint", form)).said).toEqual(["Failed to submit complaint"]);
  const { html } = await post(eli, "/submit-complaint", words);
  expect(redAlert(html)).toStartWith("Your account is suspended until 2026-06-06");
});

test("8.17 a page that fails says what is missing", async () => {
  const pages: [string, string, string][] = [
    ["/tournaments/99", "404", "Tournament Not Found"],
    ["/tournaments/99/prizes", "404", "Tournament Not Found"],
    ["/no/such/page", "404", "404 Page Not Found"],
    ["/my-catches?after=nonsense", "422", "Failed to load catches Please try again later."],
    ["/tournaments?after=nonsense", "422", "Failed to load tournaments Please try again later."],
  ];
  for (const [path, status, message] of pages) {
    const page = await open(ann, path);
    expect([path, String(page.status), page.text.includes(message)]).toEqual([path, status, true]);
  }
});
