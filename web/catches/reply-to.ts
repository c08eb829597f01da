import { useActionData, useNavigation } from "react-router-dom";
import type { FormReply } from "../form.ts";

/** Of a page with several forms: the reply to the one whose `intent` is given, and whether it is being sent. */
export function useReplyTo(intent: string): { lastResult: FormReply | undefined; isBusy: boolean } {
  const reply = useActionData<FormReply>();
  const { formData } = useNavigation();
  return {
    lastResult: reply?.initialValue?.intent === intent ? reply : undefined,
    isBusy: formData?.get("intent") === intent,
  };
}
