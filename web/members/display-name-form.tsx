import { displayNameForm, type MemberView } from "../../src/members/member-shapes.ts";
import { reasonLimit } from "../../src/members/sanction-ladder.ts";
import { DisplayNameInput } from "../accounts/account-fields.tsx";
import { ConfirmDetails } from "../admin/confirm-details.tsx";
import { fieldProps } from "../form-field.ts";
import { PageForm, usePageForm } from "../page-form.tsx";
import { TextArea } from "../ui/form/text-input.tsx";

/** Changes a name that is wrong, or that could be taken for somebody else's. */
export function DisplayNameForm({ user: { id, username, displayName } }: { user: MemberView }) {
  const action = `/api/admin/users/${id}/display-name`;
  const defaultValue = { displayName: displayName === username ? "" : displayName };
  const form = usePageForm(displayNameForm, { action, defaultValue });
  const { fields } = form;
  return (
    <ConfirmDetails summary="Change Display Name" intent={action}>
      <PageForm of={form} submit="Change Display Name" look="secondary" preventScrollReset>
        <DisplayNameInput hint="Leave blank to show the username." {...fieldProps(fields.displayName)} />
        <TextArea
          {...fieldProps(fields.reason)}
          label="Reason"
          hint="Shown to the user."
          rows={2}
          maxLength={reasonLimit}
          required
        />
      </PageForm>
    </ConfirmDetails>
  );
}
