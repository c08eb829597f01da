import { z } from "zod";
import type { Reason, RefusalBody } from "../../refusal.ts";

/** A model that gives Elysia its types but is never run. */
export type Unchecked<Value = unknown> = {
  model: z.ZodType;
  "~standard": {
    version: 1;
    vendor: string;
    types?: { input: Value; output: Value };
    validate: (value: unknown) => { value: Value };
  };
};

const unchecked = <Value>(model: z.ZodType): Unchecked<Value> => ({
  model,
  "~standard": { version: 1, vendor: "unchecked", validate: (value) => ({ value: value as Value }) },
});

/** A form that was posted to a route. */
export type FormSent = {
  /** The page with the form, as a path of this site with its query. */
  page: string;
  /** The path in the `?next=` of that page; "/" by default. */
  next: string;
  /** The form's fields, as the route's model accepts them; empty for a form that the route reads itself. */
  body: Readonly<Record<string, unknown>>;
  /** The form's name, if a page posts several forms to the route; "" otherwise. */
  name: string;
  /** The parameters of the route's path, such as a tournament's id. */
  params: Readonly<Record<string, string>>;
};

/** `tone` is "good" after a success and "bad" after a refusal, unless given. */
export type AnswerToast = { title: string; description: string; tone?: "good" | "bad" };

/** The toast that a page shows, and where it redirects, after a form was posted to a route. */
export type FormAnswer<Value = unknown> = {
  toast?: (reply: Value, sent: FormSent) => AnswerToast | null;
  /** An address; if absent, the one in the form (`PostedFields`), or else the form's page. */
  to?: (reply: Value, sent: FormSent) => string | null;
  /** The page shows the reply itself, once (`useShownReply`). */
  shows?: true;
  /**
   * Refusals that redirect to another page with a toast, because the form can't show them: it no longer exists, or shows no errors.
   * Without a path, redirects to the page of the form. Null for refusals that the form shows.
   */
  refused?: (refusal: RefusalBody, sent: FormSent) => (AnswerToast & { to?: string }) | null;
  /** The question to confirm before the form does anything, based on its fields as typed; null for no question. */
  asks?: (typed: Readonly<Record<string, unknown>>) => string | null;
  form?: TypedForm;
  file?: FormFile<Value>;
};

/** An optional file in a form, which is sent to its own route once the form was accepted. */
export type FormFile<Value = unknown> = {
  /** The name of its field, in the form and in the route. */
  name: string;
  route: (reply: Value) => string;
  /** The toast and the address if the form was accepted and its file refused. */
  refused: (reply: Value, message: string) => { toast: AnswerToast; to: string };
};

/** Shows refusals caused by someone else's earlier action as a toast: the form may no longer exist by then. */
export const conflictToast =
  (...conflicts: readonly Reason[]): NonNullable<FormAnswer["refused"]> =>
  ({ code, message }) =>
    conflicts.includes(code) ? { title: "Error", description: message } : null;

/** A form whose fields differ from the route's model: its own model, and the conversion of its values to the route's body. */
export type TypedForm = { model: z.ZodType; toBody: (typed: unknown) => Record<string, unknown> };

export const typedForm = <Model extends z.ZodType>(
  model: Model,
  toBody: (typed: z.output<Model>) => Record<string, unknown>,
): TypedForm => ({ model, toBody: (typed) => toBody(typed as z.output<Model>) });

/**
 * A route's reply, and a one-sentence summary. The compiler checks the handler against the model; the typed client and the
 * API description use it also. Elysia would check every reply at run time before sending it; the tests do that instead.
 */
export const replies = <Model extends z.ZodType, const Status extends number = 200>(
  model: Model,
  summary: string,
  status = 200 as Status,
  answer: FormAnswer<z.output<Model>> | null = null,
) => ({
  detail: { summary, ...(answer && { "x-answer": answer as object }) },
  response: { [status]: unchecked(model) } as Record<Status, Unchecked<z.output<Model>>>,
});

export const csvFile = z.string().meta({ contentMediaType: "text/csv" });

export const calendarFile = z.string().meta({ contentMediaType: "text/calendar" });

export const pngPicture = z.string().meta({ contentMediaType: "image/png" });

export const jpegPicture = z.string().meta({ contentMediaType: "image/jpeg" });

export const eventStream = z.string().meta({ contentMediaType: "text/event-stream" });

/** The `body` of a route that accepts a CSV file. */
export const csvBody = unchecked<Blob>(csvFile);

/** The `body` of a route that parses its form itself. */
export const formParts = <Model extends z.ZodType>(model: Model) => unchecked<z.input<Model>>(model);
