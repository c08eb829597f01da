/** The second step of the login page: a code from the app, or a recovery code instead. */
export type LoginStep = "code" | "recovery";

/** The login page at a step, which can offer a passkey. After the login it redirects to `next`. */
export function loginAddress(next: string, step?: LoginStep, hasPasskey = false): string {
  const query = new URLSearchParams();
  if (step) query.set("step", step);
  if (hasPasskey) query.set("passkey", "1");
  if (next !== "/") query.set("next", next);
  const search = query.toString();
  return search ? `/login?${search}` : "/login";
}
