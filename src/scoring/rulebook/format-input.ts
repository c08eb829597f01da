import { format, writtenFormat } from "./format.ts";

/** A format from a call or a form. It is stored as written, once it is known to have no contradictions. */
export const formatInput = writtenFormat.check((context) => {
  // Issues of single fields would be reported twice.
  if (context.issues.length > 0) return;
  for (const { path, message } of format.safeParse(context.value).error?.issues ?? []) {
    context.issues.push({ code: "custom", path: [...path], message, input: context.value });
  }
});
