import { eq, gt, max } from "drizzle-orm";
import type { Logger } from "pino";
import { notifications } from "../base/db/schema.ts";
import type { Db, Store } from "../base/db/store.ts";
import { readVersions } from "../base/db/versions.ts";
import { Refusal } from "../refusal.ts";
import { noSuchTournament } from "../tournaments/visible-tournament.ts";
import { boardChanges, firstBoard, type SentBoard } from "./board-changes.ts";
import { heartbeatMs, lookEveryMs, maxReaders, scarceFrom, shareOfAddress } from "./live-limits.ts";
import { boardMessage, greeting, heartbeat, notifiedMessage, streamHeaders } from "./live-messages.ts";
import { readersWithoutRight, readersWithoutSession, type Watcher } from "./readers-without-access.ts";

type Listener = Watcher & {
  address: string;
  knownVersion: number | null;
  /** The newest notification on the page; null if unknown. */
  knownNotification: number | null;
};

type Reader = Listener & {
  /** Null until the stream is open. Until then, messages wait in `early`. */
  stream: ReadableStreamDefaultController<Uint8Array> | null;
  early: Uint8Array[];
};

export type LiveReaders = {
  /** Opens an event stream that lasts until either side closes it. Throws `busy`. */
  listen(listener: Listener): Promise<Response>;
  count(): number;
  /** Closes every stream and refuses new ones. */
  close(): void;
};

/** A reader with more unsent messages is disconnected, and its browser reconnects. */
const maxUnsent = 64;

const tooMany = () =>
  new Refusal("busy", "Too many people are watching live. Reload the page to see the latest.", { retryAfter: 30 });

/** PostgreSQL may commit rows out of id order, so this many ids before the newest are read again. */
const lateIds = 1000;

/** The known notifications: the highest id, and the ids shortly before it. */
type Notified = { newest: number; ids: ReadonlySet<number> };

/** Returns 0 if there are no notifications. */
async function newestNotificationOf(db: Db, userId?: number): Promise<number> {
  const ofUser = userId === undefined ? undefined : eq(notifications.userId, userId);
  const [newest] = await db
    .select({ id: max(notifications.id) })
    .from(notifications)
    .where(ofUser);
  return newest?.id ?? 0;
}

const lastNotifications = (db: Db, newest: number) =>
  db
    .select({ id: notifications.id, userId: notifications.userId })
    .from(notifications)
    .where(gt(notifications.id, newest - lateIds));

async function firstNotified(db: Db): Promise<Notified> {
  const newest = await newestNotificationOf(db);
  const last = await lastNotifications(db, newest);
  return { newest, ids: new Set(last.map(({ id }) => id)) };
}

/** Polls the database's commit counter while anybody listens, so that changes by other processes arrive too. */
export function openLiveReaders(
  store: Store,
  log: Logger,
  clock: () => number,
  beatEveryMs = heartbeatMs,
): LiveReaders {
  const readers = new Set<Reader>();
  const boards = new Map<number, SentBoard>();
  /** Set while anybody listens. Resolves to the notifications at the time when the first reader connected. */
  let begun: Promise<Notified> | null = null;
  let lastNotified: Notified | null = null;
  let seenAt = -1;
  /** The version 'access' when all readers were last checked. */
  let checkedAt = -1;
  let isClosed = false;
  let isLooking = false;
  let looking: ReturnType<typeof setInterval> | undefined;
  let beating: ReturnType<typeof setInterval> | undefined;

  function refuseTooMany(address: string): void {
    if (isClosed || readers.size >= maxReaders) throw tooMany();
    if (readers.size < scarceFrom) return;
    let held = 0;
    for (const reader of readers) if (reader.address === address) held += 1;
    if (held >= shareOfAddress) throw tooMany();
  }

  /** Synchronous, so that no commit is missed. */
  function join(listener: Listener): { reader: Reader; notifiedBefore: Promise<Notified> } {
    const reader: Reader = { ...listener, stream: null, early: [] };
    readers.add(reader);
    if (!begun) {
      seenAt = -1;
      checkedAt = -1;
      lastNotified = null;
      begun = store.read(firstNotified);
      looking = setInterval(() => void look(), lookEveryMs);
      beating = setInterval(() => void beat(), beatEveryMs);
    }
    return { reader, notifiedBefore: begun };
  }

  function leave(reader: Reader): void {
    readers.delete(reader);
    if (readers.size > 0) return;
    clearInterval(looking);
    clearInterval(beating);
    begun = null;
    boards.clear();
  }

  function send(reader: Reader, bytes: Uint8Array): void {
    const { stream, early } = reader;
    if (!stream) {
      early.push(bytes);
    } else if ((stream.desiredSize ?? 0) > -maxUnsent) {
      stream.enqueue(bytes);
    } else {
      end(reader);
    }
  }

  function end(reader: Reader): void {
    leave(reader);
    reader.stream?.close();
  }

  async function endAllWithout(find: typeof readersWithoutSession, some: Iterable<Reader>): Promise<void> {
    for (const reader of await store.read((db) => find(db, [...some], clock()))) end(reader);
  }

  async function endLost(): Promise<void> {
    await endAllWithout(readersWithoutSession, readers);
    await endAllWithout(readersWithoutRight, readers);
  }

  /** Called before each event is sent. Costs one small read unless a reader has lost a session or right. */
  async function endLostSince(): Promise<void> {
    const [access = 0] = await store.read((db) => readVersions(db, ["access"]));
    if (access === checkedAt) return;
    await endLost();
    checkedAt = access;
  }

  /** Also detects access that ends at a certain time: the last day of a session or a role. */
  async function beat(): Promise<void> {
    await endLost().catch((error) => log.error({ err: error }, "checking live readers failed"));
    for (const each of readers) send(each, heartbeat);
  }

  async function sendBoards(): Promise<void> {
    const open = new Set<number>();
    for (const { tournamentId } of readers) if (tournamentId !== null) open.add(tournamentId);
    for (const id of [...boards.keys()].filter((boardId) => !open.has(boardId))) boards.delete(id);
    for (const [id, before] of boards) {
      const ofBoard = () => [...readers].filter(({ tournamentId }) => tournamentId === id);
      const changed = await store.read((db) => boardChanges(db, id, before, clock()));
      if (!changed) continue;
      boards.set(id, changed.now);
      const bytes = boardMessage(changed.event);
      await endAllWithout(readersWithoutRight, ofBoard());
      await endLostSince();
      for (const reader of ofBoard()) send(reader, bytes);
    }
  }

  async function sendNotified(before: Notified): Promise<void> {
    const last = await store.read(async (db) => lastNotifications(db, before.newest));
    const newest = last.reduce((highest, { id }) => Math.max(highest, id), before.newest);
    lastNotified = { newest, ids: new Set(last.map(({ id }) => id)) };
    const users = new Set(last.filter(({ id }) => !before.ids.has(id)).map(({ userId }) => userId));
    if (users.size > 0) await endLostSince();
    for (const reader of readers) {
      if (reader.userId !== null && users.has(reader.userId)) send(reader, notifiedMessage);
    }
  }

  async function look(): Promise<void> {
    // Copied, because the last reader may leave during the reads, which clears `begun`.
    const notifiedBefore = begun;
    if (isLooking || !notifiedBefore) return;
    isLooking = true;
    try {
      const now = await store.dataVersion();
      if (now === seenAt) return;
      await endLostSince();
      await sendBoards();
      await sendNotified(lastNotified ?? (await notifiedBefore));
      seenAt = now;
    } catch (error) {
      log.error({ err: error }, "looking for changes failed");
    } finally {
      isLooking = false;
    }
  }

  /** Contains no rows: the page of a reader with an older version requests them. */
  function catchUp({ tournamentId, knownVersion }: Listener): Uint8Array | null {
    const board = tournamentId === null ? undefined : boards.get(tournamentId);
    if (tournamentId === null || !board || knownVersion === null || knownVersion === board.version) return null;
    return boardMessage({ tournamentId, version: board.version, total: board.rows.size, order: null, rows: null });
  }

  async function hasMissedNotification({ userId, knownNotification }: Listener): Promise<boolean> {
    if (userId === null || knownNotification === null) return false;
    return (await store.read((db) => newestNotificationOf(db, userId))) > knownNotification;
  }

  /**
   * No later change reveals a reader who lost access before `join`, so check now. Throws `not_signed_in` or
   * `not_found`.
   */
  async function refuseLost(reader: Reader): Promise<void> {
    const [signedOut, excluded] = await store.read(async (db) => [
      await readersWithoutSession(db, [reader], clock()),
      await readersWithoutRight(db, [reader], clock()),
    ]);
    if (signedOut?.length) throw new Refusal("not_signed_in", "Please log in first.");
    if (excluded?.length) throw noSuchTournament();
  }

  /** Sends the changes from before the reader connected. */
  async function lookBack(reader: Reader, notifiedBefore: Promise<Notified>): Promise<void> {
    const { tournamentId } = reader;
    await notifiedBefore;
    await refuseLost(reader);
    if (tournamentId !== null && !boards.has(tournamentId)) {
      const first = await store.read((db) => firstBoard(db, tournamentId, clock()));
      if (!boards.has(tournamentId)) boards.set(tournamentId, first);
    }
    if (await hasMissedNotification(reader)) send(reader, notifiedMessage);
  }

  return {
    count: () => readers.size,
    async listen(listener) {
      refuseTooMany(listener.address);
      const { reader, notifiedBefore } = join(listener);
      try {
        await lookBack(reader, notifiedBefore);
      } catch (error) {
        leave(reader);
        throw error;
      }
      if (isClosed || !readers.has(reader)) throw tooMany();
      const stream = new ReadableStream<Uint8Array>(
        {
          start(controller) {
            reader.stream = controller;
            const missed = catchUp(reader);
            for (const bytes of [greeting, ...(missed ? [missed] : []), ...reader.early.splice(0)]) {
              controller.enqueue(bytes);
            }
          },
          cancel() {
            leave(reader);
          },
        },
        { highWaterMark: 1 },
      );
      return new Response(stream, { headers: streamHeaders });
    },
    close() {
      isClosed = true;
      for (const reader of [...readers]) end(reader);
    },
  };
}
