import { type DefaultValue, type FormMetadata, useForm } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { type ComponentProps, type SubmitEvent, useRef } from "react";
import { Form } from "react-router-dom";
import type { z } from "zod";
import { RestoredNote, useOwnAutosave } from "./autosave/autosaved.tsx";
import { useWatchedForm } from "./autosave/watched-form.ts";
import type { FormReply } from "./form.ts";
import { withoutEmptyItems } from "./form-values.ts";
import { formName, PostedFields, usePostToApi } from "./posted-form.tsx";
import { useReplyTo } from "./reply-to.ts";
import { useDraftValues } from "./runtime/drafts.ts";
import { SubmissionId } from "./runtime/submission-id.tsx";
import { Alert } from "./ui/alert.tsx";
import { Button } from "./ui/form/button.tsx";
import { useUnseenErrors } from "./unseen-errors.ts";

type Options<Typed> = {
  /** The API's route that the form is posted to, such as "/api/complaints"; without it, the page's action handles it. */
  action?: string;
  /** The route's HTTP method, unless it is POST. */
  method?: "put" | "delete";
  /** One word, if several forms of the page are posted to the same route. */
  name?: string;
  /** The page shown after the form, unless its route returns another or refuses it; by default the current page. */
  page?: string;
  /** The page shown after success, unless the route returns another; by default `page`. */
  to?: string;
  /** The form's name for the page's action. */
  intent?: string;
  /** The message when the server couldn't be reached or sent none. */
  failed?: string;
  /** Also shows `failed` as a toast, with script. */
  refusals?: "both";
  id?: string;
  defaultValue?: DefaultValue<Typed>;
  /** The reply, if it isn't simply the action's. */
  lastResult?: FormReply;
  /** The id of an earlier submission that is sent again. */
  submissionId?: string;
};

/** A form of a page, checked as it is typed and again by the page's action. When refused, it keeps what was typed. */
export function usePageForm<Typed extends Record<string, unknown>, Value extends Record<string, unknown>>(
  schema: z.ZodType<Value, Typed> | ((form: FormData) => z.ZodType<Value, Typed>),
  {
    action,
    method,
    name: word,
    page,
    to,
    failed,
    refusals,
    intent,
    id = intent && `form-${intent}`,
    defaultValue,
    submissionId,
    ...given
  }: Options<Typed> = {},
) {
  const name = action ? formName({ action, method, name: word }) : intent;
  const reply = useReplyTo(name);
  const { lastResult } = "lastResult" in given ? given : reply;
  const draft = useDraftValues(name);
  const typed = useOwnAutosave()?.values;
  const [form, fields] = useForm<Typed, Value>({
    id,
    lastResult,
    defaultValue: draft || typed ? ({ ...defaultValue, ...typed, ...draft } as DefaultValue<Typed>) : defaultValue,
    onValidate: ({ formData }) =>
      parseWithZod(withoutEmptyItems(formData), { schema: typeof schema === "function" ? schema(formData) : schema }),
    shouldRevalidate: "onInput",
  });
  const target = { action, method, name: word, page, to, failed, refusals };
  return { form, fields, ...target, intent, submissionId, lastResult, isBusy: reply.isBusy };
}

/**
 * Whether the page's form with this name (its intent, or `formName`) is shown again with what was typed:
 * refused, or after logging in again.
 */
export function useIsReturned(name: string): boolean {
  const { lastResult } = useReplyTo(name);
  const draft = useDraftValues(name);
  return lastResult !== undefined || draft !== null;
}

type Shell = {
  form: Pick<FormMetadata, "id" | "onSubmit" | "noValidate" | "errors" | "allErrors">;
  action?: string;
  method?: "put" | "delete";
  name?: string;
  page?: string;
  to?: string;
  failed?: string;
  refusals?: "both";
  intent?: string;
  submissionId?: string;
  isBusy?: boolean;
};

type PageFormProps = {
  of: Shell;
  /** The label of a button at its end. */
  submit?: string;
  /** Called as soon as the API's route is sent what the form contains. */
  onSent?: (form: HTMLFormElement) => void;
} & Pick<ComponentProps<typeof Button>, "look"> &
  Pick<ComponentProps<typeof Form>, "className" | "children" | "encType" | "preventScrollReset">;

/** The form around its fields, with the error of the form as a whole, and those of fields that don't show them. */
export function PageForm({
  of: { form, action, method, name, page, to, failed, refusals, intent, submissionId, isBusy },
  submit,
  onSent,
  look,
  className = "flex flex-col gap-2",
  children,
  ...rest
}: PageFormProps) {
  const { id, noValidate, errors, allErrors } = form;
  const summary = useRef<HTMLDivElement>(null);
  const unseen = useUnseenErrors(id, allErrors, summary);
  const messages = [...(errors ?? []).slice(0, 1), ...unseen];
  useWatchedForm(id);
  const post = usePostToApi({ preventScrollReset: rest.preventScrollReset });
  function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    form.onSubmit(event);
    if (action === undefined || event.defaultPrevented) return;
    post(event);
    onSent?.(event.currentTarget);
  }
  return (
    <Form
      {...rest}
      method="post"
      action={action}
      id={id}
      onSubmit={onSubmit}
      noValidate={noValidate}
      className={className}
    >
      <SubmissionId of={submissionId} />
      {action !== undefined && <PostedFields {...{ action, method, name, page, to, failed, refusals }} />}
      {intent !== undefined && <input type="hidden" name="intent" value={intent} />}
      <RestoredNote />
      {messages.length > 0 && (
        <div ref={summary} className="mb-4">
          <Alert kind="error">
            {messages.map((message) => (
              <p key={message}>{message}</p>
            ))}
          </Alert>
        </div>
      )}
      {children}
      {submit && (
        <div>
          <Button look={look} busy={isBusy}>
            {submit}
          </Button>
        </div>
      )}
    </Form>
  );
}
