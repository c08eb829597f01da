import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import type { TwoStepView } from "../../src/accounts/account-forms.ts";
import { codeAt } from "../../src/accounts/two-step/login-codes.ts";
import { disableTwoStepByOperator } from "../../src/accounts/two-step/turn-two-step-off.ts";
import { recoveryCodes, secondSteps, twoStep, users } from "../../src/base/db/schema.ts";
import { type Browser, bodyOf, type Club, noon } from "../support/club.ts";
import { isSignedIn, openAccountClub, password, traces } from "./account-club.ts";
import { codeNow, isOn, recoveryCodeOf, secret, turnOn } from "./two-step.ts";

let club: Club;
let ruth: Browser;
beforeEach(async () => {
  club = await openAccountClub();
  ruth = await club.logIn("Ruth", { isAdmin: true });
});
afterEach(() => club.close());

const path = "/api/account/two-step";
const view = (by = ruth) => by.get<TwoStepView>(path);
const start = (by = ruth) => by.send(`${path}/start`, { method: "POST" });
const confirm = (json: object, by = ruth) => by.send(path, { json });
const turnOff = (json: object, by = ruth) => by.send(`${path}/off`, { json });
const keyOf = async () => (await view()).setUp?.secret ?? "";
const off = { isOn: false, since: null, recoveryCodesLeft: 0, setUp: null };

describe("codes (RFC 6238, appendix B, cut to six digits)", () => {
  test.each([
    [59, "287082"],
    [1_111_111_109, "081804"],
    [1_234_567_890, "005924"],
    [20_000_000_000, "353130"],
  ])("at second %i the code is %s", (at, code) => {
    expect(codeAt("GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ", at * 1000)).toBe(code);
  });
});

describe("turning it on", () => {
  test("turning on two-step login begins with a new key, shown as text, as an app link and as a QR code", async () => {
    expect(await view()).toEqual(off);
    expect((await start()).status).toBe(200);
    const { setUp, isOn: isOnYet } = await view();
    expect(setUp?.secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(setUp?.address).toStartWith(`otpauth://totp/FishTournament%20Pro:Ruth?issuer=FishTournament%20Pro&secret=`);
    expect(setUp?.qr.path).toStartWith("M4 4h7v1h-7z");
    expect(isOnYet).toBe(false);
    await start();
    expect(await keyOf()).not.toBe(setUp?.secret ?? "");
  });

  test("turning on two-step login requires an app code and the password, and returns ten recovery codes", async () => {
    await start();
    const reply = await confirm({ code: codeAt(await keyOf(), club.now()), password });
    const { recoveryCodes: codes } = (await reply.json()) as { recoveryCodes: string[] };
    expect(new Set(codes).size).toBe(10);
    for (const code of codes) expect(code).toMatch(/^([a-z2-7]{4}-){3}[a-z2-7]{4}$/);
    expect(await view()).toEqual({
      isOn: true,
      since: new Date(noon).toISOString(),
      recoveryCodesLeft: 10,
      setUp: null,
    });
    const storedCodes = await club.store.read((db) => db.select().from(recoveryCodes));
    for (const code of codes) expect(JSON.stringify(storedCodes)).not.toContain(code.replaceAll("-", ""));
    const { audit, notices } = await traces(club);
    expect(audit).toMatchObject([{ action: "turn-two-step-on", subjectId: ruth.userId, detail: {} }]);
    expect(notices).toMatchObject([{ userId: ruth.userId, title: "Two-Step Login Is On" }]);
  });

  test("turning on two-step login logs out all other browsers", async () => {
    const phone = await club.logIn("Ruth");
    await start();
    await confirm({ code: codeAt(await keyOf(), club.now()), password });
    expect([await isSignedIn(ruth), await isSignedIn(phone)]).toEqual([true, false]);
  });

  test.each([
    ["a wrong code", { code: "000000", password }, { http: 401, issues: [{ path: "code" }] }],
    ["a wrong password", { code: "", password: "not-the-password" }, { http: 401, issues: [{ path: "password" }] }],
  ])("%s leaves two-step login off", async (_, values, reply) => {
    await start();
    const code = values.code || codeAt(await keyOf(), club.now());
    expect(await bodyOf(await confirm({ ...values, code }))).toMatchObject(reply);
    expect((await view()).isOn).toBe(false);
    expect((await traces(club)).audit).toEqual([]);
  });

  test("an unconfirmed key is deleted after an hour", async () => {
    await start();
    const key = await keyOf();
    club.setNow(noon + 3_600_000);
    expect((await view()).setUp).toBeNull();
    expect(await bodyOf(await confirm({ code: codeAt(key, club.now()), password }))).toMatchObject({ code: "stale" });
  });

  test("two-step login that is already on can't be set up again, which would replace the phone", async () => {
    await turnOn(club, ruth.userId);
    expect(await bodyOf(await start())).toMatchObject({ http: 409, code: "same_state" });
    expect(await bodyOf(await confirm({ code: codeNow(club), password }))).toMatchObject({ code: "same_state" });
    expect(await isOn(club, ruth.userId)).toBe(true);
  });

  test("the code that confirmed two-step login can't be used to log in", async () => {
    await start();
    const code = codeAt(await keyOf(), club.now());
    await confirm({ code, password });
    const owed = await club.visitor.send("/api/auth/login", { json: { emailOrUsername: "Ruth", password } });
    const headers = { cookie: owed.headers.getSetCookie()[0]?.split(";")[0] ?? "" };
    expect((await club.visitor.send("/api/auth/second-step", { json: { code }, headers })).status).toBe(401);
  });
});

describe("turning it off", () => {
  beforeEach(() => turnOn(club, ruth.userId));

  test.each([
    ["a code", () => codeNow(club)],
    ["a recovery code", () => recoveryCodeOf(ruth.userId)],
  ])("turning off two-step login requires the password and %s, and logs out all other browsers", async (_, code) => {
    const phone = await club.logIn("Ruth");
    expect(await bodyOf(await turnOff({ code: code(), password }))).toEqual({ http: 200, ...off });
    expect([await isSignedIn(ruth), await isSignedIn(phone)]).toEqual([true, false]);
    expect(await club.store.read((db) => db.$count(recoveryCodes))).toBe(0);
    const { audit, notices } = await traces(club);
    expect(audit.at(-1)).toMatchObject({ action: "turn-two-step-off", subjectId: ruth.userId });
    expect(notices.at(-1)).toMatchObject({ title: "Two-Step Login Is Off" });
  });

  test.each([
    ["a wrong code", () => ({ code: "000000", password }), "code"],
    ["a wrong password", () => ({ code: codeNow(club), password: "not-the-password" }), "password"],
  ])("%s leaves two-step login on", async (_, valuesOf, field) => {
    expect(await bodyOf(await turnOff(valuesOf()))).toMatchObject({ http: 401, issues: [{ path: field }] });
    expect(await isOn(club, ruth.userId)).toBe(true);
  });

  test("a former admin can still turn two-step login off", async () => {
    await club.store.write((tx) => tx.update(users).set({ isAdmin: false }).where(eq(users.id, ruth.userId)));
    expect((await turnOff({ code: codeNow(club), password })).status).toBe(200);
  });
});

describe("an admin who lost their phone", () => {
  let sam: Browser;
  const reason = "Phone in the lake";
  const turnOffFor = (id: number, by: Browser) => by.send(`/api/admin/users/${id}/two-step-off`, { json: { reason } });
  beforeEach(async () => {
    sam = await club.logIn("Sam", { isAdmin: true });
    await turnOn(club, ruth.userId);
  });

  test("an admin who lost the phone: another admin turns two-step off with a reason; it is audited, and the owner notified", async () => {
    expect(await sam.get(`/api/admin/users/${ruth.userId}`)).toMatchObject({ hasTwoStep: true });
    expect(await bodyOf(await turnOffFor(ruth.userId, sam))).toMatchObject({ http: 200, hasTwoStep: false });
    expect([await isOn(club, ruth.userId), await isSignedIn(ruth)]).toEqual([false, false]);
    const { audit, notices } = await traces(club);
    const detail = { username: "Ruth", reason };
    expect(audit).toMatchObject([{ action: "turn-two-step-off", actorId: sam.userId, subjectId: ruth.userId, detail }]);
    expect(notices[0]?.message).toBe(`Sam turned it off, and every browser was logged out. Reason: ${reason}`);
  });

  test("admins can't turn off their own two-step login with a reason", async () => {
    expect(await bodyOf(await turnOffFor(ruth.userId, ruth))).toMatchObject({ http: 409, code: "own_account" });
    expect(await isOn(club, ruth.userId)).toBe(true);
  });

  test("two-step login that is off, or of an unknown user, can't be turned off", async () => {
    expect(await bodyOf(await turnOffFor(sam.userId, ruth))).toMatchObject({ http: 409, code: "same_state" });
    expect((await turnOffFor(999, ruth)).status).toBe(404);
  });
});

test("two-step login of a club's only admin can be turned off from the command line", async () => {
  await turnOn(club, ruth.userId);
  await expect(club.store.write((tx) => disableTwoStepByOperator(tx, "Nobody", noon))).rejects.toThrow(
    "This user doesn't exist",
  );
  await club.store.write((tx) => disableTwoStepByOperator(tx, "ruth", noon));
  expect([await isOn(club, ruth.userId), await isSignedIn(ruth)]).toEqual([false, false]);
  expect((await traces(club)).audit).toMatchObject([{ actorName: "command line", detail: { username: "Ruth" } }]);
  await expect(club.store.write((tx) => disableTwoStepByOperator(tx, "Ruth", noon))).rejects.toThrow("already off");
});

test("exports contain neither the key nor the recovery codes", async () => {
  await turnOn(club, ruth.userId);
  for (const call of ["/api/account/data", "/api/account", path, `/api/admin/users/${ruth.userId}`]) {
    const text = await (await ruth.send(call)).text();
    expect(text).not.toContain(secret);
    expect(text).not.toContain("codeHash");
  }
  expect(await ruth.get("/api/account/data")).toMatchObject({ account: { hasTwoStep: true } });
});

test("recovery codes are deleted with the account", async () => {
  await club.logIn("Sam", { isAdmin: true });
  await turnOn(club, ruth.userId);
  await club.visitor.send("/api/auth/login", { json: { emailOrUsername: "Ruth", password } });
  expect((await ruth.send("/api/account/delete", { json: { password } })).status).toBe(200);
  const remaining = await club.store.read(async (db) => [
    await db.$count(twoStep),
    await db.$count(recoveryCodes),
    await db.$count(secondSteps),
  ]);
  expect(remaining).toEqual([0, 0, 0]);
});
