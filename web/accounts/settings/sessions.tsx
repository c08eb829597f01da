import type { SessionLine } from "../../../src/accounts/account-forms.ts";
import { ApiForm } from "../../posted-form.tsx";
import { useReplyTo } from "../../reply-to.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/form/button.tsx";
import { Moment } from "../../ui/moment.tsx";

const endAll = "/api/auth/logout-everywhere";
export const endSession = "/api/account/sessions/end";

/** Ends a session left open elsewhere; this browser has its own logout. */
function SignOutOne({ id, device }: Pick<SessionLine, "id" | "device">) {
  const { isBusy } = useReplyTo(endSession);
  return (
    <ApiForm action={endSession}>
      <input type="hidden" name="session" value={id} />
      <Button look="secondary" busy={isBusy} aria-label={`Log out ${device}`}>
        Log Out
      </Button>
    </ApiForm>
  );
}

/** The browsers that are logged in, and the ways to end one or all of them. */
export function Sessions({ sessions }: { sessions: SessionLine[] }) {
  const { isBusy } = useReplyTo(endAll);
  return (
    <>
      <ul className="mb-4 divide-y divide-line border-line border-y">
        {sessions.map(({ id, device, createdAt, lastSeenAt, isCurrent }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-3">
            <span className="min-w-0 flex-1">
              <b>{device}</b>
              <span className="block text-ink-soft">
                Since <Moment at={createdAt} />, last seen <Moment at={lastSeenAt} />
              </span>
            </span>
            {isCurrent ? <Badge tone="green">This browser</Badge> : <SignOutOne id={id} device={device} />}
          </li>
        ))}
      </ul>
      <ApiForm action={endAll}>
        <Button look="secondary" busy={isBusy}>
          Log Out Everywhere
        </Button>
      </ApiForm>
    </>
  );
}
