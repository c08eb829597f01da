import { join } from "node:path";
import { Glob } from "bun";
import type { RouteObject } from "react-router-dom";
import { createRoutes } from "../../web/all-routes.ts";
import { createApiClient } from "../../web/api.ts";
import { handleOf } from "../../web/page-head.ts";
import type { Runtime } from "../../web/runtime/runtime.ts";

/** A call of the API or a file ("GET /api/club"), or a page. `at` is its handler: file and line, or a page's screen. */
export type ListedRoute = { method: string; path: string; role: string; at: string[] };

type AppRoute = { method: string; path: string; hooks: { detail?: object } };

const root = join(import.meta.dir, "../..");

/** Every address that a file of `src` handles, such as `.get("/api/club", …)`, with file and line. */
async function handlers(): Promise<Map<string, string[]>> {
  const places = new Map<string, string[]>();
  for (const file of [...new Glob("src/**/*.ts").scanSync(root)].toSorted()) {
    const text = await Bun.file(join(root, file)).text();
    for (const { index, 0: call, 1: method = "", 2: path = "" } of text.matchAll(
      /\.(get|post|put|patch|delete)\(\s*"(\/[^"]*)"/g,
    )) {
      const line = text.slice(0, index + call.length).split("\n").length;
      const name = `${method.toUpperCase()} ${path}`;
      places.set(name, [...(places.get(name) ?? []), `${file}:${line}`]);
    }
  }
  return places;
}

/** A runtime for pages that are only listed, never opened. */
export const nowhere: Runtime = {
  api: createApiClient("http://localhost", () => Promise.reject(new Error("Nobody calls while routes are listed."))),
  showToast: () => undefined,
  takeToast: () => null,
  drafts: { keep: () => undefined, take: () => null, forget: () => undefined },
  inBrowser: false,
  refused: null,
};

function pagesIn(routes: readonly RouteObject[], parent: string): ListedRoute[] {
  return routes.flatMap((route) => {
    const path = `${parent}/${route.path ?? ""}`.replaceAll(/\/+/g, "/").replace(/(.)\/$/, "$1");
    const facts = handleOf({ route })?.facts;
    const page = { method: "PAGE", path, role: facts?.role ?? "anyone", at: [route.id ?? ""] };
    return [...(facts ? [page] : []), ...pagesIn(route.children ?? [], path)];
  });
}

/** The routes of an application in the order of `src/api.ts`, then its pages. */
export async function listRoutes(routes: readonly AppRoute[]): Promise<ListedRoute[]> {
  const places = await handlers();
  const calls = routes
    .filter(({ path }) => path !== "/*")
    .map(({ method, path, hooks: { detail } }) => {
      const role = detail && "x-role" in detail ? String(detail["x-role"]) : "anyone";
      return { method, path, role, at: places.get(`${method} ${path}`) ?? [] };
    });
  return [...calls, ...pagesIn(createRoutes(nowhere), "/")];
}

/** One line for each: method, path, role, handler. */
export function routeLines(routes: readonly ListedRoute[]): string {
  const width = (textOf: (route: ListedRoute) => string) => Math.max(...routes.map((route) => textOf(route).length));
  const [paths, roles] = [width(({ path }) => path), width(({ role }) => role)];
  return routes
    .map(
      ({ method, path, role, at }) =>
        `${method.padEnd(6)} ${path.padEnd(paths)}  ${role.padEnd(roles)}  ${at.join(", ")}`,
    )
    .join("\n");
}
