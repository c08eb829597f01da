import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { usStates } from "../../src/accounts/account-limits.ts";
import { type CatchDay, openCatchDay, submitted, verified } from "../catches/catch-day.ts";
import type { Browser } from "../support/club.ts";
import { submit } from "../support/posting.ts";
import { headingsOf, linksIn, open, piece, post, wordsOf } from "./pages.ts";

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
const mainOf = (html: string) => piece(html, "<main", "</main>");

describe("2. Submit Catch (/submit-catch)", () => {
  test("2.43 the form for catches is headed 'Submit Your Catch'", async () => {
    expect(headingsOf(mainOf((await open(catchDay.ann, "/submit-catch")).html))[0]).toBe("h1 Submit Your Catch");
  });

  test("2.44 the catch form has an optional tournament, photo with preview, species, sizes, location and notes", async () => {
    const main = mainOf((await open(catchDay.ann, "/submit-catch")).html);
    const [tournament, photo, species, length, weight, location, notes] = labelsIn(main);
    expect([tournament, species, location]).toEqual(["Tournament", "Species", "Location"]);
    expect([photo?.startsWith("Photo"), notes]).toEqual([true, "Notes (optional)"]);
    expect([length, weight]).toEqual(["Length", "Weight"]);
    expect(wordsOf(main)).toMatch(/Length in .*Weight lb /);
    expect(main).toMatch(/<option value="none"[^>]*>None: a personal catch</);
    expect(main).toContain(`<option value="${catchDay.tournamentId}"`);
    expect(main).toMatch(/<input[^>]*type="file"/);
    const personal = { tournamentId: "none", species: "Trout", length: "14.2", weight: "1.1", location: "Pond" };
    expect((await post(catchDay.ann, "/submit-catch", personal)).status).toBe(302);
    expect(await catchDay.ann.get<object[]>(`/api/catches?userId=${catchDay.ann.userId}`)).toMatchObject([
      { tournamentId: null },
    ]);
  });
});

describe("2. My Catches (/my-catches)", () => {
  test("2.46 My Catches has four tiles, the personal best with one decimal", async () => {
    await verified(catchDay, { length: "21.3" });
    await submitted(catchDay.ann, { species: "Trout", length: "14.2", location: "Home pond" });
    const { text } = await open(catchDay.ann, "/my-catches");
    expect(text).toContain("Total Catches 2 Tournaments 1 Personal Best 21.3 in Locations 2");
    expect((await open(visitor, "/my-catches")).leadsTo).toBe("/login?next=%2Fmy-catches");
  });

  test("2.47 My Catches lists every own catch with its photo, sizes and badge", async () => {
    await verified(catchDay, { length: "21.3", notes: "Spinnerbait" });
    await submitted(catchDay.ann, { species: "Trout", length: "14.2", weight: "1.1", location: "Home pond" });
    const items = mainOf((await open(catchDay.ann, "/my-catches")).html)
      .split("<li")
      .slice(1);
    const [personal = "", tournament = ""] = items;
    expect(wordsOf(personal)).toMatch(/Trout 14\.2 in 1\.1 lb .*Home pond · Jun 6, 12:00 PM.* Personal /);
    expect(personal).not.toContain("<img");
    expect(wordsOf(tournament)).toMatch(
      /Largemouth Bass 21\.3 in 4\.5 lb .*North cove · Jun 6.* Tournament .*Spinnerbait/,
    );
    expect(tournament).toContain('alt="Photo of Largemouth Bass"');
  });

  test("2.48 without a catch the history reads 'No catches yet'", async () => {
    expect((await open(catchDay.ann, "/my-catches")).text).toContain("No catches yet");
  });

  test("2.49 a history that fails reads 'Failed to load catches'", async () => {
    const { status, text } = await open(catchDay.ann, "/my-catches?after=nonsense");
    expect(status).toBe(422);
    expect(text).toMatch(/Failed to load catches .*Please try again later\./);
  });
});

describe("2. Login (/login)", () => {
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

  test("2.52 a login says 'Welcome back!' and leads to the page asked for, otherwise home", async () => {
    await post(visitor, "/register", dana);
    const typed = { emailOrUsername: "dana@example.org", password: dana.password };
    const logIn = await post(visitor, "/login", typed);
    expect(logIn.leadsTo).toBe("/");
    expect(logIn.toast).toMatchObject({
      title: "Welcome back!",
      description: "You have successfully logged in.",
    });
    expect((await post(visitor, "/login?next=/my-catches", typed)).leadsTo).toBe("/my-catches");
  });
});

describe("2. Register (/register)", () => {
  test("2.53 'Create Account' has its four fields and an optional display name, the 50 states and a link to the login", async () => {
    const { html } = await open(visitor, "/register");
    expect(headingsOf(html)[0]).toBe("h1 Create Account");
    expect(labelsIn(html)).toEqual(["Username", "Email", "Password", "State", "Display Name (optional)"]);
    const states = [...piece(html, "<select", "</select>").matchAll(/<option value="(\w\w)"/g)].map(([, code]) => code);
    expect(states).toEqual(usStates.map(([code]) => code));
    expect(new Set(states).size).toBe(50);
    expect(linksIn(html)).toContainEqual(["Sign in here", "/login"]);
  });

  test("2.54 a new account says welcome, opens the tutorial and leads home", async () => {
    const made = await submit(visitor, "/register", new URLSearchParams(dana));
    const cookie = made.headers
      .getSetCookie()
      .map((line) => line.split(";")[0])
      .join("; ");
    const send = (path: string) => visitor.send(path, { headers: { cookie } });
    const next = await (await send(made.headers.get("location") ?? "")).text();
    const dialog = piece(next, "<dialog", "</dialog>");
    expect(wordsOf(dialog)).toContain("Step 1 of 5");
    expect(wordsOf(next)).toMatch(/Welcome to FishTournament Pro! .*Your account has been created successfully\./);
    expect(dialog).toContain('name="page" value="/"');
    const closed = await submit(visitor, "/tutorial", new URLSearchParams({ next: "/" }), { cookie });
    expect(closed.headers.get("location")).toBe("/");
    expect(await (await send("/api/auth/me")).json()).toMatchObject({ hasSeenTutorial: true });
  });
});
