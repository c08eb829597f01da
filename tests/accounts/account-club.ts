import { audit, notifications, oneTimeLinks, sessions, users } from "../../src/base/db/schema.ts";
import { type Browser, type Club, openClub } from "../support/club.ts";

export const password = "bass-and-trout";
const hashed = Bun.password.hash(password, { algorithm: "argon2id", memoryCost: 64, timeCost: 1 });

/** A club whose users all have the same `password`. */
export async function openAccountClub(settings: Record<string, string> = {}): Promise<Club> {
  const club = await openClub(settings);
  const passwordHash = await hashed;
  return {
    ...club,
    async logIn(username, options) {
      const browser = await club.logIn(username, options);
      await club.store.write(async (tx) => {
        await tx.update(users).set({ passwordHash });
      });
      return browser;
    },
  };
}

/** Everything that an action on an account can change. It must stay the same when the action is refused. */
export const traces = ({ store }: Club) =>
  store.read(async (db) => ({
    users: await db.select().from(users).orderBy(users.id),
    sessions: await db.select().from(sessions),
    links: await db.select().from(oneTimeLinks),
    notices: await db.select().from(notifications).orderBy(notifications.id),
    audit: await db.select().from(audit),
  }));

export const canLogIn = async (club: Club, emailOrUsername: string, word: string): Promise<boolean> =>
  (await club.visitor.send("/api/auth/login", { json: { emailOrUsername, password: word } })).ok;

export const isSignedIn = async (browser: Browser): Promise<boolean> => (await browser.send("/api/auth/me")).ok;
