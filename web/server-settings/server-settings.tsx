import { Link, useLoaderData } from "react-router-dom";
import { findZones } from "../../src/server-settings/city-zones.ts";
import { noZone } from "../../src/server-settings/no-zone.ts";
import {
  addressForm,
  mailForm,
  notificationsForm,
  type ServerSettingsView,
  serverSettingLimits,
  timeZoneForm,
} from "../../src/server-settings/server-settings.ts";
import { fieldProps } from "../form-field.ts";
import type { Loaded } from "../page.ts";
import { PageForm, usePageForm } from "../page-form.tsx";
import { Alert } from "../ui/alert.tsx";
import { BackLink } from "../ui/back-link.tsx";
import { Checkbox } from "../ui/form/checkbox.tsx";
import { Combobox } from "../ui/form/combobox.tsx";
import { Select, TextInput } from "../ui/form/text-input.tsx";
import { Page, PageHeading, Section } from "../ui/page.tsx";
import { UpdateSettings } from "../updates/update-settings.tsx";
import type { loadServerSettings } from "./loaders.ts";
import { Locked } from "./locked.tsx";
import { PaymentSettings } from "./payment-settings.tsx";
import { TestButton } from "./test-button.tsx";

const api = "/api/admin/server-settings";

export function Component() {
  const settings = useLoaderData<Loaded<typeof loadServerSettings>>();
  return (
    <Page narrow>
      <PageHeading
        back={<BackLink to="/admin/settings">Club Settings</BackLink>}
        title="Server Settings"
        lead="Changes take effect at once, without a restart. Each one is recorded, without passwords and keys."
      />
      {/* A saved secret must not stay in its field, so forms with secrets are remounted after each change. */}
      {settings.isDemo && (
        <div className="mb-8">
          <Alert>The demo's address, mail server and payments can't be changed.</Alert>
        </div>
      )}
      <TimeZone key={settings.timeZone.value} of={settings.timeZone} />
      <Address key={settings.address.value} of={settings.address} />
      <Mail key={`mail-${settings.revision}`} of={settings.mail} hasAddress={settings.address.value !== null} />
      <PaymentSettings key={`payments-${settings.revision}`} of={settings.payments} />
      <Notifications of={settings.notifications} />
      <UpdateSettings of={settings.updates} />
    </Page>
  );
}

async function loadZones(typed: string) {
  return findZones(typed).map(({ place, zone }) => ({ value: zone, detail: place }));
}

function TimeZone({ of: { value, isDefault, lockedBy } }: { of: ServerSettingsView["timeZone"] }) {
  const form = usePageForm(timeZoneForm, {
    action: `${api}/time-zone`,
    id: "time-zone-form",
    defaultValue: { timeZone: value },
  });
  return (
    <Section title="Time Zone" id="time-zone" className="mt-0">
      <p className="mb-4 text-ink-soft">
        Sets when the club's days begin and end, and the default for new tournaments.
      </p>
      {lockedBy ? (
        <Locked label="Time Zone" value={value} by={lockedBy} />
      ) : (
        <PageForm of={form} submit="Save Time Zone" preventScrollReset>
          <Combobox
            label="City or Time Zone"
            hint={isDefault ? "Not set: using the computer's." : "Example: Chicago or America/Chicago."}
            maxLength={serverSettingLimits.zone}
            autoComplete="off"
            load={loadZones}
            noMatch={noZone}
            {...fieldProps(form.fields.timeZone)}
          />
        </PageForm>
      )}
    </Section>
  );
}

const reaches = {
  loopback: "Links currently work only on this computer. Set an address that everyone can open.",
  private: "Links currently work only on this network. Set an address that everyone can open.",
};

function Address({ of: { value, linksBeginWith, reach, lockedBy } }: { of: ServerSettingsView["address"] }) {
  const form = usePageForm(addressForm, {
    action: `${api}/address`,
    id: "address-form",
    defaultValue: { address: value ?? "" },
  });
  return (
    <Section title="Public Address" id="address">
      <p className="mb-4 text-ink-soft">
        Links in invitations, QR codes and emails start with <strong className="wrap-anywhere">{linksBeginWith}</strong>
        .
      </p>
      {reach !== null && reach !== "public" && (
        <div className="mb-4">
          <Alert kind="warning">{reaches[reach]}</Alert>
        </div>
      )}
      {lockedBy ? (
        <Locked label="Address" value={value} by={lockedBy} />
      ) : (
        <PageForm of={form} submit="Save Address" preventScrollReset>
          <TextInput
            label="Address"
            hint="Leave blank to use the address that each visitor opened."
            placeholder="fish.example.org"
            inputMode="url"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={serverSettingLimits.address}
            optional
            {...fieldProps(form.fields.address)}
          />
        </PageForm>
      )}
      <TestButton action={`${api}/address/check`} label="Check the Address">
        {!lockedBy && <input type="hidden" name="address" value={form.fields.address.value ?? ""} />}
      </TestButton>
    </Section>
  );
}

const securities = {
  tls: "TLS (usually port 465)",
  starttls: "STARTTLS (usually port 587)",
  offered: "STARTTLS if the server offers it",
  none: "Not encrypted (only on your own network)",
};

function Mail({ of: mail, hasAddress }: { of: ServerSettingsView["mail"]; hasAddress: boolean }) {
  const form = usePageForm(mailForm, {
    action: `${api}/mail`,
    id: "mail-form",
    defaultValue: {
      host: mail.host,
      port: String(mail.port),
      security: mail.security,
      username: mail.user,
      from: mail.from,
    },
  });
  const { fields } = form;
  return (
    <Section title="Mail Server" id="mail">
      <p className="mb-4 text-ink-soft">
        For password links, invitations and the daily email. {mail.isSetUp ? "Email is on." : "Email is off."}
      </p>
      {mail.problem && (
        <div className="mb-4">
          <Alert kind="error" announce={false}>
            {mail.problem}
          </Alert>
        </div>
      )}
      {!(hasAddress || mail.isSetUp) && (
        <p className="mb-4">
          <Link to="#address" className="link">
            Set the public address first
          </Link>
          : links in email begin with it.
        </p>
      )}
      {mail.lockedBy ? (
        <Locked label="Mail Server" value={`${mail.host}:${mail.port}, from ${mail.from}`} by={mail.lockedBy} />
      ) : (
        <PageForm of={form} submit="Save Mail Server" preventScrollReset>
          <div className="grid items-end gap-x-4 sm:grid-cols-[1fr_8rem]">
            <TextInput
              label="Server"
              hint="Example: mail.example.org. Leave blank to turn off email."
              autoCapitalize="none"
              spellCheck={false}
              maxLength={serverSettingLimits.host}
              optional
              {...fieldProps(fields.host)}
            />
            <TextInput label="Port" inputMode="numeric" maxLength={5} {...fieldProps(fields.port)} />
          </div>
          <Select label="Encryption" {...fieldProps(fields.security)}>
            {Object.entries(securities).map(([value, words]) => (
              <option key={value} value={value}>
                {words}
              </option>
            ))}
          </Select>
          <div className="grid gap-x-4 sm:grid-cols-2">
            <TextInput
              label="Username"
              autoCapitalize="none"
              spellCheck={false}
              autoComplete="off"
              maxLength={serverSettingLimits.username}
              optional
              {...fieldProps(fields.username)}
            />
            <TextInput
              label="Password"
              type="password"
              hint={mail.hasPassword ? "Leave blank to keep the saved one." : undefined}
              autoComplete="new-password"
              maxLength={serverSettingLimits.password}
              optional
              {...fieldProps(fields.password)}
            />
          </div>
          <TextInput label="From Address" type="email" maxLength={254} {...fieldProps(fields.from)} />
        </PageForm>
      )}
      {mail.isSetUp && <TestButton action={`${api}/mail/test`} label="Send a Test Email" />}
      {mail.isSetUp && <p className="mt-2 text-[0.9375rem] text-ink-soft">It goes to {mail.testGoesTo}.</p>}
    </Section>
  );
}

function Notifications({ of }: { of: ServerSettingsView["notifications"] }) {
  const form = usePageForm(notificationsForm, {
    action: `${api}/notifications`,
    id: "notifications-form",
    defaultValue: { dailyMail: of.dailyMail ? "on" : "", pushNotifications: of.pushNotifications ? "on" : "" },
  });
  const { fields } = form;
  const isLocked = of.dailyMailLockedBy !== null && of.pushNotificationsLockedBy !== null;
  const onOff = (isOn: boolean) => (isOn ? "On" : "Off");
  return (
    <Section title="Notifications" id="notifications">
      <p className="mb-4 text-ink-soft">
        For the whole club. Each angler chooses what to get in their own settings; the list under the bell is always on.
      </p>
      {of.dailyMailLockedBy && <Locked label="Daily Email" value={onOff(of.dailyMail)} by={of.dailyMailLockedBy} />}
      {of.pushNotificationsLockedBy && (
        <Locked label="Push Notifications" value={onOff(of.pushNotifications)} by={of.pushNotificationsLockedBy} />
      )}
      {!isLocked && (
        <PageForm of={form} submit="Save Notifications" preventScrollReset>
          {!of.dailyMailLockedBy && (
            <Checkbox
              name={fields.dailyMail.name}
              defaultChecked={fields.dailyMail.initialValue === "on"}
              label={
                of.sendsMail
                  ? "Send one email a day to anglers with unread notifications."
                  : "Send one email a day to anglers with unread notifications, once a mail server is set up."
              }
              keepErrorLine={false}
            />
          )}
          {!of.pushNotificationsLockedBy && (
            <Checkbox
              name={fields.pushNotifications.name}
              defaultChecked={fields.pushNotifications.initialValue === "on"}
              label="Send push notifications to the phones and computers where anglers turned them on."
              keepErrorLine={false}
            />
          )}
        </PageForm>
      )}
      <TestButton action={`${api}/notifications/test`} label="Send a Test Notification" />
    </Section>
  );
}
