import type { RouteObject } from "react-router-dom";
import { handleOf, type PageFacts } from "./page-head.ts";

export type PageWithFacts = PageFacts & {
  /** The path from the root: "/tournaments/:id/leaderboard?". */
  path: string;
};

/** Returns all pages of a tree of routes. */
export function pagesOf(routes: readonly RouteObject[], parent = "/"): PageWithFacts[] {
  return routes.flatMap((route) => {
    const path = route.path ? `${parent}/${route.path}`.replaceAll(/\/+/g, "/") : parent;
    const facts = handleOf({ route })?.facts;
    return [...(facts ? [{ path, ...facts }] : []), ...pagesOf(route.children ?? [], path)];
  });
}

/** Returns a pattern for a page's paths; the first group matches `:id`. */
export const patternOf = ({ path }: PageWithFacts): RegExp =>
  new RegExp(`^${path.replaceAll(/\/:\w+/g, "/([^/]+)").replaceAll(/\/([\w-]+)\?/g, "(?:/$1)?")}$`);
