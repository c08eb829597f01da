import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { apiTokens, tournaments, users } from "../../src/base/db/schema.ts";
import { jobs } from "../../src/jobs.ts";
import { pay } from "../money/entry-fees/paying.ts";
import { addToken } from "../permissions/add-tokens.ts";
import { type Browser, type Club, openClub } from "../support/club.ts";
import { createTournament, nextWeek } from "../tournaments/forms.ts";

let club: Club;
let ann: Browser;
let admin: Browser;
const password = "bass-and-trout";

beforeEach(async () => {
  club = await openClub();
  ann = await club.logIn("ann");
  admin = await club.logIn("admin", { isAdmin: true });
  const passwordHash = await club.deps.passwords.hash(password);
  await club.store.write(async (tx) => {
    await tx.update(users).set({ passwordHash });
  });
});
afterEach(() => club.close());

const make = async (browser: Browser, path: string, overrides: object = {}) => {
  const json = { name: "Scoreboard", scopes: ["read"], days: 30, password, ...overrides };
  const response = await browser.send(path, { json });
  return { response, body: (await response.clone().json()) as { id: number; token: string; message: string } };
};

const ownTokens = "/api/account/api-tokens";
const ofClub = "/api/admin/api-tokens";

const call = (path: string, token: string, options: Parameters<Browser["send"]>[1] = {}) =>
  club.visitor.send(path, { ...options, headers: { authorization: `Bearer ${token}`, origin: null } });

const refusal = async (response: Response) => {
  const { message } = (await response.json()) as { message: string };
  return `${response.status} ${message}`;
};

const invalid = "401 This API token isn't valid. It was revoked, or it was never issued.";

describe("API tokens", () => {
  test("a token is shown once, stored as a hash, and listed with its last use", async () => {
    const { response, body } = await make(ann, ownTokens);
    expect(response.status).toBe(201);
    expect(body.token).toMatch(/^fish_[\w-]{43}$/);
    const [row] = await club.store.read((db) => db.select().from(apiTokens));
    expect(JSON.stringify(row)).not.toContain(body.token);
    expect(row?.lastUsedAt).toBeNull();

    expect(await (await call("/api/auth/me", body.token)).json()).toMatchObject({ username: "ann" });
    const listed = await ann.get<{ tokens: { lastUsedAt: string }[] }>(ownTokens);
    expect(listed.tokens).toMatchObject([{ name: "Scoreboard", scopes: ["read"], isExpired: false }]);
    expect(listed.tokens[0]?.lastUsedAt).toBe(new Date(club.now()).toISOString());
    expect(JSON.stringify(listed)).not.toContain(body.token.slice(5));
  });

  test("the last use is written at most once a minute", async () => {
    const { secret } = await addToken(club, ann.userId);
    const used = async () => (await club.store.read((db) => db.select().from(apiTokens)))[0]?.lastUsedAt;
    const first = club.now();
    club.setNow(first + 59_000);
    await call("/api/tournaments", secret);
    expect(await used()).toBe(first);
    club.setNow(first + 60_000);
    await call("/api/tournaments", secret);
    expect(await used()).toBe(first + 60_000);
  });

  test("a token acts for its owner within its rights, without a cookie or an origin", async () => {
    const { id } = await createTournament(admin);
    const reads = (await make(ann, ownTokens)).body.token;
    const joins = (await make(ann, ownTokens, { scopes: ["read", "catches"] })).body.token;
    const path = `/api/tournaments/${id}/join`;
    expect(await refusal(await call(path, reads, { method: "POST" }))).toBe(
      '403 This API token doesn\'t have the permission "Catches and entries".',
    );
    const joined = await call(path, joins, { method: "POST" });
    expect(joined.status).toBe(200);
    expect(joined.headers.getSetCookie()).toEqual([]);
    expect(await ann.get(`/api/tournaments/${id}/participation`)).toMatchObject({ hasPaid: true });
  });

  test("an admin's token with the right to read sees what a plain member sees", async () => {
    const { id } = await createTournament(admin);
    await club.store.write(async (tx) => void (await tx.update(tournaments).set({ visibility: "private" })));
    const path = `/api/tournaments/${id}`;
    expect((await admin.send(path)).status).toBe(200);
    for (const isClub of [false, true]) {
      const { secret } = await addToken(club, admin.userId, { isClub, scopes: ["read"] });
      expect((await call(path, secret)).status).toBe(404);
      const { secret: manages } = await addToken(club, admin.userId, { isClub, scopes: ["read", "manage"] });
      expect((await call(path, manages)).status).toBe(200);
      expect((await club.visitor.send(path)).status).toBe(404);
    }
  });

  test("a token can't leave an entry that was paid, because that refunds the fee", async () => {
    const { id } = await createTournament(admin, { ...nextWeek, entryFee: 2500 });
    await pay(ann, id);
    const { secret } = await addToken(club, ann.userId);
    expect(await refusal(await call(`/api/tournaments/${id}/leave`, secret, { method: "POST" }))).toBe(
      "403 This moves money, which API tokens can't do. Log in to the site instead.",
    );
    expect(await ann.get(`/api/tournaments/${id}/participation`)).toMatchObject({ hasPaid: true });
  });

  test("an expired token, an unknown one and a token in the address are each refused with one sentence", async () => {
    const { secret } = await addToken(club, ann.userId, { days: 7 });
    expect(await refusal(await club.visitor.send(`/api/tournaments?access_token=${secret}`))).toStartWith(
      "400 Send the API token in the Authorization header, never in the URL.",
    );
    expect(await refusal(await club.visitor.send(`/api/tournaments/${secret}`))).toStartWith("400 Send the API token");
    expect(await refusal(await call("/api/tournaments", "fish_unknown"))).toBe(invalid);
    club.setNow(club.now() + 8 * 86_400_000);
    expect(await refusal(await call("/api/tournaments", secret))).toBe(
      "401 This API token expired on 2026-06-13. Create a new one.",
    );
  });

  test("a token can't change the account, and its owner's cookie is ignored when a token is sent", async () => {
    const { secret } = await addToken(club, ann.userId);
    const json = { currentPassword: password, newPassword: "another-one" };
    const headers = { authorization: `Bearer ${secret}`, origin: null, cookie: ann.cookie };
    const response = await club.visitor.send("/api/auth/change-password", { json, headers });
    expect(await refusal(response)).toBe("403 API tokens can't be used for this. Log in to the site instead.");
    expect((await club.visitor.send(ownTokens, { headers })).status).toBe(403);
  });

  test("a token needs the right password, a name and a right that its owner has", async () => {
    const refusedReply = await make(ann, ownTokens, { password: "wrong-one" });
    expect(refusedReply.response.status).toBe(401);
    const beyond = await make(ann, ownTokens, { scopes: ["manage"] });
    expect(beyond.body.message).toBe('You can\'t give a token the permission "Manage tournaments"');
    const blank = await make(ann, ownTokens, { name: " ", scopes: [], days: 8 });
    expect(await blank.response.json()).toMatchObject({
      issues: [
        { path: "name", message: "Enter a name, such as Scoreboard" },
        { path: "scopes", message: "Choose at least one permission" },
        { path: "days", message: "Choose 7, 30, 90 or 365 days" },
      ],
    });
  });

  test("a token never has more rights than its owner has at the moment", async () => {
    const { secret } = await addToken(club, ann.userId);
    expect((await call("/api/admin/users", secret)).status).toBe(403);
    expect((await call("/api/admin/tournaments", secret)).status).toBe(403);
  });

  test("tokens end with a password change, a ban and a deleted account", async () => {
    const tokens = async () => (await club.store.read((db) => db.select().from(apiTokens))).length;
    const { secret } = await addToken(club, ann.userId);
    await ann.send("/api/auth/change-password", { json: { currentPassword: password, newPassword: "walleye-1" } });
    expect(await refusal(await call("/api/tournaments", secret))).toBe(invalid);
    const banned = await addToken(club, ann.userId);
    await admin.send(`/api/admin/users/${ann.userId}/ban`, { json: { reason: "Moved the buoy twice." } });
    expect(await refusal(await call("/api/tournaments", banned.secret))).toBe(invalid);
    const bob = await club.logIn("bob");
    await addToken(club, bob.userId);
    await club.store.write(async (tx) => {
      await tx.delete(users).where(eq(users.id, bob.userId));
    });
    expect(await tokens()).toBe(0);
  });

  test("a suspended owner's token is refused until the suspension ends", async () => {
    const { secret } = await addToken(club, ann.userId);
    await admin.send(`/api/admin/users/${ann.userId}/suspend`, { json: { reason: "Shouted at a judge.", days: 7 } });
    expect((await call("/api/tournaments", secret)).status).toBe(403);
    club.setNow(club.now() + 8 * 86_400_000);
    expect((await call("/api/tournaments", secret)).status).toBe(200);
  });

  test("a club's token ends when its maker is no longer an admin", async () => {
    const second = await club.logIn("second", { isAdmin: true });
    const { secret } = await addToken(club, second.userId, { isClub: true });
    expect((await call("/api/admin/users", secret)).status).toBe(200);
    const json = { isAdmin: false, reason: "Moved to another state." };
    await admin.send(`/api/admin/users/${second.userId}/admin`, { json });
    expect(await refusal(await call("/api/admin/users", secret))).toBe(invalid);
  });

  test("every admin can revoke a club's token, but only its owner can revoke a member's", async () => {
    const club1 = (await make(admin, ofClub, { scopes: ["read", "records"] })).body;
    const second = await club.logIn("second", { isAdmin: true });
    expect((await second.send(`${ofClub}/${club1.id}/revoke`, { method: "POST" })).status).toBe(200);
    expect(await refusal(await call("/api/tournaments", club1.token))).toBe(invalid);
    const anns = (await make(ann, ownTokens)).body;
    expect((await second.send(`${ownTokens}/${anns.id}/revoke`, { method: "POST" })).status).toBe(404);
    expect((await second.send(`${ofClub}/${anns.id}/revoke`, { method: "POST" })).status).toBe(404);
    expect((await ann.send(`${ownTokens}/${anns.id}/revoke`, { method: "POST" })).status).toBe(200);
  });

  test("the downloaded data lists tokens without their secrets", async () => {
    const { body } = await make(ann, ownTokens);
    const data = await (await ann.send("/api/account/data")).text();
    expect(data).toContain('"apiTokens"');
    expect(data).not.toContain(body.token.slice(5));
    const [row] = await club.store.read((db) => db.select().from(apiTokens));
    expect(data).not.toContain(row?.tokenHash ?? "");
  });

  test("a token is listed for a month after it expired, then deleted", async () => {
    await addToken(club, ann.userId, { days: 7 });
    club.setNow(club.now() + 8 * 86_400_000);
    expect(await ann.get(ownTokens)).toMatchObject({ tokens: [{ isExpired: true }] });
    await jobs["expire-sessions"].run(club.deps, club.now() + 31 * 86_400_000);
    expect(await club.store.read((db) => db.$count(apiTokens))).toBe(0);
  });
});
