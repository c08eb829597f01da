import { useState } from "react";
import { counted, numberText } from "../../../src/base/format/numbers.ts";
import type { CheckedInSelection, DayEntrant } from "../../../src/entries/entry-shapes.ts";
import { useNameOf } from "../../names.tsx";
import { ApiForm, formName } from "../../posted-form.tsx";
import { useReplyTo, useShownReply } from "../../reply-to.ts";
import { Alert } from "../../ui/alert.tsx";
import { Button } from "../../ui/form/button.tsx";
import { FieldError } from "../../ui/form/field.tsx";
import { useAcceptedCount } from "./accepted-count.ts";

const formId = "check-in-selected";
const failed = "Failed to check them in";

const routeOf = (tournamentId: number) => `/api/admin/tournaments/${tournamentId}/check-in/selected`;
const undoing = (tournamentId: number) => ({ action: routeOf(tournamentId), name: "undo" });

/** A form that is shown again has one value as a string, several as a list. */
const typed = (value: unknown): string[] => [value ?? []].flat().filter((item) => typeof item === "string");

export type Selection = ReturnType<typeof useSelection>;

/** The entrants on the page who aren't checked in yet, and those of them who are selected. */
export function useSelection(tournamentId: number, entrants: readonly DayEntrant[]) {
  const route = routeOf(tournamentId);
  const { lastResult } = useReplyTo(route);
  const acceptedCount = useAcceptedCount(route);
  const [chosen, setChosen] = useState<{ ids: ReadonlySet<number>; for: number }>(() => ({
    ids: new Set(typed(lastResult?.initialValue?.entrants).map(Number)),
    for: 0,
  }));
  const ids = chosen.for === acceptedCount ? chosen.ids : new Set<number>();
  const shown = entrants.filter(({ checkedInAt }) => checkedInAt === null).map(({ userId }) => userId);
  function choose(userIds: readonly number[], isChosen: boolean) {
    const after = new Set(ids);
    for (const id of userIds)
      if (isChosen) after.add(id);
      else after.delete(id);
    setChosen({ ids: after, for: acceptedCount });
  }
  return { shown, selected: shown.filter((id) => ids.has(id)), choose };
}

/** Selects an entrant; without script the form's own boxes do. */
export function SelectEntrant({ entrant, selection }: { entrant: DayEntrant; selection: Selection }) {
  const { userId, checkedInAt } = entrant;
  const name = useNameOf()(entrant);
  if (checkedInAt !== null) return <span className="entrant-box" />;
  return (
    <label className="entrant-box">
      <input
        type="checkbox"
        form={formId}
        name="entrants"
        value={userId}
        checked={selection.selected.includes(userId)}
        onChange={({ target }) => selection.choose([userId], target.checked)}
        className="check"
        aria-label={`Select ${name}`}
      />
    </label>
  );
}

/** Checks the selected entrants in, or everyone on the page. */
export function CheckInSelected({ tournamentId, selection }: { tournamentId: number; selection: Selection }) {
  const action = routeOf(tournamentId);
  const { lastResult, isBusy } = useReplyTo(action);
  const { shown, selected, choose } = selection;
  if (shown.length === 0) return null;
  const error = lastResult?.error?.entrants?.[0] ?? lastResult?.error?.[""]?.[0];
  return (
    <ApiForm id={formId} action={action} failed={failed} preventScrollReset className="check-in-selected">
      {shown.map((userId) => (
        <input key={userId} type="hidden" name="shown" value={userId} />
      ))}
      <label className="all-shown">
        <input
          type="checkbox"
          name="isAll"
          checked={selected.length === shown.length}
          onChange={({ target }) => choose(shown, target.checked)}
          className="check"
          aria-describedby={error && `${formId}-error`}
        />
        All Shown ({numberText(shown.length)})
      </label>
      <Button look="secondary" size="small" busy={isBusy}>
        Check In Selected{selected.length > 0 && ` (${numberText(selected.length)})`}
      </Button>
      {error && <FieldError id={`${formId}-error`}>{error}</FieldError>}
    </ApiForm>
  );
}

/** Says who was checked in and who couldn't be, with a way to undo it. */
export function CheckedInReport({ tournamentId }: { tournamentId: number }) {
  const done = useShownReply<CheckedInSelection>(routeOf(tournamentId));
  const undone = useShownReply<CheckedInSelection>(formName(undoing(tournamentId)));
  if (undone) return <Alert kind="success" title={`${counted(undone.changed.length, "check-in")} undone`} announce />;
  if (!done) return null;
  const { changed, unpaid, unchanged, refused } = done;
  return (
    <Alert
      kind={refused.length > 0 || unpaid > 0 ? "warning" : "success"}
      title={`${counted(changed.length, "entrant")} checked in`}
      announce
    >
      {unchanged > 0 && <p>{counted(unchanged, "entrant was", "entrants were")} already checked in.</p>}
      {unpaid > 0 && <p>{counted(unpaid, "entrant hasn't", "entrants haven't")} paid the entry fee.</p>}
      {refused.length > 0 && (
        <>
          <p>Not checked in:</p>
          <ul className="list-disc pl-5">
            {refused.map(({ name, why }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two entrants who left have the same name
              <li key={index} className="wrap-anywhere">
                <b>{name}</b>: {why}
              </li>
            ))}
          </ul>
        </>
      )}
      {changed.length > 0 && (
        <ApiForm
          {...undoing(tournamentId)}
          failed="Failed to undo the check-ins"
          refusals="toast"
          preventScrollReset
          className="mt-2"
        >
          {changed.map((userId) => (
            <input key={userId} type="hidden" name="entrants" value={userId} />
          ))}
          <input type="hidden" name="isCheckedIn" value="false" />
          <Button look="secondary" size="small">
            Undo
          </Button>
        </ApiForm>
      )}
    </Alert>
  );
}
