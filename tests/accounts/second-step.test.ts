import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { expireSessions } from "../../src/accounts/expire-sessions.ts";
import { secondSteps } from "../../src/base/db/schema.ts";
import { type Browser, bodyOf, type Club, noon } from "../support/club.ts";
import { openAccountClub, password, traces } from "./account-club.ts";
import { codeNow, recoveryCodeOf, turnOn } from "./two-step.ts";

let club: Club;
let ruth: Browser;
beforeEach(async () => {
  club = await openAccountClub();
  ruth = await club.logIn("Ruth", { isAdmin: true });
  await turnOn(club, ruth.userId);
});
afterEach(() => club.close());

const cookiesOf = (response: Response) =>
  response.headers
    .getSetCookie()
    .map((line) => line.split(";")[0])
    .join("; ");

const logIn = (word = password) =>
  club.visitor.send("/api/auth/login", { json: { emailOrUsername: "Ruth", password: word } });

const give = (cookie: string, code: string, from = "198.51.100.1") =>
  club.visitor.send("/api/auth/second-step", { json: { code }, headers: { cookie, "x-forwarded-for": from } });

const me = (cookie: string) => club.visitor.send("/api/auth/me", { headers: { cookie } });
const actions = async () => (await traces(club)).audit.map(({ action }) => action);

test("the password alone doesn't open a session: the reply requests a code", async () => {
  const before = (await traces(club)).sessions;
  const response = await logIn();
  expect(await bodyOf(response)).toEqual({ http: 200, secondStep: "code" });
  expect(response.headers.getSetCookie()).toHaveLength(1);
  expect(response.headers.getSetCookie()[0]).toMatch(
    /^second-step=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=600$/,
  );
  expect((await me(cookiesOf(response))).status).toBe(401);
  expect((await traces(club)).sessions).toEqual(before);
});

test("a wrong password gets the same reply with and without two-step login", async () => {
  expect(await bodyOf(await logIn("not-the-password"))).toMatchObject({ http: 401, code: "wrong_credentials" });
});

test("an account without two-step login logs in as before", async () => {
  await club.logIn("Eli");
  const json = { emailOrUsername: "Eli", password };
  const response = await club.visitor.send("/api/auth/login", { json });
  expect(await bodyOf(response)).toMatchObject({ http: 200, username: "Eli", isAdmin: false });
});

test.each([
  ["now", 0],
  ["on a phone that is 30 seconds slow", -1],
  ["on a phone that is 30 seconds fast", 1],
])("the code that the app shows %s opens the session", async (_, steps) => {
  const opened = await give(cookiesOf(await logIn()), codeNow(club, steps));
  expect(await bodyOf(opened)).toMatchObject({ http: 200, username: "Ruth", isAdmin: true });
  expect((await me(cookiesOf(opened))).status).toBe(200);
  expect(opened.headers.getSetCookie()[2]).toStartWith("second-step=; ");
});

test.each([
  ["from a minute ago", () => codeNow(club, -2)],
  ["for a minute from now", () => codeNow(club, 2)],
  ["that was made up", () => "000000"],
  ["that is nobody's recovery code", () => "aaaa-aaaa-aaaa-aaaa"],
])("a code %s is wrong", async (_, code) => {
  const message = "That code is wrong or was already used. Try the next one.";
  const reply = { http: 401, code: "wrong_credentials", message, issues: [{ path: "code", message }] };
  expect(await bodyOf(await give(cookiesOf(await logIn()), code()))).toEqual(reply);
  expect(await actions()).toEqual(["wrong-code"]);
});

test("a code works once, even in another browser where the password was entered", async () => {
  const code = codeNow(club);
  const [first, other] = [cookiesOf(await logIn()), cookiesOf(await logIn())];
  expect((await give(first, code)).status).toBe(200);
  expect((await give(other, code)).status).toBe(401);
  expect((await give(other, codeNow(club, -1))).status).toBe(401);
  expect((await give(other, codeNow(club, 1))).status).toBe(200);
});

test("a pending login works once: its cookie opens no second session", async () => {
  const cookie = cookiesOf(await logIn());
  await give(cookie, codeNow(club));
  expect(await bodyOf(await give(cookie, codeNow(club, 1)))).toMatchObject({ http: 401, code: "log_in_again" });
});

describe("a recovery code", () => {
  test("a recovery code opens the session in place of a code, in any spelling, notifies the owner and is audited", async () => {
    const code = recoveryCodeOf(ruth.userId);
    const opened = await give(cookiesOf(await logIn()), ` ${code.replaceAll("-", " ").toLowerCase()} `);
    expect(opened.status).toBe(200);
    const { audit, notices } = await traces(club);
    expect(audit).toMatchObject([{ action: "use-recovery-code", subjectId: ruth.userId, detail: { left: 0 } }]);
    expect(notices).toMatchObject([{ userId: ruth.userId, title: "Recovery Code Used" }]);
  });

  test("a recovery code works only once", async () => {
    const code = recoveryCodeOf(ruth.userId);
    await give(cookiesOf(await logIn()), code);
    expect((await give(cookiesOf(await logIn()), code)).status).toBe(401);
  });

  test("a recovery code of another account is wrong", async () => {
    const dana = await club.logIn("Dana", { isAdmin: true });
    await turnOn(club, dana.userId);
    expect((await give(cookiesOf(await logIn()), recoveryCodeOf(dana.userId))).status).toBe(401);
  });
});

describe("a code must be entered within ten minutes", () => {
  test.each([
    [599, 200],
    [600, 401],
  ])("%i seconds after the password, a code gets %i", async (seconds, status) => {
    const cookie = cookiesOf(await logIn());
    club.setNow(noon + seconds * 1000);
    expect((await give(cookie, codeNow(club))).status).toBe(status);
  });

  test("the code page requires a login first", async () => {
    for (const cookie of ["", "second-step=", "second-step=made-up"]) {
      expect(await bodyOf(await give(cookie, codeNow(club)))).toMatchObject({ http: 401, code: "log_in_again" });
    }
  });

  test("ten minutes after the password, the pending login is forgotten", async () => {
    await logIn();
    expect(await club.store.write((tx) => expireSessions(tx, noon + 600_000))).toBe(1);
    expect(await club.store.read((db) => db.$count(secondSteps))).toBe(0);
  });

  test("changing the password ends a login that is waiting for its code", async () => {
    const cookie = cookiesOf(await logIn());
    const json = { currentPassword: password, newPassword: "walleye-and-pike" };
    await ruth.send("/api/auth/change-password", { json });
    expect(await bodyOf(await give(cookie, codeNow(club)))).toMatchObject({ code: "log_in_again" });
  });
});

test("after five wrong codes, the password is required again and the owner is notified", async () => {
  const cookie = cookiesOf(await logIn());
  for (let nth = 0; nth < 5; nth += 1) expect((await give(cookie, "000000")).status).toBe(401);
  expect(await bodyOf(await give(cookie, codeNow(club)))).toMatchObject({ code: "log_in_again" });
  const { notices } = await traces(club);
  expect(notices).toMatchObject([{ userId: ruth.userId, title: "Wrong Login Codes" }]);
  expect(await actions()).toEqual([...Array<string>(5).fill("wrong-code"), "fail-second-step"]);
});

describe("with limits", () => {
  beforeEach(async () => {
    await club.close();
    club = await openAccountClub({ RATE_LIMITS: "on", TRUST_PROXY: "on" });
    ruth = await club.logIn("Ruth", { isAdmin: true });
    await turnOn(club, ruth.userId);
  });

  test("wrong codes are delayed like passwords, across all logins of a user", async () => {
    const [first, other] = [cookiesOf(await logIn()), cookiesOf(await logIn())];
    for (let nth = 0; nth < 4; nth += 1) await give(first, "000000");
    for (let nth = 0; nth < 2; nth += 1) await give(other, "000000");
    const refused = await give(other, codeNow(club));
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, "5"]);
  });

  test("an attacker who guesses codes all night gets a try every five minutes, and the owner's browser isn't locked out", async () => {
    const signedIn = cookiesOf(await give(cookiesOf(await logIn()), codeNow(club)));
    const deviceCookie = /device=[^;]+/.exec(signedIn)?.[0] ?? "";
    let tried = 0;
    for (let nth = 0; nth < 120; nth += 1) {
      club.setNow(club.now() + 60_000);
      const cookie = cookiesOf(await logIn());
      const { status } = await give(cookie, "000000", `10.0.${nth >> 8}.${nth & 255}`);
      if (status === 401) tried += 1;
    }
    expect(tried).toBeLessThan(50);
    const stranger = cookiesOf(await logIn());
    expect((await give(stranger, codeNow(club), "203.0.113.9")).status).toBe(429);
    expect((await give(`${deviceCookie}; ${stranger}`, codeNow(club), "203.0.113.9")).status).toBe(200);
  });
});
