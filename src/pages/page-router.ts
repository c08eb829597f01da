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

export type PageRouter = {
  /** Runs the loaders, and a posted form's action. */
  query(runtime: Runtime, request: Request): Promise<Response | StaticHandlerContext>;
  draw<T>(
    runtime: Runtime,
    result: StaticHandlerContext,
    draw: (router: ReturnType<typeof createStaticRouter>) => T,
  ): T;
  takesPhoto(path: string): boolean;
  takesList(path: string): boolean;
};

const branchOf = ({ matches }: StaticHandlerContext): RouteObject[] =>
  matches.reduceRight<RouteObject[]>((children, { route }) => [route.index ? route : { ...route, children }], []);

/** Routes are created once; each request finds its own runtime here. */
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

export const pages = pagesOf(routes);

const secretPrefixes = pages
  .filter(({ isSecret }) => isSecret)
  .map(({ path }) => path.slice(0, path.indexOf(":")))
  .flatMap((prefix) => [prefix, `/api${prefix}`]);

/** Removes a one-time token at the end. */
export function withoutToken(path: string): string {
  const prefix = secretPrefixes.find((candidate) => path.startsWith(candidate));
  return prefix === undefined ? path : `${prefix}…`;
}

const handler = createStaticHandler(routes);

/** One per process: sorting the routes costs more than finding a page, and a second router would load screens again. */
export const pageRouter: PageRouter = {
  query: (runtime, request) => runtimes.run(runtime, () => handler.query(request)),
  draw: (runtime, result, draw) => runtimes.run(runtime, () => draw(createStaticRouter(branchOf(result), result))),
  takesPhoto: (path) => handleOf(matchRoutes(routes, path)?.at(-1))?.takesPhoto ?? false,
  takesList: (path) => handleOf(matchRoutes(routes, path)?.at(-1))?.takesList ?? false,
};
