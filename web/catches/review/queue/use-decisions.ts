import type { SubmitEvent } from "react";
import { useActionData, useFetcher, useFetchers, useSubmit } from "react-router-dom";
import type { FormReply } from "../../../form.ts";
import { type VerdictReply, verdictReplyIn } from "../decision-form.ts";

const keyStart = "verdict-";

export const verdictKeyOf = (catchId: number) => `${keyStart}${catchId}`;

/** The catches whose verdict is on its way; the list shows itself without them at once. */
export function useCatchesUnderWay(): Set<number> {
  const sending = useFetchers().filter(({ key, formData }) => key.startsWith(keyStart) && formData);
  return new Set(sending.map(({ key }) => Number(key.slice(keyStart.length))));
}

/** There a toast would cover the head of the photo's dialog, whose foot says the same. */
const isNarrow = () => matchMedia("(max-width: 63.99rem)").matches;

type Sending = {
  /** The next catch takes the place of this one. */
  goesOn: boolean;
  onSent: () => void;
  mayGo: (form: FormData) => boolean;
};

/**
 * With script a verdict is sent beside the page, so that the judge goes on at once; `onSent` is where to. What `mayGo`
 * refuses stays.
 */
export function useSendVerdict(catchId: number, { goesOn, onSent, mayGo }: Sending) {
  const submit = useSubmit();
  return (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    if (!mayGo(form)) return;
    if (goesOn && isNarrow()) form.set("quiet", "");
    onSent();
    void submit(form, { method: "post", navigate: false, fetcherKey: verdictKeyOf(catchId), preventScrollReset: true });
  };
}

/** Why the last verdict on a catch failed, on either way. */
export function useVerdictReply(catchId: number): VerdictReply | undefined {
  const beside = useFetcher<FormReply>({ key: verdictKeyOf(catchId) }).data;
  const posted = useActionData<FormReply>();
  return verdictReplyIn(beside, catchId) ?? verdictReplyIn(posted, catchId);
}
