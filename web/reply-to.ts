import { useState } from "react";
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

/**
 * A route's reply to the form with this name (`formName`), if its page shows that; undefined before. The router forgets
 * replies when a live update reloads the page's data, so the reply is kept until the page sends another form.
 */
export function useShownReply<Reply>(name: string): Reply | undefined {
  const answered = useActionData<FormReply | ShownReply>();
  const { formData } = useNavigation();
  const latest = isShown(answered) && answered.api === name ? answered : undefined;
  const [lastReply, setLastReply] = useState(latest);
  // While another form is being sent, the router still has the earlier reply.
  const next = formData ? undefined : (latest ?? lastReply);
  if (next !== lastReply) setLastReply(next);
  const reply = latest ?? (lastReply?.api === name ? lastReply : undefined);
  return reply?.shown as Reply | undefined;
}
