import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import type { TwoStepView } from "../../src/accounts/account-forms.ts";
import { codeAt } from "../../src/accounts/two-step/login-codes.ts";
import type { Browser, Club } from "../support/club.ts";
import { pageOf, post, submit } from "../support/posting.ts";
import { openAccountClub, password } from "./account-club.ts";
import { codeNow, isOn, recoveryCodeOf, turnOn } from "./two-step.ts";

let club: Club;
let ruth: Browser;
beforeEach(async () => {
  club = await openAccountClub();
  ruth = await club.logIn("Ruth", { isAdmin: true });
});
afterEach(() => club.close());

const page = "/settings/two-step";

describe("/settings/two-step without script", () => {
  test("the settings offer two-step login to every member", async () => {
    for (const reader of [ruth, await club.logIn("Dana")]) {
      expect(await pageOf(reader, "/settings")).toContain('href="/settings/two-step"');
      expect(await pageOf(reader, page)).toContain("Set Up Two-Step Login");
    }
  });

  test("the two-step page shows what is required first to a member who hasn't accepted the agreement or is suspended", async () => {
    const newcomer = await club.logIn("Nia", { hasAccepted: false });
    expect(await pageOf(newcomer, page)).toContain("Please accept the user agreement first.");
    const suspended = await club.logIn("Sal", { suspendedUntil: club.now() + 86_400_000 });
    expect(await pageOf(suspended, page)).toContain("once your suspension is over");
    expect(await pageOf(suspended, "/settings")).not.toContain("Two-Step");
    for (const reader of [newcomer, suspended])
      expect(await pageOf(reader, page)).not.toContain("Set Up Two-Step Login");
  });

  test("the two-step page shows the key, then the recovery codes once", async () => {
    expect(await pageOf(ruth, page)).toContain("Set Up Two-Step Login");
    expect(await post(ruth, page, { api: "/api/account/two-step/start" })).toMatchObject({
      status: 302,
      redirectTo: page,
    });
    const { setUp } = await ruth.get<TwoStepView>("/api/account/two-step");
    const shown = await pageOf(ruth, page);
    expect(shown).toContain(`href="${setUp?.address}"`);
    expect(shown).toContain(`d="${setUp?.qr.path}"`);
    expect(shown).toContain(setUp?.secret.match(/.{4}/g)?.join(" ") ?? "no key");
    const code = codeAt(setUp?.secret ?? "", club.now());
    const posted = await post(ruth, page, { api: "/api/account/two-step", code, password });
    expect(posted.status).toBe(200);
    expect(posted.text.match(/>([a-z2-7]{4}-){3}[a-z2-7]{4}</g)).toHaveLength(10);
    const after = await pageOf(ruth, page);
    expect(after).toContain("Recovery codes left: 10");
    expect(after).toContain("Two-step login is on");
    for (const secret of ["Save these recovery codes", setUp?.secret ?? "", setUp?.qr.path ?? ""])
      expect(after).not.toContain(secret);
    expect(await pageOf(ruth, "/settings")).toContain("On: logging in also requires a code");
  });

  test("a wrong code shows an error at its field, and the page contains neither code nor password", async () => {
    await post(ruth, page, { api: "/api/account/two-step/start" });
    const posted = await post(ruth, page, { api: "/api/account/two-step", code: "000000", password });
    expect(posted.status).toBe(401);
    expect(posted.text).toMatch(/id="form-two-step-on-code-error"[^>]*>(<[^>]*>)*That code is wrong/);
    expect(posted.text).not.toContain(password);
    expect(posted.text).not.toContain('value="000000"');
  });

  test("two-step login is turned off with the password and a code", async () => {
    await turnOn(club, ruth.userId);
    const refusedReply = await post(ruth, page, {
      api: "/api/account/two-step/off",
      code: codeNow(club),
      password: "not-the-password",
    });
    expect(refusedReply.text).toContain("This isn't your current password.");
    const posted = await post(ruth, page, { api: "/api/account/two-step/off", code: codeNow(club), password });
    expect(posted).toMatchObject({ redirectTo: page, toast: { title: "Two-step login is off" } });
    expect(await isOn(club, ruth.userId)).toBe(false);
  });

  test("an admin turns off two-step login for another admin who lost their phone", async () => {
    const sam = await club.logIn("Sam", { isAdmin: true });
    await turnOn(club, ruth.userId);
    const user = `/admin/users/${ruth.userId}`;
    expect(await pageOf(sam, user)).toContain("Turn Off Two-Step Login");
    const posted = await post(sam, user, { api: `/api${user}/two-step-off`, reason: "Phone in the lake" });
    expect(posted).toMatchObject({ redirectTo: user, toast: { title: "Two-step login turned off" } });
    expect(await pageOf(sam, user)).not.toContain("Turn Off Two-Step Login");
  });
});

describe("logging in with a second step, without script", () => {
  beforeEach(() => turnOn(club, ruth.userId));

  const send = (path: string, fields: Record<string, string>, cookie = "") =>
    submit(club.visitor, path, new URLSearchParams(fields), { cookie });

  async function givePassword(path = "/login") {
    const response = await send(path, { emailOrUsername: "ruth", password });
    const cookie = response.headers.getSetCookie()[0]?.split(";")[0] ?? "";
    return { cookie, redirectTo: response.headers.get("location") ?? "" };
  }

  test("the password continues to the code, and the code to the requested page", async () => {
    const { cookie, redirectTo } = await givePassword("/login?next=%2Fadmin");
    expect(redirectTo).toBe("/login?step=code&next=%2Fadmin");
    const html = await pageOf(club.visitor, redirectTo);
    for (const phrase of ['name="code"', 'inputMode="numeric"', 'autoComplete="one-time-code"', "Two-Step Login"]) {
      expect(html).toContain(phrase);
    }
    const entered = await send(redirectTo, { code: codeNow(club) }, cookie);
    expect(entered.headers.get("location")).toBe("/admin");
    expect(entered.headers.getSetCookie()[0]).toStartWith("session=");
  });

  test("the form for a recovery code has a separate field that accepts letters", async () => {
    const { cookie, redirectTo } = await givePassword();
    expect(await pageOf(club.visitor, redirectTo)).toContain('href="/login?step=recovery"');
    const html = await pageOf(club.visitor, "/login?step=recovery");
    expect(html).toContain("Recovery Code");
    expect(html).not.toContain('inputMode="numeric"');
    const code = recoveryCodeOf(ruth.userId);
    const entered = await send("/login?step=recovery", { code }, cookie);
    expect(entered.headers.get("location")).toBe("/");
  });

  test("a wrong code shows an error, and the field is empty again", async () => {
    const { cookie, redirectTo } = await givePassword();
    const refusedReply = await send(redirectTo, { code: "000000" }, cookie);
    const text = await refusedReply.text();
    expect(refusedReply.status).toBe(401);
    expect(text).toContain("That code is wrong or was already used. Try the next one.");
    expect(text).not.toContain('value="000000"');
  });

  test("without a password first, or too late, the user has to log in again and still reaches the requested page", async () => {
    const response = await send("/login?step=code&next=%2Fadmin", { code: codeNow(club) });
    expect(response.headers.get("location")).toBe("/login?next=%2Fadmin");
    const { cookie, redirectTo } = await givePassword();
    club.setNow(club.now() + 600_000);
    const late = await send(redirectTo, { code: codeNow(club) }, cookie);
    expect(late.headers.get("location")).toBe("/login");
  });
});
