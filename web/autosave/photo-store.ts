import { photoDatabase } from "./drop-saved.ts";

const table = "photos";

function settled<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((done, fail) => {
    request.onsuccess = () => done(request.result);
    request.onerror = () => fail(request.error);
  });
}

async function ask<T>(mode: IDBTransactionMode, work: (photos: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const opening = indexedDB.open(photoDatabase, 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore(table);
  const db = await settled(opening);
  try {
    return await settled(work(db.transaction(table, mode).objectStore(table)));
  } finally {
    db.close();
  }
}

/** The photo chosen in the form saved under this key; null if none is stored, or the browser stores nothing. */
export async function readPhoto(key: string): Promise<File | null> {
  try {
    const photo: unknown = await ask("readonly", (photos) => photos.get(key));
    return photo instanceof File ? photo : null;
  } catch {
    return null;
  }
}

/** If the browser is full or stores nothing, no photo is restored. */
export async function writePhoto(key: string, photo: File): Promise<void> {
  await ask("readwrite", (photos) => photos.put(photo, key)).catch(() => undefined);
}

export async function deletePhoto(key: string): Promise<void> {
  await ask("readwrite", (photos) => photos.delete(key)).catch(() => undefined);
}
