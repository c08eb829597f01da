import { useLoaderData } from "react-router-dom";
import { z } from "zod";
import { trimmedText } from "../../../src/base/text/text-fields.ts";
import { type InvitationView, invitationInput } from "../../../src/options/invitations/invitations.ts";
import { visibilityNote } from "../../entries/manage/texts.ts";
import { fieldProps } from "../../form-field.ts";
import type { Loaded } from "../../page.ts";
import { PageForm, usePageForm } from "../../page-form.tsx";
import { ApiForm } from "../../posted-form.tsx";
import { usePaysInPerson } from "../../runtime/session.ts";
import { AddressWarning } from "../../server-settings/address-warning.tsx";
import { BackLink } from "../../ui/back-link.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/form/button.tsx";
import { NumberInput } from "../../ui/form/number-input.tsx";
import { TextInput } from "../../ui/form/text-input.tsx";
import { Moment } from "../../ui/moment.tsx";
import { Page, PageHeading, Section } from "../../ui/page.tsx";
import type { loadInvitations } from "./invitations-loader.ts";

export function Component() {
  const { tournament, invitations, linksBeginWith } = useLoaderData<Loaded<typeof loadInvitations>>();
  const isPaidInPerson = usePaysInPerson() && tournament.entryFee > 0;
  const route = `/api/admin/tournaments/${tournament.id}/invitations`;
  return (
    <Page narrow>
      <PageHeading
        back={<BackLink to={`/admin/tournaments/${tournament.id}/day`}>Tournament Day</BackLink>}
        title="Invitations"
        lead={`${tournament.name}. ${visibilityNote(tournament.visibility, isPaidInPerson)}`}
      />
      <AddressWarning url={linksBeginWith} of="invitations" />
      <Section title="New Invitation">
        <NewInvitation key={invitations[0]?.id} action={route} />
      </Section>
      {invitations.length > 0 && (
        <Section title="Existing Invitations">
          <ul className="divide-y divide-line">
            {invitations.map((invitation) => (
              <Invitation key={invitation.id} invitation={invitation} action={`${route}/${invitation.id}/end`} />
            ))}
          </ul>
        </Section>
      )}
    </Page>
  );
}

function NewInvitation({ action }: { action: string }) {
  const form = usePageForm(invitationForm, { action, defaultValue: { maxUses: "1", days: "14" } });
  const { fields } = form;
  return (
    <PageForm of={form} submit="Create Invitation" preventScrollReset>
      <TextInput
        label="Note"
        hint="A note on who it's for. Only admins see this."
        optional
        maxLength={200}
        {...fieldProps(fields.note)}
      />
      <div className="grid gap-x-4 sm:grid-cols-2">
        <NumberInput
          label="People"
          hint="How many people can use it. Leave blank for no limit."
          optional
          step="1"
          min="1"
          inputMode="numeric"
          {...fieldProps(fields.maxUses)}
        />
        <NumberInput
          label="Days"
          hint="How long it's valid. Leave blank for no end date."
          optional
          step="1"
          min="1"
          inputMode="numeric"
          {...fieldProps(fields.days)}
        />
      </div>
    </PageForm>
  );
}

const states = { open: null, used_up: "Used up", expired: "Expired", ended: "Ended" } as const;

/** `action` revokes it. */
function Invitation({ invitation, action }: { invitation: InvitationView; action: string }) {
  const { code, url, note, uses, maxUses, usableUntil, state } = invitation;
  const people = maxUses === 1 ? "person" : "people";
  return (
    <li className="flex flex-col gap-2 py-4">
      <h3 className="title-3 flex flex-wrap items-center gap-2">
        {note ?? "No note"}
        {states[state] && <Badge>{states[state]}</Badge>}
      </h3>
      {state === "open" && (
        <TextInput
          label="Link"
          aria-label={`Link for invitation ${code}`}
          readOnly
          value={url}
          onFocus={({ currentTarget }) => currentTarget.select()}
        />
      )}
      <p className="text-ink-soft">
        {maxUses === null ? `Used by ${uses}` : `Used by ${uses} of ${maxUses} ${people}`}
        {usableUntil && (
          <>
            , until <Moment at={usableUntil} isDeadline />
          </>
        )}
      </p>
      {state !== "ended" && (
        <ApiForm action={action} refusals="toast" preventScrollReset>
          <Button look="secondary" size="small" aria-label={`End invitation ${code}`}>
            End Invitation
          </Button>
        </ApiForm>
      )}
    </li>
  );
}

/** Empty fields mean no limit. */
const invitationForm = z.object({
  note: trimmedText("A note can have at most 200 characters", 200).default(""),
  maxUses: invitationInput.shape.maxUses.unwrap().unwrap().optional(),
  days: invitationInput.shape.days.unwrap().unwrap().optional(),
});
