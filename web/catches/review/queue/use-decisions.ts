import type { SubmitEvent } from "react";
import { useActionData, useFetcher, useFetchers, useSubmit } from "react-router-dom";
import type { VerdictReply } from "../review-action.ts";

export const verdictKeyOf = (catchId: number) => `verdict-${catchId}`;

/** The catches whose verdict is on its way; the list shows itself without them at once. */
export function useCatchesUnderWay(): Set<number> {
  const sending = useFetchers().filter(({ key, formData }) => key.startsWith("verdict-") && formData);
  return new Set(sending.map(({ formData }) => Number(formData?.get("id"))));
}

/** There a toast would cover the head of the photo's dialog, whose foot says the same. */
const isNarrow = () => matchMedia("(max-width: 63.99rem)").matches;

/**
 * With script a verdict is sent beside the page, so that the judge goes on at once; `onSent` is where to. What `mayGo`
 * refuses stays.
 */
export function useSendVerdict(catchId: number, onSent: () => void, mayGo: (form: FormData) => boolean) {
  const submit = useSubmit();
  return (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    if (!mayGo(form)) return;
    form.set("stay", "");
    if (form.has("next") && isNarrow()) form.set("quiet", "");
    onSent();
    void submit(form, { method: "post", navigate: false, fetcherKey: verdictKeyOf(catchId), preventScrollReset: true });
  };
}

/** Why the last verdict on a catch failed, on either way. */
export function useVerdictReply(catchId: number): VerdictReply | undefined {
  const beside = useFetcher<VerdictReply>({ key: verdictKeyOf(catchId) }).data;
  const posted = useActionData<VerdictReply>();
  return [beside, posted].find((reply) => reply?.catchId === catchId);
}
