import { eq, gt, max } from "drizzle-orm";
import type { Logger } from "pino";
import { notifications } from "../db/schema.ts";
import type { Db, Store } from "../db/store.ts";
import { Refusal } from "../refusal.ts";
import { whoSeesTournament } from "../tournaments/visible-tournament.ts";
import { boardChanges, firstBoard, type ToldBoard } from "./board-changes.ts";
import { boardMessage, greeting, heartbeat, notifiedMessage, streamHeaders } from "./live-messages.ts";
import { heartbeatMs, lookEveryMs, maxReaders, scarceFrom, shareOfAddress } from "./rules.ts";

/** Who listens: from where, to which board, of which version they know, and whose notifications. */
type Listener = {
  /** Whom limits count a request to. */
  address: string;
  tournamentId: number | null;
  knownVersion: number | null;
  userId: number | null;
  /** The newest notification the page shows; null where it does not say. */
  knownNotification: number | null;
};

type Reader = Listener & {
  /** Null until the stream is open; what happens until then waits in `early`. */
  stream: ReadableStreamDefaultController<Uint8Array> | null;
  early: Uint8Array[];
};

/** Every browser that has a page open and listens for changes. */
export type LiveReaders = {
  /** An event stream (text/event-stream) that lives until either side closes it. Throws `busy`. */
  listen(listener: Listener): Promise<Response>;
  /** For metrics. */
  count(): number;
  /** Closes every stream; nobody is let in any more. */
  close(): void;
};

/** A reader whose phone takes nothing any more is let go; its browser comes back by itself. */
const maxUnsent = 64;

const tooMany = () =>
  new Refusal("busy", "Too many people are watching live. Reload the page to see what is new.", { retryAfter: 30 });

/** The id of the newest notification, of one user where one is named; 0 where there is none. */
async function newestNotification(db: Db, userId?: number): Promise<number> {
  const ofUser = userId === undefined ? undefined : eq(notifications.userId, userId);
  const [newest] = await db
    .select({ id: max(notifications.id) })
    .from(notifications)
    .where(ofUser);
  return newest?.id ?? 0;
}

/**
 * Looks at the database's commit counter while anybody listens, so that a change made through another process arrives
 * too, and tells each change once to all whom it concerns.
 */
export function openLiveReaders(store: Store, log: Logger, clock: () => number): LiveReaders {
  const readers = new Set<Reader>();
  const boards = new Map<number, ToldBoard>();
  /** Set while anybody listens; resolves to the newest notification there was when the first one came. */
  let begun: Promise<number> | null = null;
  let newestTold: number | null = null;
  let seenAt = -1;
  let isClosed = false;
  let isLooking = false;
  let looking: ReturnType<typeof setInterval> | undefined;
  let beating: ReturnType<typeof setInterval> | undefined;

  /** Throws `busy`. */
  function refuseTooMany(address: string): void {
    if (isClosed || readers.size >= maxReaders) throw tooMany();
    if (readers.size < scarceFrom) return;
    let held = 0;
    for (const reader of readers) if (reader.address === address) held += 1;
    if (held >= shareOfAddress) throw tooMany();
  }

  /** Before anything is waited for: from here on nothing that is committed passes a reader by. */
  function join(listener: Listener): { reader: Reader; newestBefore: Promise<number> } {
    const reader: Reader = { ...listener, stream: null, early: [] };
    readers.add(reader);
    if (!begun) {
      seenAt = -1;
      newestTold = null;
      begun = store.read((db) => newestNotification(db));
      looking = setInterval(() => void look(), lookEveryMs);
      beating = setInterval(() => {
        for (const each of readers) send(each, heartbeat);
      }, heartbeatMs);
    }
    return { reader, newestBefore: begun };
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

  /** The changes since `before`, and who sees the tournament at this moment (docs/rules.md 2.4). */
  const readChanges = (id: number, before: ToldBoard, readersOfBoard: readonly Reader[]) =>
    store.read(async (db) => {
      const changed = await boardChanges(db, id, before);
      if (!changed) return null;
      const userIds = readersOfBoard.flatMap(({ userId }) => userId ?? []);
      return { ...changed, seenBy: await whoSeesTournament(db, id, userIds, clock()) };
    });

  async function sendBoards(): Promise<void> {
    const open = new Set<number>();
    for (const { tournamentId } of readers) if (tournamentId !== null) open.add(tournamentId);
    for (const id of [...boards.keys()].filter((known) => !open.has(known))) boards.delete(id);
    for (const [id, before] of boards) {
      const ofBoard = () => [...readers].filter(({ tournamentId }) => tournamentId === id);
      const changed = await readChanges(id, before, ofBoard());
      if (!changed) continue;
      boards.set(id, changed.now);
      const bytes = boardMessage(changed.event);
      const { everyone, users } = changed.seenBy;
      for (const reader of ofBoard()) {
        if (everyone || (reader.userId !== null && users.has(reader.userId))) send(reader, bytes);
        else end(reader);
      }
    }
  }

  async function sendNotified(since: number): Promise<void> {
    const told = await store.read((db) =>
      db
        .select({ id: notifications.id, userId: notifications.userId })
        .from(notifications)
        .where(gt(notifications.id, since)),
    );
    newestTold = told.reduce((newest, { id }) => Math.max(newest, id), since);
    const users = new Set(told.map(({ userId }) => userId));
    for (const reader of readers) {
      if (reader.userId !== null && users.has(reader.userId)) send(reader, notifiedMessage);
    }
  }

  async function look(): Promise<void> {
    // The last reader may leave, and take `begun` along, while this looks.
    const newestBefore = begun;
    if (isLooking || !newestBefore) return;
    isLooking = true;
    try {
      const now = store.dataVersion();
      if (now === seenAt) return;
      await sendBoards();
      await sendNotified(newestTold ?? (await newestBefore));
      seenAt = now;
    } catch (error) {
      log.error({ err: error }, "looking for changes failed");
    } finally {
      isLooking = false;
    }
  }

  /** What a reader who comes back with an older version missed, is said without rows: its page asks for them. */
  function catchUp({ tournamentId, knownVersion }: Listener): Uint8Array | null {
    const board = tournamentId === null ? undefined : boards.get(tournamentId);
    if (tournamentId === null || !board || knownVersion === null || knownVersion === board.version) return null;
    return boardMessage({ tournamentId, version: board.version, total: board.rows.size, order: null, rows: null });
  }

  async function hasMissedNotification({ userId, knownNotification }: Listener): Promise<boolean> {
    if (userId === null || knownNotification === null) return false;
    return (await store.read((db) => newestNotification(db, userId))) > knownNotification;
  }

  /** What has to be known of what was before the reader came; what comes after is told like to everybody. */
  async function lookBack(reader: Reader, newestBefore: Promise<number>): Promise<void> {
    const { tournamentId } = reader;
    await newestBefore;
    if (tournamentId !== null && !boards.has(tournamentId)) {
      const first = await store.read((db) => firstBoard(db, tournamentId));
      if (!boards.has(tournamentId)) boards.set(tournamentId, first);
    }
    if (await hasMissedNotification(reader)) send(reader, notifiedMessage);
  }

  return {
    count: () => readers.size,
    async listen(listener) {
      refuseTooMany(listener.address);
      const { reader, newestBefore } = join(listener);
      try {
        await lookBack(reader, newestBefore);
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
