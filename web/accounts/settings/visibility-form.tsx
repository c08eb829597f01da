import { Link } from "react-router-dom";
import type { AccountView } from "../../../src/accounts/account-forms.ts";
import { profileVisibilityForm } from "../../../src/catches/profile/angler-profile.ts";
import { PageForm, usePageForm } from "../../page-form.tsx";
import { Button } from "../../ui/form/button.tsx";
import { Checkbox } from "../../ui/form/checkbox.tsx";

export function VisibilityForm({
  account: { id, isProfileHidden },
  isFixed,
}: {
  account: AccountView;
  isFixed: boolean;
}) {
  const form = usePageForm(profileVisibilityForm, {
    action: "/api/account/profile",
    id: "form-visibility",
    defaultValue: { isHidden: isProfileHidden },
  });
  const { fields, isBusy } = form;
  return (
    <>
      <p className="mb-4 text-ink-soft">
        <Link to={`/anglers/${id}`} className="link">
          Your public profile
        </Link>{" "}
        shows your name, results and verified catches. Leaderboards show your name either way.
      </p>
      {!isFixed && (
        <PageForm of={form} preventScrollReset className="flex flex-col gap-4">
          <Checkbox
            id={fields.isHidden.id}
            name={fields.isHidden.name}
            label="Hide my public profile"
            defaultChecked={isProfileHidden}
          />
          <div>
            <Button busy={isBusy}>Save Profile</Button>
          </div>
        </PageForm>
      )}
    </>
  );
}
