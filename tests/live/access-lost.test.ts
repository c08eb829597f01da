import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import pino from "pino";
import { notifications, participants, sessions, users } from "../../src/base/db/schema.ts";
import { bumpVersion } from "../../src/base/db/versions.ts";
import { hashToken } from "../../src/base/secret-token.ts";
import { openLiveReaders } from "../../src/live/live-readers.ts";
import { openAccountClub, password } from "../accounts/account-club.ts";
import { codeNow, turnOn } from "../accounts/two-step.ts";
import { enter, openTournament } from "../catches/catch-day.ts";
import { type Browser, type Club, noon } from "../support/club.ts";
import { openOtherInstanceStore } from "../support/other-instance.ts";
import { listen } from "./listen.ts";

const monthMs = 31 * 86_400_000;

let club: Club;
let admin: Browser;
/** Entered the private tournament. */
let ann: Browser;
let tournamentId: number;

beforeEach(async () => {
  club = await openAccountClub();
  admin = await club.logIn("admin", { isAdmin: true });
  ann = await club.logIn("ann");
  tournamentId = await openTournament(club, { visibility: "private" });
  await enter(club, tournamentId, ann.userId);
});
afterEach(async () => {
  club.liveReaders.close();
  await club.close();
});

const send = async (by: Browser, path: string, json: unknown = {}, method = "POST") => {
  const response = await by.send(path, { json, method });
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
  return response;
};

/** The user, unless the account was deleted. */
const stillThere = ({ userId }: Browser) =>
  club.store.read(async (db) =>
    (await db.select({ id: users.id }).from(users).where(eq(users.id, userId))).map(({ id }) => id),
  );

/** Triggers an event on every open stream: a change of the board, and a notification for each user. */
const stir = (userIds: readonly number[]) =>
  club.store.write(async (tx) => {
    await bumpVersion(tx, `tournament:${tournamentId}`);
    const message = { type: "club_message", title: "Secret", message: "Secret", createdAt: noon };
    await tx.insert(notifications).values(userIds.map((userId) => ({ userId, ...message })));
  });

const board = () => `?tournament=${tournamentId}`;
const ofUser = (path: string, { userId }: Browser) => `/api/admin/users/${userId}/${path}`;
const reason = { reason: "Broke the rules" };

/** A reader of the private tournament, and how they lose access to its board or their session. */
type Loss = { reader: () => Promise<Browser>; lose: (reader: Browser) => Promise<unknown> };

const judge = async () => {
  const by = await club.logIn("judge");
  await send(admin, ofUser("roles", by), { role: "judge", tournamentId });
  return by;
};

const invited = async () => {
  const by = await club.logIn("guest");
  const reply = await send(admin, `/api/admin/tournaments/${tournamentId}/invitations`);
  const { code } = (await reply.json()) as { code: string };
  await send(by, `/api/join/${code}/use`);
  return by;
};

const entrant = async () => ann;
const otherBrowser = (name: string) => club.logIn(name);

/** Created before anybody listens, because its user is notified of it. */
let linkToken = "";

const losses: Record<string, Loss> = {
  "logging out": { reader: entrant, lose: (by) => send(by, "/api/auth/logout") },
  "logging out everywhere": {
    reader: entrant,
    lose: async () => send(await otherBrowser("ann"), "/api/auth/logout-everywhere"),
  },
  "being logged out from another browser": {
    reader: entrant,
    lose: async () => {
      const other = await otherBrowser("ann");
      const { sessions } = await other.get<{ sessions: { id: string; isCurrent: boolean }[] }>("/api/account");
      await send(other, "/api/account/sessions/end", { session: sessions.find(({ isCurrent }) => !isCurrent)?.id });
    },
  },
  "a password change in another browser": {
    reader: entrant,
    lose: async () =>
      send(await otherBrowser("ann"), "/api/auth/change-password", {
        currentPassword: password,
        newPassword: "another-word-of-mine",
      }),
  },
  "a password set by a link": {
    reader: async () => {
      const reply = await send(admin, ofUser("password-link", ann));
      const { url } = (await reply.json()) as { url: string };
      linkToken = url.split("/").at(-1) ?? "";
      return ann;
    },
    lose: () => send(club.visitor, "/api/reset", { token: linkToken, password: "another-word-of-mine" }),
  },
  "two-step login turned off in another browser": {
    reader: entrant,
    lose: async (by) => {
      await turnOn(club, by.userId);
      await send(await otherBrowser("ann"), "/api/account/two-step/off", { password, code: codeNow(club) });
    },
  },
  "deleting the account": {
    reader: entrant,
    lose: async () => send(await otherBrowser("ann"), "/api/account/delete", { password }),
  },
  "logging in as someone else in the same browser": {
    reader: entrant,
    lose: (by) => send(by, "/api/auth/login", { emailOrUsername: "admin", password }),
  },
  "the removal of a role": {
    reader: judge,
    lose: (by) => send(admin, ofUser("roles", by), { role: "judge", tournamentId }, "DELETE"),
  },
  "the suspension of a judge": {
    reader: judge,
    lose: (by) => send(admin, ofUser("suspend", by), { ...reason, days: 7 }),
  },
  "the ban of a judge": { reader: judge, lose: (by) => send(admin, ofUser("ban", by), reason) },
  "stepping back as an admin": {
    reader: () => club.logIn("second admin", { isAdmin: true }),
    lose: (by) => send(admin, ofUser("admin", by), { ...reason, isAdmin: false }),
  },
  "the end of an invitation": {
    reader: invited,
    lose: () => send(admin, `/api/admin/tournaments/${tournamentId}/invitations/1/end`),
  },
  "the removal of an entry": {
    reader: entrant,
    lose: (by) => send(admin, `/api/admin/tournaments/${tournamentId}/entries/${by.userId}/remove`, reason),
  },
};

describe("a live stream of a private tournament ends, and sends nothing more, after", () => {
  test.each(Object.entries(losses))(
    "a live stream of a private tournament ends after %s",
    async (_, { reader, lose }) => {
      const by = await reader();
      const { next } = await listen(by, board());
      const others = await listen(admin, board());
      await lose(by);
      await stir([admin.userId, ...(await stillThere(by))]);
      await expect(next()).rejects.toThrow("The stream ended.");
      let { event } = await others.next();
      while (event !== "board") event = (await others.next()).event;
      expect(club.liveReaders.count()).toBe(1);
    },
  );
});

describe("a live stream ends without any event", () => {
  test("a live stream ends when its session ends, even if everybody may see its tournament", async () => {
    const { next } = await listen(ann, `?tournament=${await openTournament(club)}`);
    await send(ann, "/api/auth/logout");
    await expect(next()).rejects.toThrow("The stream ended.");
    expect(club.liveReaders.count()).toBe(0);
  });

  test("a live stream ends when another instance ends its session", async () => {
    const { next } = await listen(ann, "");
    const other = await openOtherInstanceStore(club);
    await other.write(async (tx) => {
      await tx.delete(sessions).where(eq(sessions.userId, ann.userId));
      await bumpVersion(tx, "access");
    });
    await other.close();
    await expect(next()).rejects.toThrow("The stream ended.");
  });

  const changes = { private: { visibility: "private" }, inactive: { isActive: false } } as const;
  test.each(Object.entries(changes))(
    "a live stream ends for strangers when its tournament becomes %s",
    async (_, change) => {
      const open = await openTournament(club);
      const streams = await Promise.all([club.visitor, ann].map((by) => listen(by, `?tournament=${open}`)));
      const terms = await admin.get<Record<string, unknown>>(`/api/tournaments/${open}`);
      await send(admin, `/api/admin/tournaments/${open}`, { ...terms, ...change, confirm: true }, "PUT");
      for (const { next } of streams) await expect(next()).rejects.toThrow("The stream ended.");
    },
  );
});

describe("at the next heartbeat, a live stream ends", () => {
  async function openStream(by: Browser, watched: number | null) {
    const readers = openLiveReaders(club.store, pino({ level: "silent" }), club.now, 20);
    const sessionHash = hashToken(String(by.cookie).replace("session=", ""));
    const response = await readers.listen({
      ...{ address: "192.0.2.1", userId: by.userId, sessionHash, tournamentId: watched },
      ...{ knownVersion: null, knownNotification: null },
    });
    return { readers, ended: response.text() };
  }

  test("a live stream whose session has expired ends at the next heartbeat", async () => {
    const { readers, ended } = await openStream(ann, null);
    expect(readers.count()).toBe(1);
    club.setNow(noon + monthMs);
    expect(await ended).not.toContain("event:");
    expect(readers.count()).toBe(0);
  });

  test("a live stream of a judge whose role has expired ends at the next heartbeat", async () => {
    const by = await club.logIn("judge");
    await send(admin, ofUser("roles", by), {
      role: "judge",
      tournamentId,
      until: new Date(noon + 60_000).toISOString(),
    });
    const { ended } = await openStream(by, tournamentId);
    club.setNow(noon + 60_000);
    expect(await ended).not.toContain("event:");
  });

  test("a live stream ends at the next heartbeat if rights were changed outside of all actions, such as by a restored row", async () => {
    const { ended } = await openStream(ann, tournamentId);
    await club.store.write(async (tx) => {
      await tx.delete(participants).where(eq(participants.userId, ann.userId));
    });
    expect(await ended).not.toContain("event:");
  });
});

test("a session that ends while its page is starting to listen gets no stream", async () => {
  const hash = hashToken(String(ann.cookie).replace("session=", ""));
  await send(ann, "/api/auth/logout");
  const beginning = club.liveReaders.listen({
    ...{ address: "192.0.2.1", userId: ann.userId, sessionHash: hash, tournamentId },
    ...{ knownVersion: null, knownNotification: null },
  });
  await expect(beginning).rejects.toThrow("Please log in first.");
  const excluded = club.liveReaders.listen({
    ...{ address: "192.0.2.1", userId: null, sessionHash: null, tournamentId },
    ...{ knownVersion: null, knownNotification: null },
  });
  await expect(excluded).rejects.toThrow("This tournament doesn't exist.");
  expect(club.liveReaders.count()).toBe(0);
});
