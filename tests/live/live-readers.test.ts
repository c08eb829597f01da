import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { notifications, participants, tournaments, users } from "../../src/base/db/schema.ts";
import type { Store } from "../../src/base/db/store.ts";
import { bumpVersion } from "../../src/base/db/versions.ts";
import { notify } from "../../src/base/notifications/notify.ts";
import type { BoardEvent } from "../../src/live/live-events.ts";
import { Refusal } from "../../src/refusal.ts";
import { addTournament } from "../base/photos/photo-club.ts";
import { type CatchDay, enter, fish, formOf, openCatchDay, photoFile } from "../catches/catch-day.ts";
import { runTasks } from "../money/entry-fees/paying.ts";
import { type Browser, noon, openClub } from "../support/club.ts";
import { openOtherInstanceStore } from "../support/other-instance.ts";
import { listen, type StreamEvent } from "./listen.ts";

let catchDay: CatchDay;

beforeEach(async () => {
  catchDay = await openCatchDay();
});
afterEach(async () => {
  catchDay.club.liveReaders.close();
  await catchDay.club.close();
});

async function verifiedCatch(length: string, by = catchDay.ann): Promise<void> {
  const form = formOf({ ...fish, length, tournamentId: catchDay.tournamentId, photo: await photoFile() });
  const newCatch = (await (await by.send("/api/catches", { form })).json()) as { id: number };
  await runTasks(catchDay.club);
  await catchDay.judge.send(`/api/admin/catches/${newCatch.id}/verify`, { json: { isVerified: true } });
}

const boardOf = ({ data }: StreamEvent) => data as BoardEvent;
const board = () => `?tournament=${catchDay.tournamentId}`;

describe("a reader of an open leaderboard", () => {
  test("a reader of an open leaderboard receives the new order after a decision, and the changed rows", async () => {
    const { response, next } = await listen(catchDay.club.visitor, board());
    expect(response.headers.get("content-type")).toBe("text/event-stream");
    await verifiedCatch("18.3");
    let update = boardOf(await next());
    while (update.rows?.[0]?.rank !== 1) update = boardOf(await next());
    expect(update).toMatchObject({ tournamentId: catchDay.tournamentId, order: [catchDay.ann.userId] });
    expect(update.rows).toMatchObject([{ username: "ann", totalScore: 18.3, waitingCount: 0 }]);
  });

  test("a reader receives only one row for a new longest fish, because each page computes its own scale", async () => {
    await enter(catchDay.club, catchDay.tournamentId, catchDay.bob.userId);
    await verifiedCatch("15.0", catchDay.bob);
    await verifiedCatch("16.0");
    const { next } = await listen(catchDay.club.visitor, board());
    await verifiedCatch("17.5");
    let update = boardOf(await next());
    while (!update.rows?.some(({ totalScore }) => totalScore === 33.5)) update = boardOf(await next());
    expect(update.rows?.map(({ username }) => username)).toEqual(["ann"]);
  });

  test("a reader receives updates that another process wrote", async () => {
    const { next } = await listen(catchDay.club.visitor, board());
    const other = await openOtherInstanceStore(catchDay.club);
    await other.write((tx) => bumpVersion(tx, `tournament:${catchDay.tournamentId}`));
    await other.close();
    expect(boardOf(await next())).toMatchObject({ order: [catchDay.ann.userId], rows: [] });
  });

  test("a reader receives no updates of another tournament", async () => {
    const { next } = await listen(catchDay.club.visitor, board());
    await catchDay.club.store.write((tx) => bumpVersion(tx, `tournament:${catchDay.tournamentId + 1}`));
    await catchDay.club.store.write((tx) => bumpVersion(tx, `tournament:${catchDay.tournamentId}`));
    expect(boardOf(await next()).tournamentId).toBe(catchDay.tournamentId);
  });

  test("a reader that missed updates, according to the page or its last event, is told to reload", async () => {
    const shown = await catchDay.club.visitor.send(`/api/tournaments/${catchDay.tournamentId}/leaderboard`);
    const version = Number(shown.headers.get("x-version"));
    await catchDay.club.store.write((tx) => bumpVersion(tx, `tournament:${catchDay.tournamentId}`));
    const missed = { version: version + 1, order: null, rows: null };
    const late = await listen(catchDay.club.visitor, `${board()}&since=${version}`);
    expect(boardOf(await late.next())).toMatchObject(missed);
    const last = { "last-event-id": `${catchDay.tournamentId}.${version}` };
    const back = await listen(catchDay.club.visitor, `${board()}&since=0`, last);
    expect(boardOf(await back.next())).toMatchObject(missed);
    const current = await listen(catchDay.club.visitor, `${board()}&since=${version + 1}`);
    await catchDay.club.store.write((tx) => bumpVersion(tx, `tournament:${catchDay.tournamentId}`));
    expect(boardOf(await current.next())).toMatchObject({ version: version + 2, order: [catchDay.ann.userId] });
  });

  test("a reader without access to a tournament gets none of its events", async () => {
    expect((await catchDay.club.visitor.send("/api/live?tournament=99")).status).toBe(404);
  });
});

describe("hiding a tournament", () => {
  const hide = () =>
    catchDay.club.store.write(async (tx) => {
      await tx.update(tournaments).set({ isActive: false }).where(eq(tournaments.id, catchDay.tournamentId));
      await bumpVersion(tx, `tournament:${catchDay.tournamentId}`);
    });

  test("when a tournament is hidden, the streams of visitors and of anglers who haven't joined end; others continue", async () => {
    const [visitor, bob] = await Promise.all([listen(catchDay.club.visitor, board()), listen(catchDay.bob, board())]);
    const [ann, judge] = await Promise.all([listen(catchDay.ann, board()), listen(catchDay.judge, board())]);
    await hide();
    await expect(visitor.next()).rejects.toThrow("The stream ended.");
    await expect(bob.next()).rejects.toThrow("The stream ended.");
    expect(boardOf(await ann.next())).toMatchObject({
      tournamentId: catchDay.tournamentId,
      order: [catchDay.ann.userId],
    });
    expect(boardOf(await judge.next())).toMatchObject({ tournamentId: catchDay.tournamentId });
    expect(catchDay.club.liveReaders.count()).toBe(2);
  });

  test("the stream of a demoted admin, and of a removed angler, ends at the next event", async () => {
    const [ann, judge] = await Promise.all([listen(catchDay.ann, board()), listen(catchDay.judge, board())]);
    await hide();
    await Promise.all([ann.next(), judge.next()]);
    await catchDay.club.store.write(async (tx) => {
      await tx.update(users).set({ isAdmin: false }).where(eq(users.id, catchDay.judge.userId));
      await tx.delete(participants).where(eq(participants.userId, catchDay.ann.userId));
      await bumpVersion(tx, `tournament:${catchDay.tournamentId}`);
    });
    await expect(ann.next()).rejects.toThrow("The stream ended.");
    await expect(judge.next()).rejects.toThrow("The stream ended.");
  });

  test("the stream of a deleted tournament ends, too", async () => {
    const visitor = await listen(catchDay.club.visitor, board());
    await catchDay.club.store.write(async (tx) => {
      await tx.delete(tournaments).where(eq(tournaments.id, catchDay.tournamentId));
      await bumpVersion(tx, `tournament:${catchDay.tournamentId}`);
    });
    await expect(visitor.next()).rejects.toThrow("The stream ended.");
  });
});

describe("a signed-in reader of the stream", () => {
  test("only the recipient of a notification is informed of it on the stream", async () => {
    const [ann, bob] = await Promise.all([listen(catchDay.ann, ""), listen(catchDay.bob, board())]);
    const message = { type: "catch_approved", title: "t", message: "m", link: null } as const;
    await catchDay.club.store.write((tx) => notify(tx, catchDay.ann.userId, message, noon));
    expect(await ann.next()).toMatchObject({ event: "notified", data: {} });
    await catchDay.club.store.write((tx) => bumpVersion(tx, `tournament:${catchDay.tournamentId}`));
    expect(await bob.next()).toMatchObject({ event: "board" });
    await catchDay.club.store.write((tx) => notify(tx, catchDay.bob.userId, message, noon));
    expect(await bob.next()).toMatchObject({ event: "notified" });
    expect(catchDay.club.liveReaders.count()).toBe(2);
    const { next } = await listen(catchDay.ann, "?notification=0");
    expect(await next()).toMatchObject({ event: "notified" });
    await ann.leave();
    expect(catchDay.club.liveReaders.count()).toBe(2);
  });

  test("a reader is informed once of each notification, even if it is committed after one with a higher id, as on a server", async () => {
    const [ann, bob] = await Promise.all([listen(catchDay.ann, ""), listen(catchDay.bob, board())]);
    const add = (id: number, { userId }: Browser) =>
      catchDay.club.store.write(async (tx) => {
        const message = { type: "catch_approved", title: "t", message: "m", link: null } as const;
        await tx.insert(notifications).values({ id, userId, ...message, createdAt: noon });
      });
    await add(901, catchDay.bob);
    expect(await bob.next()).toMatchObject({ event: "notified" });
    await add(900, catchDay.ann);
    expect(await ann.next()).toMatchObject({ event: "notified" });
    await catchDay.club.store.write((tx) => bumpVersion(tx, `tournament:${catchDay.tournamentId}`));
    expect(await bob.next()).toMatchObject({ event: "board" });
  });
});

describe("while a page is starting to listen", () => {
  /**
   * A club in which reads whose result is `isHeld` return only after `release`; `reached` resolves once there is one.
   */
  async function openHeldClub(isHeld: (result: unknown) => boolean) {
    const [reached, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const gate = { isShut: false, reached: reached.promise, release: release.resolve };
    const club = await openClub({}, null, null, (deps) => {
      const read: Store["read"] = async (work) => {
        const result = await deps.store.read(work);
        if (gate.isShut && isHeld(result)) {
          reached.resolve();
          await release.promise;
        }
        return result;
      };
      return { ...deps, store: { ...deps.store, read } };
    });
    const ann = await club.logIn("ann");
    return { club, ann, gate, tournamentId: await addTournament(club.store, noon) };
  }

  test("a notification created while a page is starting to listen is sent to it, too", async () => {
    // A numeric result is the id of the newest notification. It is held until it is out of date.
    const { club, ann, gate } = await openHeldClub((result) => typeof result === "number");
    const before = await listen(ann, "?notification=0");
    gate.isShut = true;
    const beginning = listen(ann, "?notification=0");
    await gate.reached;
    const message = { type: "catch_approved", title: "t", message: "m", link: null } as const;
    await club.store.write((tx) => notify(tx, ann.userId, message, noon));
    expect(await before.next()).toMatchObject({ event: "notified" });
    gate.release();
    expect(await (await beginning).next()).toMatchObject({ event: "notified" });
    club.liveReaders.close();
    await club.close();
  });

  test("the last other reader may leave while a page is starting to listen", async () => {
    const isBoard = (result: unknown) => typeof result === "object" && result !== null && "rows" in result;
    const { club, ann, gate, tournamentId } = await openHeldClub(isBoard);
    const other = await listen(ann, "");
    gate.isShut = true;
    const beginning = listen(club.visitor, `?tournament=${tournamentId}`);
    await gate.reached;
    await other.leave();
    gate.release();
    const { next } = await beginning;
    await club.store.write((tx) => bumpVersion(tx, `tournament:${tournamentId}`));
    expect(boardOf(await next())).toMatchObject({ tournamentId, version: 1 });
    club.liveReaders.close();
    await club.close();
  });
});

test("a HEAD request is answered and doesn't subscribe", async () => {
  const response = await catchDay.club.visitor.send(`/api/live${board()}`, { method: "HEAD" });
  expect([response.status, response.headers.get("content-type")]).toEqual([200, "text/event-stream"]);
  expect(await response.text()).toBe("");
  expect(catchDay.club.liveReaders.count()).toBe(0);
});

describe("when there are few free streams", () => {
  /** This many pages at one address start to listen, one after the other. Returns how many were accepted. */
  async function come(address: string, count: number): Promise<number> {
    const visitor = { userId: null, sessionHash: null };
    const nobody = { ...visitor, tournamentId: null, knownVersion: null, knownNotification: null };
    const { liveReaders } = catchDay.club;
    const before = liveReaders.count();
    for (let nth = 0; nth < count; nth += 1) {
      const response = await liveReaders.listen({ ...nobody, address }).catch((error: Refusal) => error);
      if (response instanceof Refusal) expect(response.reason).toBe("busy");
    }
    return liveReaders.count() - before;
  }

  test("one address gets at most four fifths of the streams, and others the rest", async () => {
    expect(await come("192.0.2.1", 4100)).toBe(4000);
    expect(await come("198.51.100.7", 500)).toBe(500);
    expect(await come("2001:db8:0:1::/64", 600)).toBe(500);
    expect(catchDay.club.liveReaders.count()).toBe(5000);
  });

  test("an address with a quarter of the streams gets no more while other addresses do", async () => {
    expect(await come("192.0.2.1", 1300)).toBe(1300);
    expect(await come("198.51.100.7", 1240)).toBe(1240);
    expect(await come("203.0.113.9", 1460)).toBe(1460);
    expect(await come("192.0.2.1", 1)).toBe(0);
    expect(await come("198.51.100.7", 20)).toBe(10);
    expect(await come("192.0.2.99", 1)).toBe(1);
  });

  test("the address that counts for a stream is the request's own", async () => {
    await come("127.0.0.1", 4000);
    const turned = await catchDay.club.visitor.send("/api/live");
    expect([turned.status, turned.headers.get("retry-after")]).toEqual([503, "30"]);
  });
});

test("when the server stops, every stream ends and new ones are refused", async () => {
  const { next } = await listen(catchDay.club.visitor, board());
  catchDay.club.liveReaders.close();
  await expect(next()).rejects.toThrow("The stream ended.");
  const turned = await catchDay.club.visitor.send(`/api/live${board()}`);
  expect([turned.status, turned.headers.get("retry-after")]).toEqual([503, "30"]);
});
