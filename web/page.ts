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

/** The data that a loader `(runtime) => (args) => Promise<data>` provides to its screen. */
export type Loaded<L extends (runtime: Runtime) => (args: LoaderFunctionArgs) => Promise<unknown>> = Awaited<
  ReturnType<ReturnType<L>>
>;

type ActionModule = { action: (runtime: Runtime) => ActionFunction };
type ScreenModule = Partial<ActionModule> & { Component: ComponentType };
type ActingScreen = () => Promise<ScreenModule & ActionModule>;

type PageOptions<D> = Partial<PageFacts & PostOptions> & {
  /** The screen's module path from the repository's root: the route's id, and the key for preloading its chunks. */
  id: string;
  path?: string;
  index?: true;
  screen: () => Promise<ScreenModule>;
  loader?: (runtime: Runtime) => (args: LoaderFunctionArgs) => Promise<D>;
  /** True when the screen's module has an `action` for posted forms; a separate module if the screen is loaded without it. */
  action?: true | (() => Promise<ActionModule>);
  /** True when the screen's module has an `action` for the browser, whose forms do more there than post to a route of the API. */
  browserAction?: true;
  head?: Head | ((data: D) => Head);
  /** The page's message when its subject doesn't exist. */
  missing?: Omit<PageFailure, "message">;
  /** Dialogs over it, each with an address below its own; the screen has an `Outlet` for them. */
  children?: RouteObject[];
  /** True for such a dialog: the page below stays, along with its scroll position. */
  isDialog?: true;
  /** True if its form can include a photo, which may take minutes to arrive. */
  takesPhoto?: true;
  /** True if its form can include a long list; its loader returns why one was refused before it was read. */
  takesList?: true;
  /** The message when its data couldn't be loaded although the reader may see it. */
  failed?: Required<Pick<PageFailure, "title" | "message">>;
};

function pathOf(request: Request): string {
  const { pathname, search } = new URL(request.url);
  return pathname + search;
}

/** The login's address for a visitor who must log in first, with the page to return to. */
const loginAddress = (request: Request) => `/login?next=${encodeURIComponent(pathOf(request))}`;

type Failing = Pick<PageOptions<never>, "missing" | "failed">;

/**
 * Converts a failed call of a loader or action for the router: if not signed in, redirects to the login page;
 * anything else shows the error page with its status and the server's message, or with the page's own text for
 * `failed` loads.
 */
export function pageFailure(error: unknown, request: Request, { missing, failed }: Failing = {}): unknown {
  if (isMissingFile(error)) return data(unreachedAt(request), { status: 503 });
  if (!(error instanceof ApiFailure)) return error;
  if (error.code === "not_signed_in") return redirect(loginAddress(request));
  const shown = error.isUnreached ? unreachedAt(request) : { message: error.serverMessage };
  const failure: PageFailure = { ...shown, ...(error.status === 404 && missing) };
  return data(isBroken(error) && failed ? failed : failure, { status: error.status });
}

/** Away from shore, the connection fails more often than the server. */
const unreached = {
  title: "No connection",
  message: "No signal. Catches you submit are saved on this device and sent later.",
  isUnreached: true,
} satisfies PageFailure;

/** People whose connection is lost while they pay want to know whether they were charged. */
const unreachedAt = ({ url }: Request): PageFailure =>
  /\/pay$/.test(new URL(url).pathname)
    ? { ...unreached, message: "No signal. You're charged only when you press Pay." }
    : unreached;

/** The browsers' different messages for a script that couldn't be fetched, such as a loader's. */
export const isMissingFile = (error: unknown) =>
  error instanceof Error && /dynamically imported module|importing a module script/i.test(error.message);

/** Whether the server failed, as opposed to refusing. */
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
      // A form that was stored is sent later; restoring its input too would send it twice.
      if (error instanceof ApiFailure && error.isQueued) runtime.drafts.forget(path);
      else if (error instanceof ApiFailure && error.typed) runtime.drafts.keep({ path, values: error.typed });
      throw pageFailure(error, args.request);
    }
  };
}

/** The action of a page for forms that name a route of the API, with script. */
const postedToApi = (options: PostOptions) => () =>
  import("./post-form.ts").then(({ actionWith }) => actionWith(options));

/** The action, with script, for forms that appear on every page; without it, a browser posts them to the API itself. */
export const formAction = (runtime: Runtime, options?: PostOptions): ActionFunction | undefined =>
  runtime.inBrowser
    ? async (args) => (await arrived(() => import("./post-form.ts"))).action(runtime, options)(args)
    : undefined;

/** If a module's file doesn't arrive, shows the same message as for the page's data: that there is no connection. */
const arrived = <M>(module: () => Promise<M>): Promise<M> =>
  module().catch((error: unknown) => {
    throw isMissingFile(error) ? data(unreached, { status: 503 }) : error;
  });

const componentOf = (screen: () => Promise<ScreenModule>) => async () => (await arrived(screen)).Component;

/** The router reports a screen's missing files only if there is a loader. */
const noData = () => null;

/** One page of the product as a route: its loader is included, its screen is loaded when needed. */
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
