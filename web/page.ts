import type { ComponentType } from "react";
import {
  type ActionFunction,
  data,
  type LoaderFunction,
  type LoaderFunctionArgs,
  type RouteObject,
  redirect,
} from "react-router-dom";
import { ApiFailure } from "./api.ts";
import type { PageFailure } from "./errors/page-failure.ts";
import type { Head, PageFacts } from "./page-head.ts";
import type { PostOptions } from "./post-form.ts";
import type { Runtime } from "./runtime/runtime.ts";

/** What a loader `(runtime) => (args) => Promise<data>` gives its screen. */
export type Loaded<L extends (runtime: Runtime) => (args: LoaderFunctionArgs) => Promise<unknown>> = Awaited<
  ReturnType<ReturnType<L>>
>;

type ActionModule = { action: (runtime: Runtime) => ActionFunction };
type ScreenModule = Partial<ActionModule> & { Component: ComponentType };
type ActingScreen = () => Promise<ScreenModule & ActionModule>;

type PageOptions<D> = Partial<PageFacts & PostOptions> & {
  /** The screen's module path from the repository's root: the route's id, by which its chunks are preloaded. */
  id: string;
  path?: string;
  index?: true;
  screen: () => Promise<ScreenModule>;
  loader?: (runtime: Runtime) => (args: LoaderFunctionArgs) => Promise<D>;
  /** True when the screen's module has an `action` for posted forms; its own module where the screen comes without. */
  action?: true | (() => Promise<ActionModule>);
  /** True when the screen's module has an `action` for the browser, whose forms do more there than name a route of the API. */
  browserAction?: true;
  head?: Head | ((data: D) => Head);
  /** What the page says when what it is about does not exist. */
  missing?: Omit<PageFailure, "message">;
  /** Dialogs that stand over it, each with an address below its own; the screen has an `Outlet` for them. */
  children?: RouteObject[];
  /** True for such a dialog: the page below stays, and with it where the reader is on it. */
  isDialog?: true;
  /** True where its form can bring a photo, which may take minutes to arrive. */
  takesPhoto?: true;
  /** True where its form can bring a long list; its loader says why one was refused before it was read. */
  takesList?: true;
  /** What is said when its data could not be had although the reader may see it. */
  failed?: Required<Pick<PageFailure, "title" | "message">>;
};

function pathOf(request: Request): string {
  const { pathname, search } = new URL(request.url);
  return pathname + search;
}

/** Where a visitor is sent who must log in first, and comes back from. */
const loginAddress = (request: Request) => `/login?next=${encodeURIComponent(pathOf(request))}`;

type Failing = Pick<PageOptions<never>, "missing" | "failed">;

/**
 * Turns a failed call of a loader or action into what the router understands: not signed in leads to the login page,
 * anything else to the error page with its status and the server's words, or with what the page says of `failed` loads.
 */
export function pageFailure(error: unknown, request: Request, { missing, failed }: Failing = {}): unknown {
  if (!(error instanceof ApiFailure)) return error;
  if (error.code === "not_signed_in") return redirect(loginAddress(request));
  const said = error.isUnreached ? unreached : { message: error.serverMessage };
  const failure: PageFailure = { ...said, ...(error.status === 404 && missing) };
  return data(isBroken(error) && failed ? failed : failure, { status: error.status });
}

/** On the water the signal fails more often than the server. */
const unreached = {
  title: "No connection",
  message: "No signal. Catches you submit are kept on this phone and sent later.",
  isUnreached: true,
} satisfies PageFailure;

/** What browsers say of a script that was not fetched, each in its own words. */
const isMissingFile = (error: unknown) =>
  error instanceof Error && /dynamically imported module|importing a module script/i.test(error.message);

/** The server failed; it did not say no. */
const isBroken = (error: unknown) =>
  error instanceof ApiFailure && !error.isUnreached && (error.status >= 500 || error.code === null);

function loaderOf<D>(
  runtime: Runtime,
  load: (args: LoaderFunctionArgs) => Promise<D>,
  { id, missing, failed }: Failing & { id: string },
): LoaderFunction {
  return async (args) => {
    try {
      const loading = load(args);
      return await (runtime.offlineFallback?.(loading, args.request, id) ?? loading);
    } catch (error) {
      if (failed && isBroken(error) && runtime.inBrowser) {
        runtime.showToast({ title: failed.title, description: failed.message, tone: "bad" });
      }
      throw pageFailure(error, args.request, { missing, failed });
    }
  };
}

function actionOf(runtime: Runtime, module: () => Promise<ActionModule>): ActionFunction {
  return async (args) => {
    const { action } = await arrived(module);
    const path = pathOf(args.request);
    try {
      const result = await action(runtime)(args);
      if (result instanceof Response) runtime.drafts.forget(path);
      return result;
    } catch (error) {
      if (error instanceof ApiFailure && error.isKept) runtime.drafts.forget(path);
      if (error instanceof ApiFailure && error.typed) runtime.drafts.keep({ path, values: error.typed });
      throw pageFailure(error, args.request);
    }
  };
}

/** What a page does with a form that names a route of the API, with script. */
const postedToApi = (options: PostOptions) => () =>
  import("./post-form.ts").then(({ actionWith }) => actionWith(options));

/** Sends the forms that are around every page, with script; without, a browser posts them to the API itself. */
export const formAction = (runtime: Runtime, options?: PostOptions): ActionFunction | undefined =>
  runtime.inBrowser
    ? async (args) => (await arrived(() => import("./post-form.ts"))).action(runtime, options)(args)
    : undefined;

/** A module whose file does not arrive says what the page's data would: that there is no connection. */
const arrived = <M>(module: () => Promise<M>): Promise<M> =>
  module().catch((error: unknown) => {
    throw isMissingFile(error) ? data(unreached, { status: 503 }) : error;
  });

const componentOf = (screen: () => Promise<ScreenModule>) => async () => (await arrived(screen)).Component;

/** The router says that a screen's files did not arrive only where there is a loader. */
const noData = () => null;

/** One page of the product as a route: its loader at once, its screen when it is needed. */
export function page<D>(runtime: Runtime, options: PageOptions<D>): RouteObject {
  const { id, path, index, screen, loader, action, head, children, isDialog, takesPhoto, takesList } = options;
  const { role = "anyone", cached, isOffline, inSitemap, isEmbedded, isSecret } = options;
  const browserAction = options.browserAction ? (screen as ActingScreen) : postedToApi(options);
  const ownAction =
    action === true ? (screen as ActingScreen) : (action ?? (runtime.inBrowser ? browserAction : undefined));
  const common = {
    id,
    handle: {
      head,
      isDialog,
      takesPhoto,
      takesList,
      facts: { role, cached, isOffline, inSitemap, isEmbedded, isSecret },
    },
    loader: loader ? loaderOf(runtime, loader(runtime), options) : noData,
    action: ownAction ? actionOf(runtime, ownAction) : undefined,
    lazy: { Component: componentOf(screen) },
  };
  return index ? { ...common, index } : { ...common, path, children };
}
