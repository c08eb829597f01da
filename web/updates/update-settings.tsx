import { updateCheckForm } from "../../src/server-settings/server-settings.ts";
import type { UpdateCheckView } from "../../src/updates/update-views.ts";
import { PageForm, usePageForm } from "../page-form.tsx";
import { Locked } from "../server-settings/locked.tsx";
import { Alert } from "../ui/alert.tsx";
import { Checkbox } from "../ui/form/checkbox.tsx";
import { Moment } from "../ui/moment.tsx";
import { Section } from "../ui/page.tsx";

/** The switch for the notice of new versions, and the result of the last check. */
export function UpdateSettings({ of: updates }: { of: UpdateCheckView }) {
  const { isOn, address, problem, lockedBy } = updates;
  const form = usePageForm(updateCheckForm, {
    action: "/api/admin/server-settings/updates",
    id: "updates-form",
    defaultValue: { updateCheck: isOn ? "on" : "" },
  });
  const { updateCheck } = form.fields;
  return (
    <Section title="New Versions" id="updates">
      <p className="mb-4 text-ink-soft">
        FishTournament Pro can check for a new version once a day and show it on the dashboard. No data about the club
        is sent.
      </p>
      {address === null && (
        <div className="mb-4">
          <Alert>
            No release address is set. Set <code>UPDATE_ADDRESS</code> on the server to the https address of the folder
            with the newest release.
          </Alert>
        </div>
      )}
      {problem && (
        <div className="mb-4">
          <Alert kind="warning" title="The last attempt failed">
            <p className="wrap-anywhere">{problem}</p>
            <p>The server will try again within a few hours.</p>
          </Alert>
        </div>
      )}
      {lockedBy ? (
        <Locked label="Notify admins of new versions" value={isOn ? "On" : "Off"} by={lockedBy} />
      ) : (
        <PageForm of={form} submit="Save" preventScrollReset>
          <Checkbox
            id={updateCheck.id}
            name={updateCheck.name}
            defaultChecked={updateCheck.initialValue === "on"}
            error={updateCheck.errors?.[0]}
            label="Notify admins of new versions"
          />
        </PageForm>
      )}
      {isOn && address !== null && <Status of={updates} />}
    </Section>
  );
}

function Status({ of: { address, ownVersion, askedAt, newVersion, problem } }: { of: UpdateCheckView }) {
  const wasChecked = problem === null && askedAt !== null;
  return (
    <p className="mt-4 wrap-anywhere text-[0.9375rem] text-ink-soft">
      This is version {ownVersion}.{" "}
      {newVersion ? `Version ${newVersion} is available. ` : wasChecked && "There is no newer version. "}
      {askedAt ? (
        <>
          Last check: <Moment at={askedAt} />, at {address}.
        </>
      ) : (
        `The first check will be within ten minutes, at ${address}.`
      )}
    </p>
  );
}
