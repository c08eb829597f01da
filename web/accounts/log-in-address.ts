/** The `intent` of the form that takes the second step's code. */
export const codeIntent = "code";

/** What the log-in page asks for: the password, a code of the app, or a recovery code in its place. */
export type LogInStep = "code" | "recovery";

/** The log-in page at a step, which leads on to `next`. */
export function logInAddress(next: string, step?: LogInStep): string {
  const asked = new URLSearchParams();
  if (step) asked.set("step", step);
  if (next !== "/") asked.set("next", next);
  const search = asked.toString();
  return search ? `/login?${search}` : "/login";
}
