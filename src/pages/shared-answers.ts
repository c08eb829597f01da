import type { Outcome } from "../../web/call-api.ts";
import type { KeptReplies } from "./kept-replies.ts";

/** Boards, mostly, that readers have open at one time. */
const mostAnswers = 32;
const keptOrigin = "in process";

type Asked = { path: string; search: string; now: number };

/** What calls answer that is the same for everybody, as data that all pages share until another reply is kept. */
export type SharedAnswers = {
  /** Null where a visitor would not get it. `make` makes the reply that a visitor gets. */
  answer(asked: Asked, make: (request: Request) => Promise<Response>): Promise<Outcome | null>;
};

/** Shared by all readers' pages: a page that changed it would change it for the next reader. */
function frozen<T>(value: T): T {
  if (typeof value !== "object" || value === null) return value;
  for (const inner of Object.values(value)) frozen(inner);
  return Object.freeze(value);
}

/**
 * Kept replies, read once: fifty rows are taken apart when they change, not for each reader. Whether a reply still holds
 * is theirs to say; what is remembered here is only what the text with that tag says.
 */
export function createSharedAnswers(keptReplies: KeptReplies): SharedAnswers {
  const known = new Map<string, { etag: string; data: unknown }>();

  return {
    async answer({ path, search, now }, make) {
      const key = path + search;
      const last = known.get(key);
      const request = new Request(`http://localhost${key}`, last && { headers: { "if-none-match": last.etag } });
      const reply = await keptReplies.answer(request, { origin: keptOrigin, path, search, now }, () => make(request));
      const isSame = reply?.status === 304 && last !== undefined;
      if (!(reply && (isSame || reply.status === 200))) return null;
      const data = isSame ? last.data : frozen(await reply.json());
      known.delete(key);
      known.set(key, { etag: reply.headers.get("etag") ?? "", data });
      const [oldest] = known.keys();
      if (known.size > mostAnswers && oldest !== undefined) known.delete(oldest);
      return { data, error: null, status: 200, response: reply };
    },
  };
}
