import { mkdirSync } from "node:fs";
import { eq, sql } from "drizzle-orm";
import { agreementVersion } from "../../src/accounts/account-limits.ts";
import { createApp, openShared } from "../../src/app.ts";
import { clubSettings, oneTimeLinks, users } from "../../src/base/db/schema.ts";
import { bumpVersion } from "../../src/base/db/versions.ts";
import { listen } from "../../src/base/http/listen.ts";
import { openSession } from "../../src/base/http/session.ts";
import { fill, password, settings } from "../permissions/prepared-club.ts";
import { table } from "../permissions/table.ts";
import { openClub } from "../support/club.ts";
import type { ProcessRequest, Report } from "./club-process.ts";

/*
 * A club that serves over HTTP in a separate process, so that a crash ends only that process, and its memory can be
 * measured. The test controls it by messages.
 */

const club = await openClub(settings);
club.deps.log.level = "error";
mkdirSync(club.dataDir, { recursive: true });
const shared = openShared(club.deps);
const app = createApp(club.deps, shared);
const server = listen(app.handle, { hostname: "127.0.0.1", port: 0, log: club.deps.log });

/** Renames existing users so that the same people can be created again; only their ids stay. */
async function forgetPeople(): Promise<void> {
  await club.store.write(async (tx) => {
    const username = sql`'old ' || ${users.id}`;
    const email = sql`'old' || ${users.id} || '@example.org'`;
    await tx.update(users).set({ username, nameKey: username, email, isAdmin: false });
    await tx.delete(oneTimeLinks);
  });
}

/** Earlier requests may have turned online payments off, which the club is filled with. */
async function forgetServerSettings(): Promise<void> {
  await club.store.write(async (tx) => {
    await tx.update(clubSettings).set({ serverSettings: {} });
    await bumpVersion(tx, "server");
  });
  await club.deps.settings.refresh();
}

const passwordHash = await Bun.password.hash(password, { algorithm: "argon2id", memoryCost: 64, timeCost: 1 });
const admins = new Set(["admin", "second admin"]);

/** A new session of a user in good standing, who is created if needed. */
async function sessionOf(username: string): Promise<string> {
  const { userId } = await club.logIn(username, { isAdmin: admins.has(username) });
  const now = club.now();
  return club.store.write(async (tx) => {
    const standing = { passwordHash, suspendedUntil: null, agreementVersion, agreementAcceptedAt: now };
    await tx
      .update(users)
      .set({ ...standing, isAdmin: admins.has(username) })
      .where(eq(users.id, userId));
    return openSession(tx, userId, "fuzz", now);
  });
}

async function sessions(): Promise<Record<string, string>> {
  const names = ["owner", "other", "admin", "second admin"];
  return Object.fromEntries(await Promise.all(names.map(async (name) => [name, await sessionOf(name)])));
}

/** The lowest of several readings, because freed memory is returned to the system only after a moment. */
async function residentBytes(): Promise<number> {
  const readings: number[] = [];
  for (let reading = 0; reading < 5; reading += 1) {
    Bun.gc(true);
    await Bun.sleep(300);
    readings.push(process.memoryUsage().rss);
  }
  return Math.min(...readings);
}

let filled: Awaited<ReturnType<typeof fill>> | null = null;

async function done({ ask, name }: ProcessRequest): Promise<Report["answer"]> {
  switch (ask) {
    case "fill":
      await forgetPeople();
      await forgetServerSettings();
      filled = await fill(club);
      return { fixtures: filled, sessions: await sessions() };
    case "sessions":
      return { sessions: await sessions() };
    case "before":
      await table
        .map(({ rows }) => rows[name ?? ""])
        .find(Boolean)
        ?.before?.(club, filled ?? (await fill(club)));
      return {};
    case "memory":
      return { memory: await residentBytes() };
    case "end":
      shared.liveReaders.close();
      await server.stop(true);
      await club.close();
      return {};
  }
}

process.on("message", (question: ProcessRequest) => {
  done(question).then(
    (answer) => process.send?.({ id: question.id, answer } satisfies Report),
    (error) => process.send?.({ id: question.id, answer: {}, failure: String(error) } satisfies Report),
  );
});
process.send?.({ id: 0, answer: { url: server.url.origin } } satisfies Report);
