import type { FormReply } from "../form.ts";

/** The first thing that a form's reply says is wrong, of the whole form or of a field. */
export function firstError({ error }: FormReply): string | undefined {
  return Object.values(error ?? {}).find((messages) => messages?.length)?.[0];
}
