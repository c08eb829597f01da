import type { JsonSchema } from "./describe-api.ts";

type Schema = JsonSchema | boolean | undefined;

const indented = (text: string) => text.replaceAll("\n", "\n  ");

function objectText({ properties = {}, required = [] }: JsonSchema): string {
  const lines = Object.entries(properties).map(([name, value]) => {
    const note = typeof value === "object" && value.description ? `  (${value.description})` : "";
    return `  ${name}${required.includes(name) ? "" : "?"}: ${indented(schemaText(value))}${note}`;
  });
  return lines.length > 0 ? `{\n${lines.join("\n")}\n}` : "{}";
}

function typeText(schema: JsonSchema, type: string | undefined): string {
  if (type === "object") return objectText(schema);
  if (type === "array") return `list of ${schemaText(Array.isArray(schema.items) ? schema.items[0] : schema.items)}`;
  if (schema.format === "binary") return "file";
  return type ?? "anything";
}

/** A JSON Schema in readable form: names, types, optional fields (with a question mark) and units. */
export function schemaText(schema: Schema): string {
  if (typeof schema !== "object") return "anything";
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return choices.map(schemaText).join(" or ");
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(" or ");
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  const types = Array.isArray(schema.type) ? schema.type : [schema.type];
  return types.map((type) => typeText(schema, type)).join(" or ");
}
