import { BadResultsFile, parsedFile } from "../../scoring/rulebook/score-file.ts";
import {
  currentSchema,
  firstSchema,
  type OfficialResults,
  signedResults,
  unsignedResults,
} from "./official-results.ts";

type Json = Record<string, unknown>;

const isObject = (json: unknown): json is Json => typeof json === "object" && json !== null && !Array.isArray(json);

/**
 * Null for a file that doesn't claim to be official results. Throws `BadResultsFile` if it doesn't match its version's
 * format.
 */
export function parseOfficial(json: unknown): OfficialResults | null {
  if (!isObject(json)) return null;
  if (json.schema === currentSchema) return parsedFile(signedResults, json);
  if (json.format === firstSchema) return parsedFile(unsignedResults, json);
  const named = json.schema ?? json.format;
  if (json.kind === undefined && typeof named === "string") {
    const field = json.schema === undefined ? "format" : "schema";
    throw new BadResultsFile(`${field}: Unknown version of the file. The newest is ${currentSchema}`);
  }
  return null;
}
