import fc from "fast-check";
import type { JsonSchema } from "../../src/api-description/describe-api.ts";
import { password } from "../permissions/prepared-club.ts";

/**
 * Values that break careless code: ends of ranges, other alphabets, and words with a special meaning in some language.
 */
export const junk: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(
    "",
    " ",
    "\0",
    "\u202e\ufeff\u200b",
    "\ud800",
    "💥".repeat(200),
    "Ω≈ç√∫˜µ≤≥÷",
    "a".repeat(5000),
    "__proto__",
    "constructor",
    "[object Object]",
    "null",
    "undefined",
    "NaN",
    "-0",
    "1e309",
    "0x10",
    "' OR 1=1 --",
    "%00%0d%0a",
    "../../etc/passwd",
    "<script>alert(1)</script>",
    "{{7*7}}",
    "2026-02-30",
    "9999-12-31T23:59:59Z",
    "-271821-04-20T00:00:00Z",
    null,
    true,
    -1,
    0,
    0.1 + 0.2,
    1e21,
    Number.MAX_SAFE_INTEGER,
    -Number.MAX_SAFE_INTEGER - 2,
    [],
    {},
    [[]],
    { length: -1 },
  ),
  fc.string({ unit: "binary", maxLength: 60 }),
  fc.double(),
  fc.jsonValue({ maxDepth: 3 }),
);

const days = fc.integer({ min: 0, max: 40 }).map((day) => new Date(Date.UTC(2026, 5, 1 + day)).toISOString());
const unique = fc.integer({ min: 1, max: 1e9 });

/** Valid values by field name, for fields whose text is parsed further than the schema describes. */
const arbitraries: Record<string, fc.Arbitrary<unknown>> = {
  password: fc.constant(password),
  currentPassword: fc.constant(password),
  newPassword: fc.constant(password),
  emailOrUsername: fc.constantFrom("owner", "other", "admin", "nobody"),
  username: fc.oneof(
    fc.constantFrom("owner", "other"),
    unique.map((n) => `angler ${n}`),
  ),
  email: unique.map((n) => `angler${n}@example.org`),
  state: fc.constantFrom("TX", "MN"),
  species: fc.constantFrom("Largemouth Bass", "Walleye", "Pike"),
  targetSpecies: fc.constantFrom("Bass, Walleye", "Pike"),
  length: fc.integer({ min: 1, max: 400 }).map((tenths) => (tenths / 10).toFixed(1)),
  minLength: fc.constantFrom("10.0", "12.5"),
  weight: fc.integer({ min: 0, max: 200 }).map((tenths) => (tenths / 10).toFixed(1)),
  startDate: days.map((day) => day.slice(0, 10)),
  endDate: fc.constantFrom("2026-07-20", "2026-08-01"),
  timeZone: fc.constantFrom("America/Chicago", "UTC"),
  caughtAt: fc.constant("2026-06-06T09:30"),
  capturedAt: days,
  tournamentId: fc.constantFrom("none", "1", "2"),
  location: fc.constantFrom("North bay", "Pier"),
};

const text = ({ minLength = 0, maxLength = 40 }: JsonSchema) =>
  fc.string({ minLength, maxLength: Math.max(minLength, Math.min(maxLength, 60)), unit: "grapheme" });

function numberOf({ minimum = -10, maximum = 1000, type }: JsonSchema): fc.Arbitrary<number> {
  const [min, max] = [Math.ceil(minimum), Math.floor(Math.max(minimum, Math.min(maximum, 1e6)))];
  return type === "integer" ? fc.integer({ min, max }) : fc.double({ min, max, noNaN: true });
}

function objectOf({ properties = {}, required = [] }: JsonSchema): fc.Arbitrary<object> {
  const fields: Record<string, fc.Arbitrary<unknown>> = Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => [name, arbitraries[name] ?? allowedBy(schema)]),
  );
  return fc.record(fields, { requiredKeys: required.filter((name) => name in properties) });
}

/** A value that a JSON Schema allows, as far as the schema describes it. */
export function allowedBy(schema: JsonSchema | boolean): fc.Arbitrary<unknown> {
  if (typeof schema === "boolean") return junk;
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return fc.oneof(...choices.map(allowedBy));
  if (schema.enum) return fc.constantFrom<unknown>(...schema.enum);
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (Array.isArray(schema.type)) return fc.oneof(...schema.type.map((type) => allowedBy({ ...schema, type })));
  switch (schema.type) {
    case "object":
      return objectOf(schema);
    case "array": {
      const items = Array.isArray(schema.items) ? schema.items[0] : schema.items;
      return fc.array(allowedBy(items ?? true), { minLength: schema.minItems ?? 0, maxLength: 4 });
    }
    case "integer":
    case "number":
      return numberOf(schema);
    case "boolean":
      return fc.boolean();
    case "string":
      return text(schema);
    default:
      return junk;
  }
}
