/** Sends a request; the browser's `fetch`, or the application itself while it renders. */
export type Fetcher = (input: string, init: RequestInit) => Promise<Response>;

/** A call's outcome: its data, or the server's refusal. If the server wasn't reached: 503, no response. */
type Outcome = { data: unknown; error: { value: unknown } | null; status: number; response?: Response };

type Options = { query?: Record<string, unknown> } | undefined;

const methods = new Set(["get", "post", "put", "delete"]);

function queryText(query: Record<string, unknown> = {}): string {
  const present = Object.entries(query).flatMap(([name, value]) => (value == null ? [] : [[name, String(value)]]));
  return present.length > 0 ? `?${new URLSearchParams(present)}` : "";
}

/** One segment of a path, whatever it is: an empty one, dots or a slash would lead to another call. */
const part = (value: unknown): string => encodeURIComponent(String(value).replace(/^\.{0,2}$/, "$& "));

const isFile = (value: unknown): value is Blob => value instanceof Blob;

/** A file is sent as it is, a body with a file in it as a form, any other as JSON. */
function bodyOf(body: unknown): RequestInit {
  if (body === undefined || body === null) return {};
  if (isFile(body)) return { body, headers: { "content-type": body.type } };
  const fields = Object.entries(body);
  if (!fields.some(([, value]) => isFile(value))) {
    return { body: JSON.stringify(body), headers: { "content-type": "application/json" } };
  }
  const form = new FormData();
  for (const [name, value] of fields) form.append(name, isFile(value) ? value : String(value));
  return { body: form };
}

async function contentOf(response: Response): Promise<unknown> {
  const text = await response.text();
  if (!response.headers.get("content-type")?.startsWith("application/json")) return text;
  return JSON.parse(text);
}

/** Sends a request and reads its outcome. Never throws. */
async function send(fetcher: Fetcher, address: string, init: RequestInit): Promise<Outcome> {
  try {
    const response = await fetcher(address, init);
    const value = await contentOf(response);
    const { status, ok } = response;
    return { data: ok ? value : null, error: ok ? null : { value }, status, response };
  } catch (error) {
    return { data: null, error: { value: error }, status: 503 };
  }
}

/**
 * Calls by name: `node.api.tournaments({ id: 7 }).leaderboard.get({ query })` sends GET
 * /api/tournaments/7/leaderboard. It never throws. It has the names and types of Elysia's own client, in a
 * tenth of the bytes.
 */
export function callsBelow(fetcher: Fetcher, origin: string, path: readonly string[] = []): object {
  return new Proxy(() => undefined, {
    get: (_, name) => callsBelow(fetcher, origin, [...path, String(name)]),
    apply(_, __, [first, second]: [object | undefined, Options]) {
      const method = path.at(-1) ?? "";
      if (!methods.has(method)) return callsBelow(fetcher, origin, [...path, ...Object.values(first ?? {}).map(part)]);
      const reads = method === "get";
      const { query } = (reads ? (first as Options) : second) ?? {};
      const init = { method: method.toUpperCase(), ...(!reads && bodyOf(first)) };
      return send(fetcher, `${origin}/${path.slice(0, -1).join("/")}${queryText(query)}`, init);
    },
  });
}
