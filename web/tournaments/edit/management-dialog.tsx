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
  children: ReactNode;
};

/** A dialog over the list of tournaments, with an address of its own. */
export function ManagementDialog({ title, lead, submit, children }: ManagementDialogProps) {
  const list = useManagementAddress()();
  const isBusy = useNavigation().state === "submitting";
  return (
    <Dialog
      open
      wide
      holdsForm
      title={title}
      closeTo={list}
      footer={
        <>
          <ButtonLink to={list} look="secondary" replace preventScrollReset>
            {submit ? "Cancel" : "Close"}
          </ButtonLink>
          {submit && (
            <Button form={submit.form} busy={isBusy}>
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
