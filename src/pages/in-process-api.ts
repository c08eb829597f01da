import { type ApiClient, createApiClient } from "../../web/api.ts";
import type { Api } from "../app.ts";
import { attachContext, type RequestContext } from "../http/request-context.ts";
import { isForAll } from "./kept-paths.ts";
import type { KeptReplies } from "./kept-replies.ts";

/** The application's calls, and what is kept of those that are the same for everybody. */
export type Calls = { api: Api; keptReplies: KeptReplies };

const keptOrigin = "in process";

/**
 * The API client of one page's rendering: its calls enter the application in process with the actor already resolved,
 * past the front. What a call has to say to the browser is collected in `said` for the page's own reply.
 */
export function inProcessApi(calls: Calls, context: RequestContext, userAgent: string, said: Headers): ApiClient {
  async function handle(request: Request, as: RequestContext): Promise<Response> {
    attachContext(request, as);
    return calls.api.handle(request);
  }

  /** The reply that a visitor would get, which everybody gets; null where a visitor gets none. */
  async function keptForAll(request: Request): Promise<Response | null> {
    const { pathname: path, search } = new URL(request.url);
    if (request.method !== "GET" || !isForAll(path)) return null;
    const asked = { origin: keptOrigin, path, search, now: context.now };
    const reply = await calls.keptReplies.answer(request, asked, () => handle(request, { ...context, actor: null }));
    return reply?.status === 200 ? reply : null;
  }

  return createApiClient("http://localhost", async (input, init) => {
    const kept = await keptForAll(new Request(input, init));
    if (kept) return kept;
    const request = new Request(input, init);
    request.headers.set("user-agent", userAgent);
    const response = await handle(request, context);
    for (const cookie of response.headers.getSetCookie()) said.append("set-cookie", cookie);
    const retryAfter = response.headers.get("retry-after");
    if (retryAfter) said.set("retry-after", retryAfter);
    return response;
  });
}
