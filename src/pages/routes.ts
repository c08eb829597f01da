import { Elysia } from "elysia";
import type { Api } from "../api.ts";
import type { Deps } from "../deps.ts";
import { Refusal } from "../refusal.ts";
import { createPageRouter } from "./page-router.ts";
import { renderPage } from "./render.tsx";

/** Every address that is neither the API nor a file is a page; an unknown one is the page that says so. */
export function pageRoutes(deps: Deps, api: Api) {
  const parts = { api, pages: createPageRouter() };
  const page = ({ request, path }: { request: Request; path: string }) => {
    if (path.startsWith("/api/")) throw new Refusal("not_found", "There is no such call.");
    return renderPage(deps, parts, request);
  };
  return new Elysia().get("/*", page).post("/*", page, { parse: "none" });
}
