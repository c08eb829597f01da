import { useSearchParams } from "react-router-dom";
import { lengthText } from "../../../src/base/format/lengths.ts";
import { zoneName } from "../../../src/base/format/moments.ts";
import { type EnteredCatch, paperCatch } from "../../../src/catches/catch-shapes.ts";
import { bounds } from "../../../src/catches/catch-status.ts";
import { measuresOf } from "../../../src/catches/measures/length-and-weight.ts";
import type { TournamentView } from "../../../src/tournaments/tournament-shapes.ts";
import { CorrectionReason } from "../../admin/correction-reason.tsx";
import { useAutosave, WithAutosave } from "../../autosave/autosaved.tsx";
import { CatchFields } from "../../catches/fields/catch-fields.tsx";
import { ConditionSelect, typedCondition } from "../../catches/fields/condition-select.tsx";
import { fieldProps } from "../../form-field.ts";
import { useFindEntrants } from "../../members/find-people.ts";
import { Name } from "../../names.tsx";
import { PageForm, usePageForm } from "../../page-form.tsx";
import { useShownReply } from "../../reply-to.ts";
import { Alert } from "../../ui/alert.tsx";
import { ButtonLink } from "../../ui/form/button.tsx";
import { Combobox } from "../../ui/form/combobox.tsx";
import { TextInput } from "../../ui/form/text-input.tsx";
import { Dialog } from "../../ui/overlay/dialog.tsx";
import { useAcceptedCount } from "./accepted-count.ts";
import { useOpener } from "./use-opener.ts";

type Props = { action: string; tournament: TournamentView };

/** A sheet that takes one card after another: each saved one is shown above the empty form for the next. */
export function PaperCatches({ isUpcoming, ...props }: Props & { isUpcoming: boolean }) {
  const { action } = props;
  const [query] = useSearchParams();
  const autosave = useAutosave(action);
  const acceptedCount = useAcceptedCount(action);
  const isOpen = query.has(paperCard);
  const opener = useOpener(isOpen);
  const saved = useShownReply<EnteredCatch>(action);
  const addressWith = (opens: boolean) => {
    const search = new URLSearchParams(query);
    search.delete(paperCard);
    if (opens) search.set(paperCard, "new");
    return `?${search}`;
  };
  return (
    <>
      <ButtonLink ref={opener} to={addressWith(true)} look="secondary" preventScrollReset>
        Enter a Paper Catch
        {autosave.values !== null && <span className="font-normal"> (unsent)</span>}
      </ButtonLink>
      {isOpen && (
        <Dialog open holdsForm title="Enter a Paper Catch" closeTo={addressWith(false)}>
          {saved && <SavedCatch of={saved} />}
          {isUpcoming ? (
            <Alert>Paper catches can be entered from the start of the tournament.</Alert>
          ) : (
            <WithAutosave autosave={autosave}>
              <PaperCatchForm key={acceptedCount} {...props} saved={saved} />
            </WithAutosave>
          )}
        </Dialog>
      )}
    </>
  );
}

const paperCard = "card";

function SavedCatch({ of: { angler, species, length, unit, ineligibleText } }: { of: EnteredCatch }) {
  return (
    <div className="mb-4">
      <Alert kind={ineligibleText === null ? "success" : "warning"} title="Catch entered" announce>
        <p>
          <Name of={angler} />
          {`: ${species}, ${lengthText(length, unit)}. ${ineligibleText ?? "It's on the board."}`}
        </p>
      </Alert>
    </div>
  );
}

/** Enters a fish from an angler's paper card; it scores at once. Cards are often from the same water as the one before. */
function PaperCatchForm({ action, tournament, saved }: Props & { saved: EnteredCatch | undefined }) {
  // The route refuses too many decimals after sending; the form refuses them before.
  const { length, lengthHint } = measuresOf(tournament.rules);
  const schema = paperCatch.extend({ length });
  const form = usePageForm(schema, {
    action,
    defaultValue: saved && { species: saved.species, location: saved.location },
  });
  const { fields } = form;
  const { targetSpecies, rules, skipsWeight, startDay, endDay, startTime, endTime, timeZone } = tournament;
  return (
    <PageForm of={form} submit="Enter Catch" preventScrollReset>
      <Combobox
        {...fieldProps(fields.username)}
        label="Angler"
        hint="Any part of an entered angler's name or email."
        load={useFindEntrants(tournament.id)}
        autoFocus
      />
      <CatchFields
        fields={fields}
        species={targetSpecies}
        locations={[]}
        rules={rules}
        lengthHint={lengthHint}
        skipsWeight={skipsWeight}
        isWeightOptional={rules.by === "length"}
      />
      <ConditionSelect
        name={fields.isDead.name}
        isDead={typedCondition(fields.isDead.initialValue, false)}
        error={fields.isDead.errors?.[0]}
      />
      <TextInput
        {...fieldProps(fields.caughtAt)}
        label="Time on the Card"
        optional
        hint={`In ${zoneName(timeZone)}.`}
        type="datetime-local"
        min={`${startDay}T${startTime ?? "00:00"}`}
        max={`${endDay}T${endTime ?? "23:59"}`}
      />
      <TextInput
        {...fieldProps(fields.paperNote)}
        label="Card Number and Witness"
        hint="Shown to the angler instead of a photo."
        maxLength={bounds.paperNoteLetters}
      />
      {tournament.isOfficial && <CorrectionReason field={fields.reason} />}
    </PageForm>
  );
}
