import type { ApiClient } from "../api.ts";

export type ToastText = {
  title: string;
  description: string;
  tone: "good" | "bad";
  /** The fields to post, and the page to post them to, to undo the reported action; only with script. */
  undo?: { page: string; fields: Record<string, string> };
};

/** The values typed into a form of the page at `path` when it turned out that the session had ended. */
export type Draft = { path: string; values: Record<string, unknown> };

export type Drafts = {
  /** Stores the values until the user has logged in again. */
  keep(draft: Draft): void;
  /** The values stored by a page without script; null in the browser, which has them in memory. */
  take(): Draft | null;
  /** Deletes the values typed into the page at `path`; without `path`, into any. */
  forget(path?: string): void;
};

/** The environment that the routes run in, server or browser: everything that differs between the two. */
export type Runtime = {
  api: ApiClient;
  /** Shows a toast on the next page. */
  showToast(toast: ToastText): void;
  /** The previous page's toast; null in the browser, which doesn't need it. */
  takeToast(): ToastText | null;
  drafts: Drafts;
  /** True if script runs in front of a user: only then does it make sense to wait a moment. */
  inBrowser: boolean;
  /** Why the server refused the request before any page handled it; the page shown is the one that reports it. */
  refused: { status: number; message: string } | null;
  /** Sends a form to the API unchanged; only in the browser, because the server answers such a form itself. */
  send?: (path: string, init: RequestInit) => Promise<Response>;
  /**
   * Called when the content of cached pages may have changed, by default of all that a member needs offline; set once the
   * worker is registered.
   */
  pagesChanged?: (which?: "shown") => void;
  /** The data of the page with this id, or the phone's cached page if it doesn't arrive; set like `pagesChanged`. */
  offlineFallback?: <D>(loading: Promise<D>, request: Request, id: string) => Promise<D>;
};
