import { afterEach, beforeEach, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { sessions, users } from "../../src/base/db/schema.ts";
import { type Club, noon, openClub } from "../support/club.ts";
import { openAccountClub } from "./account-club.ts";

let club: Club;
beforeEach(async () => {
  club = await openClub();
  await club.visitor.send("/api/auth/register", {
    json: { username: "Dana", email: "dana@example.org", password: "bass-and-trout", state: "TX" },
  });
  await club.store.write(async (tx) => {
    await tx.delete(sessions);
  });
});
afterEach(() => club.close());

const cookieOf = (response: Response) => response.headers.get("set-cookie")?.split(";")[0] ?? "";
const logIn = (emailOrUsername: string, password = "bass-and-trout", cookie?: string) =>
  club.visitor.send("/api/auth/login", {
    json: { emailOrUsername, password },
    headers: cookie ? { cookie } : undefined,
  });
const status = async (cookie: string) => (await club.visitor.send("/api/auth/me", { headers: { cookie } })).status;
const openSessions = () => club.store.read((db) => db.$count(sessions));

test.each(["Dana", "dana", "DANA@example.org", "  Dana "])("'%s' and the password open a session", async (name) => {
  const response = await logIn(name);
  expect(response.status).toBe(200);
  expect(await response.json()).toMatchObject({ username: "Dana", isAdmin: false });
  expect(await status(cookieOf(response))).toBe(200);
});

test("a wrong name and a wrong password get the same reply and no cookie", async () => {
  const wrongPassword = await logIn("Dana", "not-the-password");
  const wrongName = await logIn("Nobody");
  const wrongEmail = await logIn("nobody@example.org");
  expect([wrongPassword.status, wrongName.status, wrongEmail.status]).toEqual([401, 401, 401]);
  const body = await wrongPassword.text();
  expect(JSON.parse(body)).toMatchObject({ code: "wrong_credentials" });
  expect([await wrongName.text(), await wrongEmail.text()]).toEqual([body, body]);
  expect(wrongPassword.headers.has("set-cookie")).toBe(false);
  expect(await openSessions()).toBe(0);
});

test.each([
  [{ emailOrUsername: "", password: "bass-and-trout" }, "Email or username is required"],
  [{ password: "bass-and-trout" }, "Email or username is required"],
  [{ emailOrUsername: "Dana", password: "short" }, "Password must be at least 6 characters"],
])("%p is refused: %s", async (json, message) => {
  const response = await club.visitor.send("/api/auth/login", { json });
  expect(response.status).toBe(422);
  expect(await response.json()).toMatchObject({ code: "invalid", message });
});

test("logging in again in the same browser ends the previous session", async () => {
  const first = cookieOf(await logIn("Dana"));
  const second = cookieOf(await logIn("Dana", "bass-and-trout", first));
  expect([await status(first), await status(second)]).toEqual([401, 200]);
  expect(await openSessions()).toBe(1);
});

test("a wrong password doesn't affect the existing session", async () => {
  const first = cookieOf(await logIn("Dana"));
  await logIn("Dana", "not-the-password", first);
  expect(await status(first)).toBe(200);
});

test("logging out ends the session on the server and deletes the cookie", async () => {
  const cookie = cookieOf(await logIn("Dana"));
  const response = await club.visitor.send("/api/auth/logout", { method: "POST", headers: { cookie } });
  expect(response.status).toBe(200);
  expect(response.headers.get("set-cookie")).toStartWith("session=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0");
  expect(await status(cookie)).toBe(401);
  expect(await openSessions()).toBe(0);
});

test("logging out of one browser leaves the other logged in, and a visitor may log out", async () => {
  const [phone, laptop] = [cookieOf(await logIn("Dana")), cookieOf(await logIn("Dana"))];
  await club.visitor.send("/api/auth/logout", { method: "POST", headers: { cookie: phone } });
  expect([await status(phone), await status(laptop)]).toEqual([401, 200]);
  expect((await club.visitor.send("/api/auth/logout", { method: "POST" })).status).toBe(200);
});

test("logging in counts as activity", async () => {
  club.setNow(noon + 1000);
  await logIn("Dana");
  const [dana] = await club.store.read((db) => db.select().from(users).where(eq(users.username, "Dana")));
  expect(dana?.lastActiveAt).toBe(noon + 1000);
});

test("with rate limits, the 61st login in a row from one address has to wait and then succeeds", async () => {
  await club.close();
  club = await openAccountClub({ RATE_LIMITS: "on" });
  await club.logIn("Dana");
  for (let nth = 0; nth < 60; nth += 1) expect((await logIn("Dana")).status).toBe(200);
  const response = await logIn("Dana");
  expect(response.status).toBe(429);
  expect(response.headers.get("retry-after")).toBe("2");
  expect(await response.json()).toMatchObject({ code: "too_many" });
  club.setNow(noon + 2000);
  expect((await logIn("Dana")).status).toBe(200);
});
