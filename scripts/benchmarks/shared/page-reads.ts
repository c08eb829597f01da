import type { Server } from "./servers.ts";

/** A reader, the page they read, and the headers their browser sends. */
export type Reader = { who: string; path: string; headers: Record<string, string> };

const usuallyEveryMs = 25;

/**
 * Requests the readers' pages in turn, 40 a second unless given, regardless of pending replies, until `signal` aborts.
 * Returns the durations in ms, by reader. Throws when a reply isn't 200.
 */
export async function timeReads(
  server: Server,
  readers: readonly Reader[],
  signal: AbortSignal,
  everyMs = usuallyEveryMs,
): Promise<Record<string, number[]>> {
  const begun: Promise<void>[] = [];
  const times: Record<string, number[]> = Object.fromEntries(readers.map(({ who }) => [who, []]));
  const failures: unknown[] = [];
  const start = performance.now();
  for (let nth = 0; !signal.aborted; nth += 1) {
    await Bun.sleep(Math.max(0, start + nth * everyMs - performance.now()));
    const reader = readers[nth % readers.length];
    const note = (ms: number) => void times[reader?.who ?? ""]?.push(ms);
    if (reader) begun.push(read(server, reader).then(note, (error) => void failures.push(error)));
  }
  await Promise.all(begun);
  if (failures.length > 0) throw failures[0];
  return times;
}

async function read(server: Server, { path, headers }: Reader): Promise<number> {
  const begun = performance.now();
  const response = await fetch(server.url + path, { headers, decompress: false });
  await response.arrayBuffer();
  if (response.status !== 200) throw new Error(`${path} answered ${response.status}.`);
  return performance.now() - begun;
}
