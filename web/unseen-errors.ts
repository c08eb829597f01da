import { type RefObject, useEffect, useState } from "react";

type Errors = Readonly<Record<string, readonly string[]>>;

/** The errors of fields that don't show them, such as hidden ones, without the form's own. `shown` is the text of the form. */
export function unseenErrors(errors: Errors, shown: string): string[] {
  const messages = Object.entries(errors).flatMap(([name, [first]]) =>
    name === "" || first === undefined ? [] : first,
  );
  return [...new Set(messages)].filter((message) => message !== errors[""]?.[0] && !shown.includes(message));
}

const textOf = (form: HTMLElement, summary: HTMLElement | null): string =>
  [...form.children].map((child) => (child === summary ? "" : child.textContent)).join("\n");

/** The errors that no field of the form with this id shows; `summary` is the element that shows them instead. */
export function useUnseenErrors(formId: string, errors: Errors, summary: RefObject<HTMLElement | null>): string[] {
  const [unseen, setUnseen] = useState<string[]>([]);
  // Runs after every rendering: fields can show or hide an error without a change in the errors.
  useEffect(() => {
    const form = document.getElementById(formId);
    const next = form && Object.keys(errors).length > 0 ? unseenErrors(errors, textOf(form, summary.current)) : [];
    if (next.join("\n") !== unseen.join("\n")) setUnseen(next);
  });
  useEffect(() => {
    if (unseen.length > 0) summary.current?.scrollIntoView({ block: "nearest" });
  }, [unseen, summary]);
  return unseen;
}
