import type { ComponentProps, SubmitEvent } from "react";
import { type FetcherWithComponents, useFormAction, useLocation, useSubmit } from "react-router-dom";

/** Where a form is posted: a route of the API, and how. */
export type PostedTo = {
  /** The path of the route, such as "/api/complaints". */
  action: string;
  /** A browser without script can only POST, so the form says what is meant. */
  method?: "put" | "delete";
  /** One word, if several forms of a page are posted to one route. */
  name?: string;
};

/** By what a form is told from the others of its page. */
export const formName = ({ action, method, name }: PostedTo): string =>
  [method, name, action].filter(Boolean).join(" ");

type Fields = PostedTo & {
  /** Where the form's page is, and where it leads unless its route says otherwise; the page at hand, unless given. */
  page?: string;
  /** Where the form leads once it was taken, unless its route says otherwise; its page, unless given. */
  to?: string;
  /** What the form says when the server could not be reached or said nothing. */
  failed?: string;
  /** The same as a toast, for a form that shows no errors. */
  failedToast?: string;
  /**
   * "toast": refusals are shown as a toast unless they are about a field, because the form is only a button. "both": with
   * script, a toast says `failed` while the form shows why.
   */
  refusals?: "toast" | "both";
  /** The title of that toast, unless it is "Error"; then the toast also says `failed` when the server could not be reached. */
  failedTitle?: string;
};

/** What the route, the page and the script need to know of a form. */
export function PostedFields({ action, name, ...rest }: Fields) {
  const { pathname, search } = useLocation();
  const api = formName({ action, name, method: rest.method });
  return Object.entries({ ...rest, page: rest.page ?? pathname + search, api }).map(
    ([field, value]) => value && <input key={field} type="hidden" name={field} value={value} />,
  );
}

type FormEncType = "application/x-www-form-urlencoded" | "multipart/form-data";

type How = {
  preventScrollReset?: boolean;
  /** Leaves the page as it is until the reply is there. For forms around every page; the page's own action otherwise. */
  fetcher?: FetcherWithComponents<unknown>;
  /** A route of the browser that does more once the form was taken. */
  through?: string;
};

/** With script, an action of the browser sends the form, so that the page stays and says what came of it. */
export function usePostToApi({ preventScrollReset, fetcher, through }: How = {}) {
  const submit = useSubmit();
  const page = useFormAction();
  return (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget, event.nativeEvent.submitter);
    const encType = event.currentTarget.enctype as FormEncType;
    if (fetcher) void fetcher.submit(form, { method: "post", action: "/", encType });
    else void submit(form, { method: "post", action: through ?? page, encType, preventScrollReset });
  };
}

type ApiFormProps = Fields & How & Pick<ComponentProps<"form">, "id" | "className" | "children">;

/** A form posted to the API that has nothing to check, such as a button. */
export function ApiForm({ preventScrollReset, fetcher, through, id, className, children, ...to }: ApiFormProps) {
  const post = usePostToApi({ preventScrollReset, fetcher, through });
  return (
    <form method="post" action={to.action} id={id} className={className} onSubmit={post}>
      <PostedFields {...to} />
      {children}
    </form>
  );
}
