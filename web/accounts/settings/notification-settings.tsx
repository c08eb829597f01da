import { type ActionFunction, redirect, useLoaderData } from "react-router-dom";
import { preferencesForm } from "../../../src/delivery/delivery-preferences.ts";
import { answer } from "../../api.ts";
import { PushSwitch } from "../../delivery/push-switch.tsx";
import { handleForm } from "../../form.ts";
import type { Loaded } from "../../page.ts";
import type { Runtime } from "../../runtime/runtime.ts";
import { useSession } from "../../runtime/session.ts";
import { BackLink } from "../../ui/back-link.tsx";
import { Page, PageHeading, Section } from "../../ui/page.tsx";
import type { loadNotificationSettings } from "./loaders.ts";
import { PreferencesForm } from "./preferences-form.tsx";

export const action =
  (runtime: Runtime): ActionFunction =>
  async ({ request }) =>
    handleForm(await request.formData(), preferencesForm, async (value) => {
      await answer(runtime.api.api.notifications.preferences.post(value));
      runtime.showToast({ title: "Choices saved", description: "They hold on all your devices.", tone: "good" });
      return redirect("/settings/notifications");
    });

/** What the reader is told outside of the site, when, and on which device. */
export function Component() {
  const { push, preferences } = useLoaderData<Loaded<typeof loadNotificationSettings>>();
  const { user } = useSession();
  const isFixed = user?.suspendedUntil !== null || !user.hasAcceptedUserAgreement;
  return (
    <Page narrow>
      <PageHeading
        back={<BackLink to="/settings">Settings</BackLink>}
        title="Notification Settings"
        lead="Be notified of what concerns you, even while this site is closed."
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
