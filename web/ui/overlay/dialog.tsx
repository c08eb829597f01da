import X from "lucide-react/icons/x";
import { type ReactNode, type SyntheticEvent, useId, useLayoutEffect, useRef, useState } from "react";
import { Link, useNavigate } from "react-router-dom";
import { classes } from "../classes.ts";
import { keepFocus } from "../keep-focus.ts";

type DialogProps = {
  /** When rendered open by the server, it is shown over the page without script; the script makes it modal. */
  open: boolean;
  title: ReactNode;
  children: ReactNode;
  /** Its buttons, within reach of the thumb. */
  footer?: ReactNode;
  /** A form around body and footer, `className="contents"`; or give the button in the footer the form's id. */
  form?: (content: ReactNode) => ReactNode;
  /** The address without the dialog. Its close button is then a link, which works without script. */
  closeTo?: string;
  onClose?: () => void;
  /** Replaces the effect of Escape, for example by a step back. */
  onEscape?: () => void;
  /** Whether only the requested action can close it. */
  blocking?: boolean;
  /** Its input must not be lost to a stray press beside it: only its buttons and Escape close it. */
  holdsForm?: boolean;
  /** true for two columns of text, "screen" for a picture that must be legible, "whole" for a series of them, "page" for a form as large as the window. */
  wide?: boolean | "screen" | "whole" | "page";
};

/** The native dialog. Its opener closes it: by address (`closeTo`) or by state (`onClose`). */
export function Dialog({
  open,
  title,
  children,
  footer,
  form = (content) => content,
  closeTo,
  onClose,
  onEscape,
  blocking = false,
  holdsForm = false,
  wide = false,
}: DialogProps) {
  const titleId = useId();
  const closableBy = holdsForm ? "closerequest" : "any";
  const ref = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const navigate = useNavigate();
  // The attribute is only set by the server: if React removed it, the page behind would stay inert.
  const [openAtFirst] = useState(open);

  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!(open && dialog)) return;
    const { activeElement } = document;
    dialog.removeAttribute("open");
    dialog.showModal();
    // The dialog is read from its top: by default the browser would focus the first button, which is Close. A focus already inside is kept.
    const isInside = activeElement instanceof HTMLElement && dialog.contains(activeElement);
    (isInside ? activeElement : heading.current)?.focus({ preventScroll: true });
    return () => {
      dialog.close();
      requestAnimationFrame(keepFocus);
    };
  }, [open]);

  /** Browsers close a dialog on a second Escape whatever the page does, so a blocking one is opened again. */
  function closed() {
    // Strict mode, in development, closes and reopens it before this event arrives.
    if (!open || ref.current?.open) return;
    if (blocking) ref.current?.showModal();
    else if (closeTo) void navigate(closeTo, { replace: true, preventScrollReset: true });
    else onClose?.();
  }

  function canceled(event: SyntheticEvent<HTMLDialogElement>) {
    // A file input inside sends the same event when its picker is canceled.
    if (event.target !== event.currentTarget) return;
    if (blocking || onEscape) event.preventDefault();
    onEscape?.();
  }

  return (
    <dialog
      ref={ref}
      open={openAtFirst}
      aria-labelledby={titleId}
      className={classes("dialog", wide === true && "dialog-wide", typeof wide === "string" && `dialog-${wide}`)}
      closedby={blocking ? "none" : closableBy}
      onCancel={canceled}
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
