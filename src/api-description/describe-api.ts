import type { AnyElysia } from "elysia";
import { z } from "zod";
import { refusal } from "../base/db/shared-fields.ts";
import type { Unchecked } from "../base/http/replies.ts";
import type { DeclaredRoute } from "../base/http/request-context.ts";
import { scopeFor } from "../base/http/token-scopes.ts";

export type JsonSchema = z.core.JSONSchema.JSONSchema;

type Media = Record<string, { schema: JsonSchema }>;
type Reply = { description: string; content: Media };
export type Parameter = { name: string; in: "path" | "query"; required?: boolean; schema: JsonSchema | boolean };

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

/** The API as OpenAPI 3.1: `paths` by path, then by lower-case method. */
export type ApiDescription = {
  openapi: string;
  info: { title: string; version: string; description: string };
  tags: { name: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: { securitySchemes: Record<string, unknown> };
};

export type Call = {
  method: string;
  path: string;
  hooks: {
    detail: { summary: string; tags: string[]; "x-role": DeclaredRoute["role"] };
    params?: z.ZodType;
    query?: z.ZodType;
    body?: z.ZodType | Unchecked;
    response: Record<number, Unchecked>;
  };
};

/** A model as JSON Schema, for the input of a request or the output of a reply. */
function schemaOf(model: z.ZodType, io: "input" | "output"): JsonSchema {
  const { $schema: _, ...schema } = z.toJSONSchema(model, {
    io,
    unrepresentable: "any",
    override: ({ jsonSchema }) => dropMachineLimits(jsonSchema),
  });
  return schema;
}

/**
 * Removes limits that zod adds and readers don't need, such as the largest safe integer and the pattern for ISO 8601.
 */
function dropMachineLimits(schema: JsonSchema): void {
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum;
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum;
  if (schema.format === "date-time") delete schema.pattern;
}

const callers: Record<DeclaredRoute["role"], string> = {
  anyone: "For everyone.",
  signedIn: "For logged-in users.",
  inGoodStanding: "For logged-in users who are not suspended.",
  member: "For users who accepted the user agreement and are not suspended.",
  admin: "For admins.",
  actingAdmin: "For admins who accepted the user agreement.",
  serverAdmin:
    "For admins who accepted the user agreement, with two-step login if the club requires it for moving money.",
  judge: "For admins, and for judges and organizers in their tournaments.",
  actingJudge: "For admins, and for judges and organizers in their tournaments, who accepted the user agreement.",
  moneyReader: "For admins, treasurers, and organizers in their tournaments.",
  actingTreasurer: "For admins and treasurers who accepted the user agreement.",
  organizer: "For admins, and for organizers in their tournaments.",
  actingOrganizer: "For admins, and for organizers in their tournaments, who accepted the user agreement.",
};

/** "getApiTournamentsById" */
const operationId = (method: string, path: string) =>
  method +
  path.replaceAll(/\/(:?)(\w)/g, (_, variable: string, first: string) => (variable && "By") + first.toUpperCase());

function parametersOf({ path, hooks: { params, query } }: Call): Parameter[] {
  const inPath = params && schemaOf(params, "input").properties;
  const inQuery = query && schemaOf(query, "input");
  return [
    ...Array.from(path.matchAll(/:(\w+)/g), ([, name = ""]) => {
      return { name, in: "path" as const, required: true, schema: inPath?.[name] ?? { type: "string" as const } };
    }),
    ...Object.entries(inQuery?.properties ?? {}).map(([name, schema]) => {
      return { name, in: "query" as const, required: inQuery?.required?.includes(name) ?? false, schema };
    }),
  ];
}

const content = (model: z.ZodType, io: "input" | "output", media = "application/json"): Media => ({
  [media]: { schema: schemaOf(model, io) },
});

const mediaOf = (model: z.ZodType) => model.meta()?.contentMediaType as string | undefined;

function reply(model: z.ZodType): Reply {
  return { description: "Success.", content: content(model, "output", mediaOf(model)) };
}

const sent = (body: z.ZodType | Unchecked): Media =>
  "model" in body ? content(body.model, "input", mediaOf(body.model) ?? "multipart/form-data") : content(body, "input");

function describe(call: Call): Operation {
  const { body, detail, response } = call.hooks;
  const parameters = parametersOf(call);
  const done = Object.entries(response).map(([status, { model }]) => [status, reply(model)] as const);
  return {
    operationId: operationId(call.method.toLowerCase(), call.path),
    summary: detail.summary,
    description: callers[detail["x-role"]],
    tags: detail.tags,
    ...(parameters.length > 0 && { parameters }),
    ...(body && { requestBody: { required: true, content: sent(body) } }),
    responses: {
      ...Object.fromEntries(done),
      default: { description: "Error; see the status code.", content: content(refusal, "output") },
    },
    ...securityOf(call),
  };
}

function securityOf({ method, path, hooks }: Call): Pick<Operation, "security"> {
  const role = hooks.detail["x-role"];
  const scope = scopeFor({ method, path, role });
  if (role === "anyone") return {};
  return { security: [{ session: [] }, ...(scope ? [{ token: [scope] }] : [])] };
}

/** The API calls among an application's routes, without files, pages and the description itself. */
export const callsOf = (api: { routes: readonly object[] }): Call[] =>
  (api.routes as unknown as Call[]).filter(({ path }) => /^\/api\/(?!openapi\.json$|docs$)/.test(path));

export function describeApi(api: AnyElysia): ApiDescription {
  const calls = callsOf(api);
  const paths: ApiDescription["paths"] = {};
  for (const call of calls) {
    const path = call.path.replaceAll(/:(\w+)/g, "{$1}");
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: describe(call) };
  }
  const tags = new Set(calls.flatMap(({ hooks }) => hooks.detail.tags));
  return {
    openapi: "3.1.0",
    info: {
      title: "FishTournament Pro",
      version: "1",
      description: "Each call's path, payload and response. Long lists link to the next page in a Link header.",
    },
    tags: [...tags].map((name) => ({ name })),
    paths,
    components: {
      securitySchemes: {
        session: { type: "apiKey", in: "cookie", name: "session" },
        token: { type: "http", scheme: "bearer" },
      },
    },
  };
}
