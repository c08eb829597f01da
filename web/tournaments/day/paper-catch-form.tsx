import { lengthText } from "../../../src/base/format/lengths.ts";
import { zoneName } from "../../../src/base/format/moments.ts";
import { type EnteredCatch, paperCatch } from "../../../src/catches/catch-shapes.ts";
import { bounds } from "../../../src/catches/catch-status.ts";
import { measuresOf } from "../../../src/catches/measures/length-and-weight.ts";
import { unambiguousUsername } from "../../../src/entries/match-by-name.ts";
import type { TournamentView } from "../../../src/tournaments/tournament-shapes.ts";
import { CorrectionReason } from "../../admin/correction-reason.tsx";
import { CatchFields } from "../../catches/fields/catch-fields.tsx";
import { ConditionSelect, typedCondition } from "../../catches/fields/condition-select.tsx";
import { fieldProps } from "../../form-field.ts";
import { type PersonChoice, useFindEntrants } from "../../members/find-people.ts";
import { Name } from "../../names.tsx";
import { PageForm, usePageForm } from "../../page-form.tsx";
import { useShownReply } from "../../reply-to.ts";
import { Alert } from "../../ui/alert.tsx";
import { Combobox } from "../../ui/form/combobox.tsx";
import { TextInput } from "../../ui/form/text-input.tsx";
import { FormSheet } from "./form-sheet.tsx";

type Props = { action: string; tournament: TournamentView };

/** A sheet that takes one card after another. */
export function PaperCatches({ isUpcoming, ...props }: Props & { isUpcoming: boolean }) {
  const { action } = props;
  const saved = useShownReply<EnteredCatch>(action);
  return (
    <FormSheet action={action} parameter="card" title="Enter a Paper Catch" saved={saved && <SavedCatch of={saved} />}>
      {isUpcoming ? (
        <Alert>Paper catches can be entered from the start of the tournament.</Alert>
      ) : (
        <PaperCatchForm {...props} saved={saved} />
      )}
    </FormSheet>
  );
}

function SavedCatch({ of: { angler, species, length, unit, ineligibleText } }: { of: EnteredCatch }) {
  return (
    <div className="mb-4">
      <Alert
        kind={ineligibleText === null ? "success" : "warning"}
        title={ineligibleText === null ? "Catch entered" : "Catch entered, but it doesn't count"}
        announce
      >
        <p>
          <Name of={angler} />
          {`: ${species}, ${lengthText(length, unit)}. ${ineligibleText ?? "It's on the board."}`}
        </p>
      </Alert>
    </div>
  );
}

/** Finds entrants. A username that could be another entrant's number is chosen as "@101". */
function useFindCardAnglers(tournamentId: number) {
  const findEntrants = useFindEntrants(tournamentId);
  return async (search: string): Promise<PersonChoice[]> =>
    (await findEntrants(search)).map((choice) => ({ ...choice, value: unambiguousUsername(choice.value) }));
}

/** Enters a fish from an angler's paper card; it scores at once. Cards are often from the same water as the one before. */
function PaperCatchForm({ action, tournament, saved }: Props & { saved: EnteredCatch | undefined }) {
  // The route refuses too many decimals after sending; the form refuses them before.
  const { length, lengthHint } = measuresOf(tournament.rules);
  const schema = paperCatch.extend({ length });
  const form = usePageForm(schema, {
    action,
    defaultValue: saved ? { species: saved.species, location: saved.location } : { location: tournament.place },
  });
  const { fields } = form;
  const { targetSpecies, rules, skipsWeight, startDay, endDay, startTime, endTime, timeZone } = tournament;
  return (
    <PageForm of={form} submit="Enter Catch" preventScrollReset>
      <Combobox
        {...fieldProps(fields.username)}
        label="Angler"
        hint="An entrant's number, or any part of their name."
        load={useFindCardAnglers(tournament.id)}
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
