import { parseWithZod } from "@conform-to/zod/v4";
import { z } from "zod";
import { draftKept } from "../../web/accounts/draft-kept.ts";
import { fieldErrors } from "../../web/field-errors.ts";
import { localPath } from "../../web/local-path.ts";
import type { ShownReply } from "../../web/reply-to.ts";
import type { ToastText } from "../../web/runtime/runtime.ts";
import { refusalResponse } from "../base/http/errors.ts";
import { formFieldsOf } from "../base/http/form-fields.ts";
import { formInput, isForm, isPageForm } from "../base/http/form-input.ts";
import type { AnswerToast, FormAnswer, FormFile, FormSent } from "../base/http/replies.ts";
import { attachContext, contextOf, type DeclaredRoute } from "../base/http/request-context.ts";
import { isMultipart } from "../base/http/request-limits.ts";
import { sessionCookie } from "../base/http/session.ts";
import { readUploadForm } from "../base/photos/upload-form.ts";
import type { Deps } from "../deps.ts";
import { Refusal, type RefusalBody } from "../refusal.ts";
import { draftHeader, noDraftHeader, readDraft } from "./draft-cookie.ts";
import { flashHeader } from "./flash.ts";
import { PostedRequest } from "./posted-request.ts";
import { refuseOddForm } from "./refuse-odd-form.ts";
import { admitForm, type FormPage, maxTextBesidePhoto, type PageParts, renderFormPage, renderPage } from "./render.tsx";

type Parts = PageParts & { declared: (method: string, path: string) => DeclaredRoute | null };

/** The address after a posted form, and the message shown there. */
type Next = { to: string; toast: ToastText | null };

const anything = z.looseObject({});

/** Fields that a form adds for its page. The route never receives them. */
const ownFields = ["page", "to", "method", "failed", "failedToast", "failedTitle", "refusals"] as const;

/** Never included in a page that shows a form again. */
const secretFields = [
  ...["password", "currentPassword", "newPassword", "code", "token"],
  ...["secretKey", "webhookSecrets"],
];

const shownAgain = { hideFields: [...secretFields, ...ownFields] };

/** A browser without script can only POST. */
const methodOf = (form: FormData): string => {
  const method = form.get("method");
  return method === "put" || method === "delete" ? method.toUpperCase() : "POST";
};

/** Fills a path parameter that is chosen in the form: "/api/teams/:teamId" with a field "teamId". */
const withChosen = (path: string, form: FormData): string =>
  path.replaceAll(/:(\w+)/g, (part, field: string) => {
    const value = form.get(field);
    return typeof value === "string" && /^\w+$/.test(value) ? value : part;
  });

/** No route with a model accepts a list, so a route that receives one checks the rights and does nothing. */
const emptyList = Object.freeze([]);

const unreadable = () => new Refusal("malformed", "The form couldn't be read. Reload the page and try again.");

function checkForm(form: FormData): void {
  try {
    refuseOddForm(form);
  } catch {
    throw unreadable();
  }
}

async function formOf(request: Request): Promise<FormData> {
  const form = await request.formData().catch(() => {
    throw unreadable();
  });
  checkForm(form);
  return form;
}

const withoutHash = (page: string): string => page.split("#")[0] ?? page;

/** The form's name, from the field `formName`. */
const nameOf = (form: FormData): string =>
  String(form.get("api") ?? "")
    .split(" ")
    .slice(0, -1)
    .find((word) => word !== form.get("method")) ?? "";

function sentFrom(form: FormData, body: unknown, params: FormSent["params"] = {}): FormSent {
  const page = localPath(form.get("page"));
  const next = localPath(new URL(page, "http://here.invalid").searchParams.get("next"));
  const fields = typeof body === "object" && body !== null ? { ...body } : {};
  return { page, next, body: fields, name: nameOf(form), params: { ...params } };
}

/** Takes the file out of the form; null if none was chosen. */
function takeFile(form: FormData, { name }: FormFile): File | null {
  const content = form.get(name);
  form.delete(name);
  return content instanceof File && content.size > 0 ? content : null;
}

/** A refusal that a form with only a button can't show, unless it's about one of its fields. */
function refusedButton(form: FormData, { message, issues = [] }: RefusalBody): AnswerToast | null {
  if (form.get("refusals") !== "toast") return null;
  const title = String(form.get("failedTitle") ?? "Error");
  return issues.some(({ path }) => form.has(path)) ? null : { title, description: message };
}

/** Null if the form's page is shown again, with the refusal or the reply. */
function nextAfter(
  response: Response,
  reply: unknown,
  answer: FormAnswer | null,
  form: FormData,
  sent: FormSent,
): Next | null {
  if (response.ok) {
    if (answer?.shows) return null;
    const toast = answer?.toast?.(reply, sent);
    const to = answer?.to?.(reply, sent) ?? localPath(form.get("to"), sent.page);
    return { to, toast: toast ? { tone: "good", ...toast } : null };
  }
  const refusal = reply as RefusalBody;
  // A form on every page shows neither errors nor the login.
  if (refusal.code === "not_signed_in" && !form.has("failedToast")) return null;
  const refused: (AnswerToast & { to?: string }) | null =
    answer?.refused?.(refusal, sent) ?? refusedButton(form, refusal);
  if (!refused) return null;
  const { to = sent.page, ...toast } = refused;
  return { to, toast: { tone: "bad", ...toast } };
}

/** Sends script the toast and the address that a browser without script is redirected to. */
function withNext(response: Response, next: Next | null): Response {
  if (!next) return response;
  if (next.toast) response.headers.set("x-toast", Buffer.from(JSON.stringify(next.toast)).toString("base64url"));
  response.headers.set("x-location", next.to);
  return response;
}

const endsSession = (response: Response): boolean =>
  response.headers.getSetCookie().some((cookie) => cookie.startsWith(`${sessionCookie}=;`));

/**
 * Handles forms posted to a route of the API. Their fields become the JSON that the route accepts. Script gets the JSON
 * reply; a browser without script gets a redirect with a toast, or the form's page again with the errors and the typed
 * values.
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

  type Call = { request: Request; method: string; path: string; route: DeclaredRoute };

  /**
   * Sends the typed values to the route. A form with its own model is validated by it, after the route has checked
   * rights.
   */
  async function sendTransfer({ request, method, path, route }: Call, typed: Record<string, unknown>) {
    const send = (body: unknown) => post(request, method, path, body);
    const { form } = route.answer ?? {};
    if (!form) {
      const body = route.body ? formInput(route.body, typed) : {};
      return { body, response: await send(body) };
    }
    const checked = form.model.safeParse(formInput(form.model, typed));
    if (checked.success) {
      const { submissionId } = typed;
      const isCounted = route.body instanceof z.ZodObject && "submissionId" in route.body.shape;
      const body = { ...form.toBody(checked.data), ...(isCounted && { submissionId }) };
      return { body, response: await send(body) };
    }
    const probe = route.body && (await send(emptyList));
    if (probe?.status === 401 || probe?.status === 403) return { body: {}, response: probe };
    const issues = checked.error.issues.map(({ path, message }) => ({ path: path.join("."), message }));
    return { body: {}, response: refusalResponse(new Refusal("invalid", issues[0]?.message ?? "", { issues })) };
  }

  /** Redirects to the login page and keeps the typed values. */
  function toLogin(page: string, values: Record<string, unknown>, origin: string): Response {
    const headers = new Headers({ location: `/login?next=${encodeURIComponent(page)}` });
    const draft = draftHeader({ path: page, values }, origin);
    if (draft) {
      headers.append("set-cookie", draft);
      headers.append("set-cookie", flashHeader(draftKept, origin));
    }
    return new Response(null, { status: 302, headers });
  }

  function redirectTo({ to, toast }: Next, request: Request, response: Response, page: string): Response {
    const { origin } = contextOf(request);
    const headers = new Headers({ location: to });
    for (const cookie of response.headers.getSetCookie()) headers.append("set-cookie", cookie);
    if (toast) headers.append("set-cookie", flashHeader(toast, origin));
    const draft = response.ok ? readDraft(request) : null;
    if (draft && (draft.path === page || endsSession(response))) headers.append("set-cookie", noDraftHeader(origin));
    return new Response(null, { status: 302, headers });
  }

  /** The form's page, with the route's cookies and its Retry-After header. */
  async function showPage(request: Request, response: Response, shown: FormPage): Promise<Response> {
    const page = await renderFormPage(deps, parts, request, shown);
    for (const cookie of response.headers.getSetCookie()) page.headers.append("set-cookie", cookie);
    const retryAfter = response.headers.get("retry-after");
    if (retryAfter) page.headers.set("retry-after", retryAfter);
    return page;
  }

  async function answerForm(form: FormData, call: Call): Promise<Response> {
    const { file } = call.route.answer ?? {};
    const content = file && takeFile(form, file);
    const submission = parseWithZod(form, { schema: anything });
    // A button that adds or removes a field, so nothing is sent yet.
    if (submission.status !== "success") {
      const page = withoutHash(localPath(form.get("page")));
      return renderFormPage(deps, parts, call.request, { page, reply: submission.reply(shownAgain), status: 200 });
    }
    const question = call.route.answer?.asks?.(submission.value) ?? null;
    if (question === null) {
      const outcome = await sendTransfer(call, submission.value);
      const isSent = file && content && outcome.response.ok;
      return answerWith(form, call, { ...outcome, next: isSent ? await sendFile(file, content, call, outcome) : null });
    }
    return answerWith(form, call, {
      body: {},
      response: refusalResponse(new Refusal("confirm_required", question)),
    });
  }

  /** A form with a photo, which the route itself reads as it arrives. */
  async function answerUpload(call: Call): Promise<Response> {
    const response = await handle(call.request);
    const form = await fieldsOf(call.request);
    // Forms sent by programs have no page.
    if (form?.has("page")) return answerWith(form, call, { body: {}, response });
    if (response.ok || !isPageForm(call.request)) return response;
    // The form couldn't be read.
    const { code, message } = (await response.json()) as RefusalBody;
    return refuse(call.request, new Refusal(code, message));
  }

  /** The texts of a form with a photo, even if it was refused before it was read. Null if it can't be read. */
  async function fieldsOf(request: Request): Promise<FormData | null> {
    let fields = formFieldsOf(request);
    if (!fields && isPageForm(request) && !request.bodyUsed) {
      await using unread = await readUploadForm(request, deps.photos);
      fields = unread.fields;
    }
    if (!fields) return null;
    const form = new FormData();
    for (const [name, text] of Object.entries(fields)) form.set(name, text);
    return form;
  }

  /** `next` is the address after the form, unless the route provides one. */
  type Outcome = { body: unknown; response: Response; next?: Next | null };

  /** Null if the file was accepted. */
  async function sendFile(
    file: FormFile,
    content: File,
    { request }: Call,
    { response }: Outcome,
  ): Promise<Next | null> {
    const reply: unknown = await response.clone().json();
    const body = new FormData();
    body.set(file.name, content);
    const whole = new Response(body);
    const headers = new Headers(request.headers);
    headers.set("accept", "application/json");
    headers.set("content-type", whole.headers.get("content-type") ?? "");
    const bytes = await whole.bytes();
    headers.set("content-length", String(bytes.length));
    headers.delete("transfer-encoding");
    const call = new Request(new URL(file.route(reply), request.url), { method: "POST", headers, body: bytes });
    attachContext(call, contextOf(request));
    const sent = await handle(call);
    if (sent.ok) return null;
    const { toast, to } = file.refused(reply, ((await sent.json()) as RefusalBody).message);
    return { to, toast: { tone: "bad", ...toast } };
  }

  async function answerWith(form: FormData, call: Call, outcome: Outcome): Promise<Response> {
    const { body, response } = outcome;
    const { request, route } = call;
    const { answer } = route;
    const shownPage = localPath(form.get("page"));
    const page = withoutHash(shownPage);
    const isJson = response.headers.get("content-type")?.startsWith("application/json") ?? false;
    const reply: unknown = isJson ? await response.clone().json() : null;
    const { groups } = route.pattern.exec(call.path) ?? {};
    const next = outcome.next ?? nextAfter(response, reply, answer, form, sentFrom(form, body, groups));
    if (answer === null || !isPageForm(request)) return withNext(response, answer && next);
    if (next) return redirectTo(next, request, response, page);
    if (response.ok) {
      const shown: ShownReply = { api: String(form.get("api")), shown: reply };
      return showPage(request, response, { page, reply: shown, status: response.status });
    }
    checkForm(form);
    const submission = parseWithZod(form, { schema: anything });
    const { message, code, issues = [] } = reply as RefusalBody;
    if (code === "not_signed_in") {
      return toLogin(page, submission.reply(shownAgain).initialValue ?? {}, contextOf(request).origin);
    }
    const errors = issues.length > 0 ? fieldErrors(issues) : undefined;
    const refusal = { fieldErrors: errors, formErrors: errors ? [] : [message], ...shownAgain };
    return showPage(request, response, { page, reply: submission.reply(refusal), status: response.status });
  }

  async function answerAt(action: string, request: Request, arrived?: FormData): Promise<Response> {
    const form = arrived ?? (await formOf(request));
    const [method, path] = [methodOf(form), withChosen(action, form)];
    const route = declared(method, path);
    if (!route) throw new Refusal("not_found", "This call doesn't exist.");
    return answerForm(form, { request, method, path, route });
  }

  /**
   * A form that may contain a file is kept in memory, within the budget for pages, until it has been handled
   * completely.
   */
  async function answerWithFile(path: string, request: Request): Promise<Response> {
    const { refusal, release } = admitForm(deps, request);
    try {
      if (refusal) throw refusal;
      const context = contextOf(request);
      const askAgain = async () => void Object.assign(context, await context.askAgain());
      const form = await new PostedRequest(request.url, request, askAgain, maxTextBesidePhoto).formData();
      return await answerAt(path, request, form);
    } finally {
      release();
    }
  }

  /** Rethrows anything that isn't a refusal. */
  function refuse(request: Request, error: unknown): Response | Promise<Response> {
    if (!(error instanceof Refusal)) throw error;
    if (!isPageForm(request)) return refusalResponse(error);
    contextOf(request).refusal = error;
    return renderPage(deps, parts, request);
  }

  /** Null unless a page's form is posted to the API. */
  return (request: Request, path: string): Promise<Response> | null => {
    if (request.method !== "POST" || !path.startsWith("/api/") || !isForm(request)) return null;
    const { refusal } = contextOf(request);
    if (refusal) return isPageForm(request) ? renderPage(deps, parts, request) : null;
    const routes = ["POST", "PUT", "DELETE"].flatMap((method) => declared(method, path) ?? []);
    // A route without a model reads its body itself, whatever the body's content type.
    if (!routes.some(({ answer, body }) => answer || body)) return null;
    if (isMultipart(request)) {
      if (routes.some(({ takesList }) => takesList)) return null;
      const route = routes.find(({ takesPhoto }) => takesPhoto);
      if (route && !route.answer) return null;
      const isWithFile = routes.some(({ answer }) => answer?.file);
      if (isWithFile) return answerWithFile(path, request).catch((error) => refuse(request, error));
      if (route) return answerUpload({ request, method: "POST", path, route }).catch((error) => refuse(request, error));
    }
    return answerAt(path, request).catch((error) => refuse(request, error));
  };
}
