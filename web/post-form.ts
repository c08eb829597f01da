import { parseWithZod } from "@conform-to/zod/v4";
import { type ActionFunction, data, redirect, replace } from "react-router-dom";
import { z } from "zod";
import { ApiFailure, type InternalText } from "./api.ts";
import { fieldErrors } from "./field-errors.ts";
import { type FormReply, unreached } from "./form.ts";
import { localPath } from "./local-path.ts";
import type { ShownReply } from "./reply-to.ts";
import { formTaken } from "./runtime/drafts.ts";
import type { Runtime, ToastText } from "./runtime/runtime.ts";

const anything = z.looseObject({});
const hideFields = ["password", "currentPassword", "newPassword", "code", "token"];

/** Decodes base64url of JSON in UTF-8. */
function toastOf(header: string | null): ToastText | null {
  if (header === null) return null;
  const bytes = Uint8Array.from(atob(header.replaceAll("-", "+").replaceAll("_", "/")), (byte) => byte.charCodeAt(0));
  return JSON.parse(new TextDecoder().decode(bytes));
}

async function contentOf(response: Response): Promise<unknown> {
  const isJson = response.headers.get("content-type")?.startsWith("application/json") ?? false;
  return isJson ? response.json() : response.text();
}

/** Runs in the browser after a form succeeded, before its toast is shown. */
export type AfterPost = (runtime: Runtime, taken: { api: string; reply: unknown }) => Promise<void> | void;

export type PostOptions = {
  /** Runs in the browser after one of the page's forms was accepted by the API. */
  afterPost?: () => Promise<{ afterPost: AfterPost }>;
};

/** A route's reply to a form: the toast, the address to continue at, and the data. */
export type Posted = { isTaken: boolean; toast: ToastText | null; to: string | null; reply: unknown };

type PostFormOptions = { isMultipart?: boolean; internal?: InternalText };

/** Posts a form to the route that it names. Throws `ApiFailure` if the form itself should show why it was refused. */
export async function postForm(
  runtime: Runtime,
  form: FormData,
  { isMultipart = false, internal }: PostFormOptions = {},
): Promise<Posted> {
  if (!runtime.send) throw new Error("Only a browser posts a form to the API.");
  try {
    const response = await runtime.send(localPath(String(form.get("api")).split(" ").at(-1)), {
      method: "POST",
      body: isMultipart ? form : new URLSearchParams([...form].map(([name, value]) => [name, String(value)])),
      headers: { accept: "application/json" },
    });
    const [toast, to] = [toastOf(response.headers.get("x-toast")), response.headers.get("x-location")];
    const reply = await contentOf(response);
    if (response.ok || to) return { isTaken: response.ok, toast, to, reply };
    const { status } = response;
    throw new ApiFailure(status, reply, { internal: typeof internal === "function" ? internal(status) : internal });
  } catch (error) {
    throw error instanceof ApiFailure ? error : new ApiFailure(503, error);
  }
}

/** The errors and values that a form shows after a failure. Rethrows 'not signed in', with what was typed. */
export function replyOfFailure(form: FormData, failure: unknown): { reply: FormReply; said: string; status: number } {
  if (!(failure instanceof ApiFailure)) throw failure;
  const submission = parseWithZod(form, { schema: anything });
  if (failure.code === "not_signed_in") {
    failure.typed = submission.reply({ hideFields }).initialValue ?? null;
    throw failure;
  }
  const errors = failure.issues.length > 0 ? fieldErrors(failure.issues) : undefined;
  const failed = String(form.get("failed") ?? "Something went wrong. Please try again.");
  const message = failure.isUnreached ? unreached : failure.serverMessage || failed;
  const reply = submission.reply({ fieldErrors: errors, formErrors: errors ? [] : [message], hideFields });
  return { reply, said: message, status: failure.status };
}

/** The redirect after a posted form; the current page isn't added to the history again. */
export const redirectAfterPost = (to: string, page: string): Response => (to === page ? replace(to) : redirect(to));

/**
 * The page below the toast of a failed form. It is loaded again, in case someone else changed it; without a connection it
 * stays as it is, because the router would load the whole document and lose the toast.
 */
const pageAfterFailure = (error: unknown, page: string) =>
  error instanceof ApiFailure && error.isUnreached
    ? data<FormReply>({}, { status: error.status })
    : redirectAfterPost(page, page);

/** Posts a form that has been read, and returns the outcome. */
export async function sendForm(runtime: Runtime, form: FormData, { isMultipart = false, afterPost }: SendOptions = {}) {
  const submission = parseWithZod(form, { schema: anything });
  if (submission.status !== "success") return data<FormReply>(submission.reply({ hideFields }));
  const [api, page] = [String(form.get("api")), localPath(form.get("page"))];
  try {
    const { isTaken, toast, to, reply } = await postForm(runtime, form, { isMultipart });
    if (isTaken) await (await afterPost?.())?.afterPost(runtime, { api, reply });
    if (toast) runtime.showToast(toast);
    if (to) return redirectAfterPost(to, page);
    // The form is told before the page shows the reply, perhaps with another form for the next entry.
    dispatchEvent(new Event(formTaken));
    return data<ShownReply>({ api, shown: reply });
  } catch (error) {
    const failedToast = form.get("failedToast");
    if (typeof failedToast === "string") {
      runtime.showToast({ title: "Error", description: failedToast, tone: "bad" });
      return pageAfterFailure(error, page);
    }
    const { reply, said, status } = replyOfFailure(form, error);
    const isAtField = error instanceof ApiFailure && error.issues.length > 0;
    const refusals = form.get("refusals");
    if (refusals === "both") {
      runtime.showToast({ title: "Error", description: String(form.get("failed")), tone: "bad" });
    }
    if (refusals === "toast" && !isAtField) {
      const title = form.get("failedTitle");
      const description = title === null ? said : (error as ApiFailure).serverMessage || String(form.get("failed"));
      runtime.showToast({ title: String(title ?? "Error"), description, tone: "bad" });
      return pageAfterFailure(error, page);
    }
    return data<FormReply>(reply, { status });
  }
}

type SendOptions = PostOptions & { isMultipart?: boolean };

export const isMultipart = (request: Request): boolean =>
  request.headers.get("content-type")?.startsWith("multipart/form-data") ?? false;

/**
 * The action of every page: posts the form to the API's route that it names (`PostedFields`) and redirects as
 * the route replies, with its toast. When refused, the form shows the errors and what was typed. A browser
 * without script posts there itself, and the server responds the same way.
 */
export const action =
  (runtime: Runtime, { afterPost }: PostOptions = {}): ActionFunction =>
  async ({ request }) =>
    sendForm(runtime, await request.formData(), { isMultipart: isMultipart(request), afterPost });

/** The same, as a page's module exports it. */
export const actionWith = (options: PostOptions) => ({ action: (runtime: Runtime) => action(runtime, options) });
