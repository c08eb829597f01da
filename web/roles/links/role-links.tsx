import { useLoaderData } from "react-router-dom";
import { fullNameOf } from "../../../src/base/format/names.ts";
import { type RoleLinkView, roleLinkForm } from "../../../src/roles/links/role-links.ts";
import { roleWords } from "../../../src/roles/role-pages.ts";
import { fieldProps } from "../../form-field.ts";
import { RoleFields } from "../../members/role-fields.tsx";
import type { Loaded } from "../../page.ts";
import { PageForm, usePageForm } from "../../page-form.tsx";
import { ApiForm } from "../../posted-form.tsx";
import { AddressWarning } from "../../server-settings/address-warning.tsx";
import { BackLink } from "../../ui/back-link.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/form/button.tsx";
import { NumberInput } from "../../ui/form/number-input.tsx";
import { TextInput } from "../../ui/form/text-input.tsx";
import { Moment } from "../../ui/moment.tsx";
import { Page, PageHeading, Section } from "../../ui/page.tsx";
import type { loadRoleLinks } from "./role-links-loader.ts";

export function Component() {
  const { links, linksBeginWith } = useLoaderData<Loaded<typeof loadRoleLinks>>();
  return (
    <Page narrow>
      <PageHeading
        back={<BackLink to="/admin/users">Users</BackLink>}
        title="Role Invitations"
        lead="Anyone who opens this link and logs in can accept the role. Share it only with the intended person."
      />
      <AddressWarning url={linksBeginWith} of="invitations" />
      <Section title="New Link">
        <NewLink key={links[0]?.id} />
      </Section>
      {links.length > 0 && (
        <Section title="Existing Links">
          <ul className="divide-y divide-line">
            {links.map((link) => (
              <RoleLink key={link.id} link={link} />
            ))}
          </ul>
        </Section>
      )}
    </Page>
  );
}

function NewLink() {
  const { tournaments } = useLoaderData<Loaded<typeof loadRoleLinks>>();
  const form = usePageForm(roleLinkForm, {
    action: "/api/admin/role-links",
    defaultValue: { maxUses: "1", days: "7" },
  });
  const { note, maxUses, days } = form.fields;
  return (
    <PageForm of={form} submit="Create Link" preventScrollReset>
      <RoleFields fields={form.fields} untilLabel="Last day of the role" tournaments={tournaments} />
      <TextInput
        label="Note"
        hint="A note on who it's for. Only admins see this."
        optional
        maxLength={200}
        {...fieldProps(note)}
      />
      <div className="grid items-end gap-x-4 sm:grid-cols-2">
        <NumberInput
          label="People"
          hint="How many people can use it."
          step="1"
          min="1"
          max="100"
          inputMode="numeric"
          {...fieldProps(maxUses)}
        />
        <NumberInput
          label="Days"
          hint="How long it's valid."
          step="1"
          min="1"
          max="90"
          inputMode="numeric"
          {...fieldProps(days)}
        />
      </div>
    </PageForm>
  );
}

const states = { open: null, used_up: "Used up", expired: "Expired", ended: "Ended" } as const;

function RoleLink({ link }: { link: RoleLinkView }) {
  const { id, code, url, role, tournamentName, until, note, uses, usedBy, maxUses, usableUntil, state } = link;
  const { madeBy, madeByDisplayName } = link;
  return (
    <li className="flex flex-col gap-2 py-4">
      <h3 className="title-3 flex flex-wrap items-center gap-2">
        <span className="wrap-anywhere">
          {roleWords[role]} for {tournamentName ?? "the whole club"}
        </span>
        {states[state] && <Badge>{states[state]}</Badge>}
      </h3>
      {note && <p className="wrap-anywhere">{note}</p>}
      {state === "open" && (
        <TextInput
          label="Link"
          aria-label={`Link to the role, ${code}`}
          readOnly
          value={url}
          onFocus={({ currentTarget }) => currentTarget.select()}
        />
      )}
      <p className="text-ink-soft">
        Used by {uses} of {maxUses} {maxUses === 1 ? "person" : "people"}
        {usedBy.length > 0 && ` (${usedBy.join(", ")})`}, until <Moment at={usableUntil} isDeadline />.
        {madeBy && ` Created by ${fullNameOf(madeBy, madeByDisplayName)}.`}
        {until && (
          <>
            {" "}
            The role ends <Moment at={until} />.
          </>
        )}
      </p>
      {state === "open" && (
        <ApiForm action={`/api/admin/role-links/${id}/end`} preventScrollReset>
          <Button look="secondary" size="small" aria-label={`End link ${code}`}>
            End Link
          </Button>
        </ApiForm>
      )}
    </li>
  );
}
