import { Elysia } from "elysia";
import { describeApi } from "../api-description/describe-api.ts";
import type { Api } from "../app.ts";
import type { Deps } from "../deps.ts";
import { contextOf } from "../http/request-context.ts";
import { apiDocsHtml } from "./api-docs.tsx";

/** The API described for programs and for people; made when somebody first asks. */
export function apiDocsRoutes({ config }: Deps, api: Api) {
  let made: ReturnType<typeof describeApi> | null = null;
  const description = () => {
    made ??= describeApi(api);
    return made;
  };
  const caching = { "cache-control": "public, max-age=3600" };
  return new Elysia()
    .get("/api/openapi.json", () => Response.json(description(), { headers: caching }))
    .get("/api/docs", ({ request }) => {
      const html = apiDocsHtml(description(), config.clubName, contextOf(request).origin);
      return new Response(html, { headers: { ...caching, "content-type": "text/html; charset=utf-8" } });
    });
}
