import { Elysia } from "elysia";
import type { Deps } from "../deps.ts";
import { Refusal } from "../refusal.ts";
import { type PageParts, renderPage } from "./render.tsx";

export function pageRoutes(deps: Deps, parts: PageParts) {
  const page = ({ request, path }: { request: Request; path: string }) => {
    if (path.startsWith("/api/")) throw new Refusal("not_found", "There is no such call.");
    return renderPage(deps, parts, request);
  };
  return new Elysia().get("/*", page).post("/*", page, { parse: "none" });
}
