import { format, writtenFormat } from "./format.ts";

/** A format as a call or a form gives it. It is stored as it is written, once it is known to contradict itself nowhere. */
export const formatInput = writtenFormat.check((context) => {
  // Issues of single fields would be found a second time.
  if (context.issues.length > 0) return;
  for (const { path, message } of format.safeParse(context.value).error?.issues ?? []) {
    context.issues.push({ code: "custom", path: [...path], message, input: context.value });
  }
});
