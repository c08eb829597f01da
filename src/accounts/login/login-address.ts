/** What the login page asks for: the password, a code of the app, or a recovery code in its place. */
export type LoginStep = "code" | "recovery";

/** The login page at a step, which leads on to `next`. */
export function loginAddress(next: string, step?: LoginStep): string {
  const asked = new URLSearchParams();
  if (step) asked.set("step", step);
  if (next !== "/") asked.set("next", next);
  const search = asked.toString();
  return search ? `/login?${search}` : "/login";
}
