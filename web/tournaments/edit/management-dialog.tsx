import type { ReactNode } from "react";
import { useNavigation } from "react-router-dom";
import { Button, ButtonLink } from "../../ui/form/button.tsx";
import { Dialog } from "../../ui/overlay/dialog.tsx";
import { useManagementAddress } from "./management-address.ts";

type ManagementDialogProps = {
  title: string;
  /** An introduction under the title. */
  lead?: ReactNode;
  /** The form of the body that the button submits, and the button's label; without it there is nothing to submit. */
  submit?: { form: string; label: string };
  /** The button before that one, if it isn't the next thing to press. */
  next?: ReactNode;
  /** Fills the window, as a page does. */
  isPage?: boolean;
  children: ReactNode;
};

/** A dialog over the list of tournaments, with its own address. */
export function ManagementDialog({ title, lead, submit, next, isPage = false, children }: ManagementDialogProps) {
  const list = useManagementAddress()();
  const isBusy = useNavigation().state === "submitting";
  return (
    <Dialog
      open
      wide={isPage ? "page" : true}
      holdsForm
      title={title}
      closeTo={list}
      footer={
        <>
          <ButtonLink to={list} look={next ? "quiet" : "secondary"} replace preventScrollReset>
            {submit ? "Cancel" : "Close"}
          </ButtonLink>
          {next}
          {submit && (
            <Button look={next ? "secondary" : "primary"} form={submit.form} busy={isBusy}>
              {submit.label}
            </Button>
          )}
        </>
      }
    >
      {lead && <p className="mb-5 text-ink-soft">{lead}</p>}
      {children}
    </Dialog>
  );
}
