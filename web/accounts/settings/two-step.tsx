import { useLoaderData } from "react-router-dom";
import type { Loaded } from "../../page.ts";
import { useShownReply } from "../../reply-to.ts";
import { useSession } from "../../runtime/session.ts";
import { Alert } from "../../ui/alert.tsx";
import { BackLink } from "../../ui/back-link.tsx";
import { Moment } from "../../ui/moment.tsx";
import { Page, PageHeading } from "../../ui/page.tsx";
import type { loadTwoStep } from "./loaders.ts";
import { CodeForm } from "./two-step-code-form.tsx";
import { type MadeCodes, RecoveryCodes } from "./two-step-recovery-codes.tsx";
import { SetUpSteps, StartForm, turnOn } from "./two-step-set-up.tsx";

/** Two-step login, for every member: a code from an app on the phone in addition to the password (docs/decisions/0024). */
export function Component() {
  const { isOn, since, recoveryCodesLeft, setUp } = useLoaderData<Loaded<typeof loadTwoStep>>();
  const newCodes = useShownReply<MadeCodes>(turnOn)?.recoveryCodes;
  const { user } = useSession();
  const isSuspended = user?.suspendedUntil !== null;
  const mayTurnOn = user?.hasAcceptedUserAgreement && !isSuspended;
  return (
    <Page narrow>
      <PageHeading
        back={<BackLink to="/settings">Settings</BackLink>}
        title="Two-Step Login"
        lead="Logging in requires a code from an app on your phone in addition to your password. A stolen password isn't enough."
      />
      {isOn && newCodes && <RecoveryCodes codes={newCodes} />}
      {isOn && since && !newCodes && (
        <div className="flex flex-col gap-6">
          <Alert kind={recoveryCodesLeft > 2 ? "success" : "warning"} title="Two-step login is on" announce={false}>
            <p>
              Since <Moment at={since} />. Recovery codes left: {recoveryCodesLeft}.
            </p>
            {recoveryCodesLeft <= 2 && <p>To get new ones, turn two-step login off and on again.</p>}
          </Alert>
          <section>
            <h2 className="title-2 mb-3">Turn It Off</h2>
            <CodeForm
              action="/api/account/two-step/off"
              id="form-two-step-off"
              label="Turn Off"
              look="danger"
              codeHint="From the app, or a recovery code."
              allowsLetters
            />
          </section>
        </div>
      )}
      {!(isOn || mayTurnOn) && (
        <Alert>
          {isSuspended
            ? "You can set up two-step login once your suspension is over."
            : "Please accept the user agreement first. Then you can set up two-step login."}
        </Alert>
      )}
      {!isOn && mayTurnOn && (setUp ? <SetUpSteps setUp={setUp} /> : <StartForm />)}
    </Page>
  );
}
