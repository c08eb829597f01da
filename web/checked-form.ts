import { type InputEvent, type SubmitEvent, useEffect, useId, useRef, useState } from "react";
import { useActionData, useFormAction, useNavigation, useSubmit } from "react-router-dom";
import type { FormReply } from "./form.ts";
import { useHydrated } from "./runtime/hydrated.ts";

/** Moves the focus of a keyboard or screen reader to the first error. */
function focusFirstError(form: HTMLFormElement | null, { error }: FormReply): void {
  const invalidField = [...(form?.elements ?? [])].find((element) => error?.[element.getAttribute("name") ?? ""]);
  if (invalidField instanceof HTMLElement) invalidField.focus();
}

/** Errors in values that haven't been sent yet; the status is "error" only if there are any. */
export type CheckForm = (form: FormData) => FormReply;

/** A form whose checks are loaded separately from its page. */
export type FormToCheck = {
  /** The API's route. */
  action: string;
  /** The page shown after success, unless the route returns another; by default the form's own. */
  to?: string;
  /** The message when the server couldn't be reached or sent none. */
  failed?: string;
  load: () => Promise<CheckForm>;
};

/**
 * A small form on a page that may be anybody's first: `load` fetches its checks when it is first touched, not
 * with the page. Errors are shown before sending and cleared once the values are right. If the checks don't
 * arrive, the form is sent as it is without script. `restored` are values typed before, on an earlier visit.
 */
export function useCheckedForm({ action, to, failed, load }: FormToCheck, restored?: Record<string, unknown>) {
  const id = useId();
  const ref = useRef<HTMLFormElement>(null);
  const answered = useActionData<FormReply>();
  const [checkedReply, setCheckedReply] = useState<{ since: typeof answered; reply: FormReply } | null>(null);
  const [isChecking, setChecking] = useState(false);
  const isSending = useNavigation().state !== "idle";
  const noValidate = useHydrated();
  const submit = useSubmit();
  const page = useFormAction();
  const isUnderWay = useRef(false);
  const reply = checkedReply && checkedReply.since === answered ? checkedReply.reply : answered;
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
    setCheckedReply({ since: answered, reply: checked });
    focusFirstError(form, checked);
  }

  function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    // The button is disabled only at the next render, and a second press would find the username taken.
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
    setCheckedReply({ since: answered, reply: check(new FormData(form)) });
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
    /** The address it posts to (`PostedFields`). */
    target: { action, to, failed },
    isBusy: isChecking || isSending,
    /** The error of the whole form. */
    formError: error[""]?.[0],
    /** The first error in the last reply, wherever it is. */
    refusal: answered && Object.values(error).find((messages) => messages?.length)?.[0],
    /** Connects a field of `web/ui` to its name here. It shows the value typed before again, except a password's. */
    field(name: string) {
      const typed = (reply?.initialValue ?? restored)?.[name];
      const defaultValue = typeof typed === "string" ? typed : undefined;
      return { id: `${id}-${name}`, name, defaultValue, error: error[name]?.[0] };
    },
  };
}
