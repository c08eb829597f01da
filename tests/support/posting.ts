import type { Browser } from "./club.ts";

/** A page as a browser without script sees it: its text and tags, with entities decoded. */
export async function pageOf(browser: Browser, path: string): Promise<string> {
  return readable(await (await browser.send(path)).text());
}

const readable = (html: string) =>
  html
    .replaceAll("<!-- -->", "")
    .replaceAll("&#x27;", "'")
    .replaceAll("&quot;", '"')
    .replaceAll("&amp;", "&")
    .replace(/<script.*?<\/script>/gs, "");

/**
 * Where a form on a page, or one around every page such as "/logout", is posted: the route, and the redirect after it
 * was accepted.
 */
const postedTo: readonly (readonly [form: RegExp, route: string, to?: string])[] = [
  [/^\/(tournaments|deposits)\/(\d+)\/pay.*/, "/api/mock/$1/$2/pay"],
  [/^\/submit-complaint.*/, "/api/complaints"],
  [/^\/submit-catch.*/, "/api/catches"],
  [/^\/admin\/payouts\/process.*/, "/api/admin/process-payouts"],
  [/^\/login\?step=.*/, "/api/auth/second-step"],
  [/^\/login.*/, "/api/auth/login"],
  [/^\/register.*/, "/api/auth/register"],
  [/^\/forgot.*/, "/api/auth/forgot-password"],
  [/^\/setup\/.*/, "/api/setup"],
  [/^\/reset\/.*/, "/api/reset"],
  [/^\/logout$/, "/api/auth/logout"],
  [/^\/agreement$/, "/api/auth/accept-user-agreement"],
  [/^\/tutorial$/, "/api/auth/mark-tutorial-seen"],
  [/^\/notifications\/(\d+)\/read$/, "/api/notifications/$1/read"],
  [/^\/admin\/tournaments\/new.*/, "/api/tournaments", "/admin/tournaments"],
  [/^\/admin\/tournaments\/(\d+)\/edit.*/, "put /api/admin/tournaments/$1", "/admin/tournaments"],
  [/^\/admin\/tournaments\/(\d+)\/prizes.*/, "/api/admin/tournaments/$1/prizes", "/admin/tournaments"],
  [/^\/admin\/seasons\/new.*/, "/api/seasons"],
  [/^\/admin\/seasons\/(\d+).*/, "put /api/seasons/$1"],
];

/** The forms around every page, which show no errors. */
const isAround = /^\/(agreement|tutorial|notifications\/\d+\/read)$/;

/** Submits a form of the page like a browser: to the page itself, or to the route that the form names as `api`. */
export function submit(
  browser: Browser,
  path: string,
  form: URLSearchParams | FormData,
  headers: Record<string, string> = {},
) {
  const [address, route = "", to] = postedTo.find(([form]) => form.test(path)) ?? [];
  const api = (form.get("api") as string | null) ?? (address && path.replace(address, route));
  if (api === undefined) return browser.send(path, { form, headers });
  const [, token] = /^\/(?:setup|reset)\/([^/?]+)/.exec(path) ?? [];
  if (token) form.set("token", token);
  if (isAround.test(path)) form.set("failedToast", "It failed.");
  form.set("api", api);
  form.set("page", String(form.get("next") ?? path));
  if (to && !form.has("to")) form.set("to", to);
  if (api.startsWith("put ")) form.set("method", "put");
  return browser.send(api.split(" ").at(-1) ?? api, { form, headers: { accept: "text/html", ...headers } });
}

/** Posts a form like a browser without script. `text` is the returned page, `toast` the message on the next one. */
export async function post(browser: Browser, path: string, fields: Record<string, string> | [string, string][]) {
  const response = await submit(browser, path, new URLSearchParams(fields));
  const flash = /flash=([^;]+)/.exec(response.headers.getSetCookie().join(" "))?.[1];
  return {
    status: response.status,
    redirectTo: response.headers.get("location"),
    text: readable(await response.text()),
    toast: flash === undefined ? null : (JSON.parse(Buffer.from(flash, "base64url").toString()) as object),
  };
}
