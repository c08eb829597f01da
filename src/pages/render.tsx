import { renderToString } from "react-dom/server";
import { isRouteErrorResponse, type StaticHandlerContext, StaticRouterProvider } from "react-router-dom";
import { adminStyled } from "../../web/admin/admin-style.ts";
import { documentHtml } from "../../web/document.tsx";
import { documentHead } from "../../web/document-head.ts";
import type { FormReply } from "../../web/form.ts";
import { signedInChunkId } from "../../web/layout/signed-in-chunk.ts";
import { pageData } from "../../web/page-data.ts";
import { handleOf } from "../../web/page-head.ts";
import type { ShownReply } from "../../web/reply-to.ts";
import { lazyRoutesId, unknownId } from "../../web/routes.tsx";
import type { Runtime } from "../../web/runtime/runtime.ts";
import { isMembers } from "../../web/runtime/session.ts";
import { isForm } from "../base/http/form-input.ts";
import { contextOf, type RequestContext } from "../base/http/request-context.ts";
import { framedPolicy } from "../base/http/security-headers.ts";
import type { Deps } from "../deps.ts";
import { type Reason, Refusal } from "../refusal.ts";
import { assets } from "./assets.ts";
import { draftHeader, noDraftHeader, readDraft } from "./draft-cookie.ts";
import { flashHeader, noFlashHeader, readFlash } from "./flash.ts";
import { type HandleRequest, inProcessApi } from "./in-process-api.ts";
import type { PageRouter } from "./page-router.ts";
import { PostedRequest } from "./posted-request.ts";

/** The limit for forms without a photo, which are checked as they arrive. */
export const maxTextBesidePhoto = 256 * 1024;
/** The API's own limits are stricter and have better messages. */
const largestForm = 48 * 1024 * 1024;
/** Makes the router show its error page. */
const nowhere = "/refused/";
/** Refusals of a body such as a long list. The form's page is shown again with the message. */
const aboutBody: readonly Reason[] = ["too_large", "too_slow", "busy", "malformed"];

const statedBytes = (request: Request) => Number(request.headers.get("content-length") ?? Number.NaN);

function refusedForm(request: Request): Refusal | null {
  if (request.method !== "POST") return null;
  if (!isForm(request)) return new Refusal("wrong_type", "This page accepts only forms.");
  if (Number.isNaN(statedBytes(request)))
    return new Refusal("malformed", "The request has no valid Content-Length header.");
  if (statedBytes(request) <= largestForm) return null;
  return new Refusal("too_large", "Your request is too large. Photos may have up to 20 MB.");
}

export function admitForm({ photos }: Deps, request: Request): { refusal: Refusal | null; release: () => void } {
  const refusal = refusedForm(request);
  const release = () => undefined;
  if (refusal || request.method !== "POST") return { refusal, release };
  try {
    return { refusal: null, release: photos.pageBudget.reserve(statedBytes(request)) };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { refusal: error, release };
  }
}

/** The router resolves against the request's own address, which differs behind a proxy. */
function routed(pages: PageRouter, request: Request, context: RequestContext, refusal: Refusal | null): Request {
  const { origin } = context;
  const { pathname, search } = new URL(request.url);
  if (refusal) {
    const leadsBack = aboutBody.includes(refusal.reason) && pages.takesList(pathname);
    return new Request(origin + (leadsBack ? pathname + search : nowhere));
  }
  return new PostedRequest(
    origin + pathname + search,
    request,
    async () => {
      Object.assign(context, await context.askAgain());
    },
    pages.takesPhoto(pathname) ? maxTextBesidePhoto : Number.POSITIVE_INFINITY,
  );
}

/** `replyHeaders` contains the headers set by the page's calls. */
function reply(body: BodyInit | null, status: number, headers: Headers, replyHeaders: Headers): Response {
  headers.set("cache-control", "private, no-store");
  for (const [name, value] of replyHeaders) headers.append(name, value);
  return new Response(body, { status, headers });
}

/** The same picture for all pages of a tournament; the club's for general pages. */
function pictureOf(path: string): string {
  const [about = "", kind] = /^\/(tournaments|anglers|catches|seasons)\/\d+/.exec(path) ?? [];
  return `${about}/picture.${kind === "catches" ? "jpg" : "png"}`;
}

const isEmbedded = ({ matches, errors }: StaticHandlerContext): boolean =>
  errors === null && handleOf(matches.at(-1))?.facts.isEmbedded === true;

/** Unlisted tournaments are also hidden from search engines. */
const isUnlisted = (data: unknown): boolean =>
  typeof data === "object" &&
  data !== null &&
  "tournament" in data &&
  (data.tournament as { visibility?: string } | null)?.visibility === "unlisted";

type RenderOptions = { origin: string; formPage: string | undefined };

function render(
  pages: PageRouter,
  runtime: Runtime,
  result: StaticHandlerContext,
  { origin, formPage }: RenderOptions,
) {
  const body = pages.draw(runtime, result, (router) =>
    renderToString(<StaticRouterProvider router={router} context={result} hydrate={false} />),
  );
  const modules = result.matches.map((match) => match.route.id);
  if (isMembers(result.loaderData)) modules.push(signedInChunkId);
  if (isMembers(result.loaderData) || modules.includes(unknownId)) modules.push(lazyRoutesId);
  return documentHtml({
    head: documentHead(result, origin),
    picture: result.errors ? null : origin + pictureOf(result.location.pathname),
    isIndexed: !Object.values(result.loaderData).some(isUnlisted),
    body,
    data: pageData(result, formPage),
    stylesheet: modules.some((module) => adminStyled.includes(module)) ? assets.adminStylesheet : assets.stylesheet,
    adminStylesheet: assets.adminStylesheet,
    font: assets.font,
    script: assets.script,
    preloads: [...new Set(modules.flatMap((id) => assets.preloads(id)))],
  });
}

/** Converts redirects and failed loaders to replies; never throws. */
export async function renderPage(deps: Deps, parts: PageParts, request: Request): Promise<Response> {
  const { refusal, release } = admitForm(deps, request);
  try {
    return await replyWithPage(deps, parts, request, contextOf(request).refusal ?? refusal);
  } finally {
    release();
  }
}

export type PageParts = { handle: HandleRequest; pages: PageRouter };

/** A page after its form was posted to the API, with the refusal or the reply. */
export type FormPage = { page: string; reply: FormReply | ShownReply; status: number };

export const renderFormPage = (deps: Deps, parts: PageParts, request: Request, form: FormPage) =>
  replyWithPage(deps, parts, request, null, form);

async function replyWithPage(
  deps: Deps,
  parts: PageParts,
  request: Request,
  refusal: Refusal | null,
  form: FormPage | null = null,
): Promise<Response> {
  const { handle, pages } = parts;
  const context = { ...contextOf(request), refusal: null };
  const flash = readFlash(request);
  const draft = readDraft(request);
  const replyHeaders = new Headers();
  if (refusal?.detail.retryAfter !== undefined) replyHeaders.set("retry-after", String(refusal.detail.retryAfter));
  const runtime: Runtime = {
    api: inProcessApi(handle, context, request.headers.get("user-agent") ?? "", replyHeaders),
    showToast: (toast) => replyHeaders.append("set-cookie", flashHeader(toast, context.origin)),
    takeToast: () => flash,
    drafts: {
      keep(newDraft) {
        const cookie = draftHeader(newDraft, context.origin);
        if (cookie) replyHeaders.append("set-cookie", cookie);
      },
      take: () => draft,
      forget(path) {
        if (draft && (path === undefined || path === draft.path))
          replyHeaders.append("set-cookie", noDraftHeader(context.origin));
      },
    },
    inBrowser: false,
    refused: refusal && { status: refusal.status, message: refusal.message },
  };
  const pageRequest = form ? new Request(context.origin + form.page) : routed(pages, request, context, refusal);
  const result = await pages.query(runtime, pageRequest);
  if (result instanceof Response) return reply(null, result.status, result.headers, replyHeaders);
  if (form) result.actionData = Object.fromEntries(result.matches.map(({ route }) => [route.id, form.reply]));
  const failures = Object.values(result.errors ?? {});
  const unreadable = failures.find((error) => error instanceof Refusal);
  if (unreadable && !refusal) return replyWithPage(deps, parts, request, unreadable);
  for (const error of failures) {
    if (error instanceof Error) deps.log.error({ requestId: context.requestId, err: error }, "a page failed");
  }
  const html = render(pages, runtime, result, { origin: context.origin, formPage: form?.page });
  const headers = new Headers({ "content-type": "text/html; charset=utf-8" });
  if (isEmbedded(result)) headers.set("content-security-policy", framedPolicy);
  // If this is a redirect, the next page shows the message.
  if (flash) headers.append("set-cookie", noFlashHeader(context.origin));
  // A missing or forbidden page takes precedence over wrong values.
  const status = failures.find(isRouteErrorResponse)?.status ?? refusal?.status ?? form?.status ?? result.statusCode;
  return reply(html, status, headers, replyHeaders);
}
