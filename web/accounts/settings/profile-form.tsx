import { type AccountView, accountChange } from "../../../src/accounts/model.ts";
import { usStates } from "../../../src/accounts/rules.ts";
import { fieldProps } from "../../form-field.ts";
import { PageForm, usePageForm } from "../../page-form.tsx";
import { Button } from "../../ui/form/button.tsx";
import { Select, TextInput } from "../../ui/form/text-input.tsx";

const intent = "profile";

/** Username, email and state; shown only, where the reader may not change them now. */
export function ProfileForm({ account, isFixed }: { account: AccountView; isFixed: boolean }) {
  const { username, email, state } = account;
  const form = usePageForm(accountChange, { intent, defaultValue: { username, email, state } });
  const { fields, isBusy } = form;
  const about = (
    <fieldset disabled={isFixed} className="flex min-w-0 flex-col">
      <legend className="sr-only">Account</legend>
      <TextInput
        label="Username"
        hint="Shown on the leaderboards."
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        required
        {...fieldProps(fields.username)}
      />
      <TextInput label="Email" type="email" autoComplete="email" required {...fieldProps(fields.email)} />
      <Select label="State" autoComplete="address-level1" {...fieldProps(fields.state)}>
        {usStates.map(([code, name]) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </Select>
      <TextInput
        label="Current Password"
        hint="Required to change your email"
        type="password"
        autoComplete="current-password"
        optional
        {...fieldProps(fields.currentPassword)}
      />
    </fieldset>
  );
  if (isFixed) return about;
  return (
    <PageForm of={form} preventScrollReset className="flex flex-col">
      {about}
      <div>
        <Button busy={isBusy}>Save Account</Button>
      </div>
    </PageForm>
  );
}
