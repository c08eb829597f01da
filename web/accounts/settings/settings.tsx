import { type ActionFunction, Link, redirect, useLoaderData, useSearchParams } from "react-router-dom";
import { accountChange, passwordChange } from "../../../src/accounts/account-forms.ts";
import { dayIn, dayText } from "../../../src/base/format/days.ts";
import { profileVisibilityForm } from "../../../src/catches/profile/angler-profile.ts";
import { namedPerson } from "../../../src/relations/relation-shapes.ts";
import { answer } from "../../api.ts";
import { dropAllSaved } from "../../autosave/drop-saved.ts";
import { handleForm } from "../../form.ts";
import { TutorialGate } from "../../layout/gates/tutorial-gate.tsx";
import type { Loaded } from "../../page.ts";
import type { Runtime } from "../../runtime/runtime.ts";
import { useSession } from "../../runtime/session.ts";
import { ButtonLink } from "../../ui/form/button.tsx";
import { Page, PageHeading, Section } from "../../ui/page.tsx";
import type { loadSettings } from "./loaders.ts";
import { PasswordForm } from "./password-form.tsx";
import { ProfileForm } from "./profile-form.tsx";
import { Relations } from "./relations.tsx";
import { Sessions } from "./sessions.tsx";
import { VisibilityForm } from "./visibility-form.tsx";

const hideFields = ["currentPassword", "newPassword"];

/** Several forms post to this page; `intent` says which. */
export const action =
  (runtime: Runtime): ActionFunction =>
  async ({ request }) => {
    const form = await request.formData();
    const { account, auth, relations } = runtime.api.api;
    const done = (title: string, description: string, to = "/settings"): Response => {
      runtime.showToast({ title, description, tone: "good" });
      return redirect(to);
    };
    switch (form.get("intent")) {
      case "sign-out":
        await answer(auth["logout-everywhere"].post());
        if (runtime.inBrowser) dropAllSaved();
        return done("Signed out everywhere", "Every browser has to log in again, this one too.", "/login");
      case "sign-out-one": {
        const { isCurrent } = await answer(account.sessions.end.post({ session: String(form.get("session")) }));
        if (isCurrent && runtime.inBrowser) dropAllSaved();
        return done("Signed out", "That browser has to log in again.", isCurrent ? "/login" : "/settings");
      }
      case "visibility":
        return handleForm(form, profileVisibilityForm, async (value) => {
          await answer(account.profile.post(value));
          return done("Profile saved", value.isHidden ? "Others no longer see it." : "Everybody can see it.");
        });
      case "declare-relation":
        return handleForm(form, namedPerson, async (value) => {
          await answer(relations.post(value));
          return done("Person added", "From now on neither of you judges the other.");
        });
      case "end-relation":
        return handleForm(form, namedPerson, async (value) => {
          await answer(relations.delete(value));
          return done("Person removed", "Unless they named you, each of you may judge the other again.");
        });
      case "password":
        return handleForm(
          form,
          passwordChange,
          async (value) => {
            await answer(auth["change-password"].post(value));
            return done("Password changed", "Your other browsers were signed out.");
          },
          { hideFields },
        );
      default:
        return handleForm(
          form,
          accountChange,
          async (value) => {
            await answer(account.post({ ...value, displayName: value.displayName ?? "" }));
            return done("Account saved", "Your new details are in force everywhere.");
          },
          { hideFields },
        );
    }
  };

/** What users look after themselves. Suspended they only read; before the agreement, see docs/rules.md 1.2. */
export function Component() {
  const { account, relations } = useLoaderData<Loaded<typeof loadSettings>>();
  const { user, club } = useSession();
  const [params] = useSearchParams();
  const isSuspended = user?.suspendedUntil !== null;
  return (
    <>
      {user?.hasSeenTutorial && params.has("tutorial") && <TutorialGate next="/settings" />}
      <Page narrow>
        <PageHeading
          title="Settings"
          lead={`Member since ${dayText(dayIn(new Date(account.createdAt), club.timeZone))}`}
        />
        <Section title="Account">
          <ProfileForm account={account} isFixed={isSuspended || !user?.hasAcceptedUserAgreement} />
        </Section>
        <Section title="Public Profile">
          <VisibilityForm account={account} isFixed={isSuspended || !user?.hasAcceptedUserAgreement} />
        </Section>
        <Section title="People I Fish With">
          <Relations relations={relations} isFixed={isSuspended || !user?.hasAcceptedUserAgreement} />
        </Section>
        {!isSuspended && (
          <Section title="Password">
            <PasswordForm username={account.username} />
          </Section>
        )}
        {(!isSuspended || account.hasTwoStep) && (
          <Section title="Two-Step Login">
            <p className="mb-4 text-ink-soft">
              {account.hasTwoStep
                ? "On: besides the password, a login asks for a code from your phone."
                : "Off. A code from your phone keeps others out even if they learn your password."}
            </p>
            <ButtonLink look="secondary" to="/settings/two-step">
              {account.hasTwoStep ? "Two-Step Login" : "Set Up Two-Step Login"}
            </ButtonLink>
          </Section>
        )}
        <Section title="Where You Are Signed In">
          <Sessions sessions={account.sessions} />
        </Section>
        <Section title="Notifications">
          <p className="mb-4 text-ink-soft">What you are notified of, and on which of your devices.</p>
          <ButtonLink look="secondary" to="/settings/notifications">
            Notification Settings
          </ButtonLink>
        </Section>
        <Section title="Payments">
          <p className="mb-4 text-ink-soft">Entry fees you paid, with their receipts.</p>
          <ButtonLink look="secondary" to="/payments">
            Your Payments
          </ButtonLink>
        </Section>
        <Section title="Tutorial">
          <p className="mb-4 text-ink-soft">How a fish gets onto the leaderboard, in five steps.</p>
          <ButtonLink look="secondary" to={isSuspended ? "/tutorial" : "/settings?tutorial=1"}>
            Open the Tutorial
          </ButtonLink>
        </Section>
        <Section title="Your Data">
          <p className="mb-4 text-ink-soft">
            Everything the club keeps about you, in one file: account, entries, catches with the addresses of their
            photos, reports, notifications, payments and payouts.
          </p>
          <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
            <a href="/api/account/data" download className="button button-secondary">
              Download My Data
            </a>
            {!isSuspended && (
              <Link to="/settings/delete" className="link inline-flex min-h-12 items-center text-red-ink">
                Delete my account
              </Link>
            )}
          </div>
        </Section>
      </Page>
    </>
  );
}
