import type { ApiClient } from "../api.ts";

export type ToastText = {
  title: string;
  description: string;
  tone: "good" | "bad";
  /** What is posted, and to which page, to undo what it says; with script only. */
  undo?: { page: string; fields: Record<string, string> };
};

/** What was typed into a form of the page at `path` when it turned out that the session has ended. */
export type Draft = { path: string; values: Record<string, unknown> };

export type Drafts = {
  /** Keeps what was typed until the person has logged in again. */
  keep(draft: Draft): void;
  /** What a page without script kept; null in the browser, which has it at hand. */
  take(): Draft | null;
  /** Forgets what was typed into the page at `path`; without one, into any. */
  forget(path?: string): void;
};

/** Where the routes run, server or browser: the only things that differ between the two. */
export type Runtime = {
  api: ApiClient;
  /** Says it on the page that is shown next. */
  showToast(toast: ToastText): void;
  /** What the page before left to say; null in the browser, which needs no such post. */
  takeToast(): ToastText | null;
  drafts: Drafts;
  /** True where script runs in front of a person: only there it makes sense to wait a moment. */
  inBrowser: boolean;
  /** Why the server refused the request before any page saw it; the page shown is the one that says so. */
  refused: { status: number; message: string } | null;
  /** Sends a form to the API as it is; in the browser only, as the server answers such a form itself. */
  send?: (path: string, init: RequestInit) => Promise<Response>;
  /** Told when what the kept pages show may have changed; set once the worker is asked for. */
  pagesChanged?: () => void;
  /** Data of the page with this id, or the page as the phone kept it where it does not arrive; set like the one above. */
  offlineFallback?: <D>(loading: Promise<D>, request: Request, id: string) => Promise<D>;
};
