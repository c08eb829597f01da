import { useLoaderData } from "react-router-dom";
import { PushSwitch } from "../../delivery/push-switch.tsx";
import type { Loaded } from "../../page.ts";
import { useSession } from "../../runtime/session.ts";
import { BackLink } from "../../ui/back-link.tsx";
import { Page, PageHeading, Section } from "../../ui/page.tsx";
import type { loadNotificationSettings } from "./loaders.ts";
import { PreferencesForm } from "./preferences-form.tsx";

/** Notifications outside of the site: which ones, when, and on which device. */
export function Component() {
  const { push, preferences } = useLoaderData<Loaded<typeof loadNotificationSettings>>();
  const { user } = useSession();
  const isFixed = user?.suspendedUntil !== null || !user.hasAcceptedUserAgreement;
  return (
    <Page narrow>
      <PageHeading
        back={<BackLink to="/settings">Settings</BackLink>}
        title="Notification Settings"
        lead="Get alerts about your catches and tournaments, even when the site is closed."
      />
      {!isFixed && (
        <Section title="On This Device">
          <PushSwitch publicKey={push.publicKey} />
        </Section>
      )}
      <Section title="On All Your Devices">
        <PreferencesForm preferences={preferences} isFixed={isFixed} />
      </Section>
    </Page>
  );
}
