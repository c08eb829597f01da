/** The second step of the login page: a code from the app, or a recovery code instead. */
export type LoginStep = "code" | "recovery";

/** The login page at a step. After the login it redirects to `next`. */
export function loginAddress(next: string, step?: LoginStep): string {
  const asked = new URLSearchParams();
  if (step) asked.set("step", step);
  if (next !== "/") asked.set("next", next);
  const search = asked.toString();
  return search ? `/login?${search}` : "/login";
}
