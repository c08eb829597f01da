import { type ReactNode, useEffect, useRef } from "react";
import { useSearchParams } from "react-router-dom";
import { useAutosave, WithAutosave } from "../../autosave/autosaved.tsx";
import { ButtonLink } from "../../ui/form/button.tsx";
import { Dialog } from "../../ui/overlay/dialog.tsx";
import { useAcceptedCount } from "./accepted-count.ts";

type Props = {
  action: string;
  /** The query parameter that opens it. */
  parameter: string;
  /** Further query parameters that opening and closing it remove. */
  removes?: readonly string[];
  title: string;
  /** The address of the page that opened it, if that isn't this page. */
  closeTo?: string;
  /** The message about the form saved last, shown above the next one. */
  saved: ReactNode;
  children: ReactNode;
};

/** A sheet that takes one form after another: each one saved is shown above the empty form for the next. */
export function FormSheet({ action, parameter, removes = [], title, closeTo, saved, children }: Props) {
  const [query] = useSearchParams();
  const autosave = useAutosave(action);
  const acceptedCount = useAcceptedCount(action);
  const isOpen = query.has(parameter);
  const opener = useOpener(isOpen);
  const addressWith = (opens: boolean) => {
    const search = new URLSearchParams(query);
    for (const name of [parameter, ...removes]) search.delete(name);
    if (opens) search.set(parameter, "new");
    return `?${search}`;
  };
  return (
    <>
      <ButtonLink ref={opener} to={addressWith(true)} look="secondary" preventScrollReset>
        {title}
        {autosave.values !== null && <span className="font-normal"> (unsent)</span>}
      </ButtonLink>
      {isOpen && (
        <Dialog open holdsForm title={title} closeTo={closeTo ?? addressWith(false)}>
          {saved}
          <WithAutosave autosave={autosave}>
            <div key={acceptedCount} className="form-sheet">
              {children}
            </div>
          </WithAutosave>
        </Dialog>
      )}
    </>
  );
}

/** The link that opens a sheet gets the focus back once the sheet is closed, whichever field had it. */
function useOpener(isOpen: boolean) {
  const opener = useRef<HTMLAnchorElement>(null);
  const wasOpen = useRef(isOpen);
  useEffect(() => {
    if (wasOpen.current && !isOpen) opener.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  return opener;
}
