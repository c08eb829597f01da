import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { invalid } from "./api-error.ts";
import type { Params, Value } from "./form.ts";

/*
 * The parameters of a call, read from the types of the installed `stripe` package. Like Stripe, the double refuses
 * unknown and missing parameters and those of another type.
 */

type Field = { type: string; isRequired: boolean };
type Fields = Map<string, Field>;
type Interfaces = Map<string, Fields>;

/** The scope of a type, in which names are looked up first, before the enclosing scopes. */
type Scope = { interfaces: Interfaces; name: string };

const types = resolve(import.meta.dirname, "../../../node_modules/stripe/esm");

const opening = /^\s*(?:export )?(?:declare )?(interface|namespace) (\w+)(?: extends (\w+))? \{\s*$/;
const field = /^\s*'?([\w-]+)'?(\?)?: (.+);$/;

/** Every interface of a file of types by its full name, such as `RefundCreateParams` or `AccountCreateParams.Company`. */
function readInterfaces(text: string, shared: Interfaces): Interfaces {
  const interfaces: Interfaces = new Map();
  const open: { kind: string; name: string; fields: Fields }[] = [];
  for (const line of text.replaceAll(/\/\*\*[\s\S]*?\*\//g, "").split("\n")) {
    const [, kind, name, parent] = opening.exec(line) ?? [];
    if (kind && name) {
      const fields: Fields = new Map(parent ? shared.get(parent) : []);
      open.push({ kind, name, fields });
      if (kind === "interface") interfaces.set(open.map((scope) => scope.name).join("."), fields);
      continue;
    }
    if (/^\s*\};?\s*$/.test(line)) open.pop();
    const inner = open.at(-1);
    const [, key, isOptional, type] = field.exec(line) ?? [];
    if (inner?.kind === "interface" && key && type) inner.fields.set(key, { type, isRequired: !isOptional });
  }
  return interfaces;
}

const shared = readInterfaces(readFileSync(resolve(types, "shared.d.ts"), "utf8"), new Map());
const files = new Map<string, Interfaces>();

function interfacesOf(file: string): Interfaces {
  const cached = files.get(file);
  if (cached) return cached;
  const read = readInterfaces(readFileSync(resolve(types, "resources", `${file}.d.ts`), "utf8"), shared);
  const all = new Map([...shared, ...read]);
  files.set(file, all);
  return all;
}

const scalars = (type: string) => type.replaceAll(/Array<.*>/g, "");

function checkText(type: string, value: string, param: string): void {
  const isCleared = value === "" && type.includes("Emptyable");
  if (isCleared) return;
  if (/^(number|RangeQueryParam \| number)$/.test(type) && !/^-?\d+$/.test(value)) {
    throw invalid(`Invalid integer: ${value}`, { param, code: "parameter_invalid_integer" });
  }
  if (type === "boolean" && !/^(true|false)$/.test(value)) throw invalid(`Invalid boolean: ${value}`, { param });
  if (/^Array<|MetadataParam/.test(type)) throw invalid(`Invalid object: ${value}`, { param });
}

function interfaceNamed({ interfaces, name }: Scope, reference: string): string | undefined {
  const outer = name.split(".");
  return outer
    .map((_, index) => [...outer.slice(0, outer.length - index), reference].join("."))
    .concat(reference)
    .find((full) => interfaces.has(full));
}

function checkValue(scope: Scope, type: string, value: Value, param: string): void {
  if (typeof value === "string") {
    checkText(type, value, param);
    return;
  }
  if (Array.isArray(value)) {
    const inner = /Array<(.*)>/.exec(type)?.[1];
    if (!inner) throw invalid(`Invalid array`, { param });
    for (const [index, element] of value.entries()) checkValue(scope, inner, element, `${param}[${index}]`);
    return;
  }
  if (type.includes("MetadataParam")) return;
  const names = scalars(type).match(/[A-Z]\w*(?:\.[A-Z]\w*)*/g) ?? [];
  const name = names.map((name) => interfaceNamed(scope, name)).find((field) => field !== undefined);
  if (!name) throw invalid(`Invalid string: ${JSON.stringify(value)}`, { param });
  checkFields({ ...scope, name }, value, param);
}

function checkFields(scope: Scope, params: Params, within: string): void {
  const fields = scope.interfaces.get(scope.name) ?? new Map<string, Field>();
  const full = (name: string) => (within ? `${within}[${name}]` : name);
  for (const [name, value] of Object.entries(params)) {
    const definition = fields.get(name);
    if (!definition) {
      throw invalid(`Received unknown parameter: ${full(name)}`, { code: "parameter_unknown", param: full(name) });
    }
    checkValue(scope, definition.type, value, full(name));
  }
  for (const [name, { isRequired }] of fields) {
    if (isRequired && !(name in params)) {
      throw invalid(`Missing required param: ${full(name)}.`, { code: "parameter_missing", param: full(name) });
    }
  }
}

/** Throws `ApiError` unless `params` match the call whose types are, for example, `RefundCreateParams` in `Refunds`. */
export function checkParameters(file: string, name: string, params: Params): void {
  const interfaces = interfacesOf(file);
  if (!interfaces.has(name)) throw new Error(`The stripe package has no ${name} in ${file}.`);
  checkFields({ interfaces, name }, params, "");
}
