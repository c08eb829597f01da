import { toOpenAPISchema } from "@elysiajs/openapi/openapi";
import type { AnyElysia } from "elysia";
import { z } from "zod";
import { refusal } from "../db/model.ts";
import { adminCalls } from "./admin-calls.ts";
import type { Call, Caller } from "./call.ts";
import { clubCalls } from "./club-calls.ts";
import { paymentCalls } from "./payment-calls.ts";
import { payoutCalls } from "./payout-calls.ts";

export type JsonSchema = z.core.JSONSchema.JSONSchema;

type Media = Record<string, { schema: JsonSchema }>;
type Reply = { description: string; content: Media };
export type Parameter = { name: string; in: "path" | "query"; required?: boolean; schema: JsonSchema };

/** One call of the description, an OpenAPI operation. */
export type Operation = {
  operationId: string;
  summary: string;
  description: string;
  tags: string[];
  parameters?: Parameter[];
  requestBody?: { required: boolean; content: Media };
  responses: Record<string, Reply>;
  security?: Record<string, string[]>[];
};

/** The API as OpenAPI 3.1: `paths` by path, then by method in small letters. */
export type ApiDescription = {
  openapi: string;
  info: { title: string; version: string; description: string };
  tags: { name: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: { securitySchemes: Record<string, unknown> };
};

/** Every section of the API in reading order. */
export const sections = [...clubCalls, ...paymentCalls, ...payoutCalls, ...adminCalls];

/** A model as JSON Schema: what it takes when it is sent, what it gives when it is answered. */
function schemaOf(model: z.ZodType, io: "input" | "output"): JsonSchema {
  const { $schema: _, ...schema } = z.toJSONSchema(model, {
    io,
    unrepresentable: "any",
    override: ({ jsonSchema }) => dropMachineLimits(jsonSchema),
  });
  return schema;
}

/** What zod adds for machines and no reader needs: the largest integer of a double, the grammar of ISO 8601. */
function dropMachineLimits(schema: JsonSchema): void {
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum;
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum;
  if (schema.format === "date-time") delete schema.pattern;
}

const callers: Record<Caller, string> = {
  anyone: "For everybody.",
  "signed in": "For signed-in users.",
  member: "For users who accepted the user agreement and are not suspended.",
  admin: "For admins.",
};

/** The parts of a posted form; text fields as the model says, the file as bytes. */
function formSchema({ fields, file, isFileRequired }: NonNullable<Call["form"]>): JsonSchema {
  const model = fields ? schemaOf(fields, "input") : { type: "object" as const, properties: {}, required: [] };
  const required = [...(model.required ?? []), ...(isFileRequired ? [file] : [])];
  const bytes: JsonSchema = { type: "string", format: "binary" };
  return { ...model, properties: { ...model.properties, [file]: bytes }, required };
}

const json = (schema: JsonSchema): Media => ({ "application/json": { schema } });

function describe(found: Operation, call: Call, tag: string): Operation {
  const body = call.form
    ? { "multipart/form-data": { schema: formSchema(call.form) } }
    : found.requestBody && json(found.requestBody.content["application/json"]?.schema ?? {});
  const answer = { [call.media ?? "application/json"]: { schema: schemaOf(call.answers, "output") } };
  return {
    operationId: found.operationId,
    summary: call.says,
    description: callers[call.who],
    tags: [tag],
    ...(found.parameters && { parameters: found.parameters }),
    ...(body && { requestBody: { required: true, content: body } }),
    responses: {
      [call.status ?? 200]: { description: "Done.", content: answer },
      default: { description: "Refused; the status says why.", content: json(schemaOf(refusal, "output")) },
    },
    ...(call.who !== "anyone" && { security: [{ session: [] }] }),
  };
}

/** Files and pages, and the description itself. */
const notCalls = /^(?!\/api\/)|^\/api\/(openapi\.json|docs)$/;

/** Every operation that the routes have, under "method /path", as the generator found it. */
function operationsOf(api: AnyElysia): Map<string, Operation> {
  const { paths } = toOpenAPISchema(
    api,
    { paths: [notCalls], staticFile: false },
    undefined,
    { zod: (model: z.ZodType) => schemaOf(model, "input") },
    "3.1.0",
  );
  const found = Object.entries(paths as unknown as Record<string, Record<string, Operation>>);
  return new Map(
    found.flatMap(([path, calls]) =>
      Object.entries(calls).map(([method, operation]) => [`${method.toUpperCase()} ${path}`, operation] as const),
    ),
  );
}

/** The section of calls that `sections` do not name; the tests allow none. */
export const unnamedSection = "Other calls";
const unnamed: Call = { says: "Not described.", who: "anyone", answers: z.unknown() };

/**
 * Describes the API: paths, parameters and payloads from the routes' own models, the rest from `sections`. The tests
 * hold that both name the same calls.
 */
export function describeApi(api: AnyElysia): ApiDescription {
  const operations = operationsOf(api);
  const paths: ApiDescription["paths"] = {};
  const add = (name: string, operation: Operation, call: Call, section: string) => {
    const [method = "", path = ""] = name.split(" ");
    paths[path] = { ...paths[path], [method.toLowerCase()]: describe(operation, call, section) };
  };
  for (const { title, calls } of sections) {
    for (const [name, call] of Object.entries(calls)) {
      const operation = operations.get(name);
      if (!operation) continue;
      operations.delete(name);
      add(name, operation, call, title);
    }
  }
  for (const [name, operation] of operations) add(name, operation, unnamed, unnamedSection);
  return {
    openapi: "3.1.0",
    info: {
      title: "FishTournament Pro",
      version: "1",
      description: "A call's path, payload and answer. Long lists name the next page in a Link header.",
    },
    tags: [...sections.map(({ title }) => title), ...(operations.size > 0 ? [unnamedSection] : [])].map((name) => ({
      name,
    })),
    paths,
    components: { securitySchemes: { session: { type: "apiKey", in: "cookie", name: "session" } } },
  };
}
