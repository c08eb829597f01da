import { useActionData, useNavigation } from "react-router-dom";
import type { FormReply } from "./form.ts";

/** The reply to a page's form, and whether it is being sent; of several forms to the one whose `name` is given: its intent, or its route. */
export function useReplyTo(name?: string): { lastResult: FormReply | undefined; isBusy: boolean } {
  const reply = useActionData<FormReply>();
  const { formData } = useNavigation();
  const { intent, api } = reply?.initialValue ?? {};
  const isReplied = name === undefined || intent === name || api === name;
  const isSent = name === undefined || formData?.get("intent") === name || formData?.get("api") === name;
  const isBusy = formData !== undefined && isSent;
  return { lastResult: isReplied ? reply : undefined, isBusy };
}
