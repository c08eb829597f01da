import { request as requestHttp } from "node:http";
import { type RequestOptions, request as requestHttps } from "node:https";
import { publicLookup } from "./public-address.ts";

export type PushReply = { status: number; retryAfter: string | null };

/** The services of the browsers' makers, by the address that each subscription names. */
export type PushService = {
  /** Rejects when none was reached, or did not reply in time. */
  post(endpoint: string, headers: Record<string, string>, body: Uint8Array): Promise<PushReply>;
};

/** Services reply within a second; a push that was not taken in time is tried again. */
const usualTimeoutMs = 5000;

/** With `doubleUrl` everything goes there, by the same paths. */
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
