import type { Store } from "../db/store.ts";
import { readVersions, type VersionName } from "../db/versions.ts";
import { countersOf } from "./kept-paths.ts";
import { type KeptReply, keepReply } from "./kept-reply.ts";

const mostBytes = 16 * 1024 * 1024;
/** Besides its bytes each holds some kilobytes of headers; a day's rush looks at far fewer. */
const mostReplies = 256;
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

/** A reply on its way: what it will be true of, and what comes of it; null when that is not for everybody. */
type Making = { versions: string; minute: number; kept: Promise<Kept | null> };

/** What visitors are shown, made once a version and kept compressed. */
export type KeptReplies = {
  /**
   * Answers a visitor's request from what is kept, at once where that still holds, or makes it with `make` and keeps
   * it. Null for a request whose reply is not kept. The reply is that of this moment: a write committed before the
   * request, through this process or another, shows. `now` is UTC ms.
   */
  answer(request: Request, asked: Asked, make: () => Promise<Response>): Response | Promise<Response> | null;
  /** For metrics. */
  size(): { replies: number; bytes: number };
};

type Asked = { origin: string; path: string; search: string; now: number };

/** Whoever is signed in, or has a message waiting, sees a page of their own. */
function isVisitors(request: Request): boolean {
  const header = request.headers.get("cookie");
  if (header === null) return true;
  const cookies = new Bun.CookieMap(header);
  return !(cookies.has("session") || cookies.has("flash"));
}

const isKeepable = (response: Response) => response.status === 200 && response.headers.getSetCookie().length === 0;

/**
 * A cache that is only ever as old as the counters in the database say: `data_version`
 * tells whether anybody committed since, and only then are the counters read again. Bounded by bytes and number, the least
 * lately used forgotten first. One reply is made at a time for an address: whoever asks meanwhile shares it, or, after
 * another write, the next.
 */
export function createKeptReplies(store: Store, most = mostBytes): KeptReplies {
  const kept = new Map<string, Kept>();
  const making = new Map<string, Making>();
  let newest = "";
  let bytes = 0;

  function keep(key: string, one: Kept): void {
    kept.delete(key);
    kept.set(key, one);
    newest = key;
  }

  /** Sums anew: a reply grows by each encoding that is asked of it. */
  function makeRoom(): void {
    bytes = 0;
    for (const { reply } of kept.values()) bytes += reply.bytes();
    for (const [key, { reply }] of kept) {
      if (bytes <= most && kept.size <= mostReplies) return;
      bytes -= reply.bytes();
      kept.delete(key);
    }
  }

  /** The commit counter; null when the database cannot be asked: making the reply tells the reader, and the log why. */
  function commitsNow(): number | null {
    try {
      return store.dataVersion();
    } catch {
      return null;
    }
  }

  /** The commit counter and then the counters: a commit between only means that they are read once more. */
  async function stateOf(counters: VersionName[]): Promise<{ seenAt: number; versions: string } | null> {
    const seenAt = commitsNow();
    if (seenAt === null) return null;
    return { seenAt, versions: (await store.read((db) => readVersions(db, counters))).join() };
  }

  /** Null for a reply that is for whoever asked alone, which `tell` is given. */
  async function makeAndKeep(
    key: string,
    truth: Omit<Kept, "reply">,
    make: () => Promise<Response>,
    tell: (response: Response) => void,
  ): Promise<Kept | null> {
    try {
      const response = await make();
      if (!isKeepable(response)) {
        tell(response);
        return null;
      }
      const one = { ...truth, reply: keepReply(await response.bytes(), response.headers, makeRoom) };
      keep(key, one);
      makeRoom();
      return one;
    } finally {
      making.delete(key);
    }
  }

  async function answerAnew(
    request: Request,
    key: string,
    { counters, minute }: Pick<Kept, "counters" | "minute">,
    make: () => Promise<Response>,
  ): Promise<Response> {
    for (;;) {
      const state = await stateOf(counters);
      if (!state) return make();
      const { versions } = state;
      const holds = (one: { versions: string; minute: number }) => one.versions === versions && one.minute === minute;
      const known = kept.get(key);
      if (known && holds(known)) {
        known.seenAt = state.seenAt;
        keep(key, known);
        return known.reply.send(request);
      }
      // A reply to HEAD has no body, which nobody else may be served.
      if (request.method === "HEAD") return make();
      const underWay = making.get(key);
      if (!underWay) {
        let own: Response | null = null;
        const coming = makeAndKeep(key, { ...state, counters, minute }, make, (response) => {
          own = response;
        });
        making.set(key, { versions, minute, kept: coming });
        return (await coming)?.reply.send(request) ?? own ?? make();
      }
      // What failed for another, or is another's alone, says nothing of this request.
      const shared = await underWay.kept.catch(() => null);
      if (!holds(underWay)) continue;
      return shared ? shared.reply.send(request) : make();
    }
  }

  return {
    size: () => ({ replies: kept.size, bytes }),
    answer(request, { origin, path, search, now }, make) {
      if ((request.method !== "GET" && request.method !== "HEAD") || !isVisitors(request)) return null;
      const key = `${origin}${path}${search}`;
      const minute = Math.floor(now / minuteMs);
      const known = kept.get(key);
      if (known?.minute === minute && known.seenAt === commitsNow()) {
        if (newest !== key) keep(key, known);
        return known.reply.send(request);
      }
      const counters = countersOf(path, search);
      return counters && answerAnew(request, key, { counters, minute }, make);
    },
  };
}
