import type { ComponentProps } from "react";
import { ApiForm } from "../posted-form.tsx";

/** Ends the session. With script, what this browser keeps of the reader goes too (`log-out.ts`). */
export const LogoutForm = (props: Pick<ComponentProps<typeof ApiForm>, "className" | "children">) => (
  <ApiForm {...props} action="/api/auth/logout" through="/logout" />
);
