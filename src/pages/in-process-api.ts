import { type ApiClient, createApiClient } from "../../web/api.ts";
import { attachContext, type RequestContext } from "../base/http/request-context.ts";

export type HandleRequest = (request: Request) => Promise<Response>;

/**
 * Calls the API past the request pipeline, with the actor already known. `replyHeaders` collects cookies and headers for the
 * page's reply.
 */
export function inProcessApi(
  handle: HandleRequest,
  context: RequestContext,
  userAgent: string,
  replyHeaders: Headers,
): ApiClient {
  return createApiClient("http://localhost", async (input, init) => {
    const request = new Request(input, init);
    request.headers.set("user-agent", userAgent);
    attachContext(request, context);
    const response = await handle(request);
    for (const cookie of response.headers.getSetCookie()) replyHeaders.append("set-cookie", cookie);
    const retryAfter = response.headers.get("retry-after");
    if (retryAfter) replyHeaders.set("retry-after", retryAfter);
    return response;
  });
}
