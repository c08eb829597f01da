import { type ActionFunction, Form, redirect, useLoaderData } from "react-router-dom";
import { z } from "zod";
import { trimmedText } from "../../../src/base/text/text-fields.ts";
import { type InvitationView, invitationInput } from "../../../src/options/invitations/invitations.ts";
import { answer } from "../../api.ts";
import { visibilityNotes } from "../../entries/manage/texts.ts";
import { handleForm } from "../../form.ts";
import { fieldProps } from "../../form-field.ts";
import type { Loaded } from "../../page.ts";
import { PageForm, usePageForm } from "../../page-form.tsx";
import type { Runtime } from "../../runtime/runtime.ts";
import { BackLink } from "../../ui/back-link.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/form/button.tsx";
import { NumberInput } from "../../ui/form/number-input.tsx";
import { TextInput } from "../../ui/form/text-input.tsx";
import { Moment } from "../../ui/moment.tsx";
import { Page, PageHeading, Section } from "../../ui/page.tsx";
import type { loadInvitations } from "./invitations-loader.ts";

export function Component() {
  const { tournament, invitations } = useLoaderData<Loaded<typeof loadInvitations>>();
  return (
    <Page narrow>
      <PageHeading
        back={<BackLink to={`/admin/tournaments/${tournament.id}/day`}>Tournament Day</BackLink>}
        title="Invitations"
        lead={`${tournament.name}. ${visibilityNotes[tournament.visibility]}`}
      />
      <Section title="New Invitation">
        <NewInvitation key={invitations[0]?.id} />
      </Section>
      {invitations.length > 0 && (
        <Section title="Made So Far">
          <ul className="divide-y divide-line">
            {invitations.map((one) => (
              <Invitation key={one.id} invitation={one} />
            ))}
          </ul>
        </Section>
      )}
    </Page>
  );
}

function NewInvitation() {
  const form = usePageForm(invitationForm, { intent: "make", defaultValue: { maxUses: "1", days: "14" } });
  const { fields } = form;
  return (
    <PageForm of={form} submit="Make Invitation" preventScrollReset>
      <TextInput
        label="Note"
        hint="Whom it is for. Only admins see it."
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
          hint="How long it can be used. Leave blank for no end."
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

const states = { open: null, used_up: "Used up", expired: "Over", ended: "Ended" } as const;

function Invitation({ invitation }: { invitation: InvitationView }) {
  const { id, code, url, note, uses, maxUses, usableUntil, state } = invitation;
  const people = maxUses === 1 ? "person" : "people";
  return (
    <li className="flex flex-col gap-2 py-4">
      <h3 className="title-3 flex flex-wrap items-center gap-2">
        {note ?? "Without a note"}
        {states[state] && <Badge>{states[state]}</Badge>}
      </h3>
      {state === "open" && (
        <TextInput
          label="Link"
          aria-label={`Link of invitation ${code}`}
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
        <Form method="post" preventScrollReset>
          <input type="hidden" name="intent" value="end" />
          <Button name="invitationId" value={id} look="secondary" size="small" aria-label={`End invitation ${code}`}>
            End Invitation
          </Button>
        </Form>
      )}
    </li>
  );
}

/** Empty fields have no limit. */
const invitationForm = z.object({
  note: trimmedText("A note can have at most 200 characters", 200).default(""),
  maxUses: invitationInput.shape.maxUses.unwrap().unwrap().optional(),
  days: invitationInput.shape.days.unwrap().unwrap().optional(),
});

export const action =
  (runtime: Runtime): ActionFunction =>
  async ({ params, request }) => {
    const all = runtime.api.api.admin.tournaments({ id: params.id ?? "" }).invitations;
    const page = `/admin/tournaments/${params.id}/invitations`;
    const form = await request.formData();
    if (form.get("intent") === "end") {
      await answer(all({ invitationId: String(form.get("invitationId")) }).end.post());
      const description = "Who used it and has not joined sees a private tournament no more.";
      runtime.showToast({ title: "Invitation ended", description, tone: "good" });
      return redirect(page);
    }
    return handleForm(form, invitationForm, async ({ note, maxUses = null, days = null }, sent) => {
      await answer(all.post({ note, maxUses, days, ...sent }));
      const description = "Copy its link and send it to your guests.";
      runtime.showToast({ title: "Invitation made", description, tone: "good" });
      return redirect(page);
    });
  };
