import { withoutFraction } from "../../src/base/format/fractions.ts";
import { counted, readingText } from "../../src/base/format/numbers.ts";
import { typedPounds } from "../../src/base/format/pounds.ts";
import { weightUnits } from "../../src/base/format/weights.ts";
import type { LengthUnit } from "../../src/scoring/scoring-rules.ts";
import type { WeighInView } from "../../src/weigh-in/weigh-in-shapes.ts";
import { Alert } from "../ui/alert.tsx";
import { Card } from "../ui/card.tsx";
import { Button } from "../ui/form/button.tsx";
import type { WeighInQueue } from "./use-weigh-in-queue.ts";
import { type QueuedEntry, unsentEntries, type WaitingFor } from "./weigh-in-queue.ts";

export type Shown = Pick<WeighInView, "entrants"> & { unit: LengthUnit };

/** "4 Carol Jensen" for a typed 4; a name is shown as typed. */
function entrantWords(typed: string, entrants: Shown["entrants"]): string {
  const entrant = entrants.find(({ number }) => String(number) === typed.trim());
  return entrant ? `${entrant.number} ${entrant.displayName}` : typed;
}

/** A measure with its unit: "8.12 lb" for a typed 8.12, "4.50 lb" for 4-8. */
function measureWords(typed: string, unit: "in" | "cm" | "lb" | "kg"): string {
  const value = unit === "lb" ? typedPounds(typed) : Number(withoutFraction(typed));
  return Number.isFinite(value) ? readingText(value, unit) : typed;
}

export function wordsOf(fields: Record<string, string>, { entrants, unit }: Shown): string {
  const { entrant = "", day, fish, species, length, weight, biggest, dead, lateMinutes, replaces } = fields;
  const weightWords = (typed: string) => measureWords(typed, weightUnits[unit]);
  return [
    entrantWords(entrant, entrants),
    fish && `${fish} fish`,
    species,
    length && measureWords(length, unit),
    weight && weightWords(weight),
    biggest && `big fish ${weightWords(biggest)}`,
    dead && `${dead} dead`,
    lateMinutes && `${counted(Number(lateMinutes), "minute")} late`,
    day && `day ${day}`,
    replaces && "corrected",
  ]
    .filter(Boolean)
    .join(", ");
}

const reasons: Readonly<Record<WaitingFor, string>> = {
  network: "No connection. Keep weighing. These entries will be sent once you're back online.",
  failure: "The server had a problem. These entries will be sent again in a few seconds.",
  "log-in": "You're logged out. Log in again to send these entries.",
  "other-user": "Someone else is logged in now. Log in with your account to send these entries.",
};

type Props = {
  queue: Pick<WeighInQueue, "entries" | "isOnDevice" | "wasUnreadable" | "waitingFor" | "discard" | "sendAgain">;
  shown: Shown;
  /** Puts a refused entry back into the form. Undefined without a form. */
  edit: ((entry: QueuedEntry | null) => void) | undefined;
  /** The submission id of the refused entry that is in the form. */
  editedId?: string;
};

function refusedTitle(isEdited: boolean, isQuestion = false): string {
  if (isEdited) return "Editing";
  return isQuestion ? "Not confirmed" : "Not accepted";
}

/** The entry just made, in place of the last one that the club has. */
export const LatestWaiting = ({ fields, shown }: { fields: QueuedEntry["fields"]; shown: Shown }) => (
  <Card className="p-4">
    <p className="text-xl font-semibold">{wordsOf(fields, shown)}</p>
    <p className="text-ink-soft">Waiting to be sent.</p>
  </Card>
);

/** The entries that only this device has: waiting to be sent, or refused by the server. */
export function WaitingEntries({ queue, shown, edit, editedId }: Props) {
  const words = (fields: Record<string, string>) => wordsOf(fields, shown);
  const { entries, isOnDevice, wasUnreadable, waitingFor, discard, sendAgain } = queue;
  const waiting = unsentEntries(entries);
  const refused = entries.filter(({ refusal }) => refusal !== undefined);
  return (
    <div role="status" className="flex flex-col gap-3 not-empty:mb-4">
      {wasUnreadable && (
        <Alert kind="warning" title="Earlier entries on this device can't be read">
          <p>Some may not have been sent. Compare the entries on this page with your notes.</p>
        </Alert>
      )}
      {waitingFor !== null && waiting.length > 0 && (
        <Alert kind="warning" title={`${counted(waiting.length, "entry", "entries")} waiting to be sent`}>
          <p>{reasons[waitingFor]}</p>
          <p>
            {isOnDevice
              ? "They stay on this device until then."
              : "This browser can't store them. Keep this page open until they're sent."}
          </p>
          <ul className="mt-1">
            {waiting.map(({ submissionId, fields }) => (
              <li key={submissionId} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-1">
                {words(fields)}
                <Button
                  type="button"
                  look="secondary"
                  size="small"
                  aria-label={`Discard ${words(fields)}`}
                  onClick={() => discard(submissionId)}
                >
                  Discard
                </Button>
              </li>
            ))}
          </ul>
        </Alert>
      )}
      {refused.map((entry) => {
        const { submissionId, fields, failures, refusal, isQuestion } = entry;
        const isEdited = submissionId === editedId;
        return (
          <Alert
            key={submissionId}
            kind={isQuestion ? "warning" : "error"}
            title={`${refusedTitle(isEdited, isQuestion)}: ${words(fields)}`}
          >
            <p>{refusal}</p>
            {isEdited && <p>It will be replaced when you save.</p>}
            <div className="mt-2 flex flex-wrap gap-3">
              {!isEdited && (failures !== undefined || isQuestion) && (
                <Button
                  type="button"
                  look="secondary"
                  aria-label={`${isQuestion ? "Save Again" : "Send Again"}: ${words(fields)}`}
                  onClick={() => sendAgain(submissionId)}
                >
                  {isQuestion ? "Save Again" : "Send Again"}
                </Button>
              )}
              {!isEdited && edit && (
                <Button type="button" look="secondary" aria-label={`Edit ${words(fields)}`} onClick={() => edit(entry)}>
                  Edit
                </Button>
              )}
              {isEdited && edit && (
                <Button
                  type="button"
                  look="secondary"
                  aria-label={`Stop Editing ${words(fields)}`}
                  onClick={() => edit(null)}
                >
                  Stop Editing
                </Button>
              )}
              <Button
                type="button"
                look="secondary"
                aria-label={`Discard ${words(fields)}`}
                onClick={() => {
                  discard(submissionId);
                  if (isEdited) edit?.(null);
                }}
              >
                Discard
              </Button>
            </div>
          </Alert>
        );
      })}
    </div>
  );
}
