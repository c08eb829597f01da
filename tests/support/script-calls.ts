import type { ActionFunction } from "react-router-dom";
import { createApiClient } from "../../web/api.ts";
import { forgetDraft, keepDraft } from "../../web/runtime/drafts.ts";
import type { Runtime, ToastText } from "../../web/runtime/runtime.ts";
import type { Browser } from "./club.ts";

type Issue = { path: string; message: string };

/** The reply to a failed call, with the fields that it names. */
export async function refused(response: Response) {
  const body = (await response.json()) as { message: string; code: string; issues?: Issue[] };
  return { status: response.status, ...body };
}

/** The message about one field of the JSON that was sent; null if it is valid. */
export async function complaintAbout(browser: Browser, call: string, json: object, field: string) {
  const [method = "", path = ""] = call.split(" ");
  const response = await browser.send(path, { method, json });
  if (response.ok) return null;
  const { issues = [] } = await refused(response);
  return issues.find((issue) => issue.path === field)?.message ?? null;
}

export type BrowserSide = { runtime: Runtime; toasts: ToastText[]; requests: string[] };

/**
 * The product's own script as it runs in a browser, connected to the club. Its calls are sent with the browser's
 * cookie, unless `instead` replies in place of the server.
 */
export function browserSide(browser: Browser, instead: (path: string) => Response | null = () => null): BrowserSide {
  const toasts: ToastText[] = [];
  const requests: string[] = [];
  const send = async (input: string, init: RequestInit = {}) => {
    const { pathname, search } = new URL(input, "http://localhost");
    const method = init.method ?? "GET";
    requests.push(`${method} ${pathname}`);
    const replacement = instead(pathname);
    if (replacement) return replacement;
    const { body } = init;
    const isForm = body instanceof FormData || body instanceof URLSearchParams;
    const sent = isForm ? { form: body } : { body: typeof body === "string" ? body : undefined };
    return browser.send(pathname + search, { method, ...sent, headers: Object.fromEntries(new Headers(init.headers)) });
  };
  const api = createApiClient("http://localhost", send);
  const drafts = { keep: keepDraft, take: () => null, forget: forgetDraft };
  const showToast = (toast: ToastText) => void toasts.push(toast);
  return {
    runtime: { api, send, showToast, takeToast: () => null, drafts, inBrowser: true, refused: null },
    toasts,
    requests,
  };
}

/** A 500 response without a message. */
export const broken = () => new Response("", { status: 500, statusText: "Internal Server Error" });

type Action = (runtime: Runtime) => ActionFunction;
type Fields = Record<string, string | File>;

/** Posts a form on a page with script, so that its action runs in the browser. Returns what the form receives. */
export async function act({ runtime }: BrowserSide, action: Action, path: string, fields: Fields) {
  const hasFile = Object.values(fields).some((value) => typeof value !== "string");
  const form = hasFile ? new FormData() : new URLSearchParams();
  for (const [name, value] of Object.entries(fields)) form.set(name, value as string);
  const url = new URL(path, "http://localhost");
  const [, id] = /\/(\d+)(\/|$)/.exec(url.pathname) ?? [];
  const request = new Request(url, { method: "POST", body: form });
  const outcome: unknown = await action(runtime)({
    request,
    params: id ? { id } : {},
    context: {},
    url,
    pattern: url.pathname,
  });
  return { redirectTo: outcome instanceof Response ? outcome.headers.get("location") : null, said: errorsIn(outcome) };
}

/** The messages in a form's reply, the form's own first. */
function errorsIn(outcome: unknown): string[] {
  if (typeof outcome !== "object" || outcome === null || !("data" in outcome)) return [];
  const { data } = outcome;
  if (typeof data !== "object" || data === null) return [];
  const reply = "reply" in data ? data.reply : data;
  if (typeof reply !== "object" || reply === null || !("error" in reply)) return [];
  return Object.values((reply.error ?? {}) as Record<string, string[] | null>).flatMap((texts) => texts ?? []);
}
