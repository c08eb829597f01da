import { parseWithZod } from "@conform-to/zod/v4";
import { type ActionFunction, data, redirect, replace } from "react-router-dom";
import { z } from "zod";
import { ApiFailure } from "./api.ts";
import { fieldErrors } from "./field-errors.ts";
import { type FormReply, unreached } from "./form.ts";
import { localPath } from "./local-path.ts";
import type { ShownReply } from "./reply-to.ts";
import type { Runtime, ToastText } from "./runtime/runtime.ts";

const anything = z.looseObject({});
const hideFields = ["password", "currentPassword", "newPassword", "code", "token"];

/** base64url of JSON in UTF-8. */
function toastOf(header: string | null): ToastText | null {
  if (header === null) return null;
  const bytes = Uint8Array.from(atob(header.replaceAll("-", "+").replaceAll("_", "/")), (byte) => byte.charCodeAt(0));
  return JSON.parse(new TextDecoder().decode(bytes));
}

async function contentOf(response: Response): Promise<unknown> {
  const isJson = response.headers.get("content-type")?.startsWith("application/json") ?? false;
  return isJson ? response.json() : response.text();
}

/** What happens in the browser once a form was taken, before its toast shows. */
export type AfterPost = (runtime: Runtime, taken: { api: string; reply: unknown }) => Promise<void> | void;

export type PostOptions = {
  /** Done in the browser once one of the page's forms was taken by the API. */
  afterPost?: () => Promise<{ afterPost: AfterPost }>;
  /** Of a form around every page, which leaves no trace in the browser's history where the page stays. */
  isAround?: boolean;
};

/**
 * The action of every page: posts the form to the route of the API that it names (`PostedFields`) and goes where the
 * route says, with its toast. Refused, the form shows the errors and what was typed. A browser without script posts there
 * itself, and the server answers the same way.
 */
export const action =
  (runtime: Runtime, { afterPost, isAround = false }: PostOptions = {}): ActionFunction =>
  async ({ request }) => {
    const form = await request.formData();
    const submission = parseWithZod(form, { schema: anything });
    if (submission.status !== "success") return data<FormReply>(submission.reply({ hideFields }));
    const api = String(form.get("api"));
    const [target, page] = [localPath(api.split(" ").at(-1)), localPath(form.get("page"))];
    const leave = (to: string) => (isAround && to === page ? replace(to) : redirect(to));
    try {
      if (!runtime.send) throw new Error("Only a browser posts a form to the API.");
      const isMultipart = request.headers.get("content-type")?.startsWith("multipart/form-data");
      const response = await runtime.send(target, {
        method: "POST",
        body: isMultipart ? form : new URLSearchParams([...form].map(([name, value]) => [name, String(value)])),
        headers: { accept: "application/json" },
      });
      const [toast, to] = [toastOf(response.headers.get("x-toast")), response.headers.get("x-location")];
      const reply = await contentOf(response);
      if (response.ok) await (await afterPost?.())?.afterPost(runtime, { api, reply });
      else if (!to) throw new ApiFailure(response.status, reply);
      if (toast) runtime.showToast(toast);
      return to ? leave(localPath(to, page)) : data<ShownReply>({ api, shown: reply });
    } catch (error) {
      const failure = error instanceof ApiFailure ? error : new ApiFailure(503, error);
      const failedToast = form.get("failedToast");
      if (typeof failedToast === "string") {
        runtime.showToast({ title: "Error", description: failedToast, tone: "bad" });
        return leave(page);
      }
      if (failure.code === "not_signed_in") {
        failure.typed = submission.reply({ hideFields }).initialValue ?? null;
        throw failure;
      }
      const known = failure.issues.length > 0 ? fieldErrors(failure.issues) : undefined;
      const failed = String(form.get("failed") ?? "Something went wrong. Please try again.");
      const said = failure.isUnreached ? unreached : failure.serverMessage || failed;
      if (form.get("refusals") === "toast" && !known && failure.status !== 404) {
        runtime.showToast({ title: "Error", description: said, tone: "bad" });
        return leave(page);
      }
      const reply = submission.reply({ fieldErrors: known, formErrors: known ? [] : [said], hideFields });
      return data<FormReply>(reply, { status: failure.status });
    }
  };
