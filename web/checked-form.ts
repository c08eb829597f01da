import { type InputEvent, type SubmitEvent, useEffect, useId, useRef, useState } from "react";
import { useActionData, useFormAction, useNavigation, useSubmit } from "react-router-dom";
import type { FormReply } from "./form.ts";
import { useHydrated } from "./runtime/hydrated.ts";

/** A keyboard or a screen reader goes on where the first mistake is. */
function focusFirstError(form: HTMLFormElement | null, { error }: FormReply): void {
  const wrong = [...(form?.elements ?? [])].find((element) => error?.[element.getAttribute("name") ?? ""]);
  if (wrong instanceof HTMLElement) wrong.focus();
}

/** What is wrong with values that are not sent yet; the status is "error" only then. */
export type CheckForm = (form: FormData) => FormReply;

/** A form whose checks arrive apart from its page. */
export type FormToCheck = {
  /** The route of the API. */
  action: string;
  /** What is said when the server could not be reached or said nothing. */
  failed?: string;
  load: () => Promise<CheckForm>;
};

/**
 * A small form of a page that anybody may open first: `load` brings its checks when it is first touched, not with the
 * page. Wrong values are said before they are sent, and said no more once they are typed right. Where the checks do not
 * arrive, the form is sent as it is without script.
 */
export function useCheckedForm({ action, failed, load }: FormToCheck) {
  const id = useId();
  const ref = useRef<HTMLFormElement>(null);
  const answered = useActionData<FormReply>();
  const [found, setFound] = useState<{ since: typeof answered; reply: FormReply } | null>(null);
  const [isChecking, setChecking] = useState(false);
  const isSending = useNavigation().state !== "idle";
  const noValidate = useHydrated();
  const submit = useSubmit();
  const page = useFormAction();
  const isUnderWay = useRef(false);
  const reply = found && found.since === answered ? found.reply : answered;
  const error = reply?.error ?? {};

  const seen = useRef(answered);
  useEffect(() => {
    if (answered && answered !== seen.current) focusFirstError(ref.current, answered);
    seen.current = answered;
  }, [answered]);

  async function checkAndSend(form: HTMLFormElement) {
    const check = await load();
    const typed = new FormData(form);
    const checked = check(typed);
    if (checked.status !== "error") return submit(typed, { method: "post", action: page });
    setFound({ since: answered, reply: checked });
    focusFirstError(form, checked);
  }

  function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    // The button rests only once the page is drawn anew, and a second press would find the username taken.
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    const form = event.currentTarget;
    setChecking(true);
    checkAndSend(form)
      .catch(() => form.submit())
      .finally(() => {
        isUnderWay.current = false;
        setChecking(false);
      });
  }

  async function recheck(form: HTMLFormElement) {
    const check = await load();
    setFound({ since: answered, reply: check(new FormData(form)) });
  }

  const props = {
    id,
    ref,
    noValidate,
    onSubmit,
    onFocus: () => void load().catch(() => undefined),
    onInput: ({ currentTarget }: InputEvent<HTMLFormElement>) => {
      if (reply) recheck(currentTarget).catch(() => undefined);
    },
  };

  return {
    props,
    /** Where it is posted (`PostedFields`). */
    target: { action, failed },
    isBusy: isChecking || isSending,
    /** What is wrong with the whole form. */
    formError: error[""]?.[0],
    /** The first thing wrong that the last answer came back with, wherever it is. */
    refusal: answered && Object.values(error).find((messages) => messages?.length)?.[0],
    /** What ties a field of `web/ui` to its name here. The value typed before stands in it again, except a password's. */
    field(name: string) {
      const typed = reply?.initialValue?.[name];
      const defaultValue = typeof typed === "string" ? typed : undefined;
      return { id: `${id}-${name}`, name, defaultValue, error: error[name]?.[0] };
    },
  };
}
