import { fullName } from "../../src/base/format/names.ts";
import type { MemberView } from "../../src/members/member-shapes.ts";
import { ReasonDetails } from "../admin/reason-details.tsx";
import { ReasonForm } from "../admin/reason-form.tsx";
import { ApiForm, formName, type PostedTo } from "../posted-form.tsx";
import { useReplyTo } from "../reply-to.ts";
import { SubmissionId } from "../runtime/submission-id.tsx";
import { Alert } from "../ui/alert.tsx";
import { Button } from "../ui/form/button.tsx";
import { DisplayNameForm } from "./display-name-form.tsx";
import { PasswordLink } from "./password-link.tsx";
import { SanctionForm } from "./sanction-form.tsx";

/** An admin's actions on a user. Each requires a reason, which the user can read. */
export function UserActions({ user, isSelf }: { user: MemberView; isSelf: boolean }) {
  const { id, isAdmin, suspension } = user;
  const at = `/api/admin/users/${id}`;
  const name = fullName(user);
  return (
    <div className="flex min-w-0 flex-col gap-8">
      {isSelf && <Alert>This is your own account: only another admin can warn or suspend you.</Alert>}
      {suspension && (
        <div>
          <h3 className="title-3 mb-3">{suspension.until ? "Lift the suspension" : "Lift the ban"}</h3>
          <ReasonForm
            action={`${at}/lift`}
            label="Lift Suspension"
            hint="A lifted suspension no longer counts toward the next step."
            look="primary"
          />
        </div>
      )}
      {!isSelf && (
        <div>
          <h3 className="title-3 mb-3">Warn, suspend or ban</h3>
          <SanctionForm key={user.sanctions.length} user={user} />
        </div>
      )}
      <DisplayNameForm key={user.displayName} user={user} />
      <Membership user={user} />
      <PasswordLink action={`${at}/password-link`} name={name} />
      {user.hasTwoStep && !isSelf && (
        <ReasonDetails
          summary="Turn Off Two-Step Login"
          action={`${at}/two-step-off`}
          label="Turn Off Two-Step Login"
          look="danger"
        >
          <p className="text-ink-soft">
            For {name}, who lost their phone and recovery codes. Confirm their identity first: they'll need only a
            password to log in. They'll be logged out everywhere.
          </p>
        </ReasonDetails>
      )}
      {isAdmin ? (
        <ReasonDetails
          key="unmake"
          summary="Remove Admin Rights"
          action={`${at}/admin`}
          name="unmake"
          extra={<input type="hidden" name="isAdmin" value="false" />}
          label="Remove Admin Rights"
          look="danger"
        >
          <p className="text-ink-soft">{name} will be able to do only what anglers can.</p>
        </ReasonDetails>
      ) : (
        <ReasonDetails
          key="make"
          summary="Make Admin"
          action={`${at}/admin`}
          name="make"
          extra={<input type="hidden" name="isAdmin" value="true" />}
          label="Make Admin"
          look="secondary"
        >
          <p className="text-ink-soft">
            {name} will be able to judge catches, manage tournaments and payouts, and oversee users.
          </p>
        </ReasonDetails>
      )}
    </div>
  );
}

function Membership({ user }: { user: MemberView }) {
  const { id, isMember } = user;
  const to: PostedTo = { action: `/api/admin/users/${id}/member`, name: isMember ? "unmark" : "mark" };
  const { isBusy } = useReplyTo(formName(to));
  return (
    <div>
      <h3 className="title-3 mb-3">Club membership</h3>
      <p className="mb-3 text-ink-soft">
        {isMember
          ? `${fullName(user)} is on the club's member list.`
          : `${fullName(user)} isn't on the club's member list.`}
      </p>
      <ApiForm {...to} preventScrollReset>
        <SubmissionId />
        <input type="hidden" name="isMember" value={String(!isMember)} />
        <Button look="secondary" busy={isBusy}>
          {isMember ? "Remove from List" : "Mark as Club Member"}
        </Button>
      </ApiForm>
    </div>
  );
}
