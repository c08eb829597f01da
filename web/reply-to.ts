import { useActionData, useNavigation } from "react-router-dom";
import type { FormReply } from "./form.ts";

/** A route's reply to the form named `api`, to be shown on its page. */
export type ShownReply = { api: string; shown: unknown };

const isShown = (reply: FormReply | ShownReply | undefined): reply is ShownReply =>
  reply !== undefined && "shown" in reply;

/**
 * The reply to a page's form, and whether it is being sent; if there are several, that of the form with the
 * given `name`: its intent, or its route.
 */
export function useReplyTo(name?: string): { lastResult: FormReply | undefined; isBusy: boolean } {
  const answered = useActionData<FormReply | ShownReply>();
  const reply = isShown(answered) ? undefined : answered;
  const { formData } = useNavigation();
  const { intent, api } = reply?.initialValue ?? {};
  const isReplied = name === undefined || intent === name || api === name;
  const isSent = name === undefined || formData?.get("intent") === name || formData?.get("api") === name;
  const isBusy = formData !== undefined && isSent;
  return { lastResult: isReplied ? reply : undefined, isBusy };
}

/** A route's reply to the form with this name (`formName`), if its page shows that; undefined before. */
export function useShownReply<Reply>(name: string): Reply | undefined {
  const answered = useActionData<FormReply | ShownReply>();
  return isShown(answered) && answered.api === name ? (answered.shown as Reply) : undefined;
}
