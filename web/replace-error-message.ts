import { data } from "react-router-dom";
import { ApiFailure } from "./api.ts";
import type { PageFailure } from "./errors/page-failure.ts";

/**
 * Replaces a failed call's error with a loader's own message; returns the error itself if the reader must log
 * in or the server wasn't reached.
 */
export function replaceErrorMessage(error: unknown, failure: PageFailure): unknown {
  if (!(error instanceof ApiFailure) || error.code === "not_signed_in" || error.isUnreached) return error;
  return data(failure, { status: error.status });
}
