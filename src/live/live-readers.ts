import { eq, gt, max } from "drizzle-orm";
import type { Logger } from "pino";
import { notifications } from "../db/schema.ts";
import type { Db, Store } from "../db/store.ts";
import { Refusal } from "../refusal.ts";
import { boardChanges, firstBoard, type ToldBoard } from "./board-changes.ts";
import type { BoardEvent } from "./model.ts";
import { comeBackMs, heartbeatMs, lookEveryMs, mostReaders } from "./rules.ts";

/** Who listens: to which board, of which version they know, and whose notifications. */
type Listener = {
  tournamentId: number | null;
  knownVersion: number | null;
  userId: number | null;
  /** The newest notification the page shows; null where it does not say. */
  knownNotification: number | null;
};

type Reader = Listener & { stream: ReadableStreamDefaultController<Uint8Array> };

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
const mostUnsent = 64;

const encoder = new TextEncoder();

const message = (event: string, data: unknown, id?: string) =>
  encoder.encode(`${id === undefined ? "" : `id: ${id}\n`}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);

const boardMessage = (event: BoardEvent) => message("board", event, `${event.tournamentId}.${event.version}`);

const heartbeat = encoder.encode(": here\n\n");

const notifiedMessage = message("notified", {});

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
export function openLiveReaders(store: Store, log: Logger): LiveReaders {
  const readers = new Set<Reader>();
  const boards = new Map<number, ToldBoard>();
  let newestTold = 0;
  let seenAt = -1;
  let isClosed = false;
  let isLooking = false;
  let looking: ReturnType<typeof setInterval> | null = null;
  let beating: ReturnType<typeof setInterval> | null = null;

  function leave(reader: Reader): void {
    readers.delete(reader);
    if (readers.size > 0) return;
    if (looking) clearInterval(looking);
    if (beating) clearInterval(beating);
    looking = null;
    beating = null;
    boards.clear();
  }

  function send(reader: Reader, bytes: Uint8Array): void {
    if ((reader.stream.desiredSize ?? 0) > -mostUnsent) {
      reader.stream.enqueue(bytes);
      return;
    }
    leave(reader);
    reader.stream.close();
  }

  async function tellBoards(): Promise<void> {
    const open = new Set([...readers].flatMap(({ tournamentId }) => tournamentId ?? []));
    for (const id of [...boards.keys()].filter((known) => !open.has(known))) boards.delete(id);
    for (const [id, before] of boards) {
      const changed = await store.read((db) => boardChanges(db, id, before));
      if (!changed) continue;
      boards.set(id, changed.now);
      const bytes = boardMessage(changed.event);
      for (const reader of readers) if (reader.tournamentId === id) send(reader, bytes);
    }
  }

  async function tellNotified(): Promise<void> {
    const told = await store.read((db) =>
      db
        .select({ id: notifications.id, userId: notifications.userId })
        .from(notifications)
        .where(gt(notifications.id, newestTold)),
    );
    if (told.length === 0) return;
    newestTold = Math.max(...told.map(({ id }) => id));
    const users = new Set(told.map(({ userId }) => userId));
    for (const reader of readers) {
      if (reader.userId !== null && users.has(reader.userId)) send(reader, notifiedMessage);
    }
  }

  async function look(): Promise<void> {
    if (isLooking) return;
    isLooking = true;
    try {
      const now = store.dataVersion();
      if (now === seenAt) return;
      await tellBoards();
      await tellNotified();
      seenAt = now;
    } catch (error) {
      log.error({ err: error }, "looking for changes failed");
    } finally {
      isLooking = false;
    }
  }

  /** From the first reader on; what was committed before is nobody's news. */
  async function begin(): Promise<void> {
    newestTold = await store.read((db) => newestNotification(db));
    seenAt = -1;
    looking ??= setInterval(() => void look(), lookEveryMs);
    beating ??= setInterval(() => {
      for (const reader of readers) send(reader, heartbeat);
    }, heartbeatMs);
  }

  /** What a reader who comes back with an older version missed, is said without rows: its page asks for them. */
  function catchUp({ tournamentId, knownVersion }: Listener): Uint8Array | null {
    const board = tournamentId === null ? undefined : boards.get(tournamentId);
    if (tournamentId === null || !board || knownVersion === null || knownVersion === board.version) return null;
    return boardMessage({ tournamentId, version: board.version, total: board.rows.size, order: null, rows: null });
  }

  async function missedNotification({ userId, knownNotification }: Listener): Promise<boolean> {
    if (userId === null || knownNotification === null) return false;
    return (await store.read((db) => newestNotification(db, userId))) > knownNotification;
  }

  return {
    count: () => readers.size,
    async listen(listener) {
      if (isClosed || readers.size >= mostReaders) {
        throw new Refusal("busy", "Too many people are watching live. Reload the page to see what is new.", {
          retryAfter: 30,
        });
      }
      const { tournamentId } = listener;
      if (!looking) await begin();
      if (tournamentId !== null && !boards.has(tournamentId)) {
        const first = await store.read((db) => firstBoard(db, tournamentId));
        if (!boards.has(tournamentId)) boards.set(tournamentId, first);
      }
      const hasMissed = await missedNotification(listener);
      let reader: Reader | null = null;
      const stream = new ReadableStream<Uint8Array>(
        {
          start(controller) {
            reader = { ...listener, stream: controller };
            readers.add(reader);
            controller.enqueue(encoder.encode(`retry: ${comeBackMs}\n\n`));
            const missed = catchUp(listener);
            if (missed) controller.enqueue(missed);
            if (hasMissed) controller.enqueue(notifiedMessage);
          },
          cancel() {
            if (reader) leave(reader);
          },
        },
        { highWaterMark: 1 },
      );
      const headers = {
        "content-type": "text/event-stream",
        "cache-control": "no-store",
        // nginx would hold events back to fill its buffers.
        "x-accel-buffering": "no",
      };
      return new Response(stream, { headers });
    },
    close() {
      isClosed = true;
      for (const reader of [...readers]) {
        leave(reader);
        reader.stream.close();
      }
    },
  };
}
