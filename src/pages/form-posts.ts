import { parseWithZod } from "@conform-to/zod/v4";
import { z } from "zod";
import { fieldErrors } from "../../web/field-errors.ts";
import { localPath } from "../../web/local-path.ts";
import { refusalResponse } from "../base/http/errors.ts";
import { formInput, isForm, isPageForm } from "../base/http/form-input.ts";
import type { FormAnswer } from "../base/http/replies.ts";
import { attachContext, contextOf, type Declared } from "../base/http/request-context.ts";
import type { Deps } from "../deps.ts";
import { type FieldIssue, Refusal } from "../refusal.ts";
import { draftHeader, noDraftHeader, readDraft } from "./draft-cookie.ts";
import { flashHeader } from "./flash.ts";
import { refuseOddForm } from "./refuse-odd-form.ts";
import { type PageParts, renderPage, renderRefusedForm } from "./render.tsx";

type Parts = PageParts & { declared: (method: string, path: string) => Declared | null };

type Refused = { message: string; code: string; issues?: FieldIssue[] };

const anything = z.looseObject({});

/** Fields that a form adds for its page. The route never gets them. */
const ownFields = ["page", "method", "failed"] as const;

/** Never written into the page that shows a form again. */
const secretFields = ["password", "currentPassword", "newPassword", "code", "token"];

async function formOf(request: Request): Promise<FormData> {
  try {
    const form = await request.formData();
    refuseOddForm(form);
    return form;
  } catch {
    throw new Refusal("malformed", "What you sent could not be read as a form. Reload the page and try again.");
  }
}

/** Tells script what to say and where to go: the toast and the address that a browser without script is redirected to. */
function withAnswer(response: Response, answer: FormAnswer | null, reply: unknown): Response {
  if (!answer) return response;
  const toast = Buffer.from(JSON.stringify(answer.toast(reply))).toString("base64url");
  response.headers.set("x-toast", toast);
  const to = answer.to?.(reply);
  if (to) response.headers.set("x-location", to);
  return response;
}

/**
 * Forms posted to a route of the API. Their fields become the JSON that the route takes; script gets its JSON reply, and a
 * browser without script a redirect with a toast, or the form's page again with the errors and what was typed.
 */
export function createFormPosts(deps: Deps, parts: Parts) {
  const { handle, declared } = parts;

  async function post(request: Request, method: string, path: string, body: unknown): Promise<Response> {
    const headers = new Headers(request.headers);
    for (const name of ["content-length", "transfer-encoding"]) headers.delete(name);
    headers.set("content-type", "application/json");
    const call = new Request(new URL(path, request.url), { method, headers, body: JSON.stringify(body) });
    attachContext(call, contextOf(request));
    return handle(call);
  }

  /** Redirects to the login page and keeps what was typed. */
  function toLogin(page: string, values: Record<string, unknown>, origin: string): Response {
    const headers = new Headers({ location: `/login?next=${encodeURIComponent(page)}` });
    const draft = draftHeader({ path: page, values }, origin);
    if (draft) headers.append("set-cookie", draft);
    return new Response(null, { status: 302, headers });
  }

  function toNext(request: Request, response: Response, page: string, answer: FormAnswer | null, reply: unknown) {
    const { origin } = contextOf(request);
    const headers = new Headers({ location: answer?.to?.(reply) ?? page });
    for (const cookie of response.headers.getSetCookie()) headers.append("set-cookie", cookie);
    if (answer) headers.append("set-cookie", flashHeader({ ...answer.toast(reply), tone: "good" }, origin));
    if (readDraft(request)?.path === page) headers.append("set-cookie", noDraftHeader(origin));
    return new Response(null, { status: 302, headers });
  }

  async function answerForm(request: Request, form: FormData, route: Declared): Promise<Response> {
    const { origin } = contextOf(request);
    const path = new URL(request.url).pathname;
    const page = localPath(form.get("page"));
    const method =
      form.get("method") === "put" || form.get("method") === "delete" ? String(form.get("method")) : "post";
    const submission = parseWithZod(form, { schema: anything });
    const shownAgain = { hideFields: [...secretFields, ...ownFields] };
    // A button that adds or removes a field: nothing is sent yet.
    if (submission.status !== "success") {
      return renderRefusedForm(deps, parts, request, { page, reply: submission.reply(shownAgain), status: 200 });
    }
    const body = route.body ? formInput(route.body, submission.value) : {};
    const response = await post(request, method.toUpperCase(), path, body);
    const isJson = response.headers.get("content-type")?.startsWith("application/json") ?? false;
    const reply: unknown = isJson ? await response.clone().json() : null;
    const isOfPage = route.answer !== null && isPageForm(request);
    if (!isOfPage) return response.ok ? withAnswer(response, route.answer, reply) : response;
    if (response.ok) return toNext(request, response, page, route.answer, reply);
    const { message, code, issues = [] } = reply as Refused;
    if (code === "not_signed_in") return toLogin(page, submission.reply(shownAgain).initialValue ?? {}, origin);
    const known = issues.length > 0 ? fieldErrors(issues) : undefined;
    const said = { fieldErrors: known, formErrors: known ? [] : [message], ...shownAgain };
    const refused = { page, reply: submission.reply(said), status: response.status };
    return renderRefusedForm(deps, parts, request, refused);
  }

  /** Throws what is not a refusal. */
  function refuse(request: Request, error: unknown): Response | Promise<Response> {
    if (!(error instanceof Refusal)) throw error;
    if (!isPageForm(request)) return refusalResponse(error);
    contextOf(request).refusal = error;
    return renderPage(deps, parts, request);
  }

  /** Null for what is no form of a page posted to the API. */
  return (request: Request, path: string): Promise<Response> | null => {
    if (request.method !== "POST" || !path.startsWith("/api/") || !isForm(request)) return null;
    const { refusal } = contextOf(request);
    if (refusal) return isPageForm(request) ? renderPage(deps, parts, request) : null;
    const route = declared("POST", path) ?? declared("PUT", path) ?? declared("DELETE", path);
    // A route without a model reads its body itself, whatever the body calls itself.
    if (!(route?.answer || route?.body) || route.takesPhoto || route.takesList) return null;
    return formOf(request).then(
      (form) => answerForm(request, form, route),
      (error) => refuse(request, error),
    );
  };
}
