import { users } from "../../../src/db/schema.ts";
import type { Club } from "../../support/club.ts";
import { anyone, inGoodStanding, member, signedIn, type Who } from "../people.ts";
import { password, type Things } from "../prepared-club.ts";
import type { Rows } from "../row.ts";

const change = (values: Partial<typeof users.$inferInsert>) => (club: Club) =>
  club.store.write(async (tx) => {
    await tx.update(users).set(values);
  });

const noAdmins = change({ isAdmin: false });
const newcomer = { username: "newcomer", email: "new@example.org", password: "bass-and-trout", state: "TX" };
const ownAccount = { username: "Renamed", email: "renamed@example.org", state: "TX", currentPassword: password };
const newPassword = { currentPassword: password, newPassword: "bass-and-trout" };
const logIn = { emailOrUsername: "other", password };

/** A prize waits for the owner, and whoever is owed money cannot go before it came. */
export const withoutMoneyUnderWay: Who = {
  ...inGoodStanding,
  newcomer: "money_under_way",
  owner: "money_under_way",
};

/** Accounts, sessions and what leads into them. */
export const accountRows: Rows = {
  "GET /api/session": { who: anyone },
  "GET /api/auth/me": { who: signedIn },
  "GET /api/agreement": { who: anyone },
  "POST /api/auth/register": { who: anyone, json: newcomer },
  "POST /api/auth/login": { who: anyone, json: logIn },
  "POST /api/auth/logout": { who: { ...anyone, visitor: "idle" } },
  "POST /api/auth/logout-everywhere": { who: signedIn },
  "POST /api/auth/mark-tutorial-seen": { who: inGoodStanding, before: change({ hasSeenTutorial: false }) },
  "POST /api/auth/accept-user-agreement": {
    who: { ...inGoodStanding, other: "idle", owner: "idle", admin: "idle" },
  },
  "GET /api/setup/:token": { who: anyone, at: { token: "setUpLink" }, before: noAdmins },
  "GET /api/setup/:token while-there-is-an-admin": {
    who: Object.fromEntries(Object.keys(anyone).map((person) => [person, "not_found"])) as typeof anyone,
    at: { token: "setUpLink" },
  },
  "POST /api/setup": {
    who: anyone,
    json: ({ setUpLink }: Things) => ({ ...newcomer, token: setUpLink }),
    before: noAdmins,
  },
  "GET /api/account": { who: signedIn },
  "POST /api/account": { who: member, json: ownAccount },
  "POST /api/auth/change-password": { who: inGoodStanding, json: newPassword },
  "GET /api/account/data": { who: signedIn },
  "POST /api/account/delete": { who: withoutMoneyUnderWay, json: { password } },
  "GET /api/auth/forgot-password": { who: anyone },
  "POST /api/auth/forgot-password": { who: anyone, json: { emailOrUsername: "other" } },
  "GET /api/reset/:token": { who: anyone, at: { token: "passwordLink" } },
  "POST /api/reset": {
    who: anyone,
    json: ({ passwordLink }: Things) => ({ token: passwordLink, password: "bass-and-trout" }),
  },
};
