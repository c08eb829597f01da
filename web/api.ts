import { treaty } from "@elysiajs/eden/treaty2";
import type { Api } from "../src/app.ts";
import type { FieldIssue, Reason } from "../src/refusal.ts";

export type ApiClient = ReturnType<typeof treaty<Api>>;

/** The typed client of the API at `origin`. Texts stay texts: nothing that looks like a date becomes one. */
export function createApiClient(
  origin: string,
  fetcher: (input: string, init?: RequestInit) => Promise<Response>,
): ApiClient {
  const send = Object.assign((input: unknown, init?: RequestInit) => fetcher(String(input), init), {
    preconnect: () => undefined,
  });
  return treaty<Api>(origin, { fetcher: send, parseDate: false });
}

/**
 * A reply that is not a success: `message` as SPEC section 8 has it, `serverMessage` for people, "" where the server
 * was not reached or said nothing.
 */
export class ApiFailure extends Error {
  override readonly name = "ApiFailure";
  readonly serverMessage: string;
  readonly code: Reason | null;
  readonly issues: FieldIssue[];

  constructor(
    readonly status: number,
    body: unknown,
  ) {
    super(`${status}: ${typeof body === "string" ? body : JSON.stringify(body)}`);
    const fields = typeof body === "object" && body !== null && !(body instanceof Error) ? body : {};
    this.serverMessage = "message" in fields ? String(fields.message) : "";
    this.code = "code" in fields ? (String(fields.code) as Reason) : null;
    this.issues = "issues" in fields && Array.isArray(fields.issues) ? fields.issues : [];
  }
}

type Reply<D> = { data: D; error: { value: unknown } | null; status: number };

/** The data of a call's reply. Throws `ApiFailure` for every status but a success. */
export async function answer<D>(call: Promise<Reply<D>>): Promise<NonNullable<D>> {
  const { data, error, status } = await call;
  if (error) throw new ApiFailure(status, error.value);
  return data as NonNullable<D>;
}
