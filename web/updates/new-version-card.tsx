import { useNavigation } from "react-router-dom";
import type { NewVersionView } from "../../src/updates/update-views.ts";
import { ApiForm } from "../posted-form.tsx";
import { Card, CardBody } from "../ui/card.tsx";
import { Button } from "../ui/form/button.tsx";

/** Renders nothing unless the club checks for new versions and there is one. */
export function NewVersionCard({ newVersion: { version, changes } }: { newVersion: NewVersionView }) {
  const { state } = useNavigation();
  if (version === null) return null;
  return (
    <Card className="mb-8">
      <CardBody>
        <h2 className="title-3">Version {version} is available</h2>
        <p className="mt-2">
          To install it, run <code className="wrap-anywhere">sudo fishtournament update</code> on the server. The club
          is backed up first. If the program was built without a release key, add <code>--key FILE</code>.
        </p>
        {changes.length > 0 && (
          <details className="mt-1">
            <summary className="min-h-12 cursor-pointer content-center font-semibold text-lake-ink">What's new</summary>
            <ul className="list-disc space-y-2 pl-5">
              {changes.map((change) => (
                <li key={change} className="wrap-anywhere">
                  {change}
                </li>
              ))}
            </ul>
          </details>
        )}
        <ApiForm action="/api/admin/new-version/dismiss" refusals="toast" preventScrollReset className="mt-3">
          <input type="hidden" name="version" value={version} />
          <Button look="secondary" busy={state === "submitting"}>
            Dismiss
          </Button>
        </ApiForm>
      </CardBody>
    </Card>
  );
}
