import { eq } from "drizzle-orm";
import { sessionId } from "../../../src/accounts/end-sessions.ts";
import { codeAt } from "../../../src/accounts/two-step/login-codes.ts";
import { pushSubscriptions, relations, secondSteps, sessions, twoStep, users } from "../../../src/base/db/schema.ts";
import { usualPreferences } from "../../../src/base/notifications/topics/notification-topics.ts";
import { hashToken } from "../../../src/base/secret-token.ts";
import { preferencesOf } from "../../../src/delivery/read-preferences.ts";
import { secret } from "../../accounts/two-step.ts";
import { type Club, noon } from "../../support/club.ts";
import { pushBrowser } from "../../support/push-double.ts";
import {
  challengeCookie,
  created,
  used,
  withAddChallenge,
  withLoginChallenge,
  withSecondStepChallenge,
} from "../add-passkey.ts";
import { anyone, inGoodStanding, member, type Outcomes, ownerReads, signedIn } from "../people.ts";
import { type Fixtures, password } from "../prepared-club.ts";
import type { Rows } from "../row.ts";

const change = (values: Partial<typeof users.$inferInsert>) => (club: Club) =>
  club.store.write(async (tx) => {
    await tx.update(users).set(values);
  });

const noAdmins = change({ isAdmin: false });
const newcomer = { username: "newcomer", email: "new@example.org", password: "bass-and-trout", state: "TX" };
const ownAccount = { username: "Renamed", email: "renamed@example.org", state: "TX", currentPassword: password };
const apiToken = { name: "Scoreboard", scopes: ["read"], days: 30 };
const newPassword = { currentPassword: password, newPassword: "bass-and-trout" };
const logIn = { emailOrUsername: "other", password };

/** The owner is owed a prize, and an angler can't delete their account before they are paid. */
const withoutMoneyUnderWay: Outcomes = {
  ...inGoodStanding,
  newcomer: "money_under_way",
  owner: "money_under_way",
};

/** Everybody's app has the same key, and shows this code. */
export const code = codeAt(secret, noon);

const everybodysApp = (values: Partial<typeof twoStep.$inferInsert>) => (club: Club) =>
  club.store.write(async (tx) => {
    await tx.delete(twoStep);
    const all = await tx.select({ userId: users.id }).from(users);
    await tx.insert(twoStep).values(all.map(({ userId }) => ({ userId, secret, createdAt: noon, ...values })));
  });

export const withApps = everybodysApp({ confirmedAt: noon });
const withUnconfirmedApps = everybodysApp({});

/** The browser of somebody who has entered the password but not the code. */
const secondStep = "second-step";
export const secondStepCookie = `second-step=${secondStep}`;

export async function withSecondStep(club: Club): Promise<void> {
  await withApps(club);
  await club.store.write(async (tx) => {
    await tx.delete(secondSteps);
    const [user] = await tx.select({ id: users.id }).from(users).where(eq(users.username, "other"));
    if (!user) throw new Error("There is no user named other.");
    const times = { createdAt: noon, expiresAt: noon + 600_000 };
    await tx.insert(secondSteps).values({ tokenHash: hashToken(secondStep), userId: user.id, ...times });
  });
}

/** A phone that is logged in to the owner's account. */
const phone = { tokenHash: hashToken("phone"), createdAt: noon, lastSeenAt: noon, expiresAt: noon + 86_400_000 };
const lostPhone = sessionId(phone.tokenHash);

async function withLostPhone(club: Club): Promise<void> {
  await club.store.write(async (tx) => {
    await tx.delete(sessions).where(eq(sessions.tokenHash, phone.tokenHash));
    const [user] = await tx.select({ id: users.id }).from(users).where(eq(users.username, "owner"));
    if (!user) throw new Error("There is no user named owner.");
    await tx.insert(sessions).values({ ...phone, userId: user.id });
  });
}

/** Whatever the account may do, it may log out its own browsers, and no others. */
const ownSession: Outcomes = { ...ownerReads, admin: "not_found", newAdmin: "not_found" };

/** A user who isn't among the table's people. */
const named = { username: "second admin" };

/** Everybody has declared them. */
const withRelations = (club: Club) =>
  club.store.write(async (tx) => {
    const all = await tx.select({ id: users.id, username: users.username }).from(users);
    const other = all.find(({ username }) => username === named.username);
    if (!other) throw new Error("There is no user with this name.");
    const declared = { otherId: other.id, declaredAt: noon };
    await tx
      .insert(relations)
      .values(all.filter((user) => user !== other).map(({ id }) => ({ userId: id, ...declared })))
      .onConflictDoNothing();
  });

/** Not the default preferences. */
export const preferences = {
  ...preferencesOf(usualPreferences),
  club: false,
};

const pushed = pushBrowser().subscription;

/** Pushes are turned on in a browser of the owner's. */
async function withPushes(club: Club): Promise<void> {
  await withLostPhone(club);
  await club.store.write(async (tx) => {
    const [user] = await tx.select({ id: users.id }).from(users).where(eq(users.username, "owner"));
    if (!user) throw new Error("There is no user named owner.");
    const fields = { userId: user.id, sessionHash: phone.tokenHash, createdAt: noon };
    await tx.insert(pushSubscriptions).values({ ...pushed, ...fields });
  });
}

/** Anybody else ends nothing. */
const ownPushes: Outcomes = { ...signedIn, other: "idle", admin: "idle", suspendedAdmin: "idle", newAdmin: "idle" };

/** The password was given before, and another member's browser was asked for a passkey. */
async function withPasskeyStep(club: Club): Promise<void> {
  await withSecondStep(club);
  await withSecondStepChallenge(club);
}

/** The owner's browser was sent the challenge. */
const ownChallenge: Outcomes = { ...member, other: "stale", admin: "stale" };

/** Accounts, sessions, and the steps to a session. */
export const accountRows: Rows = {
  "GET /api/session": { who: anyone },
  "GET /api/auth/me": { who: signedIn },
  "GET /api/agreement": { who: anyone },
  "POST /api/auth/register": { who: anyone, json: newcomer },
  "POST /api/auth/login": { who: anyone, json: logIn },
  "POST /api/auth/second-step": { who: anyone, json: { code }, cookie: secondStepCookie, before: withSecondStep },
  "POST /api/auth/logout": { who: { ...anyone, visitor: "idle" } },
  "POST /api/auth/logout-everywhere": { who: signedIn },
  "POST /api/account/sessions/end": { who: ownSession, json: { session: lostPhone }, before: withLostPhone },
  "POST /api/auth/mark-tutorial-seen": { who: inGoodStanding, before: change({ hasSeenTutorial: false }) },
  "POST /api/auth/accept-user-agreement": {
    who: { ...inGoodStanding, other: "idle", owner: "idle", admin: "idle" },
  },
  "GET /api/setup": { who: anyone },
  "GET /api/setup/:token": { who: anyone, at: { token: "setUpLink" }, before: noAdmins },
  "GET /api/setup/:token while-there-is-an-admin": {
    who: Object.fromEntries(Object.keys(anyone).map((person) => [person, "not_found"])) as typeof anyone,
    at: { token: "setUpLink" },
  },
  "POST /api/setup": {
    who: anyone,
    json: ({ setUpLink }: Fixtures) => ({ ...newcomer, token: setUpLink }),
    before: noAdmins,
  },
  "GET /api/account": { who: signedIn },
  "POST /api/account": { who: member, json: ownAccount },
  "GET /api/relations": { who: signedIn },
  "POST /api/relations": { who: member, json: named },
  "DELETE /api/relations": { who: member, json: named, before: withRelations },
  "POST /api/account/profile": { who: member, json: { isHidden: true } },
  "GET /api/push": { who: signedIn },
  "POST /api/push": { who: member, json: pushBrowser().subscription },
  "POST /api/push/end": { who: ownPushes, json: { endpoint: pushed.endpoint }, before: withPushes },
  "GET /api/notifications/preferences": { who: signedIn },
  "POST /api/notifications/preferences": { who: member, json: preferences },
  "GET /api/season": { who: signedIn },
  "GET /api/anglers/:id": { who: anyone, at: { id: "ownerId" } },
  "GET /anglers/:id/picture.png": { who: anyone, at: { id: "ownerId" } },
  "POST /api/auth/change-password": { who: inGoodStanding, json: newPassword },
  "GET /api/account/two-step": { who: signedIn },
  "POST /api/account/two-step/start": { who: member },
  "POST /api/account/two-step": { who: member, json: { code, password }, before: withUnconfirmedApps },
  "POST /api/account/two-step/off": { who: member, json: { code, password }, before: withApps },
  "GET /api/account/passkeys": { who: signedIn },
  "POST /api/account/passkeys/options": { who: member, json: { name: "Tablet", password, code }, before: withApps },
  "POST /api/account/passkeys": {
    who: ownChallenge,
    json: created,
    cookie: challengeCookie,
    before: withAddChallenge,
  },
  "POST /api/account/passkeys/:id/rename": {
    who: { ...signedIn, other: "not_found", admin: "not_found", suspendedAdmin: "not_found", newAdmin: "not_found" },
    at: { id: "ownPasskey" },
    json: { name: "Old tablet" },
  },
  "POST /api/account/passkeys/:id/remove": {
    who: { ...signedIn, other: "not_found", admin: "not_found", suspendedAdmin: "not_found", newAdmin: "not_found" },
    at: { id: "ownPasskey" },
    json: { password },
  },
  "POST /api/auth/passkey/options": { who: anyone },
  "POST /api/auth/passkey": { who: anyone, json: used, cookie: challengeCookie, before: withLoginChallenge },
  "POST /api/auth/passkey/second-step/options": {
    who: anyone,
    cookie: secondStepCookie,
    before: withPasskeyStep,
  },
  "POST /api/auth/passkey/second-step": {
    who: anyone,
    json: used,
    cookie: `${secondStepCookie}; ${challengeCookie}`,
    before: withPasskeyStep,
  },
  "GET /api/account/data": { who: signedIn },
  "GET /api/account/api-tokens": { who: signedIn },
  "POST /api/account/api-tokens": { who: member, json: { ...apiToken, password } },
  "POST /api/account/api-tokens/:id/revoke": {
    who: { ...signedIn, other: "not_found", admin: "not_found", suspendedAdmin: "not_found", newAdmin: "not_found" },
    at: { id: "ownToken" },
  },
  "POST /api/account/delete": { who: withoutMoneyUnderWay, json: { password } },
  "GET /api/auth/forgot-password": { who: anyone },
  "POST /api/auth/forgot-password": { who: anyone, json: { emailOrUsername: "other" } },
  "GET /api/reset/:token": { who: anyone, at: { token: "passwordLink" } },
  "POST /api/reset": {
    who: anyone,
    json: ({ passwordLink }: Fixtures) => ({ token: passwordLink, password: "bass-and-trout" }),
  },
};
