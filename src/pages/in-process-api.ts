import { type ApiClient, apiClientBy } from "../../web/api.ts";
import { type Sender, sendBy } from "../../web/call-api.ts";
import type { Api } from "../api.ts";
import { attachContext, type RequestContext } from "../http/request-context.ts";
import { isForAll } from "./kept-paths.ts";
import type { SharedAnswers } from "./shared-answers.ts";

/** The application's calls, and what they answer that is the same for everybody. */
export type Calls = { api: Api; shared: SharedAnswers };

const origin = "http://localhost";

function addressOf(input: string): { path: string; search: string } {
  const [path = "", search = ""] = input.slice(origin.length).split("?");
  return { path, search: search && `?${search}` };
}

/**
 * The API client of one page's rendering: its calls enter the application in process with the actor already resolved,
 * past the front. What a call has to say to the browser is collected in `said` for the page's own reply.
 */
export function inProcessApi(calls: Calls, context: RequestContext, userAgent: string, said: Headers): ApiClient {
  async function handle(request: Request, as: RequestContext): Promise<Response> {
    attachContext(request, as);
    return calls.api.handle(request);
  }

  const sendOwn = sendBy(async (input, init) => {
    const request = new Request(input, init);
    request.headers.set("user-agent", userAgent);
    const response = await handle(request, context);
    for (const cookie of response.headers.getSetCookie()) said.append("set-cookie", cookie);
    const retryAfter = response.headers.get("retry-after");
    if (retryAfter) said.set("retry-after", retryAfter);
    return response;
  });

  /** The answer that a visitor would get, which everybody gets; one's own where a visitor gets none. */
  const send: Sender = async (input, init) => {
    const { path, search } = addressOf(input);
    if (init.method !== "GET" || !isForAll(path)) return sendOwn(input, init);
    const asked = { path, search, now: context.now };
    const asVisitor = (request: Request) => handle(request, { ...context, actor: null });
    const answer = await calls.shared.answer(asked, asVisitor).catch(() => null);
    return answer ?? sendOwn(input, init);
  };

  return apiClientBy(send, origin);
}
