import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { expireSessions } from "../../../src/accounts/expire-sessions.ts";
import type { PasskeyView } from "../../../src/accounts/passkeys/passkey-shapes.ts";
import { passkeyChallenges, passkeys, users } from "../../../src/base/db/schema.ts";
import { type Browser, bodyOf, type Club, noon } from "../../support/club.ts";
import { isSignedIn, openAccountClub, password, traces } from "../account-club.ts";
import { codeNow, turnOn } from "../two-step.ts";
import { type Authenticator, createAuthenticator } from "./authenticator.ts";

let club: Club;
let ann: Browser;
let device: Authenticator;
beforeEach(async () => {
  club = await openAccountClub();
  ann = await club.logIn("Ann");
  device = createAuthenticator();
});
afterEach(() => club.close());

const path = "/api/account/passkeys";

const cookiesOf = (response: Response) =>
  response.headers
    .getSetCookie()
    .map((line) => line.split(";")[0])
    .join("; ");

type Lies = Parameters<Authenticator["use"]>[1];

const ask = (name = "Phone", by = ann, word = password) =>
  by.send(`${path}/options`, { json: { name, password: word } });

/** Sends the cookies of both the session and the challenge, like a browser. */
const send = (by: Browser, to: string, json: object, cookie: string) =>
  by.send(to, { json, headers: { cookie: [by.cookie, cookie].filter(Boolean).join("; ") } });

async function add(name = "Phone", by = ann, lies: Lies = {}, to = device): Promise<Response> {
  const options = await ask(name, by);
  return send(by, path, to.create((await options.json()) as never, lies), cookiesOf(options));
}

const list = async (by = ann) => (await by.get<{ passkeys: PasskeyView[] }>(path)).passkeys;

async function askToLogIn(cookie = "", step = "") {
  const reply = await club.visitor.send(`/api/auth/passkey${step}/options`, { method: "POST", headers: { cookie } });
  return { options: (await reply.json()) as never, cookie: [cookie, cookiesOf(reply)].filter(Boolean).join("; ") };
}

const use = (used: object, cookie: string, step = "") => send(club.visitor, `/api/auth/passkey${step}`, used, cookie);

async function logIn(lies: Lies = {}, from = device): Promise<Response> {
  const { options, cookie } = await askToLogIn();
  return use(from.use(options, lies), cookie);
}

const refused = { http: 401, code: "wrong_credentials" };
const late = { http: 409, code: "stale", message: "This took too long. Please try again." };

describe("adding a passkey", () => {
  test("a member adds a passkey with a name and the password, is notified, and it is audited", async () => {
    expect((await add("Ann's phone")).status).toBe(201);
    expect(await list()).toEqual([
      {
        ...{ id: 1, name: "Ann's phone", host: "localhost", isUsableHere: true },
        createdAt: new Date(noon).toISOString(),
        lastUsedAt: null,
      },
    ]);
    const { audit, notices } = await traces(club);
    expect(audit).toMatchObject([{ action: "add-passkey", subjectId: ann.userId, detail: { name: "Ann's phone" } }]);
    expect(notices).toMatchObject([{ userId: ann.userId, title: "Passkey Added", link: "/settings/passkeys" }]);
    expect(await isSignedIn(ann)).toBe(true);
  });

  test("a browser is asked for a passkey that verifies its user and needs no username", async () => {
    const options = await (await ask()).json();
    expect(options).toMatchObject({
      rp: { id: "localhost", name: "FishTournament Pro" },
      user: { name: "Ann", displayName: "Ann" },
      attestation: "none",
      authenticatorSelection: { residentKey: "required", userVerification: "required" },
      timeout: 300_000,
    });
  });

  test.each([
    ["no name", { name: " ", password }, { http: 422, issues: [{ path: "name" }] }],
    ["a name of 41 characters", { name: "x".repeat(41), password }, { http: 422, issues: [{ path: "name" }] }],
    ["a wrong password", { name: "Phone", password: "wrong" }, { http: 401, issues: [{ path: "password" }] }],
  ])("no challenge is opened with %s", async (_, json, reply) => {
    expect(await bodyOf(await ann.send(`${path}/options`, { json }))).toMatchObject(reply);
    expect(await club.store.read((db) => db.$count(passkeyChallenges))).toBe(0);
  });

  test("a member with two-step login also needs a code, which works once", async () => {
    await turnOn(club, ann.userId);
    const send = async (code?: string) =>
      bodyOf(await ann.send(`${path}/options`, { json: { name: "Phone", password, code } }));
    expect(await send()).toMatchObject({ http: 422, issues: [{ path: "code", message: "Please enter the code" }] });
    expect(await send("000000")).toMatchObject({ http: 401, issues: [{ path: "code" }] });
    expect(await club.store.read((db) => db.$count(passkeyChallenges))).toBe(0);
    club.setNow(noon + 60_000);
    expect(await send(codeNow(club))).toMatchObject({ http: 200, rp: { id: "localhost" } });
    expect(await send(codeNow(club))).toMatchObject({ http: 401, issues: [{ path: "code" }] });
    expect(await ann.get(path)).toEqual({ passkeys: [], requiresCode: true });
  });

  test("a passkey is added behind a proxy that encrypts, which forwards requests as http", async () => {
    expect((await add("Phone", ann, { origin: "https://localhost" })).status).toBe(201);
    expect((await logIn({ origin: "https://localhost" })).status).toBe(200);
  });

  test("a passkey with an id that isn't its own isn't added", async () => {
    const options = await ask();
    const created = { ...device.create((await options.json()) as never), id: "another" };
    expect(await bodyOf(await send(ann, path, created, cookiesOf(options)))).toMatchObject(refused);
  });

  test.each<[string, Lies]>([
    ["from another origin", { origin: "http://localhost.example.org" }],
    ["for another host", { host: "example.org" }],
    ["whose device didn't verify its user", { isVerified: false }],
    ["that is really a login", { type: "webauthn.get" }],
    // The library would fetch the list of revoked certificates from an address in the certificate.
    ["with a certificate of its maker", { certificate: true }],
  ])("a passkey %s isn't added", async (_, lies) => {
    expect(await bodyOf(await add("Phone", ann, lies))).toMatchObject(refused);
    expect(await list()).toEqual([]);
    expect((await traces(club)).audit).toEqual([]);
  });

  test("values that are too long or not base64url are refused before the challenge is used", async () => {
    const options = await ask();
    const created = device.create((await options.json()) as never);
    for (const input of [
      { attestationObject: "A".repeat(12_001) },
      { id: "A".repeat(1365) },
      { clientDataJSON: "{}" },
    ]) {
      const reply = await send(ann, path, { ...created, ...input }, cookiesOf(options));
      expect(await bodyOf(reply)).toMatchObject({ http: 422, issues: [{ path: Object.keys(input)[0] }] });
    }
    expect((await send(ann, path, created, cookiesOf(options))).status).toBe(201);
  });

  test("a challenge works once, even if its first answer was wrong", async () => {
    const optionsReply = await ask();
    const options = (await optionsReply.json()) as never;
    await send(ann, path, device.create(options, { host: "example.org" }), cookiesOf(optionsReply));
    expect(await bodyOf(await send(ann, path, device.create(options), cookiesOf(optionsReply)))).toMatchObject(late);
    expect(await list()).toEqual([]);
  });

  test("a challenge is bound to the browser that asked for it, and to its user", async () => {
    const options = await ask();
    const created = device.create((await options.json()) as never);
    expect(await bodyOf(await send(ann, path, created, ""))).toMatchObject(late);
    const ben = await club.logIn("Ben");
    expect(await bodyOf(await send(ben, path, created, cookiesOf(options)))).toMatchObject(late);
    expect([await list(), await list(ben)]).toEqual([[], []]);
  });

  test("a challenge is void after five minutes, and is deleted", async () => {
    const options = await ask();
    const created = device.create((await options.json()) as never);
    club.setNow(noon + 300_000);
    expect(await bodyOf(await send(ann, path, created, cookiesOf(options)))).toMatchObject(late);
    expect(await club.store.write((tx) => expireSessions(tx, noon + 300_000))).toBe(1);
  });

  test("a new password voids an open challenge", async () => {
    const options = await ask();
    const created = device.create((await options.json()) as never);
    const json = { currentPassword: password, newPassword: "walleye-and-pike" };
    expect((await ann.send("/api/auth/change-password", { json })).status).toBe(200);
    expect(await bodyOf(await send(ann, path, created, cookiesOf(options)))).toMatchObject(late);
  });

  test("a user can have ten passkeys, and the device isn't asked for an eleventh", async () => {
    const options = await ask("The eleventh");
    for (let nth = 1; nth <= 10; nth += 1) expect((await add(`Key ${nth}`)).status).toBe(201);
    expect(await bodyOf(await ask())).toMatchObject({ http: 429, code: "too_many" });
    const late = await send(ann, path, device.create((await options.json()) as never), cookiesOf(options));
    expect(await bodyOf(late)).toMatchObject({ http: 429, code: "too_many" });
    expect((await list()).map(({ name }) => name)).toEqual(
      Array.from({ length: 10 }, (_, index) => `Key ${index + 1}`),
    );
  });

  test("a device that has a passkey of the account isn't asked for a second one", async () => {
    await add();
    const { excludeCredentials } = (await (await ask()).json()) as { excludeCredentials: { id: string }[] };
    const [stored] = await club.store.read((db) => db.select().from(passkeys));
    expect(excludeCredentials.map(({ id }) => id)).toEqual([stored?.credentialId ?? ""]);
  });
});

describe("logging in with a passkey", () => {
  beforeEach(async () => {
    await add();
  });

  test("a passkey opens a session without a name and a password, and its last use is shown", async () => {
    club.setNow(noon + 60_000);
    const response = await logIn();
    expect(await bodyOf(response)).toMatchObject({ http: 200, username: "Ann" });
    const me = await club.visitor.send("/api/auth/me", { headers: { cookie: cookiesOf(response) } });
    expect(me.status).toBe(200);
    expect((await list())[0]?.lastUsedAt).toBe(new Date(noon + 60_000).toISOString());
  });

  test("the challenge's cookie is short-lived and not for scripts", async () => {
    const reply = await club.visitor.send("/api/auth/passkey/options", { method: "POST" });
    expect(reply.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^passkey=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=300$/),
    ]);
    expect(await reply.json()).toMatchObject({ rpId: "localhost", userVerification: "required" });
  });

  test.each<[string, Lies]>([
    ["on another origin", { origin: "http://localhost:81" }],
    ["for another host", { host: "example.org" }],
    ["whose device didn't verify its user", { isVerified: false }],
    ["in the reply for a new passkey", { type: "webauthn.create" }],
  ])("a passkey used %s is refused", async (_, lies) => {
    const { sessions } = await traces(club);
    expect(await bodyOf(await logIn(lies))).toMatchObject(refused);
    expect((await traces(club)).sessions).toEqual(sessions);
  });

  test("a recorded login can't be replayed", async () => {
    const { options, cookie } = await askToLogIn();
    const used = device.use(options);
    expect((await use(used, cookie)).status).toBe(200);
    expect(await bodyOf(await use(used, cookie))).toMatchObject(late);
    const next = await askToLogIn();
    expect(await bodyOf(await use(used, next.cookie))).toMatchObject(refused);
  });

  test("an answer to another browser's challenge is refused", async () => {
    const [first, other] = [await askToLogIn(), await askToLogIn()];
    expect(await bodyOf(await use(device.use(first.options), other.cookie))).toMatchObject(refused);
    expect(await bodyOf(await use(device.use(first.options), ""))).toMatchObject(late);
  });

  test("the challenge of a login is void after five minutes", async () => {
    const { options, cookie } = await askToLogIn();
    club.setNow(noon + 300_000);
    expect(await bodyOf(await use(device.use(options), cookie))).toMatchObject(late);
  });

  test("a challenge for adding a passkey doesn't log in", async () => {
    const reply = await ask("Tablet");
    const { challenge } = (await reply.json()) as { challenge: string };
    const used = device.use({ challenge, rpId: "localhost" });
    expect(await bodyOf(await use(used, cookiesOf(reply)))).toMatchObject(late);
  });

  test("a counter that doesn't rise is refused, audited, and the owner is notified", async () => {
    expect((await logIn({ counter: 7 })).status).toBe(200);
    for (const counter of [7, 6, 0]) expect(await bodyOf(await logIn({ counter }))).toMatchObject(refused);
    const { audit, notices } = await traces(club);
    const actions = audit.map(({ action }) => action).filter((action) => action !== "add-passkey");
    expect(actions).toEqual(Array(3).fill("refuse-passkey"));
    expect(notices.at(-1)).toMatchObject({ userId: ann.userId, title: "Passkey Refused" });
    expect((await logIn({ counter: 8 })).status).toBe(200);
  });

  test("a synced passkey whose counter stays 0 keeps working", async () => {
    for (let nth = 0; nth < 2; nth += 1) expect((await logIn({ counter: 0 })).status).toBe(200);
  });

  test("a passkey with another user's handle, or of nobody, is refused", async () => {
    const { options, cookie } = await askToLogIn();
    const used = { ...device.use(options), userHandle: Buffer.from("user-999").toString("base64url") };
    expect(await bodyOf(await use(used, cookie))).toMatchObject(refused);
    const stranger = createAuthenticator();
    stranger.create({ challenge: "AA", rp: { id: "localhost" }, user: { id: "dXNlci0x" } });
    expect(await bodyOf(await logIn({}, stranger))).toMatchObject(refused);
  });

  test("another user's signature doesn't open the account", async () => {
    const ben = await club.logIn("Ben");
    const other = createAuthenticator();
    await add("Ben's phone", ben, {}, other);
    const [anns] = await club.store.read((db) => db.select().from(passkeys).where(eq(passkeys.userId, ann.userId)));
    const { options, cookie } = await askToLogIn();
    const { userHandle: _, ...signed } = other.use(options);
    expect(await bodyOf(await use({ ...signed, id: anns?.credentialId ?? "" }, cookie))).toMatchObject(refused);
  });

  test("a suspended user logs in and can still not change anything, as with the password", async () => {
    await club.store.write((tx) =>
      tx.update(users).set({ suspendedUntil: noon + 86_400_000, suspensionReason: "Rule 4" }),
    );
    expect(await bodyOf(await logIn())).toMatchObject({ http: 200, suspensionReason: "Rule 4" });
    expect(await bodyOf(await ask("Tablet"))).toMatchObject({ http: 403, code: "suspended" });
  });

  test("two-step login requires no code after a passkey, which counts as both factors", async () => {
    await turnOn(club, ann.userId);
    expect(await bodyOf(await logIn())).toMatchObject({ http: 200, username: "Ann" });
  });

  test("signing out everywhere ends the session that a passkey opened; the passkey still works", async () => {
    const cookie = cookiesOf(await logIn());
    await ann.send("/api/auth/logout-everywhere", { method: "POST" });
    expect((await club.visitor.send("/api/auth/me", { headers: { cookie } })).status).toBe(401);
    expect((await logIn()).status).toBe(200);
  });

  test("a passkey of another address isn't accepted", async () => {
    await club.store.write((tx) => tx.update(passkeys).set({ host: "old.example.org" }));
    expect(await bodyOf(await logIn())).toMatchObject(refused);
    expect(await list()).toMatchObject([{ host: "old.example.org", isUsableHere: false }]);
  });
});

describe("a passkey as the second step", () => {
  const step = "/second-step";
  const givePassword = async () =>
    cookiesOf(await club.visitor.send("/api/auth/login", { json: { emailOrUsername: "Ann", password } }));
  beforeEach(async () => {
    await add();
    await turnOn(club, ann.userId);
  });

  test("the reply to the password offers a passkey only to a user who has one", async () => {
    const json = { emailOrUsername: "Ann", password };
    const reply = { http: 200, secondStep: "code", hasPasskey: true };
    expect(await bodyOf(await club.visitor.send("/api/auth/login", { json }))).toEqual(reply);
    await club.store.write((tx) => tx.delete(passkeys));
    expect(await bodyOf(await club.visitor.send("/api/auth/login", { json }))).toEqual({
      http: 200,
      secondStep: "code",
    });
  });

  test("a passkey that is merely present completes the login, once", async () => {
    const owed = await givePassword();
    const { options, cookie } = await askToLogIn(owed, step);
    expect(options).toMatchObject({
      userVerification: "discouraged",
      allowCredentials: [{ transports: ["internal"] }],
    });
    const used = device.use(options, { isVerified: false });
    const opened = await use(used, cookie, step);
    expect(await bodyOf(opened)).toMatchObject({ http: 200, username: "Ann" });
    expect((await club.visitor.send("/api/auth/me", { headers: { cookie: cookiesOf(opened) } })).status).toBe(200);
    expect(await bodyOf(await use(used, cookie, step))).toMatchObject({ http: 401, code: "log_in_again" });
  });

  test("another user's passkey doesn't complete the login, and a code still does", async () => {
    const ben = await club.logIn("Ben");
    const other = createAuthenticator();
    await add("Ben's phone", ben, {}, other);
    const owed = await givePassword();
    const { options, cookie } = await askToLogIn(owed, step);
    const used = other.use({
      ...(options as { challenge: string; rpId: string }),
      allowCredentials: undefined as never,
    });
    expect(await bodyOf(await use(used, cookie, step))).toMatchObject(refused);
    const json = { code: codeNow(club) };
    const opened = await club.visitor.send("/api/auth/second-step", { json, headers: { cookie: owed } });
    expect(opened.status).toBe(200);
  });

  test("a challenge of a login without a password doesn't complete a second step, or the reverse", async () => {
    const owed = await givePassword();
    const alone = await askToLogIn(owed);
    expect(await bodyOf(await use(device.use(alone.options), alone.cookie, step))).toMatchObject(late);
    const second = await askToLogIn(owed, step);
    expect(await bodyOf(await use(device.use(second.options), second.cookie))).toMatchObject(late);
  });

  test("the second step requires the password first, and a passkey of the account", async () => {
    expect(await bodyOf(await club.visitor.send(`/api/auth/passkey${step}/options`, { method: "POST" }))).toMatchObject(
      {
        ...{ http: 401, code: "log_in_again" },
      },
    );
    const cookie = await givePassword();
    await club.store.write((tx) => tx.delete(passkeys));
    const reply = await club.visitor.send(`/api/auth/passkey${step}/options`, { method: "POST", headers: { cookie } });
    expect(await bodyOf(reply)).toMatchObject({ http: 404, code: "not_found" });
  });
});

test("the notice about a new password reminds a member of their passkeys, which still work", async () => {
  await add();
  const json = { currentPassword: password, newPassword: "walleye-and-pike" };
  expect((await ann.send("/api/auth/change-password", { json })).status).toBe(200);
  expect((await traces(club)).notices.at(-1)?.message).toEndWith(
    "Your passkeys still work. Remove any that aren't yours.",
  );
  expect((await logIn()).status).toBe(200);
});

describe("removing a passkey", () => {
  const remove = (id: number, word = password, by = ann) =>
    by.send(`${path}/${id}/remove`, { json: { password: word } });
  beforeEach(async () => {
    await add();
  });

  test("a removed passkey no longer logs in; its owner is notified and it is audited", async () => {
    const { options, cookie } = await askToLogIn();
    expect(await bodyOf(await remove(1))).toEqual({ http: 200, id: 1 });
    expect(await bodyOf(await use(device.use(options), cookie))).toMatchObject(refused);
    expect(await list()).toEqual([]);
    const { audit, notices } = await traces(club);
    const removal = audit.find(({ action }) => action === "remove-passkey");
    expect(removal).toMatchObject({ subjectId: ann.userId, detail: { name: "Phone" } });
    expect(notices.at(-1)).toMatchObject({ userId: ann.userId, title: "Passkey Removed" });
    expect(await bodyOf(await remove(1))).toMatchObject({ http: 404, code: "not_found" });
  });

  test("removing a passkey requires the password, and the passkey's owner", async () => {
    expect(await bodyOf(await remove(1, "wrong"))).toMatchObject({ http: 401, issues: [{ path: "password" }] });
    const ben = await club.logIn("Ben");
    expect(await bodyOf(await remove(1, password, ben))).toMatchObject({ http: 404, code: "not_found" });
    expect(await list()).toHaveLength(1);
  });
});

describe("renaming a passkey", () => {
  const rename = (name: string, by = ann) => by.send(`${path}/1/rename`, { json: { name } });
  beforeEach(async () => {
    await add();
  });

  test("a renamed passkey is listed and audited under the new name, and still logs in", async () => {
    expect(await bodyOf(await rename(" Old phone "))).toEqual({ http: 200, id: 1, name: "Old phone" });
    expect(await list()).toMatchObject([{ name: "Old phone" }]);
    const renaming = (await traces(club)).audit.find(({ action }) => action === "rename-passkey");
    expect(renaming).toMatchObject({ subjectId: ann.userId, detail: { before: "Phone", after: "Old phone" } });
    expect((await logIn()).status).toBe(200);
  });

  test("renaming a passkey requires its owner, and a name of 1 to 40 characters", async () => {
    expect(await bodyOf(await rename("Mine", await club.logIn("Ben")))).toMatchObject({ http: 404, code: "not_found" });
    for (const name of [" ", "x".repeat(41)]) {
      expect(await bodyOf(await rename(name))).toMatchObject({ http: 422, issues: [{ path: "name" }] });
    }
    expect(await list()).toMatchObject([{ name: "Phone" }]);
  });
});

test("the export of one's data lists passkeys without their keys", async () => {
  await add();
  const [stored] = await club.store.read((db) => db.select().from(passkeys));
  const text = await (await ann.send("/api/account/data")).text();
  const listed = { name: "Phone", host: "localhost", createdAt: new Date(noon).toISOString(), lastUsedAt: null };
  expect(JSON.parse(text)).toMatchObject({ passkeys: [listed] });
  expect(text).not.toContain(stored?.publicKey ?? "");
  expect(text).not.toContain(stored?.credentialId ?? "");
});

test("passkeys and open challenges are deleted with the account", async () => {
  await add();
  await ask("Tablet");
  expect((await ann.send("/api/account/delete", { json: { password } })).status).toBe(200);
  const remaining = await club.store.read(async (db) => [
    await db.$count(passkeys),
    await db.$count(passkeyChallenges),
  ]);
  expect(remaining).toEqual([0, 0]);
});

test("a fixed public address decides for which host and origin passkeys are created", async () => {
  await club.close();
  club = await openAccountClub({ PUBLIC_URL: "https://fish.example.org" });
  ann = await club.logIn("Ann");
  const origin = "https://fish.example.org";
  async function addFrom(claimed: string): Promise<number> {
    const headers = { origin };
    const reply = await ann.send(`${path}/options`, { json: { name: "Phone", password }, headers });
    const cookie = [ann.cookie, cookiesOf(reply)].join("; ");
    const json = device.create((await reply.json()) as never, { origin: claimed });
    return (await ann.send(path, { json, headers: { origin, cookie } })).status;
  }
  expect([await addFrom("http://localhost"), await addFrom(origin)]).toEqual([401, 201]);
  expect(await list()).toMatchObject([{ host: "fish.example.org" }]);
});

test("with rate limits, wrong uses of a passkey delay the next", async () => {
  await club.close();
  club = await openAccountClub({ RATE_LIMITS: "on" });
  ann = await club.logIn("Ann");
  await add();
  for (let nth = 0; nth < 6; nth += 1) expect((await logIn({ host: "example.org" })).status).toBe(401);
  expect(await bodyOf(await logIn())).toMatchObject({ http: 429, code: "too_many" });
});
