/** The second step of the login page: a code from the app, or a recovery code instead. */
export type LoginStep = "code" | "recovery";

/** The login page at a step, which can offer a passkey. After the login it redirects to `next`. */
export function loginAddress(next: string, step?: LoginStep, hasPasskey = false): string {
  const asked = new URLSearchParams();
  if (step) asked.set("step", step);
  if (hasPasskey) asked.set("passkey", "1");
  if (next !== "/") asked.set("next", next);
  const search = asked.toString();
  return search ? `/login?${search}` : "/login";
}
