import { counted } from "../../src/base/format/numbers.ts";
import { Alert } from "../ui/alert.tsx";
import { Button } from "../ui/form/button.tsx";
import type { KeptEntry } from "./weigh-in-queue.ts";

const words = ({ entrant = "", fish, weight, length }: Record<string, string>): string =>
  [entrant, ...(fish ? [`${fish} fish`] : []), ...(length ? [length] : []), ...(weight ? [weight] : [])].join(", ");

type Props = {
  entries: readonly KeptEntry[];
  waitingFor: "network" | "log-in" | null;
  onDiscard: (submissionId: string) => void;
};

/** What is on this device only: waiting to be sent, or refused after it was. */
export function WaitingEntries({ entries, waitingFor, onDiscard }: Props) {
  const waiting = entries.filter(({ refusal }) => refusal === undefined);
  const refused = entries.filter(({ refusal }) => refusal !== undefined);
  return (
    <div role="status" className="flex flex-col gap-3 not-empty:mb-4">
      {waitingFor !== null && waiting.length > 0 && (
        <Alert kind="warning" title={`${counted(waiting.length, "entry", "entries")} waiting to be sent`}>
          <p>
            {waitingFor === "network"
              ? "No connection. They are kept on this device and sent as soon as there is one. Keep weighing."
              : "You were logged out. They are kept on this device: log in again to send them."}
          </p>
          <ul className="mt-1 list-disc pl-5">
            {waiting.map(({ submissionId, fields }) => (
              <li key={submissionId}>{words(fields)}</li>
            ))}
          </ul>
        </Alert>
      )}
      {refused.map(({ submissionId, fields, refusal }) => (
        <Alert key={submissionId} kind="error" title={`Not accepted: ${words(fields)}`}>
          <p>{refusal}</p>
          <Button type="button" look="secondary" onClick={() => onDiscard(submissionId)}>
            Discard
          </Button>
        </Alert>
      ))}
    </div>
  );
}
