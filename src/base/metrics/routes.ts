import { timingSafeEqual } from "node:crypto";
import { Elysia } from "elysia";
import type { Deps } from "../../deps.ts";
import { Refusal } from "../../refusal.ts";
import { hashToken } from "../secret-token.ts";
import type { Metrics } from "./metrics.ts";

const isSame = (a: string, b: string) => timingSafeEqual(Buffer.from(hashToken(a)), Buffer.from(hashToken(b)));

/** Requires `METRICS_TOKEN` as a bearer token; without that setting the route doesn't exist. */
export const metricRoutes = ({ config }: Deps, metrics: Metrics) =>
  new Elysia().get("/metrics", async ({ request }) => {
    const { metricsToken } = config;
    if (metricsToken === null) throw new Refusal("not_found", "There's nothing at this address.");
    const token = /^Bearer (.+)$/i.exec(request.headers.get("authorization") ?? "")?.[1] ?? "";
    if (!isSame(token, metricsToken)) throw new Refusal("not_signed_in", "Send METRICS_TOKEN as a bearer token.");
    return new Response(await metrics.text(), {
      headers: { "content-type": metrics.contentType, "cache-control": "no-store" },
    });
  });
