import { ApiFailure } from "../../api.ts";
import { unreached } from "../../form.ts";

/** The message for a device that refused, a user who canceled, or a server that refused. */
export function passkeyProblem(failure: unknown): string {
  if (failure instanceof ApiFailure) {
    return failure.isUnreached ? unreached : failure.serverMessage || "Something went wrong. Please try again.";
  }
  const { name } = failure instanceof Error ? failure : { name: "" };
  if (name === "InvalidStateError") return "This device already has a passkey for your account.";
  if (name === "NotAllowedError" || name === "AbortError")
    return "The passkey request was canceled or timed out. Please try again.";
  if (name === "SecurityError") return "Passkeys don't work at this address. Open the site at its https address.";
  throw failure;
}
