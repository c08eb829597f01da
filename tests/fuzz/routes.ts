import { z } from "zod";
import { type Call, callsOf } from "../../src/api-description/describe-api.ts";
import type { Fixtures } from "../permissions/prepared-club.ts";
import { type RowRequest, requestOf } from "../permissions/request-of.ts";
import { isPage } from "../permissions/routes.ts";
import { partsOf, type Row } from "../permissions/row.ts";
import type { Club } from "../support/club.ts";
import { routeOf, rows, senders } from "./shots.ts";

/*
 * Lists every route with all the fields that its models accept, so that new routes and fields are tested without a list.
 * Valid requests come from the permission table, which must have a row for every route.
 */

type Schema = z.core.JSONSchema.JSONSchema;

/** The place of a value in a request. */
export type Place = { in: "json" | "query" | "path" | "form"; path: readonly (string | number)[] };

/** `max`: length, if the model limits it. `isTyped`: free text, not a choice or a format. `beside`: values that the field needs to be validated. */
export type Field = Place & {
  max: number | null;
  isTyped?: true;
  beside: readonly { path: Place["path"]; value: unknown }[];
};

export type Route = {
  /** "POST /api/catches" */
  name: string;
  method: string;
  path: string;
  isPage: boolean;
  /** Its rows in the permission table, by name. */
  rows: [name: string, row: Row][];
  /** Fields that accept text or any value. */
  texts: Field[];
  lists: Field[];
  /** Objects of the JSON body, the whole body first. */
  objects: Field[];
  /** Names of file inputs. */
  files: string[];
  takesList: boolean;
  call: Call | null;
};

type Found = Pick<Route, "texts" | "lists" | "objects" | "files">;
const nothing = (): Found => ({ texts: [], lists: [], objects: [], files: [] });

const schemaOf = (model: z.ZodType): Schema => z.toJSONSchema(model, { io: "input", unrepresentable: "any" });

/** Fields with a single possible value, such as the kind of an object. */
const constants = (schema: Schema, path: Place["path"]) =>
  Object.entries(schema.properties ?? {}).flatMap(([name, field]) =>
    typeof field === "object" && field.const !== undefined ? [{ path: [...path, name], value: field.const }] : [],
  );

function walk(schema: Schema | boolean, at: Omit<Field, "max">, fields: Found): void {
  if (typeof schema === "boolean") return void fields.texts.push({ ...at, max: null });
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) {
    for (const choice of choices) walk(choice, at, fields);
    return;
  }
  if (schema.enum || schema.const !== undefined) return void fields.texts.push({ ...at, max: null });
  if (schema.format === "binary") return void fields.files.push(String(at.path.at(-1)));
  const types = Array.isArray(schema.type) ? schema.type : [schema.type];
  for (const type of types) {
    if (type === "string") {
      const isTyped = schema.format === undefined;
      fields.texts.push({ ...at, max: schema.maxLength ?? null, ...(isTyped && { isTyped }) });
    } else if (type === undefined) fields.texts.push({ ...at, max: null });
    if (type === "array") {
      fields.lists.push({ ...at, max: schema.maxItems ?? null });
      const items = Array.isArray(schema.items) ? schema.items[0] : schema.items;
      walk(items ?? true, { ...at, path: [...at.path, 0] }, fields);
    }
    if (type === "object") {
      // Names of a record are the sender's own, so none is misspelled.
      const isRecord = schema.properties === undefined && typeof schema.additionalProperties === "object";
      if (!isRecord) fields.objects.push({ ...at, max: null });
      const beside = [...at.beside, ...constants(schema, at.path)];
      for (const [name, field] of Object.entries(schema.properties ?? {})) {
        walk(field, { ...at, path: [...at.path, name], beside }, fields);
      }
    }
  }
}

const bodyModel = (body: NonNullable<Call["hooks"]["body"]>): z.ZodType => ("model" in body ? body.model : body);

function fieldsOf({ path, hooks: { body, query } }: Call): Found {
  const fields = nothing();
  if (body) {
    const isForm = "model" in body;
    walk(schemaOf(bodyModel(body)), { in: isForm ? "form" : "json", path: [], beside: [] }, fields);
  }
  if (query) walk(schemaOf(query), { in: "query", path: [], beside: [] }, fields);
  fields.objects = fields.objects.filter((object) => object.in === "json");
  for (const [, name = ""] of path.matchAll(/:(\w+)/g)) {
    fields.texts.push({ in: "path", path: [name], max: null, beside: [] });
  }
  return fields;
}

/** Pages have no model, so their fields are those that their rows send. */
function fieldsOfPage(rowsOfRoute: [string, Row][], path: string, fixtures: Fixtures): Found {
  const fields = nothing();
  const names = new Set(
    rowsOfRoute.flatMap(([name, row]) => Object.entries(requestOf(name, row, fixtures).fields ?? {})),
  );
  for (const [name, value] of names) {
    if (value instanceof Blob) fields.files.push(name);
    else fields.texts.push({ in: "form", path: [name], max: null, beside: [] });
  }
  for (const [, name = ""] of path.matchAll(/:(\w+)/g)) {
    fields.texts.push({ in: "path", path: [name], max: null, beside: [] });
  }
  return fields;
}

const unique = <T extends Place>(fields: readonly T[]): T[] => [
  ...new Map(fields.map((field) => [JSON.stringify([field.in, field.path]), field])).values(),
];

/** All routes of the application, pages included. */
export function routesOf(club: Club, fixtures: Fixtures): Route[] {
  const calls = new Map(callsOf(club).map((call) => [`${call.method} ${call.path}`, call]));
  const names = [...new Set(rows.map(([name]) => routeOf(name)))];
  return names.map((name) => {
    const routeRows = rows.filter(([row]) => routeOf(row) === name);
    const { method, path } = partsOf(name);
    const call = calls.get(name) ?? null;
    const fields = call ? fieldsOf(call) : fieldsOfPage(routeRows, path, fixtures);
    return {
      ...{ name, method, path, isPage: isPage(name), rows: routeRows, call },
      texts: unique(fields.texts),
      lists: unique(fields.lists),
      objects: unique(fields.objects),
      files: [...new Set(fields.files)],
      takesList: call !== null && "x-list" in (call.hooks.detail as object),
    };
  });
}

type Container = Record<string | number, unknown>;

const isContainer = (value: unknown): value is Container => typeof value === "object" && value !== null;

/** Sets a value at a path and creates missing objects and lists on the way. */
function withValue(whole: unknown, [first, ...rest]: Place["path"], value: unknown): unknown {
  if (first === undefined) return value;
  if (typeof first === "number") {
    const list = Array.isArray(whole) ? [...whole] : [];
    list[first] = withValue(list[first], rest, value);
    return list;
  }
  const object = isContainer(whole) && !Array.isArray(whole) ? whole : {};
  return { ...object, [first]: withValue(object[first], rest, value) };
}

const textOf = (value: unknown): string => (typeof value === "string" ? value : JSON.stringify(value));

/** A valid request to a route, with some values replaced. */
export function requestWith(
  route: Route,
  fixtures: Fixtures,
  values: readonly (Place & { value: unknown; beside?: Field["beside"] })[],
): RowRequest {
  const [name, row] = route.rows.find(([, candidate]) => candidate.json ?? candidate.form) ??
    route.rows[0] ?? ["", null];
  if (!row) throw new Error(`${route.name} has no row.`);
  const request = requestOf(name, row, fixtures);
  for (const { in: where, path, value, beside = [] } of values) {
    for (const other of where === "json" ? beside : []) request.json = withValue(request.json, other.path, other.value);
    if (where === "json") request.json = withValue(request.json, path, value);
    if (where === "form") request.fields = { ...request.fields, [String(path[0])]: textOf(value) };
    if (where === "query") {
      const mark = request.path.includes("?") ? "&" : "?";
      request.path += `${mark}${String(path[0])}=${encodeURIComponent(textOf(value).toWellFormed())}`;
    }
    if (where === "path") request.path = withParameter(route.path, request.path, String(path[0]), textOf(value));
  }
  return request;
}

function withParameter(pattern: string, filled: string, name: string, value: string): string {
  const [path = "", search = ""] = filled.split("?");
  const parts = pattern.split("/");
  const segments = path.split("/").map((segment, index) => {
    return parts[index]?.startsWith(`:${name}`) ? encodeURIComponent(value.toWellFormed()) : segment;
  });
  return segments.join("/") + (search && `?${search}`);
}

/** A user of the prepared club who is allowed to send the request; null for a visitor. */
export const senderOf = ({ rows: [first] }: Route): string | null => (first ? (senders(first[1])[0] ?? null) : null);
