import X from "lucide-react/icons/x";
import { type ReactNode, useId, useLayoutEffect, useRef, useState } from "react";
import { Link, useNavigate } from "react-router-dom";
import { classes } from "../classes.ts";
import { keepFocus } from "../keep-focus.ts";

type DialogProps = {
  /** Rendered open by the server, it stands over the page without script; the script makes it modal. */
  open: boolean;
  title: ReactNode;
  children: ReactNode;
  /** Its buttons, at thumb height. */
  footer?: ReactNode;
  /** A form around body and footer, `className="contents"`; or give the button in the footer the form's id. */
  form?: (content: ReactNode) => ReactNode;
  /** The address without the dialog. Its close button is then a link, which works without script. */
  closeTo?: string;
  onClose?: () => void;
  /** Cannot be closed but by what it asks for. */
  blocking?: boolean;
  /** What is typed in it must not be lost to a stray press beside it: it closes by its buttons and by Escape. */
  holdsForm?: boolean;
  /** true for text beside text, "screen" for a picture that must be read, "whole" for one after the other. */
  wide?: boolean | "screen" | "whole";
};

/** The platform's dialog. Its opener closes it: by address (`closeTo`) or by state (`onClose`). */
export function Dialog({
  open,
  title,
  children,
  footer,
  form = (content) => content,
  closeTo,
  onClose,
  blocking = false,
  holdsForm = false,
  wide = false,
}: DialogProps) {
  const titleId = useId();
  const closableBy = holdsForm ? "closerequest" : "any";
  const ref = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const navigate = useNavigate();
  // The attribute is the server's word only: taken away by React, it would leave the page behind inert.
  const [openAtFirst] = useState(open);

  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!(open && dialog)) return;
    const { activeElement } = document;
    dialog.removeAttribute("open");
    dialog.showModal();
    // Read from its top: of its own the browser begins at the first button, which is Close. Who types already goes on.
    const isInside = activeElement instanceof HTMLElement && dialog.contains(activeElement);
    (isInside ? activeElement : heading.current)?.focus({ preventScroll: true });
    return () => {
      dialog.close();
      requestAnimationFrame(keepFocus);
    };
  }, [open]);

  /** Browsers close a dialog on a second Escape whatever the page says, so a blocking one is opened again. */
  function closed() {
    if (!open) return;
    if (blocking) ref.current?.showModal();
    else if (closeTo) void navigate(closeTo, { replace: true, preventScrollReset: true });
    else onClose?.();
  }

  return (
    <dialog
      ref={ref}
      open={openAtFirst}
      aria-labelledby={titleId}
      className={classes("dialog", wide === true && "dialog-wide", typeof wide === "string" && `dialog-${wide}`)}
      closedby={blocking ? "none" : closableBy}
      onCancel={(event) => blocking && event.preventDefault()}
      onClose={closed}
    >
      <div className="dialog-head">
        <h2 ref={heading} id={titleId} tabIndex={-1} className="title-2 pt-1.5 focus:outline-none">
          {title}
        </h2>
        {!blocking && <CloseButton closeTo={closeTo} />}
      </div>
      {form(
        <>
          <div className="dialog-body">{children}</div>
          {footer && <div className="dialog-foot">{footer}</div>}
        </>,
      )}
    </dialog>
  );
}

function CloseButton({ closeTo }: { closeTo?: string }) {
  const look = "grid size-12 shrink-0 place-items-center rounded-lg text-ink-soft hover:bg-sunken hover:text-ink";
  if (closeTo) {
    return (
      <Link to={closeTo} replace preventScrollReset className={look} aria-label="Close">
        <X />
      </Link>
    );
  }
  return (
    <form method="dialog">
      <button type="submit" className={look} aria-label="Close">
        <X />
      </button>
    </form>
  );
}
