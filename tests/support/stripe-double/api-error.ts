type Body = { type: string; message: string; code?: string; param?: string; payment_intent?: unknown };

/** A reply other than 200, with the body that Stripe gives it. */
export class ApiError extends Error {
  override readonly name = "ApiError";

  constructor(
    readonly status: number,
    readonly body: Body,
    /** Whether the call was started. If so, its reply is stored under its idempotency key. */
    readonly isKept = false,
  ) {
    super(body.message);
  }
}

type More = Omit<Partial<Body>, "message">;

/** An error for a request that couldn't be started. */
export const invalid = (message: string, more: More = {}) =>
  new ApiError(400, { type: "invalid_request_error", message, ...more });

/** An error for a request that was started and then refused. */
export const failed = (code: string, message: string, more: Omit<More, "code"> = {}) =>
  new ApiError(400, { type: "invalid_request_error", message, code, ...more }, true);

export const missing = (kind: string, id: string, param: string) =>
  new ApiError(404, {
    type: "invalid_request_error",
    code: "resource_missing",
    message: `No such ${kind}: '${id}'`,
    param,
  });
