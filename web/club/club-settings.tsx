import { useEffect } from "react";
import { Link, useLoaderData } from "react-router-dom";
import { zoneText } from "../../src/base/format/moments.ts";
import { type ClubColors, clubLimits, usualColors } from "../../src/club/club-limits.ts";
import { clubSettingsForm } from "../../src/club/club-settings.ts";
import { rejectionReasonsText } from "../../src/club/rejection-reasons/rejection-reasons.ts";
import { Autosaved } from "../autosave/autosaved.tsx";
import { CopyButton } from "../copy-button.tsx";
import { fieldProps } from "../form-field.ts";
import type { Loaded } from "../page.ts";
import { PageForm, usePageForm } from "../page-form.tsx";
import { AddressWarning } from "../server-settings/address-warning.tsx";
import { Button } from "../ui/form/button.tsx";
import { Checkbox } from "../ui/form/checkbox.tsx";
import { Select, TextArea, TextInput } from "../ui/form/text-input.tsx";
import { Page, PageHeading, Section } from "../ui/page.tsx";
import { NewVersionCard } from "../updates/new-version-card.tsx";
import type { loadClubSettings } from "./club-settings-loader.ts";
import { LogoPart } from "./logo-part.tsx";

type Data = Loaded<typeof loadClubSettings>;

export function Component() {
  return (
    <Page>
      <PageHeading title="Club Settings" lead="Your club's public details. Changes are logged." />
      <NewVersionCard newVersion={useLoaderData<Data>().newVersion} />
      <div className="grid grid-cols-1 gap-x-12 gap-y-10 lg:grid-cols-2">
        <Autosaved>
          <SettingsForm />
        </Autosaved>
        <div>
          <LogoPart logo={useLoaderData<Data>().settings.logo} />
          <Invitation />
          <RuleSets />
          <Export />
          <ServerSettings />
          <Programs />
        </div>
      </div>
    </Page>
  );
}

const colorWords: Record<ClubColors, string> = {
  lake: "Lake blue-green",
  forest: "Forest green",
  navy: "Navy blue",
  wine: "Wine red",
};

const showColors = (name: string): void => {
  document.documentElement.dataset.colors = name;
};

function SettingsForm() {
  const { settings } = useLoaderData<Data>();
  const saved = settings.colors ?? usualColors;
  const { server: _, logo: _logo, defaultName, ...own } = settings;
  const form = usePageForm(clubSettingsForm, {
    action: "/api/admin/settings",
    id: "club-settings",
    defaultValue: {
      ...own,
      rejectionReasons: rejectionReasonsText(own.rejectionReasons),
      allowsEmbedding: own.allowsEmbedding ? "on" : "",
      requiresTwoStep: own.requiresTwoStep ? "on" : "",
      colors: saved,
    },
  });
  const { fields, isBusy } = form;
  // A preview is discarded with the page.
  useEffect(() => {
    showColors(saved);
    return () => showColors(saved);
  }, [saved]);
  return (
    <PageForm of={form} preventScrollReset>
      <TextInput
        label="Club Name"
        hint={
          own.name === null
            ? `Currently "${defaultName}" (the default).`
            : `Leave blank to use "${defaultName}" (the default).`
        }
        maxLength={clubLimits.name}
        autoComplete="organization"
        optional
        {...fieldProps(fields.name)}
      />
      <fieldset className="mt-6">
        <legend className="title-3 mb-3">Contact</legend>
        <p className="mb-4 text-ink-soft">
          Shown to everyone on the{" "}
          <Link to="/contact" className="link">
            contact page
          </Link>
          .
        </p>
        <TextInput
          label="Contact Name"
          hint="Example: Pat Lee, secretary."
          maxLength={clubLimits.contactName}
          optional
          {...fieldProps(fields.contactName)}
        />
        <div className="grid gap-x-4 sm:grid-cols-2">
          <TextInput label="Email" type="email" optional {...fieldProps(fields.contactEmail)} />
          <TextInput
            label="Phone"
            type="tel"
            maxLength={clubLimits.phone}
            optional
            {...fieldProps(fields.contactPhone)}
          />
        </div>
        <TextArea
          label="Other Contact Details"
          hint="Address, hours, where you meet."
          rows={4}
          maxLength={clubLimits.contactText}
          optional
          {...fieldProps(fields.contactText)}
        />
      </fieldset>
      <fieldset className="mt-6">
        <legend className="title-3 mb-3">The club's own rules</legend>
        <p className="mb-4 text-ink-soft">
          Shown on the{" "}
          <Link to="/rules" className="link">
            rules page
          </Link>
          , below the rules that apply to every club.
        </p>
        <TextArea
          label="Rules"
          hint="Shown with the line breaks you type."
          rows={10}
          maxLength={clubLimits.rulesText}
          optional
          {...fieldProps(fields.rulesText)}
        />
      </fieldset>
      <fieldset className="mt-6">
        <legend className="title-3 mb-3">Reviewing catches</legend>
        <TextArea
          label="Rejection Reasons"
          hint={`One per line, up to ${clubLimits.rejectionReasons}. Judges pick one with a tap or number key. Clear the list to restore the defaults.`}
          rows={clubLimits.rejectionReasons}
          {...fieldProps(fields.rejectionReasons)}
        />
      </fieldset>
      <fieldset className="mt-6 mb-4">
        <legend className="title-3 mb-3">Leaderboards on other websites</legend>
        <Checkbox
          name={fields.allowsEmbedding.name}
          defaultChecked={fields.allowsEmbedding.initialValue === "on"}
          label="Let other websites show a small leaderboard of each public tournament. The embed code is on the tournament's day page."
          keepErrorLine={false}
        />
      </fieldset>
      <fieldset className="mt-6 mb-4">
        <legend className="title-3 mb-3">Payment security</legend>
        <Checkbox
          id={fields.requiresTwoStep.id}
          name={fields.requiresTwoStep.name}
          defaultChecked={fields.requiresTwoStep.initialValue === "on"}
          error={fields.requiresTwoStep.errors?.[0]}
          label="Admins and treasurers must use two-step login to move money. Until they set it up, they can only view it."
        />
      </fieldset>
      <fieldset className="mt-6">
        <legend className="title-3 mb-3">Appearance</legend>
        <Select
          label="Colors"
          {...fieldProps(fields.colors)}
          onChange={(event) => showColors(event.currentTarget.value)}
        >
          {Object.entries(colorWords).map(([name, words]) => (
            <option key={name} value={name}>
              {words}
            </option>
          ))}
        </Select>
      </fieldset>
      <div>
        <Button busy={isBusy}>Save Settings</Button>
      </div>
    </PageForm>
  );
}

function Invitation() {
  const { registerUrl } = useLoaderData<Data>();
  return (
    <Section title="Invite Anglers" id="invite">
      <TextInput
        label="Link"
        hint="Anglers create their own accounts there."
        readOnly
        value={registerUrl}
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <CopyButton text={registerUrl} label="Copy Link" copied="Link copied" />
      <AddressWarning url={registerUrl} />
      <p className="mt-2">
        Or{" "}
        <Link to="/admin/users/import" className="link">
          import your members
        </Link>{" "}
        from a list.
      </p>
    </Section>
  );
}

function RuleSets() {
  return (
    <Section title="Rule Sets" id="rule-sets">
      <p>
        <Link to="/admin/rule-sets" className="link">
          Manage rule sets
        </Link>
        : units, rounding, penalties and more, saved under a name.
      </p>
    </Section>
  );
}

function Programs() {
  return (
    <Section title="Other Programs" id="programs">
      <p>
        <Link to="/admin/settings/api-tokens" className="link">
          API tokens
        </Link>
        : let a scoreboard, a website or a script use the club's data.
      </p>
      <p className="mt-2">
        <Link to="/admin/settings/webhooks" className="link">
          Webhooks
        </Link>
        : notify another program, such as a chat app, of events in the club.
      </p>
    </Section>
  );
}

function Export() {
  return (
    <Section title="Export" id="export">
      <p>
        <Link to="/admin/export" className="link">
          Export all club data
        </Link>
        : members, catches, results, money and the rest, for a spreadsheet or another product.
      </p>
    </Section>
  );
}

function ServerSettings() {
  const { timeZone, publicAddress, payments, entryCharge, sendsMail, tellsNewVersions } =
    useLoaderData<Data>().settings.server;
  const charge = entryCharge === "fixed" ? "$1.00, whatever the fee" : "the tournament's fee";
  const paymentsText = {
    stripe: `Stripe: ${charge}`,
    mock: "Test mode: no money moves",
    off: "Not online: entry fees are paid in person",
  };
  const rows = [
    ["Time zone", zoneText(timeZone), "time-zone"],
    ["Public address", publicAddress ?? "Not set", "address"],
    ["Email", sendsMail ? "Sent" : "Not sent", "mail"],
    ["Payments", paymentsText[payments], "payments"],
    ["New versions", tellsNewVersions ? "Admins are notified" : "Nobody is notified", "updates"],
  ] as const;
  return (
    <Section
      title="Server Settings"
      id="server"
      aside={
        <Link to="/admin/settings/server" className="link">
          Change
        </Link>
      }
    >
      <p className="mb-3 text-ink-soft">Time zone, public address, email, payments, notifications and new versions.</p>
      <dl className="divide-y divide-line">
        {rows.map(([label, value, id]) => (
          <div key={id} className="flex flex-wrap justify-between gap-x-6 py-3">
            <dt>
              <Link to={`/admin/settings/server#${id}`} className="link">
                {label}
              </Link>
            </dt>
            <dd className="wrap-anywhere font-semibold">{value}</dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}
