import { data } from "react-router-dom";
import { ApiFailure } from "./api.ts";
import type { PageFailure } from "./errors/page-failure.ts";

/**
 * What a loader throws of a failed call to say it in its own words; the failure itself where the reader must log in or the
 * server was not reached.
 */
export function inOwnWords(error: unknown, failure: PageFailure): unknown {
  if (!(error instanceof ApiFailure) || error.code === "not_signed_in" || error.isUnreached) return error;
  return data(failure, { status: error.status });
}
