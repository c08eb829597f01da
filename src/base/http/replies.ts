import { z } from "zod";

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

/** What a page says, and where it goes, after a form was posted to a route and succeeded. */
export type FormAnswer<Value = unknown> = {
  toast: (reply: Value) => { title: string; description: string };
  /** A path of this site; without it, back to the page of the form. */
  to?: (reply: Value) => string;
};

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

/** For the `body` of a route that takes a file of cells as it is. */
export const csvBody = unchecked<Blob>(csvFile);

/** For the `body` of a route that reads a form itself. */
export const formParts = <Model extends z.ZodType>(model: Model) => unchecked<z.input<Model>>(model);
