import type { RouteObject } from "react-router-dom";
import { handleOf, type PageFacts } from "./page-head.ts";

export type PageWithFacts = PageFacts & {
  /** From the root on: "/tournaments/:id/leaderboard?". */
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

/** Returns a pattern for the paths of a page; what `:id` stands for is its first group. */
export const patternOf = ({ path }: PageWithFacts): RegExp =>
  new RegExp(`^${path.replaceAll(/\/:\w+/g, "/([^/]+)").replaceAll(/\/([\w-]+)\?/g, "(?:/$1)?")}$`);
