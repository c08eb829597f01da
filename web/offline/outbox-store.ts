import type { QueuedCatch } from "./queued-catch.ts";

/** The catches stored on this phone, for all its anglers. */
export type OutboxStore = {
  all(): Promise<QueuedCatch[]>;
  put(queuedCatch: QueuedCatch): Promise<void>;
  remove(submissionId: string): Promise<void>;
};

const table = "catches";
/** This name and the database's are older than the outbox. Phones already use them, so they stay. */
const channelName = "kept-catches";

function settled<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((done, fail) => {
    request.onsuccess = () => done(request.result);
    request.onerror = () => fail(request.error);
  });
}

function opened(): Promise<IDBDatabase> {
  const request = indexedDB.open("kept-catches", 1);
  request.onupgradeneeded = () => request.result.createObjectStore(table, { keyPath: "submissionId" });
  return settled(request);
}

/** Resolves once the change is on the phone's disk. */
async function change(work: (store: IDBObjectStore) => void): Promise<void> {
  const db = await opened();
  try {
    const transaction = db.transaction(table, "readwrite", { durability: "strict" });
    work(transaction.objectStore(table));
    await new Promise<void>((done, fail) => {
      transaction.oncomplete = () => done();
      // An error aborts the transaction, and the reason is available only then.
      transaction.onabort = () => fail(transaction.error);
    });
  } finally {
    db.close();
  }
  const channel = new BroadcastChannel(channelName);
  channel.postMessage("changed");
  channel.close();
}

/** The browser's own database; every open page is notified of a change. Its methods throw the browser's errors, such as a full disk. */
export const outboxStore: OutboxStore = {
  async all() {
    const db = await opened();
    try {
      const rows: QueuedCatch[] = await settled(db.transaction(table).objectStore(table).getAll());
      return rows.toSorted((a, b) => a.keptAt - b.keptAt);
    } finally {
      db.close();
    }
  },
  put: (queuedCatch) => change((store) => store.put(queuedCatch)),
  remove: (submissionId) => change((store) => store.delete(submissionId)),
};

/** Whether this browser can store anything; never on the server. */
export const isOutboxSupported = (): boolean =>
  typeof indexedDB !== "undefined" && typeof BroadcastChannel !== "undefined";

/** Calls back after every change, by any page or worker, until the returned function is called. */
export function onOutboxChange(listener: () => void): () => void {
  const channel = new BroadcastChannel(channelName);
  channel.onmessage = listener;
  return () => channel.close();
}
