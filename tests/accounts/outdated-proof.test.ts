import { afterEach, beforeEach, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { changePassword } from "../../src/accounts/change-password.ts";
import { sessions, users } from "../../src/base/db/schema.ts";
import { type Browser, bodyOf, type Club, openClub } from "../support/club.ts";
import { password } from "./account-club.ts";
import { codeNow, turnOn } from "./two-step.ts";

/** Runs while the next write waits: after a password was verified, and before the action that required it. */
let meanwhile: (() => Promise<void>) | null = null;

let club: Club;
let thief: Browser;
let passwordHash: string;

beforeEach(async () => {
  club = await openClub({}, null, null, (deps) => ({
    ...deps,
    store: {
      ...deps.store,
      async write(work) {
        const first = meanwhile;
        meanwhile = null;
        await first?.();
        return deps.store.write(work);
      },
    },
  }));
  thief = await club.logIn("Ruth", { isAdmin: true });
  await club.logIn("Sam", { isAdmin: true });
  passwordHash = await Bun.password.hash(password, { algorithm: "argon2id", memoryCost: 64, timeCost: 1 });
  await club.store.write((tx) => tx.update(users).set({ passwordHash }).where(eq(users.id, thief.userId)));
});
afterEach(() => club.close());

/** Ruth changes her password in that session's browser, which logs out the others. */
async function changePasswordIn(sessionHash: string): Promise<void> {
  const [ruth] = await club.store.read((db) => db.select().from(users).where(eq(users.id, thief.userId)));
  if (!ruth) throw new Error("Ruth is gone.");
  const user = { ...ruth, hasAcceptedUserAgreement: true, roles: [], sessionHash };
  await club.store.write((tx) => changePassword(tx, user, "another hash", club.now()));
}

const account = { username: "Ruth", state: "TX", email: "thief@example.org", currentPassword: password };
const calls: [string, string, () => object][] = [
  ["opens no session", "/api/auth/login", () => ({ emailOrUsername: "Ruth", password })],
  [
    "sets no password",
    "/api/auth/change-password",
    () => ({ currentPassword: password, newPassword: "pike-and-perch" }),
  ],
  ["sets no email", "/api/account", () => account],
  ["deletes nothing", "/api/account/delete", () => ({ password })],
  ["turns no second step off", "/api/account/two-step/off", () => ({ password, code: codeNow(club) })],
  ["turns no second step on", "/api/account/two-step", () => ({ password, code: codeNow(club) })],
];

const openSessions = () => club.store.read((db) => db.select().from(sessions).where(eq(sessions.userId, thief.userId)));

async function sendMeanwhile(path: string, json: object, code: string): Promise<void> {
  if (path.endsWith("/off")) await turnOn(club, thief.userId);
  const by = path.endsWith("/login") ? club.visitor : thief;
  const before = await club.store.read((db) => db.select().from(users).where(eq(users.id, thief.userId)));
  expect(await bodyOf(await by.send(path, { json }))).toMatchObject({ http: 401, code });
  const [ruth] = await club.store.read((db) => db.select().from(users).where(eq(users.id, thief.userId)));
  expect(ruth).toEqual({ ...before[0], passwordHash: "another hash" } as typeof ruth);
}

test.each(calls)("a password that was changed elsewhere after it was verified %s", async (_, path, json) => {
  meanwhile = () => changePasswordIn("her own");
  await sendMeanwhile(path, json(), path.endsWith("/login") ? "wrong_credentials" : "not_signed_in");
  expect(await openSessions()).toEqual([]);
});

test.each(calls)("a password that was changed in the same browser after it was verified %s", async (_, path, json) => {
  const [ownSession] = await openSessions();
  meanwhile = () => changePasswordIn(ownSession?.tokenHash ?? "");
  await sendMeanwhile(path, json(), "wrong_credentials");
  expect(await openSessions()).toHaveLength(1);
});
