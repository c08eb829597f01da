import { request as requestHttp } from "node:http";
import { type RequestOptions, request as requestHttps } from "node:https";
import { publicLookup } from "./public-address.ts";

export type PushReply = { status: number; retryAfter: string | null };

/** The push services of the browser vendors, at the address in each subscription. */
export type PushService = {
  /** Rejects if the service couldn't be reached or didn't reply in time. */
  post(endpoint: string, headers: Record<string, string>, body: Uint8Array): Promise<PushReply>;
};

/** Services usually reply within a second. A push that wasn't accepted in time is retried. */
const usualTimeoutMs = 5000;

/** Tests pass `doubleUrl`, which then receives every request under its original path. */
export function openPushService(doubleUrl: string | null, timeoutMs = usualTimeoutMs): PushService {
  const double = doubleUrl === null ? null : new URL(doubleUrl);
  return {
    post(endpoint, headers, body) {
      const { hostname, pathname, search, host } = new URL(endpoint);
      const { promise, resolve, reject } = Promise.withResolvers<PushReply>();
      const options: RequestOptions = {
        method: "POST",
        path: pathname + search,
        headers: { ...headers, host },
        signal: AbortSignal.timeout(timeoutMs),
        ...(double ? { hostname: double.hostname, port: double.port } : { hostname, lookup: publicLookup }),
      };
      const request = (double ? requestHttp : requestHttps)(options, (response) => {
        resolve({ status: response.statusCode ?? 0, retryAfter: response.headers["retry-after"] ?? null });
        response.destroy();
      });
      request.on("error", reject);
      request.end(body);
      return promise;
    },
  };
}
