import type { MemberView } from "../../src/members/member-shapes.ts";
import { reasonLimit } from "../../src/members/sanction-ladder.ts";
import { DisplayNameInput } from "../accounts/account-fields.tsx";
import { ConfirmDetails } from "../admin/confirm-details.tsx";
import { fieldProps } from "../form-field.ts";
import { PageForm, usePageForm } from "../page-form.tsx";
import { TextArea } from "../ui/form/text-input.tsx";
import { displayNameForm } from "./user-forms.ts";

const intent = "display-name";

/** For a name that is wrong, or that others could take for somebody else's. */
export function DisplayNameForm({ user: { username, displayName } }: { user: MemberView }) {
  const defaultValue = { displayName: displayName === username ? "" : displayName };
  const form = usePageForm(displayNameForm, { intent, defaultValue });
  const { fields } = form;
  return (
    <ConfirmDetails summary="Change display name" intent={intent}>
      <PageForm of={form} submit="Change Display Name" look="secondary" preventScrollReset>
        <DisplayNameInput hint="Leave blank to show the username." {...fieldProps(fields.displayName)} />
        <TextArea
          {...fieldProps(fields.reason)}
          label="Reason"
          hint="The user reads it."
          rows={2}
          maxLength={reasonLimit}
          required
        />
      </PageForm>
    </ConfirmDetails>
  );
}
