import { useActionData, useNavigation } from "react-router-dom";
import type { FormReply } from "./form.ts";

/** The reply to a page's form, and whether it is being sent; of several forms to the one whose `intent` is given. */
export function useReplyTo(intent?: string): { lastResult: FormReply | undefined; isBusy: boolean } {
  const reply = useActionData<FormReply>();
  const { formData } = useNavigation();
  const isReplied = intent === undefined || reply?.initialValue?.intent === intent;
  const isBusy = formData !== undefined && (intent === undefined || formData.get("intent") === intent);
  return { lastResult: isReplied ? reply : undefined, isBusy };
}
