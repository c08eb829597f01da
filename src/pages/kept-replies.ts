import type { Store } from "../db/store.ts";
import { readVersions, type VersionName } from "../db/versions.ts";
import { countersOf } from "./kept-paths.ts";
import { encodingOf, type KeptReply, keepReply } from "./kept-reply.ts";

const mostBytes = 32 * 1024 * 1024;
const minuteMs = 60_000;

type Kept = {
  reply: KeptReply;
  counters: VersionName[];
  /** The counters' values before it was made, joined. */
  versions: string;
  /** The store's commit counter when they were last found to be the same. */
  seenAt: number;
  /** The minute its words about time are true in. */
  minute: number;
};

/** What visitors are shown, made once a version and kept compressed. */
export type KeptReplies = {
  /**
   * Answers a visitor's request from what is kept, or makes it with `make` and keeps it. Null for a request whose reply
   * is not kept. The reply is that of this moment: a write committed before the request, through this process or
   * another, shows. `now` is UTC ms.
   */
  answer(
    request: Request,
    asked: { origin: string; path: string; search: string; now: number },
    make: () => Promise<Response>,
  ): Promise<Response> | null;
  /** For metrics. */
  size(): { replies: number; bytes: number };
};

/** Whoever is signed in, or has a message waiting, sees a page of their own. */
const isVisitors = (request: Request) => !/(?:^|;\s*)(?:session|flash)=/.test(request.headers.get("cookie") ?? "");

const isKeepable = (response: Response) => response.status === 200 && response.headers.getSetCookie().length === 0;

async function send(request: Request, reply: KeptReply): Promise<Response> {
  const encoding = encodingOf(request.headers.get("accept-encoding"));
  const headers = reply.headers(encoding);
  if (request.headers.get("if-none-match") === reply.etag) return new Response(null, { status: 304, headers });
  const body = await reply.body(encoding);
  if (request.method !== "HEAD") return new Response(body, { headers });
  const own = new Headers(headers);
  own.set("content-length", String(body.length));
  return new Response(null, { headers: own });
}

/**
 * A cache that is only ever as old as the counters in the database say (ARCHITECTURE, "The store"): `data_version`
 * tells whether anybody committed since, and only then are the counters read again. Bounded by bytes, the least
 * lately used forgotten first. The same reply is not made twice at once.
 */
export function createKeptReplies(store: Store, most = mostBytes): KeptReplies {
  const kept = new Map<string, Kept>();
  const making = new Map<string, Promise<Kept | Response>>();
  let bytes = 0;

  function forget(key: string): void {
    const gone = kept.get(key);
    if (!gone) return;
    bytes -= gone.reply.bytes();
    kept.delete(key);
  }

  /** Sums anew: a reply grows by each encoding that is asked of it. */
  function makeRoom(): void {
    bytes = 0;
    for (const { reply } of kept.values()) bytes += reply.bytes();
    for (const key of kept.keys()) {
      if (bytes <= most) return;
      forget(key);
    }
  }

  const versionsOf = async (counters: VersionName[]) => (await store.read((db) => readVersions(db, counters))).join();

  /** The commit counter is read first: a commit after it only means that the counters are read once more. */
  async function stillHolds(one: Kept, minute: number): Promise<boolean> {
    if (one.minute !== minute) return false;
    const seenAt = commitsNow();
    if (seenAt === null) return false;
    if (one.seenAt === seenAt) return true;
    if ((await versionsOf(one.counters)) !== one.versions) return false;
    one.seenAt = seenAt;
    return true;
  }

  /** The commit counter; null when the database cannot be asked: making the reply tells the reader, and the log why. */
  function commitsNow(): number | null {
    try {
      return store.dataVersion();
    } catch {
      return null;
    }
  }

  async function makeOnce(key: string, counters: VersionName[], minute: number, make: () => Promise<Response>) {
    const commits = commitsNow();
    if (commits === null) return make();
    const versions = await versionsOf(counters);
    const turn = `${key} ${versions} ${minute}`;
    const running = making.get(turn);
    if (running !== undefined) return running;
    const made = keepWhatComes(commits);
    making.set(turn, made);
    return made;

    async function keepWhatComes(seenAt: number): Promise<Kept | Response> {
      try {
        const response = await make();
        if (!isKeepable(response)) return response;
        const reply = keepReply(new Uint8Array(await response.arrayBuffer()), new Headers(response.headers));
        const one = { reply, counters, versions, seenAt, minute };
        forget(key);
        kept.set(key, one);
        makeRoom();
        return one;
      } finally {
        making.delete(turn);
      }
    }
  }

  return {
    size: () => ({ replies: kept.size, bytes }),
    answer(request, { origin, path, search, now }, make) {
      if (request.method !== "GET" && request.method !== "HEAD") return null;
      const counters = isVisitors(request) ? countersOf(path, search) : null;
      if (!counters) return null;
      const key = `${origin}${path}${search}`;
      const minute = Math.floor(now / minuteMs);
      return (async () => {
        const known = kept.get(key);
        if (known && (await stillHolds(known, minute))) {
          kept.delete(key);
          kept.set(key, known);
          return send(request, known.reply);
        }
        // A reply to HEAD has no body, which nobody else may be served.
        if (request.method === "HEAD") return make();
        const made = await makeOnce(key, counters, minute, make);
        return made instanceof Response ? made.clone() : send(request, made.reply);
      })();
    },
  };
}
