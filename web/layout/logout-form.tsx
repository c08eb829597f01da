import type { ComponentProps } from "react";
import { ApiForm } from "../posted-form.tsx";

/** Ends the session. With script, the user's data in this browser is deleted too (`log-out.ts`). */
export const LogoutForm = (props: Pick<ComponentProps<typeof ApiForm>, "className" | "children">) => (
  <ApiForm {...props} action="/api/auth/logout" through="/logout" />
);
