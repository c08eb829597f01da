import { Link, useLoaderData, useSearchParams } from "react-router-dom";
import { dayIn, dayText } from "../../../src/base/format/days.ts";
import { Autosaved } from "../../autosave/autosaved.tsx";
import { dropAllSaved } from "../../autosave/drop-saved.ts";
import { TutorialGate } from "../../layout/gates/tutorial-gate.tsx";
import type { Loaded } from "../../page.ts";
import type { AfterPost } from "../../post-form.ts";
import { useSession } from "../../runtime/session.ts";
import { ButtonLink } from "../../ui/form/button.tsx";
import { Page, PageHeading, Section } from "../../ui/page.tsx";
import type { loadSettings } from "./loaders.ts";
import { PasswordForm } from "./password-form.tsx";
import { ProfileForm } from "./profile-form.tsx";
import { Relations } from "./relations.tsx";
import { endSession, Sessions } from "./sessions.tsx";
import { VisibilityForm } from "./visibility-form.tsx";

const endsSession = (api: string, reply: unknown): boolean =>
  api === "/api/auth/logout-everywhere" || (api === endSession && (reply as { isCurrent: boolean }).isCurrent);

/** Unsent drafts are deleted when their owner's session ends. */
export const afterPost: AfterPost = (_, { api, reply }) => {
  if (endsSession(api, reply)) dropAllSaved();
};

/** The settings that users manage themselves. Suspended users can only read them; before the agreement, see docs/rules.md 1.2. */
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
          <Autosaved name="profile">
            <ProfileForm account={account} isFixed={isSuspended || !user?.hasAcceptedUserAgreement} />
          </Autosaved>
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
                ? "On: logging in also requires a code from your phone."
                : "Off. A code from your phone keeps others out even if they learn your password."}
            </p>
            <ButtonLink look="secondary" to="/settings/two-step">
              {account.hasTwoStep ? "Two-Step Login" : "Set Up Two-Step Login"}
            </ButtonLink>
          </Section>
        )}
        <Section title="Passkeys">
          <p className="mb-4 text-ink-soft">Log in with your fingerprint, face or device PIN instead of a password.</p>
          <ButtonLink look="secondary" to="/settings/passkeys">
            Passkeys
          </ButtonLink>
        </Section>
        <Section title="Where You're Logged In">
          <Sessions sessions={account.sessions} />
        </Section>
        <Section title="API Tokens">
          <p className="mb-4 text-ink-soft">
            Let your own programs use the club's API with the permissions you choose.
          </p>
          <ButtonLink look="secondary" to="/settings/api-tokens">
            API Tokens
          </ButtonLink>
        </Section>
        <Section title="Notifications">
          <p className="mb-4 text-ink-soft">Choose your notifications and devices.</p>
          <ButtonLink look="secondary" to="/settings/notifications">
            Notification Settings
          </ButtonLink>
        </Section>
        <Section title="Payments">
          <p className="mb-4 text-ink-soft">
            Entry fees you paid, with their receipts, and the account that receives your prizes.
          </p>
          <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
            <ButtonLink look="secondary" to="/payments">
              Your Payments
            </ButtonLink>
            <ButtonLink look="secondary" to="/payout-setup">
              Payout Account
            </ButtonLink>
          </div>
        </Section>
        <Section title="Tutorial">
          <p className="mb-4 text-ink-soft">How a fish gets onto the leaderboard, in five steps.</p>
          <ButtonLink look="secondary" to={isSuspended ? "/tutorial" : "/settings?tutorial=1"}>
            Open the Tutorial
          </ButtonLink>
        </Section>
        <Section title="Your Data">
          <p className="mb-4 text-ink-soft">
            Everything the club stores about you in one file: account, passkeys, entries, catches with links to photos,
            reports, notifications, payments and payouts.
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
