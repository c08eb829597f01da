import type { z } from "zod";
import { typedOrChosen } from "../text/text-fields.ts";
import { unwrapped } from "./unwrap-schema.ts";

type Schema = z.core.$ZodType;

export const isForm = (request: Request): boolean =>
  /^(application\/x-www-form-urlencoded|multipart\/form-data)\b/.test(request.headers.get("content-type") ?? "");

/** Whether a browser without script sent the form: it shows the response, while script asks for JSON. */
export const isPageForm = (request: Request): boolean =>
  isForm(request) && (request.headers.get("accept") ?? "").includes("text/html");

const numberText = /^[+-]?\d{1,16}(\.\d{1,16})?$/;

const isEmpty = (value: unknown) => value === undefined || value === "";

function booleanOf(value: unknown): unknown {
  if (value === "on" || value === "true") return true;
  return value === "off" || value === "false" ? false : value;
}

const numberOf = (value: unknown): unknown =>
  typeof value === "string" && numberText.test(value.trim()) ? Number(value) : value;

const fieldsOf = (value: unknown): Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value) ? { ...value } : {};

/** Narrows a discriminated union to the option that the value names, if there is one. */
function optionsFor(def: z.core.$ZodUnionDef & { discriminator?: string }, value: unknown): readonly Schema[] {
  const { options, discriminator } = def;
  if (discriminator === undefined) return options;
  const kind = fieldsOf(value)[discriminator];
  const fit = options.filter((option) => {
    const { def } = unwrapped(option)._zod as unknown as z.core.$ZodTypes["_zod"];
    const named = def.type === "object" ? def.shape[discriminator] : undefined;
    return named !== undefined && (named as z.ZodType).safeParse(kind).success;
  });
  return fit.length > 0 ? fit : options;
}

/** Converts the value for the first option that accepts it. */
function ofOptions(options: readonly Schema[], value: unknown): unknown {
  const [first] = options;
  const fit = options.find((option) => (option as z.ZodType).safeParse(formInput(option, value)).success) ?? first;
  return fit ? formInput(fit, value) : value;
}

/**
 * Converts a form's fields, which are all text, to a JSON body for `schema`. Numbers and checkboxes get their type, an empty
 * field is left out, and a single value becomes a list if the schema has one; empty values of a list are dropped. So are
 * fields that the schema doesn't have, because a page adds some. Nothing is validated: the schema refuses invalid values.
 */
export function formInput(schema: Schema, value: unknown): unknown {
  const { def } = unwrapped(schema)._zod as unknown as z.core.$ZodTypes["_zod"];
  switch (def.type) {
    case "object": {
      // JSON in its own field, which the schema parses.
      if (typeof value === "string") return value === "" ? undefined : value;
      if (value === undefined && (schema as z.ZodType).safeParse(undefined).success) return;
      const fields = fieldsOf(value);
      const entries = Object.entries(def.shape).map(([name, field]) => [name, formInput(field, fields[name])] as const);
      return Object.fromEntries(entries.filter(([, field]) => field !== undefined));
    }
    case "array": {
      if (isEmpty(value)) return value === undefined ? undefined : [];
      const items = Array.isArray(value) ? value : [value];
      return items.filter((item) => item !== "").map((item) => formInput(def.element, item));
    }
    case "union":
      return isEmpty(value) ? undefined : ofOptions(optionsFor(def, value), value);
    case "number":
      return isEmpty(value) ? undefined : numberOf(value);
    case "boolean":
      return isEmpty(value) ? undefined : booleanOf(value);
    case "literal":
      return isEmpty(value) ? undefined : literalOf(def.values, value);
    case "string":
      return typedOrChosen.has(unwrapped(schema)) ? firstTyped(value) : textOf(value);
    default:
      return value === "" ? undefined : value;
  }
}

const textOf = (value: unknown): unknown => (value === "" ? undefined : value);

const firstTyped = (value: unknown): unknown =>
  textOf(Array.isArray(value) ? value.find((item) => !isEmpty(item)) : value);

const literalOf = (values: readonly unknown[], value: unknown): unknown =>
  values.find((option) => String(option) === (value === "on" ? "true" : value)) ?? value;
