import type { z } from "zod";
import { type FieldIssue, Refusal } from "../../refusal.ts";
import type { Unchecked } from "./replies.ts";
import { unwrapped } from "./unwrap-schema.ts";

/** The fields of an object and the items of a list that a model names. An open object accepts any name. */
type Names = { fields: ReadonlyMap<string, Names>; items: Names | null; isObject: boolean; isOpen: boolean };

const none: Names = { fields: new Map(), items: null, isObject: false, isOpen: false };

function joined(a: Names, b: Names): Names {
  const fields = new Map(a.fields);
  for (const [name, below] of b.fields) fields.set(name, joined(fields.get(name) ?? none, below));
  const items = a.items && b.items ? joined(a.items, b.items) : (a.items ?? b.items);
  return { fields, items, isObject: a.isObject || b.isObject, isOpen: a.isOpen || b.isOpen };
}

const allOf = (models: readonly z.core.$ZodType[]): Names => models.map(namesIn).reduce(joined, none);

function namesIn(model: z.core.$ZodType): Names {
  const { def } = (unwrapped(model) as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case "object": {
      const fields = new Map(Object.entries(def.shape).map(([name, field]) => [name, namesIn(field)]));
      return {
        ...none,
        fields,
        isObject: true,
        isOpen: def.catchall !== undefined && def.catchall._zod.def.type !== "never",
      };
    }
    case "array":
      return { ...none, items: namesIn(def.element) };
    case "tuple":
      return { ...none, items: allOf(def.items) };
    case "union":
      return allOf(def.options);
    case "intersection":
      return allOf([def.left, def.right]);
    case "record":
    case "map":
    case "any":
    case "unknown":
    case "custom":
      return { ...none, isOpen: true };
    default:
      return none;
  }
}

/** Adds the fields of a response, which a client may send back. */
function withReplied(input: Names, reply: Names): Names {
  const { isOpen: _, ...replied } = reply;
  return joined(input, { ...replied, isOpen: input.isOpen });
}

const inCommon = (a: Names, b: Names): number => [...a.fields.keys()].filter((name) => b.fields.has(name)).length;

/** Adds the fields of a returned list's items to the input list that accepts them, or else to the body. */
function withRepliedList(input: Names, line: Names): Names {
  const whole = inCommon(input, line);
  const lists = [...input.fields].filter(([, { items }]) => items && inCommon(items, line) > whole);
  if (lists.length === 0) return withReplied(input, line);
  const fields = new Map(input.fields);
  for (const [name, list] of lists) fields.set(name, { ...list, items: withReplied(list.items ?? none, line) });
  return { ...input, fields };
}

const maxIssues = 20;

function collect(value: unknown, names: Names, path: string, issues: FieldIssue[]): void {
  if (issues.length >= maxIssues || typeof value !== "object" || value === null) return;
  const at = (name: string | number) => (path === "" ? String(name) : `${path}.${name}`);
  if (Array.isArray(value)) {
    const { items } = names;
    if (items) value.forEach((item, nth) => void collect(item, items, at(nth), issues));
    return;
  }
  if (!names.isObject) return;
  for (const [name, field] of Object.entries(value)) {
    const below = names.fields.get(name);
    if (below) collect(field, below, at(name), issues);
    else if (!names.isOpen && issues.length < maxIssues) {
      issues.push({ path: at(name.slice(0, 100)), message: `Unknown field "${name.slice(0, 100)}"` });
    }
  }
}

type ListedRoute = {
  method: string;
  path: string;
  hooks: { body?: unknown; response?: unknown };
};

const isUnchecked = (model: unknown): model is Unchecked =>
  typeof model === "object" && model !== null && "model" in model;

function repliesOf({ hooks: { response } }: ListedRoute): z.ZodType[] {
  return Object.values(response ?? {}).flatMap((reply) => (isUnchecked(reply) ? [reply.model] : []));
}

/** Returns the same path for all calls about one resource and about the list of such resources. */
const aboutOf = (path: string) => path.replace(/^\/api\/admin\//, "/api/").replace(/\/:id$/, "");

/** Includes the fields that other calls about the same resource accept and return. */
function takenBy(call: ListedRoute, all: readonly ListedRoute[]): Names | null {
  const { body } = call.hooks;
  if (!body || isUnchecked(body)) return null;
  const about = all.filter(({ path }) => aboutOf(path) === aboutOf(call.path));
  const bodies = about.flatMap(({ hooks }) => (hooks.body && !isUnchecked(hooks.body) ? [hooks.body] : []));
  const input = (bodies as z.core.$ZodType[]).map(namesIn).reduce(withReplied, namesIn(body as z.core.$ZodType));
  return about
    .flatMap(repliesOf)
    .map(namesIn)
    .reduce((names, reply) => (reply.items ? withRepliedList(names, reply.items) : withReplied(names, reply)), input);
}

/** Throws `invalid` with the path of each unknown field. `route` is the pattern of the path. */
export type RefuseUnknownFields = (method: string, route: string, body: unknown) => void;

/** Finds misspelled settings, which would otherwise be ignored silently (docs/rules.md 12.11). */
export function unknownFieldsOf(routes: readonly ListedRoute[]): RefuseUnknownFields {
  const namesByRoute = new Map<ListedRoute, Names | null>();
  return (method, route, body) => {
    if (typeof body !== "object" || body === null) return;
    const call = routes.find((candidate) => candidate.method === method && candidate.path === route);
    if (!call) return;
    if (!namesByRoute.has(call)) namesByRoute.set(call, takenBy(call, routes));
    const names = namesByRoute.get(call);
    if (!names) return;
    const issues: FieldIssue[] = [];
    collect(body, names, "", issues);
    const [first] = issues;
    if (first) throw new Refusal("invalid", first.message, { issues });
  };
}
