import type { RouteObject } from "react-router-dom";
import { nowhere } from "../../scripts/testing/route-list.ts";
import { createRoutes } from "../../web/all-routes.ts";
import type { Club } from "../support/club.ts";
import { partsOf } from "./row.ts";
import { table } from "./table.ts";

const joined = (path: string, more = "") => `${path}/${more}`.replace(/\/+/g, "/").replace(/(.)\/$/, "$1");

/** A route that only wraps others isn't a page; one that also loads data is. */
function pagesOf(routes: readonly RouteObject[], parent: string): string[] {
  return routes.flatMap((route) => {
    const path = joined(parent, route.path);
    const below = pagesOf(route.children ?? [], path);
    if (route.children && !route.loader) return below;
    return [`GET ${path}`, ...(route.action ? [`POST ${path}`] : []), ...below];
  });
}

/** Every page of web/routes.tsx, and those that forms post to. "/*" is the not-found page. */
export const pages = (): string[] => [...new Set(pagesOf(createRoutes(nowhere), "/"))];

/** The application's own list of routes, with the pages instead of their catch-all route. */
export function applicationRoutes({ routes }: Club): string[] {
  const calls = routes.filter(({ path }) => path !== "/*").map(({ method, path }) => `${method} ${path}`);
  return [...calls, ...pages()].toSorted();
}

const allPages = new Set(pages());

export const isPage = (name: string): boolean => {
  const { method, path } = partsOf(name);
  return allPages.has(`${method} ${path}`);
};

const named = new Set(
  table.flatMap(({ rows }) => Object.keys(rows)).map((name) => `${partsOf(name).method} ${partsOf(name).path}`),
);

/** Problems with the table: routes without a row, with what to do, and rows without a route. */
export function tableFaults(routes: readonly string[]): string[] {
  const there = new Set(routes);
  const bare = routes.filter((name) => !named.has(name));
  const stale = [...named].filter((name) => !there.has(name));
  return [
    ...bare.map(
      (name) =>
        `${name} has no row. Add to a file of tests/permissions/rows, then run bun tests/permissions/write-page.ts:\n` +
        `  "${name}": { who: member, at: { … }, json: { … } },\n` +
        "`who` is a rule of tests/permissions/people.ts, and the request one that succeeds when the right person sends it.",
    ),
    ...stale.map((name) => `${name} has a row, but there is no such route.`),
  ];
}
