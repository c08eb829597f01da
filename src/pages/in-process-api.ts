import { type ApiClient, createApiClient } from "../../web/api.ts";
import type { Api } from "../app.ts";
import { attachContext, type RequestContext } from "../http/request-context.ts";

/**
 * The API client of one page's rendering: its calls enter the application in process with the actor already resolved,
 * past the front. What a call says to the browser itself, cookies and when to come again, is put into `headers` for the
 * page's own reply.
 */
export function inProcessApi(api: Api, context: RequestContext, userAgent: string, headers: Headers): ApiClient {
  return createApiClient("http://localhost", async (input, init) => {
    const request = new Request(input, init);
    request.headers.set("user-agent", userAgent);
    attachContext(request, context);
    const response = await api.handle(request);
    for (const cookie of response.headers.getSetCookie()) headers.append("set-cookie", cookie);
    const retryAfter = response.headers.get("retry-after");
    if (retryAfter) headers.set("retry-after", retryAfter);
    return response;
  });
}
