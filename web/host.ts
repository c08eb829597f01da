import type { ApiClient } from "./api.ts";

export type ToastText = { title: string; description: string; tone: "good" | "bad" };

/** Where the routes run, server or browser: the only things that differ between the two. */
export type Host = {
  api: ApiClient;
  /** Says it on the page that is shown next. */
  announce(toast: ToastText): void;
  /** What the page before left to say; null in the browser, which needs no such post. */
  takeToast(): ToastText | null;
  /** True where script runs in front of a person: only there it makes sense to wait a moment. */
  inBrowser: boolean;
  /** Why the server refused the request before any page saw it; the page shown is the one that says so. */
  refused: { status: number; message: string } | null;
  /** Data of a page, or the page's copy on the phone where it does not come; only once copies are kept. */
  orCopy?: <D>(loading: Promise<D>, request: Request) => Promise<D>;
};
