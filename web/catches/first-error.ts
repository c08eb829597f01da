import type { FormReply } from "../form.ts";

/** The first error in a form's reply, of the whole form or of a field. */
export function firstError({ error }: FormReply): string | undefined {
  return Object.values(error ?? {}).find((messages) => messages?.length)?.[0];
}
