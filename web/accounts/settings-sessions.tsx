import { Form } from "react-router-dom";
import type { SessionLine } from "../../src/accounts/model.ts";
import { Moment } from "../catches/moment.tsx";
import { useReplyTo } from "../catches/reply-to.ts";
import { Badge } from "../ui/badge.tsx";
import { Button } from "../ui/button.tsx";

const intent = "sign-out";

/** The browsers that are signed in, and the way to end them all. */
export function Sessions({ sessions }: { sessions: SessionLine[] }) {
  const { isBusy } = useReplyTo(intent);
  return (
    <>
      <ul className="mb-4 divide-y divide-line border-line border-y">
        {sessions.map(({ device, createdAt, lastSeenAt, isCurrent }) => (
          <li key={`${createdAt} ${device}`} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-3">
            <span className="min-w-0 flex-1">
              <b>{device}</b>
              <span className="block text-ink-soft">
                Since <Moment at={createdAt} />, last seen <Moment at={lastSeenAt} />
              </span>
            </span>
            {isCurrent && <Badge tone="green">This browser</Badge>}
          </li>
        ))}
      </ul>
      <Form method="post">
        <input type="hidden" name="intent" value={intent} />
        <Button look="secondary" busy={isBusy}>
          Sign out everywhere
        </Button>
      </Form>
    </>
  );
}
