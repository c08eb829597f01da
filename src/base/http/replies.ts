import { z } from "zod";
import type { Reason, RefusalBody } from "../../refusal.ts";

/** A model that Elysia takes types from and never runs. */
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

/** The form that a route was posted. */
export type FormSent = {
  /** The page with the form, as a path of this site with its query. */
  page: string;
  /** The path in the `?next=` of that page; "/" without one. */
  next: string;
  /** The form's fields, as the route's model takes them; empty for a form that the route reads itself. */
  body: Readonly<Record<string, unknown>>;
  /** What the form calls itself, if several forms of a page are posted to the route; "" otherwise. */
  name: string;
  /** The parameters of the route's path, such as a tournament's id. */
  params: Readonly<Record<string, string>>;
};

/** `tone` is "good" after a success and "bad" after a refusal, unless given. */
export type AnswerToast = { title: string; description: string; tone?: "good" | "bad" };

/** What a page says, and where it goes, after a form was posted to a route. */
export type FormAnswer<Value = unknown> = {
  toast?: (reply: Value, sent: FormSent) => AnswerToast | null;
  /** An address; without it, where the form says (`PostedFields`), or back to its page. */
  to?: (reply: Value, sent: FormSent) => string | null;
  /** The page shows the reply itself, this once (`useShownReply`). */
  shows?: true;
  /**
   * Refusals that lead to another page with a toast, because the form cannot show them: it is gone, or shows no errors.
   * Without a path, back to the page of the form. Null for what the form shows.
   */
  refused?: (refusal: RefusalBody, sent: FormSent) => (AnswerToast & { to?: string }) | null;
  /** What must be confirmed before the form does anything, by its fields as typed; null for nothing. */
  asks?: (typed: Readonly<Record<string, unknown>>) => string | null;
  form?: TypedForm;
  file?: FormFile<Value>;
};

/** A file that a form may bring, which goes to a route of its own once the form was taken. */
export type FormFile<Value = unknown> = {
  /** The name of its field, in the form and in the route. */
  name: string;
  route: (reply: Value) => string;
  /** The toast and the address if the form was accepted and its file refused. */
  refused: (reply: Value, message: string) => { toast: AnswerToast; to: string };
};

/** Shows refusals because of what somebody else did first as a toast: the form may be gone by then. */
export const conflictToast =
  (...conflicts: readonly Reason[]): NonNullable<FormAnswer["refused"]> =>
  ({ code, message }) =>
    conflicts.includes(code) ? { title: "Error", description: message } : null;

/** A form whose fields differ from the route's model: its own model, and the body that its values stand for. */
export type TypedForm = { model: z.ZodType; toBody: (typed: unknown) => Record<string, unknown> };

export const typedForm = <Model extends z.ZodType>(
  model: Model,
  toBody: (typed: z.output<Model>) => Record<string, unknown>,
): TypedForm => ({ model, toBody: (typed) => toBody(typed as z.output<Model>) });

/**
 * What a route replies, and what it does in a sentence. The compiler holds the handler to the model; the typed client and
 * the API's description take it from here. Elysia would walk every reply before sending it: the tests do that instead.
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

/** The `body` of a route that takes a CSV file. */
export const csvBody = unchecked<Blob>(csvFile);

/** The `body` of a route that parses its form itself. */
export const formParts = <Model extends z.ZodType>(model: Model) => unchecked<z.input<Model>>(model);
