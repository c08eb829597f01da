import { Elysia, ValidationError } from "elysia";
import type { Logger } from "pino";
import { diskFullText, type FieldIssue, notAnObject, Refusal, unfitPayload } from "../../refusal.ts";
import { StoreBusy } from "../db/store.ts";
import { storeErrorOf } from "../db/store-errors.ts";
import { contextOf } from "./request-context.ts";

const isObject = (value: unknown) => typeof value === "object" && value !== null && !Array.isArray(value);

/** Elysia joins a zod issue's path with dots and calls the whole body "root". */
function issuesOf(error: ValidationError): FieldIssue[] {
  const ofWhole = error.type === "body" && !isObject(error.value) ? notAnObject : unfitPayload;
  return error.all.map((issue) => {
    const path = "path" in issue && typeof issue.path === "string" && issue.path !== "root" ? issue.path : "";
    return { path, message: path !== "" && "message" in issue && issue.message ? String(issue.message) : ofWhole };
  });
}

function refusalOfValidation(error: ValidationError): Refusal {
  if (error.type === "params") return new Refusal("not_found", "There's nothing at this address.");
  const issues = issuesOf(error);
  const [first] = issues;
  return new Refusal("invalid", first?.message ?? unfitPayload, { issues });
}

/** A row refers to an account or tournament that was deleted between the check and the write. */
const isGone = (error: unknown) => storeErrorOf(error) === "gone";

/** Null for an unexpected error, which must be logged. */
export function refusalOf(error: unknown): Refusal | null {
  if (error instanceof Refusal) return error;
  if (error instanceof ValidationError) return refusalOfValidation(error);
  if (error instanceof StoreBusy)
    return new Refusal("busy", "The server is busy. Please try again in a moment.", { retryAfter: 2 });
  if (storeErrorOf(error) === "full") return new Refusal("disk_full", diskFullText);
  if (storeErrorOf(error) === "unfit") return new Refusal("invalid", unfitPayload);
  if (isGone(error))
    return new Refusal(
      "stale",
      "The page you were working on has changed: something it needs was deleted. Nothing was saved. Please reload the page.",
    );
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  if (code === "PARSE") return new Refusal("malformed", "The request couldn't be read.");
  if (code === "NOT_FOUND") return new Refusal("not_found", "There's nothing at this address.");
  return null;
}

export function refusalResponse(refusal: Refusal): Response {
  const headers = new Headers({ "cache-control": "no-store" });
  if (refusal.detail.retryAfter !== undefined) headers.set("retry-after", String(refusal.detail.retryAfter));
  return Response.json(refusal.body(), { status: refusal.status, headers });
}

export const unforeseen = new Refusal(
  "failed",
  "Something went wrong on our side. Nothing was changed. Please try again.",
);

/** docs/rules.md 12.1. Replies never contain a stack trace, a path or SQL. */
export const errorReplies = (log: Logger) =>
  new Elysia({ name: "error-replies" }).onError({ as: "global" }, ({ error, request }) => {
    const refusal = refusalOf(error);
    // Log it, because an action that deletes in the wrong order looks the same.
    if (isGone(error))
      log.warn({ requestId: contextOf(request).requestId, err: error }, "a row would refer to a missing row");
    if (!refusal) log.error({ requestId: contextOf(request).requestId, err: error }, "unforeseen error");
    return refusalResponse(refusal ?? unforeseen);
  });
