import type { Fixtures } from "./prepared-club.ts";
import { type From, partsOf, type Row } from "./row.ts";

/** A row's request about the content of one club. */
export type RowRequest = {
  method: string;
  path: string;
  json?: unknown;
  csv?: string;
  /** A posted form's fields; Blobs are files. */
  fields?: Record<string, string | Blob>;
  /** A cookie in addition to the session's. */
  cookie?: string;
};

function resolveFrom<T>(from: From<T> | undefined, fixtures: Fixtures): T | undefined {
  return typeof from === "function" ? (from as (fixtures: Fixtures) => T)(fixtures) : from;
}

function pathOf(path: string, { at = {}, query }: Row, fixtures: Fixtures): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => {
    const thing = at[name];
    if (!thing) throw new Error(`The row of ${path} does not say what ${name} is: give it \`at\`.`);
    return String(fixtures[thing]);
  });
  return filled.replace(/\/\w+\?/, "").replace("*", "no-such-page") + (resolveFrom(query, fixtures) ?? "");
}

export function requestOf(name: string, row: Row, fixtures: Fixtures): RowRequest {
  const { method, path } = partsOf(name);
  return {
    method,
    path: pathOf(path, row, fixtures),
    json: resolveFrom(row.json, fixtures),
    csv: row.csv,
    fields: resolveFrom(row.form, fixtures),
    cookie: row.cookie,
  };
}

export function formOf(fields: Record<string, string | Blob>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    if (typeof value === "string") form.set(name, value);
    else form.set(name, value, "picture.jpg");
  }
  return form;
}
