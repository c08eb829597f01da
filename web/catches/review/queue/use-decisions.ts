import type { SubmitEvent } from "react";
import { useActionData, useFetcher, useFetchers, useSubmit } from "react-router-dom";
import type { FormReply } from "../../../form.ts";
import { type DecisionReply, decisionReplyIn } from "../decision-form.ts";

const keyStart = "decision-";

export const decisionKeyOf = (catchId: number) => `${keyStart}${catchId}`;

/** The catches whose decision is being sent; the list is shown without them at once. */
export function useCatchesUnderWay(): Set<number> {
  const sending = useFetchers().filter(({ key, formData }) => key.startsWith(keyStart) && formData);
  return new Set(sending.map(({ key }) => Number(key.slice(keyStart.length))));
}

/** A toast on a narrow screen would cover the head of the photo's dialog, whose foot shows the same text. */
const isNarrow = () => matchMedia("(max-width: 63.99rem)").matches;

type Sending = {
  /** The next catch replaces this one. */
  goesOn: boolean;
  onSent: (form: FormData) => void;
  mayGo: (form: FormData) => boolean;
};

/**
 * Sends a decision in the background, with script, so that the judge can continue at once; `onSent` moves on.
 * A form refused by `mayGo` isn't sent.
 */
export function useSendDecision(catchId: number, { goesOn, onSent, mayGo }: Sending) {
  const submit = useSubmit();
  return (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    if (!mayGo(form)) return;
    if (goesOn && isNarrow()) form.set("quiet", "");
    onSent(form);
    void submit(form, {
      method: "post",
      navigate: false,
      fetcherKey: decisionKeyOf(catchId),
      preventScrollReset: true,
    });
  };
}

/** Why the latest decision on a catch failed, sent with or without script. */
export function useDecisionReply(catchId: number): DecisionReply | undefined {
  const beside = useFetcher<FormReply>({ key: decisionKeyOf(catchId) }).data;
  const posted = useActionData<FormReply>();
  return decisionReplyIn(beside, catchId) ?? decisionReplyIn(posted, catchId);
}
