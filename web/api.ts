import type { treaty } from "@elysiajs/eden/treaty2";
import type { Api } from "../src/api.ts";
import type { FieldIssue, Reason } from "../src/refusal.ts";
import { callsBelow, type Fetcher } from "./call-api.ts";

export type ApiClient = ReturnType<typeof treaty<Api>>;

/** The typed client of the API at `origin`. Strings stay strings: nothing that looks like a date is converted. */
export const createApiClient = (origin: string, fetcher: Fetcher): ApiClient =>
  callsBelow(fetcher, origin) as ApiClient;

const textOf = (body: unknown): string => {
  if (typeof body === "string") return body;
  return body === null || body === undefined ? "" : JSON.stringify(body);
};

/**
 * An unsuccessful reply: `message` has a fixed form (the status, then the body's or the status text, or the
 * call's own text); `serverMessage` is for people, "" if the server wasn't reached or sent none.
 */
export class ApiFailure extends Error {
  override readonly name = "ApiFailure";
  readonly serverMessage: string;
  readonly code: Reason | null;
  readonly issues: FieldIssue[];
  /** No reply came at all. */
  readonly isUnreached: boolean;
  /** The phone stores the submission and sends it later automatically. */
  readonly isQueued: boolean;
  /** The values typed into the failed form, if they are to be restored after logging in again. */
  typed: Record<string, unknown> | null = null;

  constructor(
    readonly status: number,
    body: unknown,
    {
      statusText = "",
      internal,
      isQueued = false,
    }: { statusText?: string; internal?: string; isQueued?: boolean } = {},
  ) {
    super(internal ?? `${status}: ${textOf(body) || statusText}`);
    const fields = typeof body === "object" && body !== null && !(body instanceof Error) ? body : {};
    this.isQueued = isQueued;
    this.isUnreached = body instanceof Error;
    this.serverMessage = "message" in fields ? String(fields.message) : "";
    this.code = "code" in fields ? (String(fields.code) as Reason) : null;
    this.issues = "issues" in fields && Array.isArray(fields.issues) ? fields.issues : [];
  }
}

type Reply<D> = { data: D; error: { value: unknown } | null; status: number; response: Response };

/** A failure's text in logs; users never see it. */
export type InternalText = string | ((status: number) => string);

/** The data of a call's reply. Throws `ApiFailure` for every status but a success. */
export async function dataOf<D>(call: Promise<Reply<D>>, internal?: InternalText): Promise<NonNullable<D>> {
  const { data, error, status, response } = await call;
  if (!error) return data as NonNullable<D>;
  throw new ApiFailure(status, error.value, {
    statusText: response?.statusText,
    internal: typeof internal === "function" ? internal(status) : internal,
  });
}

/** The same, but null for the given statuses, such as 401 when a visitor has nothing to see. */
export async function dataOrNull<D>(call: Promise<Reply<D>>, statuses: readonly number[]) {
  try {
    return await dataOf(call);
  } catch (error) {
    if (error instanceof ApiFailure && statuses.includes(error.status)) return null;
    throw error;
  }
}
