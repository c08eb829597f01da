import { Elysia } from "elysia";
import type { Api } from "../api.ts";
import type { describeApi } from "../api-description/describe-api.ts";
import { contextOf } from "../base/http/request-context.ts";
import { readClubLook } from "../club/read-club-settings.ts";
import type { Deps } from "../deps.ts";

/** Created on the first request, not at every start. */
export function apiDocsRoutes({ config, store }: Deps, api: Api) {
  let cached: Promise<ReturnType<typeof describeApi>> | null = null;
  async function describe() {
    const description = await import("../api-description/describe-api.ts");
    return description.describeApi(api);
  }
  async function description() {
    cached ??= describe();
    return cached;
  }
  const caching = { "cache-control": "public, max-age=3600" };
  return new Elysia()
    .get("/api/openapi.json", async () => Response.json(await description(), { headers: caching }))
    .get("/api/docs", async ({ request }) => {
      const { apiDocsHtml } = await import("./api-docs.tsx");
      const look = await store.read((db) => readClubLook(db, config));
      const html = apiDocsHtml(await description(), look, contextOf(request).origin);
      return new Response(html, { headers: { ...caching, "content-type": "text/html; charset=utf-8" } });
    });
}
