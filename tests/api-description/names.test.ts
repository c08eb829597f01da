import { afterAll, describe, expect, test } from "bun:test";
import { z } from "zod";
import type { ApiDescription, JsonSchema } from "../../src/api-description/describe-api.ts";
import { bothNames } from "../../src/base/db/shared-fields.ts";
import { openClub } from "../support/club.ts";

const club = await openClub();
afterAll(() => club.close());

/** Fields with a username, by the name of the field next to it with the display name. */
const displayNameOf: Readonly<Record<string, string>> = {
  username: "displayName",
  actorName: "actorDisplayName",
  anglers: "anglerDisplayNames",
  ...Object.fromEntries(
    [
      ...["actor", "angler", "assignedTo", "by", "challenger", "decidedBy", "givenBy", "judge", "judgedBy", "madeBy"],
      "winner",
    ].map((field) => [field, `${field}DisplayName`]),
  ),
};

/** Places with a username but no display name, and why. */
const exceptions: Readonly<Record<string, string>> = {
  "club.demo.logins[].username": "what is typed to log in to the demo",
  "standings[].angler": "official results keep their format: the display name is beside it as displayName",
  "standings[].team.members[].angler": "the same",
  "disqualified[].angler": "the same",
  "notPlaced[].angler": "the same",
};

type Field = JsonSchema | boolean | undefined;

/** Text, or a list of texts, or null; not one of some words, and not an object. */
function isText(field: Field): boolean {
  if (typeof field !== "object") return false;
  if (field.anyOf) return field.anyOf.some(isText);
  if (field.type === "array") return isText(Array.isArray(field.items) ? field.items[0] : field.items);
  return [field.type].flat().includes("string") && field.enum === undefined && field.const === undefined;
}

function fieldsWithout(schema: Field, path = ""): string[] {
  if (typeof schema !== "object") return [];
  const { properties = {}, items, additionalProperties } = schema;
  const names = Object.entries(properties).flatMap(([name, field]) => {
    const at = path ? `${path}.${name}` : name;
    const beside = displayNameOf[name];
    const isAlone = beside !== undefined && isText(field) && !(beside in properties) && !(at in exceptions);
    return [...(isAlone ? [at] : []), ...fieldsWithout(field, at)];
  });
  const choices = [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])];
  const inItems = Array.isArray(items) ? items : [items];
  return [
    ...names,
    ...choices.flatMap((choice) => fieldsWithout(choice, path)),
    ...inItems.flatMap((item) => fieldsWithout(item, `${path}[]`)),
    ...(typeof additionalProperties === "object" ? fieldsWithout(additionalProperties, `${path}{}`) : []),
  ];
}

const described = await club.visitor.get<ApiDescription>("/api/openapi.json");

const replies = Object.entries(described.paths).flatMap(([path, methods]) =>
  Object.entries(methods).flatMap(([method, { responses }]) =>
    Object.values(responses).flatMap(({ content }) =>
      Object.values(content).map(({ schema }) => ({ call: `${method.toUpperCase()} ${path}`, schema })),
    ),
  ),
);

describe("the replies of the API", () => {
  test("every username in an API reply has a display name beside it", () => {
    expect(replies.length).toBeGreaterThan(200);
    const alone = replies.flatMap(({ call, schema }) => fieldsWithout(schema).map((field) => `${call}: ${field}`));
    expect(alone).toEqual([]);
  });

  test("schemas in the replies of the API are searched at any depth", () => {
    const shape = z.strictObject({
      rows: z.array(z.strictObject({ ...bothNames, judge: z.string().nullable(), by: z.enum(["length", "weight"]) })),
      leader: z.strictObject({ username: z.string() }).nullable(),
    });
    const schema = z.toJSONSchema(shape) as JsonSchema;
    expect(fieldsWithout(schema)).toEqual(["rows[].judge", "leader.username"]);
  });
});
