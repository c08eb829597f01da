import type { ComponentProps, SubmitEvent } from "react";
import { useSubmit } from "react-router-dom";
import { isServerReachable } from "../offline/is-server-reachable.ts";
import { PostedFields } from "../posted-form.tsx";
import { useRuntime } from "../runtime/runtime-context.ts";

const action = "/api/auth/logout";

/** Ends the session. With script, the user's data in this browser is deleted too (`log-out.ts`). */
export function LogoutForm({ className, children }: Pick<ComponentProps<"form">, "className" | "children">) {
  const runtime = useRuntime();
  const submit = useSubmit();
  async function logOut(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    // Without a signal the session wouldn't end, but the pages saved for the water would be deleted.
    if (await isServerReachable()) return submit(form, { method: "post", action: "/logout" });
    const description = "Logging out requires a connection. Try again once you have one.";
    runtime.showToast({ title: "You're still logged in", description, tone: "bad" });
  }
  return (
    <form method="post" action={action} className={className} onSubmit={logOut}>
      <PostedFields action={action} />
      {children}
    </form>
  );
}
