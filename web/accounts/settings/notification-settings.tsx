import { useLoaderData } from "react-router-dom";
import type { Loaded } from "../../page.ts";
import { PushSwitch } from "../../push/push-switch.tsx";
import { BackLink } from "../../ui/back-link.tsx";
import { Page, PageHeading, Section } from "../../ui/page.tsx";
import type { loadNotificationSettings } from "./loaders.ts";

/** What the reader is told outside of the site, and on which device. */
export function Component() {
  const { push } = useLoaderData<Loaded<typeof loadNotificationSettings>>();
  return (
    <Page narrow>
      <PageHeading
        back={<BackLink to="/settings">Settings</BackLink>}
        title="Notifications"
        lead="Be told at once when a catch of yours is reviewed, even while this site is closed."
      />
      <Section title="On This Device">
        <PushSwitch publicKey={push.publicKey} />
      </Section>
    </Page>
  );
}
