import { parse } from "@conform-to/react";
import type { Values } from "./saved-values.ts";

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

const isField = (element: Element): element is Field =>
  element instanceof HTMLInputElement || element instanceof HTMLSelectElement || element instanceof HTMLTextAreaElement;

const neverSavedTypes = new Set(["password", "file", "submit", "button", "reset", "image"]);
/** Consent has to be given again each time. */
const neverSavedNames = new Set(["confirm", "waiver", "accepted"]);

/** Whether a field's value may stay on the device: no secrets, files, consents, or values set by the page itself. */
export function isSavedField({ name, type, autocomplete }: Pick<Field, "name" | "type" | "autocomplete">): boolean {
  if (name === "" || neverSavedTypes.has(type) || neverSavedNames.has(name)) return false;
  if (/password|one-time-code|^cc-/.test(autocomplete)) return false;
  // A hidden field of a row belongs to the visible input next to it.
  return type !== "hidden" || /[.[]/.test(name);
}

const isBox = (field: Field): field is HTMLInputElement => field.type === "checkbox" || field.type === "radio";

function chosenAtFirst({ options, multiple }: HTMLSelectElement): string[] {
  const selected = [...options].filter(({ defaultSelected }) => defaultSelected);
  const [first] = options;
  return (selected.length > 0 || multiple || !first ? selected : [first]).map(({ value }) => value);
}

/** A field's values when the page was made, whatever was typed since. */
function valuesAtFirst(field: Field): string[] {
  if (field instanceof HTMLSelectElement) return chosenAtFirst(field);
  if (isBox(field)) return field.defaultChecked ? [field.value] : [];
  // The browser's own line breaks for a text area, however they were stored.
  return [field.defaultValue.replaceAll(/\r\n?/g, "\n")];
}

function valuesNow(field: Field): string[] {
  if (field instanceof HTMLSelectElement) return [...field.selectedOptions].map(({ value }) => value);
  if (isBox(field)) return field.checked ? [field.value] : [];
  return [field.value];
}

/** A form's values by the first part of their field names, and the names of all fields present. */
export type Typed = { values: Values; names: ReadonlySet<string> };

const firstName = (name: string): string => name.split(/[.[]/, 1)[0] ?? name;

function typedBy(form: HTMLFormElement, valuesOf: (field: Field) => string[]): Typed {
  const fields = [...form.elements].filter(isField).filter(isSavedField);
  const data = new FormData();
  for (const field of fields) for (const value of valuesOf(field)) data.append(field.name, value);
  const { payload } = parse(data, { resolve: () => ({ value: {} }) });
  return { values: payload, names: new Set(fields.map(({ name }) => firstName(name))) };
}

export const typedAtFirst = (form: HTMLFormElement): Typed => typedBy(form, valuesAtFirst);
export const typedNow = (form: HTMLFormElement): Typed => typedBy(form, valuesNow);

/**
 * The values to save: each present field's value if it differs from the initial one or was saved before. A
 * list that lost its last row is saved as null; any other field that isn't shown now keeps its saved value.
 */
export function valuesToSave(first: Values, saved: Values, { values, names }: Typed): Values {
  const next: Values = { ...saved };
  for (const name of names) {
    const isAsAtFirst = JSON.stringify(values[name]) === JSON.stringify(first[name]);
    if (isAsAtFirst && !(name in saved)) delete next[name];
    else next[name] = values[name] ?? null;
  }
  for (const [name, value] of Object.entries(first)) if (Array.isArray(value) && !names.has(name)) next[name] = null;
  return next;
}
