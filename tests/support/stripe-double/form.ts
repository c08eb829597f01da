/** A parsed form-encoded body with brackets: texts, lists and nested objects. */
export type Value = string | Value[] | Params;
export type Params = { [name: string]: Value };

const isParams = (value: Value | undefined): value is Params => typeof value === "object" && !Array.isArray(value);

/** `transfer_data[amount]` is a path of two names; `expand[]` appends to its list. */
const pathOf = (name: string) => name.split("[").map((part) => part.replace(/\]$/, ""));

function put(target: Params, [head = "", ...rest]: string[], value: string): void {
  const name = head === "" ? String(Object.keys(target).length) : head;
  if (rest.length === 0) {
    target[name] = value;
    return;
  }
  const existing = target[name];
  const inner = isParams(existing) ? existing : {};
  target[name] = inner;
  put(inner, rest, value);
}

function withLists(value: Value): Value {
  if (!isParams(value)) return value;
  const entries = Object.entries(value).map(([name, inner]) => [name, withLists(inner)] as const);
  const isList = entries.length > 0 && entries.every(([name], index) => name === String(index));
  return isList ? entries.map(([, inner]) => inner) : Object.fromEntries(entries);
}

/** Reads a query or a body as Stripe does: `a[b]=1&list[0]=x` is `{ a: { b: "1" }, list: ["x"] }`. */
export function readForm(encoded: string): Params {
  const flat: Params = {};
  for (const [name, value] of new URLSearchParams(encoded)) put(flat, pathOf(name), value);
  return Object.fromEntries(Object.entries(flat).map(([name, value]) => [name, withLists(value)]));
}

/** The text at the end of a path of names; undefined if it's missing. */
export function textAt(params: Params, ...path: string[]): string | undefined {
  let value: Value | undefined = params;
  for (const name of path) value = isParams(value) ? value[name] : undefined;
  return typeof value === "string" ? value : undefined;
}

/** A list of texts, such as `expand`. */
export function textsAt(params: Params, name: string): string[] {
  const value = params[name];
  return Array.isArray(value) ? value.filter((item) => typeof item === "string") : [];
}

/** An object of texts, such as `metadata`. */
export function pairsAt(params: Params, name: string): Record<string, string> {
  const value = params[name];
  if (!isParams(value)) return {};
  const pairs = Object.entries(value).map(([key, inner]) => [key, typeof inner === "string" ? inner : ""] as const);
  return Object.fromEntries(pairs);
}
