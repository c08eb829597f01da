import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { afterLogin, usStates } from "../../src/accounts/account-limits.ts";
import { currentAgreement } from "../../src/accounts/agreement.ts";
import { users } from "../../src/base/db/schema.ts";
import { ladder, suspensionDays } from "../../src/members/sanction-ladder.ts";
import { afterPost } from "../../web/accounts/log-in.ts";
import { createApiClient } from "../../web/api.ts";
import { action as postForm } from "../../web/post-form.ts";
import type { Runtime } from "../../web/runtime/runtime.ts";
import { type CatchDay, openCatchDay } from "../catches/catch-day.ts";
import { type Browser, type Club, noon, openClub } from "../support/club.ts";
import { submit } from "../support/posting.ts";
import { headingsOf, linksIn, open, piece, post, type Seen, topDialog, wordsOf } from "../support/read-pages.ts";
import { act, broken, browserSide, complaintAbout, refused } from "../support/script-calls.ts";

const loggingIn = { api: "/api/auth/login", page: "/login", failed: "Login failed" };
const registering = { api: "/api/auth/register", page: "/register", failed: "Registration failed" };
const logIn = (runtime: Runtime) => postForm(runtime, { afterPost: async () => ({ afterPost }) });

describe("the specification, on the day of a tournament", () => {
  let catchDay: CatchDay;
  let visitor: Browser;
  beforeEach(async () => {
    catchDay = await openCatchDay();
    visitor = catchDay.club.visitor;
  });
  afterEach(() => catchDay.club.close());

  const dana = { username: "Dana", email: "dana@example.org", password: "bass-and-trout", state: "TX" };

  const labelsIn = (html: string) =>
    [...html.matchAll(/<label\b[^>]*>(.*?)<\/label>/gs)].map(([, inner = ""]) => wordsOf(inner).trim());

  const me = async (browser: Browser) => (await browser.send("/api/auth/me")).status;

  const mainOfPage = ({ html }: Seen) => piece(html, "<main", "</main>");

  /** The calls and messages of the login form's script. With `isForgotten`, the server loses the session at once. */
  async function logInWithScript(isForgotten = false) {
    const calls: string[] = [];
    const toasts: string[] = [];
    let cookie = "";
    const fetcher = async (input: string, init?: RequestInit) => {
      const { pathname } = new URL(input);
      calls.push(`${init?.method ?? "GET"} ${pathname}`);
      const headers = { ...Object.fromEntries(new Headers(init?.headers)), cookie: isForgotten ? "" : cookie };
      const form = init?.body instanceof URLSearchParams ? init.body : undefined;
      const response = await catchDay.club.visitor.send(pathname, { method: init?.method, form, headers });
      cookie = response.headers.get("set-cookie")?.split(";")[0] ?? cookie;
      return response;
    };
    const runtime: Runtime = {
      api: createApiClient("http://localhost", fetcher),
      send: (path, init) => fetcher(`http://localhost${path}`, init),
      showToast: ({ title }) => toasts.push(title),
      takeToast: () => null,
      drafts: { keep: () => undefined, take: () => null, forget: () => undefined },
      inBrowser: true,
      refused: null,
    };
    const typed = { emailOrUsername: "Dana", password: dana.password };
    const body = new URLSearchParams({ ...typed, api: "/api/auth/login", page: "/login" });
    const url = new URL("http://localhost/login");
    const request = new Request(url, { method: "POST", body });
    const reply: unknown = await postForm(runtime, { afterPost: async () => ({ afterPost }) })({
      request,
      params: {},
      context: undefined,
      url,
      pattern: "/login",
    });
    return { calls, said: toasts, reply };
  }

  const good = (title: string, description: string) => ({ title, description, tone: "good" });

  test("2.50 'Sign In' has two fields and a link to registration", async () => {
    const { html } = await open(visitor, "/login");
    expect(headingsOf(html)[0]).toBe("h1 Sign In");
    expect(labelsIn(html)).toEqual(["Email or Username", "Password"]);
    expect(linksIn(html)).toContainEqual(["Sign up here", "/register"]);
  });

  test("2.51 a failed login shows an inline red alert", async () => {
    const failed = await post(visitor, "/login", { emailOrUsername: "nobody", password: "whatever" });
    expect(failed.status).toBe(401);
    const alert = piece(failed.html, '<div class="alert', "</div></div>");
    expect(alert).toContain('tone-red" role="alert"');
    expect(wordsOf(alert)).toContain("Wrong username, email or password.");
  });

  test("2.52 a login shows 'Welcome back!' and opens the requested page, or else home", async () => {
    await post(visitor, "/register", dana);
    const typed = { emailOrUsername: "dana@example.org", password: dana.password };
    const logIn = await post(visitor, "/login", typed);
    expect(logIn.redirectTo).toBe("/");
    expect(logIn.toast).toMatchObject({
      title: "Welcome back!",
      description: "You have successfully logged in.",
    });
    expect((await post(visitor, "/login?next=/my-catches", typed)).redirectTo).toBe("/my-catches");
  });

  test("2.53 'Create Account' has its four fields and an optional display name, the 50 states and a link to the login", async () => {
    const { html } = await open(visitor, "/register");
    expect(headingsOf(html)[0]).toBe("h1 Create Account");
    expect(labelsIn(html)).toEqual(["Username", "Email", "Password", "State", "Display Name (optional)"]);
    const states = [...piece(html, "<select", "</select>").matchAll(/<option value="(\w\w)"/g)].map(([, code]) => code);
    expect(states).toEqual(usStates.map(([code]) => code));
    expect(new Set(states).size).toBe(50);
    expect(linksIn(html)).toContainEqual(["Log in here", "/login"]);
  });

  test("2.54 a new account gets a welcome, opens the tutorial and then home", async () => {
    const reply = await submit(visitor, "/register", new URLSearchParams(dana));
    const cookie = reply.headers
      .getSetCookie()
      .map((line) => line.split(";")[0])
      .join("; ");
    const send = (path: string) => visitor.send(path, { headers: { cookie } });
    const next = await (await send(reply.headers.get("location") ?? "")).text();
    const dialog = piece(next, "<dialog", "</dialog>");
    expect(wordsOf(dialog)).toContain("Step 1 of 5");
    expect(wordsOf(next)).toMatch(/Welcome to FishTournament Pro! .*Your account has been created successfully\./);
    expect(dialog).toContain('name="page" value="/"');
    const closed = await submit(visitor, "/tutorial", new URLSearchParams({ next: "/" }), { cookie });
    expect(closed.headers.get("location")).toBe("/");
    expect(await (await send("/api/auth/me")).json()).toMatchObject({ hasSeenTutorial: true });
  });

  test("4.2 after a login the session is checked again, and a failure is reported", async () => {
    await post(catchDay.club.visitor, "/register", dana);
    const { calls, said, reply } = await logInWithScript();
    expect(calls).toEqual(["POST /api/auth/login", "GET /api/auth/me"]);
    expect(said).toEqual(["Welcome back!"]);
    expect(reply).toBeInstanceOf(Response);
    expect(afterLogin.recheckMs).toBe(100);
    const failed = await logInWithScript(true);
    expect(failed.said).toEqual([]);
    expect(JSON.stringify(failed.reply)).toContain("Session verification failed");
  });

  test("4.3 registering signs the new user in", async () => {
    const reply = await catchDay.club.visitor.send("/api/auth/register", { json: dana });
    const user = (await reply.json()) as { id: number; username: string };
    expect(user.username).toBe("Dana");
    const cookie = reply.headers.get("set-cookie")?.split(";")[0] ?? "";
    const session = await catchDay.club.visitor.send("/api/auth/me", { headers: { cookie } });
    expect(await session.json()).toEqual(user);
  });

  test("4.4 logging out ends the session", async () => {
    expect(await me(catchDay.ann)).toBe(200);
    await post(catchDay.ann, "/logout", {});
    expect(await me(catchDay.ann)).toBe(401);
    expect((await open(catchDay.ann, "/")).text).toContain("Login");
  });

  test("4.5 the agreement comes first, then the tutorial, then the page", async () => {
    const eve = await catchDay.club.logIn("eve", { hasAccepted: false, hasSeenTutorial: false });
    const dialogs = async () =>
      headingsOf((await open(eve, "/rules")).html.match(/<dialog.*?<\/dialog>/gs)?.join("") ?? "");
    expect((await dialogs())[0]).toBe("h2 User Agreement");
    await post(eve, "/agreement", { accepted: "on", next: "/rules" });
    expect(await dialogs()).toEqual(["h2 Welcome to FishTournament Pro"]);
    await post(eve, "/tutorial", { next: "/rules" });
    expect(await dialogs()).toEqual([]);
    expect(headingsOf(mainOfPage(await open(eve, "/rules")))[0]).toBe("h1 Tournament Rules");
  });

  test("8.18 accepting the agreement and finishing the tutorial each show 'Welcome!'", async () => {
    const eli = await catchDay.club.logIn("Eli", { hasAccepted: false, hasSeenTutorial: false });
    const welcome = "Thank you for accepting our user agreement. You can now start using FishTournament Pro!";
    const accepted = await post(eli, "/agreement", { accepted: "on", next: "/" });
    expect(accepted.toast).toEqual(good("Welcome!", welcome));
    const { toast } = await post(eli, "/tutorial", { next: "/" });
    const ready = "You're all set! Start exploring tournaments and submitting your catches.";
    expect(toast).toEqual(good("Welcome!", ready));
  });
});

describe("the specification, in a new club", () => {
  let club: Club;
  let ann: Browser;
  beforeEach(async () => {
    club = await openClub();
    ann = await club.logIn("ann");
  });
  afterEach(() => club.close());

  const logInNewcomer = () => club.logIn("dana", { hasAccepted: false, hasSeenTutorial: false });

  const me = (browser: Browser) =>
    browser.get<{ hasAcceptedUserAgreement: boolean; hasSeenTutorial: boolean }>("/api/auth/me");

  /** A field, the value it gets (undefined: left out), and its error message; null if it is accepted. */
  type Case = [field: string, value: unknown, message: string | null];

  /** Sends the form once per case, with all other fields valid, and compares the field's error message. */
  async function expectSaid(by: Browser, call: string, rightly: object, cases: Case[]): Promise<void> {
    for (const [field, value, message] of cases) {
      const shownMessage = await complaintAbout(by, call, { ...rightly, [field]: value }, field);
      expect([field, value, shownMessage]).toEqual([field, value, message]);
    }
  }

  /** The tag of a field on a page. */
  const fieldOn = (html: string, name: string): string => {
    const tags = [...html.matchAll(/<(?:input|select|textarea)\b[^>]*>/g)].map(([tag]) => tag);
    return tags.find((tag) => tag.includes(` name="${name}"`)) ?? "";
  };

  const dana = { username: "Dana", email: "dana@example.org", password: "secret", state: "TX" };

  const jsonOf = async (response: Response) => (await response.json()) as Record<string, unknown>;

  const register = () => club.visitor.send("/api/auth/register", { json: dana });

  /** The text of the page's red alert. */
  const redAlert = (html: string) =>
    wordsOf(piece(html, '<div class="alert tone-red" role="alert"', "</div></div>")).trim();

  const credentials = { emailOrUsername: "Dana", password: "secret" };

  const bad = (description: string) => ({ title: "Error", description, tone: "bad" });

  test("2.6 the user agreement blocks the page in a dialog that cannot be closed", async () => {
    const { html } = await open(await logInNewcomer(), "/tournaments");
    const dialog = topDialog(html);
    expect(dialog).toContain("User Agreement");
    expect(dialog).toContain('closedby="none"');
    expect(dialog).not.toContain('aria-label="Close"');
    expect(html).toMatch(/<div [^>]*inert=""[^>]*>.*<main/s);
  });

  test("2.8 after the agreement, a tutorial of five steps opens over the page", async () => {
    const dana = await club.logIn("dana", { hasAccepted: true, hasSeenTutorial: false });
    const { html, text } = await open(dana, "/tournaments");
    expect(text).toContain("Active Tournaments");
    expect(topDialog(html)).toContain("Step 1 of 5");
    for (const [step, words] of [
      [1, "Welcome"],
      [2, "Submitting Your Catch"],
      [2, "on a measuring board"],
      [3, "Entering Tournaments"],
      [4, "Submit Catches and Watch Results"],
      [5, "Ready to Fish"],
    ] as const) {
      const page = await open(dana, `/tournaments?tutorial=${step}`);
      expect(wordsOf(topDialog(page.html))).toContain(words);
    }
    const { html: before } = await open(await club.logIn("eve", { hasAccepted: false, hasSeenTutorial: false }), "/");
    expect(before).not.toContain("Step 1 of 5");
  });

  test("2.9 the tutorial has Previous and Next, a counter, a percentage, and ends with 'Get Started!'", async () => {
    const dana = await club.logIn("dana", { hasSeenTutorial: false });
    const at = async (step: number) => topDialog((await open(dana, `/?tutorial=${step}`)).html);
    const [first, third, last] = [await at(1), await at(3), await at(5)];
    expect(linksIn(first)).toEqual([["Next", "/?tutorial=2"]]);
    expect(linksIn(third)).toEqual([
      ["Previous", "/?tutorial=2"],
      ["Next", "/?tutorial=4"],
    ]);
    expect(wordsOf(third)).toContain("Step 3 of 5");
    expect(wordsOf(third)).toContain("60%");
    expect(linksIn(last)).toEqual([["Previous", "/?tutorial=4"]]);
    expect(last).toMatch(/<button[^>]*>(<[^>]*>)*Get Started!/);
  });

  test("2.10 finishing or closing the tutorial marks it as seen", async () => {
    for (const [name, step] of [
      ["dana", 5],
      ["eve", 2],
    ] as const) {
      const browser = await club.logIn(name, { hasSeenTutorial: false });
      const dialog = topDialog((await open(browser, `/tournaments?tutorial=${step}`)).html);
      expect(dialog).toMatch(/<form[^>]*action="\/api\/auth\/mark-tutorial-seen"/);
      expect(dialog).toContain(step === 5 ? "Get Started!" : "Skip");
      await post(browser, "/tutorial", { next: "/tournaments" });
      expect(await me(browser)).toMatchObject({ hasSeenTutorial: true });
      expect((await open(browser, "/tournaments")).html).not.toContain("<dialog");
    }
  });

  test("2.11 the settings reopen the tutorial", async () => {
    const settings = await open(ann, "/settings");
    const again = linksIn(settings.html).find(([words]) => /tutorial/i.test(words ?? ""))?.[1] ?? "none";
    expect(again).toStartWith("/settings?tutorial");
    expect(settings.html).not.toContain("Step 1 of 5");
    expect((await open(ann, again)).text).toContain("Step 1 of 5");
  });

  test("3.1 a user has the fields of an account, with their defaults", async () => {
    await club.logIn("ruth", { isAdmin: true });
    const account = { username: "Dana", email: "dana@example.org", password: "six-or-more", state: "TX" };
    const reply = await club.visitor.send("/api/auth/register", { json: account });
    const user = { username: "Dana", isAdmin: false, hasSeenTutorial: false, hasAcceptedUserAgreement: false };
    expect(await reply.json()).toMatchObject({ id: 3, ...user });
    for (const takenName of [{ username: "dana" }, { email: "DANA@example.org" }]) {
      const other = { ...account, username: "Eli", email: "eli@example.org", ...takenName };
      expect(await refused(await club.visitor.send("/api/auth/register", { json: other }))).toMatchObject({
        status: 409,
        issues: [{ path: Object.keys(takenName)[0] }],
      });
    }
    const [row] = await club.store.read((db) => db.select().from(users).where(eq(users.id, 3)));
    expect(row).toMatchObject({
      email: "dana@example.org",
      state: "TX",
      agreementAcceptedAt: null,
      stripeAccountOnboarded: false,
      createdAt: noon,
    });
    const provider = ["CustomerId", "PaymentMethodId", "ConnectAccountId", "AccountStatus"].map(
      (name) => `stripe${name}`,
    );
    for (const name of [...provider, "paymentMethodType", "paymentMethodLast4", "paymentMethodBrand"]) {
      expect(row).toHaveProperty(name, null);
    }
    expect(row?.passwordHash).toStartWith("$argon2");
  });

  test("3.17 the session user carries the suspension beside its five fields", async () => {
    expect(await ann.get("/api/auth/me")).toEqual({
      id: ann.userId,
      username: "ann",
      displayName: "ann",
      isAdmin: false,
      hasAcceptedUserAgreement: true,
      hasSeenTutorial: true,
      suspendedUntil: null,
      suspensionReason: null,
    });
  });

  test("5.1 accepting without the checkbox shows 'Agreement Required'", async () => {
    const dana = await club.logIn("Dana", { hasAccepted: false });
    expect(fieldOn(topDialog((await open(dana, "/")).html), "accepted")).toContain('required=""');
    const { toast } = await post(dana, "/agreement", { next: "/" });
    const description = "Please read and check the box to accept the user agreement.";
    expect(toast).toEqual({ title: "Agreement Required", description, tone: "bad" });
    expect(await dana.get<object>("/api/auth/me")).toMatchObject({ hasAcceptedUserAgreement: false });
  });

  test("5.6 a login needs a name, and a password of six characters", async () => {
    await expectSaid(club.visitor, "POST /api/auth/login", { emailOrUsername: "ann", password: "secret" }, [
      ["emailOrUsername", "", "Email or username is required"],
      ["emailOrUsername", undefined, "Email or username is required"],
      ["emailOrUsername", "a", null],
      ["password", "12345", "Password must be at least 6 characters"],
      ["password", "123456", null],
    ]);
    const { text } = await post(club.visitor, "/login", { emailOrUsername: "", password: "12345" });
    expect(text).toContain("Email or username is required");
    expect(text).toContain("Password must be at least 6 characters");
  });

  test("5.7 registration shows what is wrong with each field", async () => {
    const dana = { username: "Dana", email: "dana@example.org", password: "secret", state: "TX" };
    await expectSaid(club.visitor, "POST /api/auth/register", dana, [
      ["username", "Da", "Username must be at least 3 characters"],
      ["username", undefined, "Username must be at least 3 characters"],
      ["username", "Dan", null],
      ["email", "dana", "Invalid email address"],
      ["email", "dana@", "Invalid email address"],
      ["password", "12345", "Password must be at least 6 characters"],
      ["state", "", "Please select a state"],
      ["state", "T", "Please select a state"],
      ["state", undefined, "Please select a state"],
    ]);
    const { text } = await post(club.visitor, "/register", { username: "Da", email: "dana", password: "1", state: "" });
    for (const phrase of ["Username must be at least 3 characters", "Invalid email address", "Please select a state"]) {
      expect(text).toContain(phrase);
    }
  });

  test("7.4 GET /api/auth/me returns the user, or 401", async () => {
    expect(await ann.get<object>("/api/auth/me")).toMatchObject({ id: ann.userId, username: "ann" });
    expect(await refused(await club.visitor.send("/api/auth/me"))).toMatchObject({
      status: 401,
      code: "not_signed_in",
    });
  });

  test("7.5 POST /api/auth/login returns the user, or a message", async () => {
    await register();
    const logIn = (emailOrUsername: string, password: string) =>
      club.visitor.send("/api/auth/login", { json: { emailOrUsername, password } });
    for (const name of ["Dana", "dana", "DANA@example.org"]) {
      const reply = await logIn(name, "secret");
      expect([reply.status, (await jsonOf(reply)).username]).toEqual([200, "Dana"]);
    }
    for (const [name, password] of [
      ["Dana", "secret!"],
      ["Nobody", "secret"],
    ] as const) {
      const wrong = { status: 401, message: "Wrong username, email or password." };
      expect(await refused(await logIn(name, password))).toMatchObject(wrong);
    }
  });

  test("7.6 POST /api/auth/register returns the user, or a message", async () => {
    const reply = await register();
    expect([reply.status, (await jsonOf(reply)).username]).toEqual([201, "Dana"]);
    expect(await refused(await register())).toMatchObject({ status: 409, message: "This username is already taken." });
  });

  test("7.7 POST /api/auth/logout takes no body", async () => {
    expect((await ann.send("/api/auth/logout", { method: "POST" })).status).toBe(200);
    expect((await ann.send("/api/auth/me")).status).toBe(401);
  });

  test("7.8 POST /api/auth/mark-tutorial-seen returns the user", async () => {
    const eli = await club.logIn("Eli", { hasSeenTutorial: false });
    const seen = await eli.send("/api/auth/mark-tutorial-seen", { method: "POST" });
    expect(await jsonOf(seen)).toMatchObject({ username: "Eli", hasSeenTutorial: true });
    expect(await eli.get<object>("/api/auth/me")).toMatchObject({ hasSeenTutorial: true });
  });

  test("7.9 POST /api/auth/accept-user-agreement returns the user", async () => {
    const eli = await club.logIn("Eli", { hasAccepted: false });
    const accepted = await eli.send("/api/auth/accept-user-agreement", { method: "POST" });
    expect(await jsonOf(accepted)).toMatchObject({ username: "Eli", hasAcceptedUserAgreement: true });
    expect(await eli.get<object>("/api/auth/me")).toMatchObject({ hasAcceptedUserAgreement: true });
  });

  test("8.5 a failed login shows the server's message or 'Login failed'", async () => {
    expect((await act(browserSide(club.visitor), logIn, "/login", { ...credentials, ...loggingIn })).said).toEqual([
      "Wrong username, email or password.",
    ]);
    expect(
      (await act(browserSide(club.visitor, broken), logIn, "/login", { ...credentials, ...loggingIn })).said,
    ).toEqual(["Login failed"]);
  });

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

  test("8.8 a session that doesn't exist after a login is reported", async () => {
    await club.visitor.send("/api/auth/register", { json: dana });
    const side = browserSide(club.visitor, (path) => (path === "/api/auth/me" ? broken() : null));
    const { said, redirectTo } = await act(side, logIn, "/login", { ...credentials, ...loggingIn });
    expect([said, redirectTo]).toEqual([["Session verification failed"], null]);
    expect(side.requests).toEqual(["POST /api/auth/login", "GET /api/auth/me"]);
  });

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

  test("9.1 usernames have 3 characters, passwords 6, and there are 50 states", async () => {
    const send = async (fields: object) => {
      const account = { username: "Dan", email: "dan@example.org", password: "sixsix", state: "TX" };
      return (await club.visitor.send("/api/auth/register", { json: { ...account, ...fields } })).status;
    };
    expect([await send({ username: "Da" }), await send({ password: "fives" }), await send({ state: "DC" })]).toEqual([
      422, 422, 422,
    ]);
    expect(await send({})).toBe(201);
    expect([usStates.length, new Set(usStates.map(([code]) => code)).size]).toEqual([50, 50]);
  });

  test("9.13 the agreement is version 1.0 and has the club's terms and the ladder of sanctions", async () => {
    const { text } = await open(club.visitor, "/agreement");
    expect(currentAgreement.version).toBe("1.0");
    for (const phrase of [
      "Version 1.0",
      "Prize payouts are made within 7-14 business days",
      "Entry fees are non-refundable after the tournament has started.",
      "A result may be disputed within 48 hours of the end of the tournament.",
      "A first violation of the rules brings a warning, a second a suspension of 7-30 days, a third or a severe one a permanent ban.",
      "Fraud, such as someone else's fish, an altered photo or a false measure, brings a permanent ban at once",
    ]) {
      expect(text).toContain(phrase);
    }
    expect(suspensionDays).toEqual({ min: 7, max: 30 });
    expect(ladder.map(({ violation, kind }) => [violation, kind])).toEqual([
      ["First violation", "warning"],
      ["Second violation", "suspension"],
      ["Third or severe violation", "ban"],
      ["Fraud", "ban"],
    ]);
  });
});
