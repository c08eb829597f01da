import type { ComponentProps, SubmitEvent } from "react";
import { type FetcherWithComponents, useFormAction, useLocation, useSubmit } from "react-router-dom";

/** The API's route that a form is posted to, and how. */
export type PostedTo = {
  /** The path of the route, such as "/api/complaints". */
  action: string;
  /** A browser without script can only POST, so the form contains the intended method. */
  method?: "put" | "delete";
  /** One word, if several forms of a page are posted to one route. */
  name?: string;
};

/** The name that distinguishes a form from the others on its page. */
export const formName = ({ action, method, name }: PostedTo): string =>
  [method, name, action].filter(Boolean).join(" ");

type Fields = PostedTo & {
  /** The form's page, which is shown afterward unless its route returns another; by default the current page. */
  page?: string;
  /** The page shown after success, unless the route returns another; by default `page`. */
  to?: string;
  /** The form's message when the server couldn't be reached or sent none. */
  failed?: string;
  /** The same message as a toast, for a form that shows no errors. */
  failedToast?: string;
  /**
   * "toast": refusals are shown as a toast unless they are about a field, because the form is only a button. "both": with
   * script, a toast says `failed` while the form shows why.
   */
  refusals?: "toast" | "both";
  /** That toast's title, unless it is "Error"; with it, the toast also shows `failed` when the server couldn't be reached. */
  failedTitle?: string;
};

/** The hidden fields that tell the route, the page and the script about a form. */
export function PostedFields({ action, name, ...rest }: Fields) {
  const { pathname, search } = useLocation();
  const api = formName({ action, name, method: rest.method });
  return Object.entries({ ...rest, page: rest.page ?? pathname + search, api }).map(
    ([field, value]) => value && <input key={field} type="hidden" name={field} value={value} />,
  );
}

type FormEncType = "application/x-www-form-urlencoded" | "multipart/form-data";

type SubmitOptions = {
  preventScrollReset?: boolean;
  /** Leaves the page unchanged until the reply arrives. For forms that appear on every page; otherwise the page's own action is used. */
  fetcher?: FetcherWithComponents<unknown>;
};

/** Sends the form through an action in the browser, with script, so that the page stays and shows the outcome. */
export function usePostToApi({ preventScrollReset, fetcher }: SubmitOptions = {}) {
  const submit = useSubmit();
  const page = useFormAction();
  return (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget, event.nativeEvent.submitter);
    const encType = event.currentTarget.enctype as FormEncType;
    if (fetcher) void fetcher.submit(form, { method: "post", action: "/", encType });
    else void submit(form, { method: "post", action: page, encType, preventScrollReset });
  };
}

type ApiFormProps = Fields & SubmitOptions & Pick<ComponentProps<"form">, "id" | "className" | "children">;

/** A form posted to the API without anything to check, such as a button. */
export function ApiForm({ preventScrollReset, fetcher, id, className, children, ...to }: ApiFormProps) {
  const post = usePostToApi({ preventScrollReset, fetcher });
  return (
    <form method="post" action={to.action} id={id} className={className} onSubmit={post}>
      <PostedFields {...to} />
      {children}
    </form>
  );
}
