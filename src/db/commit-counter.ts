import type { Database } from "bun:sqlite";

/**
 * A reading holds for what else is done in the same turn of the event loop, and no longer than this: another process
 * needs longer than that to answer a write, so nobody can ask because of a write that the reading does not know.
 */
const holdsForMs = 0.1;

export type CommitCounter = {
  /** SQLite's `data_version` on this connection: it moves when any other connection, of any process, committed. */
  read(): number;
  /** Told of a commit of this process, after which no earlier reading holds. */
  forget(): void;
};

/**
 * Reads the counter of commits, once for the requests that arrive together: each reading locks and unlocks the database
 * for a moment, which is a good part of what answering from memory costs.
 */
export function openCommitCounter(reader: Database): CommitCounter {
  const query = reader.query<{ data_version: number }, []>("pragma data_version");
  let version = 0;
  let readAt = Number.NEGATIVE_INFINITY;
  let willForget = false;

  function forget(): void {
    readAt = Number.NEGATIVE_INFINITY;
  }

  function endTurn(): void {
    willForget = false;
    forget();
  }

  return {
    forget,
    read() {
      const now = performance.now();
      if (now - readAt < holdsForMs) return version;
      version = query.get()?.data_version ?? 0;
      readAt = now;
      if (!willForget) setImmediate(endTurn);
      willForget = true;
      return version;
    },
  };
}
