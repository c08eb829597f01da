import { AsyncLocalStorage } from "node:async_hooks";
import {
  createStaticHandler,
  createStaticRouter,
  matchRoutes,
  type RouteObject,
  type StaticHandlerContext,
} from "react-router-dom";
import { createRoutes } from "../../web/all-routes.ts";
import { pagesOf } from "../../web/page-facts.ts";
import { handleOf } from "../../web/page-head.ts";
import type { Runtime } from "../../web/runtime/runtime.ts";

/** Every page as a route, made once: a request only finds its own among them. */
export type PageRouter = {
  /** Runs the loaders (and, for a posted form, the action) of the request's page for `runtime`. */
  query(runtime: Runtime, request: Request): Promise<Response | StaticHandlerContext>;
  /** Runs `draw` for `runtime` with what the router's provider takes: of all routes those that were matched. */
  draw<T>(
    runtime: Runtime,
    result: StaticHandlerContext,
    draw: (router: ReturnType<typeof createStaticRouter>) => T,
  ): T;
  /** Whether a form that is posted to an address may bring a photo. */
  takesPhoto(path: string): boolean;
};

/** The routes from the root to the page, each with the next as its only child. */
const branchOf = ({ matches }: StaticHandlerContext): RouteObject[] =>
  matches.reduceRight<RouteObject[]>((children, { route }) => [route.index ? route : { ...route, children }], []);

/** The runtime that routes are made with, for all requests; each finds its own behind it. */
function sharedRuntime(current: () => Runtime): Runtime {
  return {
    get api() {
      return current().api;
    },
    showToast: (toast) => current().showToast(toast),
    takeToast: () => current().takeToast(),
    get drafts() {
      return current().drafts;
    },
    inBrowser: false,
    get refused() {
      return current().refused;
    },
  };
}

const runtimes = new AsyncLocalStorage<Runtime>();

const routes = createRoutes(
  sharedRuntime(() => {
    const current = runtimes.getStore();
    if (!current) throw new Error("A page's route was used outside of a request.");
    return current;
  }),
);

/** Every page with what is to know of it. */
export const pages = pagesOf(routes);

const secretPrefixes = pages
  .filter(({ isSecret }) => isSecret)
  .map(({ path }) => path.slice(0, path.indexOf(":")))
  .flatMap((prefix) => [prefix, `/api${prefix}`]);

/** Returns a path without the one-time token that a page, or the call of the API behind it, ends in. */
export function withoutToken(path: string): string {
  const prefix = secretPrefixes.find((known) => path.startsWith(known));
  return prefix === undefined ? path : `${prefix}…`;
}

const handler = createStaticHandler(routes);

/**
 * The pages' router on the server, one for the process: a second handler would not find the screens that the first one
 * loaded. Finding a page among all routes takes them sorted, and sorting them takes longer.
 */
export const pageRouter: PageRouter = {
  query: (own, request) => runtimes.run(own, () => handler.query(request)),
  draw: (own, result, draw) => runtimes.run(own, () => draw(createStaticRouter(branchOf(result), result))),
  takesPhoto: (path) => handleOf(matchRoutes(routes, path)?.at(-1))?.takesPhoto ?? false,
};
