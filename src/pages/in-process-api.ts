import { type ApiClient, createApiClient } from "../../web/api.ts";
import type { Api } from "../app.ts";
import { attachContext, type RequestContext } from "../http/request-context.ts";

/**
 * The API client of one page's rendering: its calls enter the application in process with the actor already resolved,
 * past the front. Cookies that a call sets are collected in `cookies` for the page's own reply.
 */
export function inProcessApi(api: Api, context: RequestContext, userAgent: string, cookies: string[]): ApiClient {
  return createApiClient("http://localhost", async (input, init) => {
    const request = new Request(input, init);
    request.headers.set("user-agent", userAgent);
    attachContext(request, context);
    const response = await api.handle(request);
    cookies.push(...response.headers.getSetCookie());
    return response;
  });
}
