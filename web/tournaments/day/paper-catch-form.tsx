import { zoneName } from "../../../src/base/format/moments.ts";
import { paperCatch } from "../../../src/catches/catch-shapes.ts";
import { bounds } from "../../../src/catches/catch-status.ts";
import type { TournamentView } from "../../../src/tournaments/tournament-shapes.ts";
import { CorrectionReason } from "../../admin/correction-reason.tsx";
import { CatchFields } from "../../catches/fields/catch-fields.tsx";
import { ConditionSelect, typedCondition } from "../../catches/fields/condition-select.tsx";
import { fieldProps } from "../../form-field.ts";
import { useFindEntrants } from "../../members/find-people.ts";
import { PageForm, usePageForm } from "../../page-form.tsx";
import { Combobox } from "../../ui/form/combobox.tsx";
import { TextInput } from "../../ui/form/text-input.tsx";

/** Enters a fish from an angler's paper card; it scores at once. */
export function PaperCatchForm({ action, tournament }: { action: string; tournament: TournamentView }) {
  const form = usePageForm(paperCatch, { action });
  const { fields } = form;
  const { targetSpecies, rules, skipsWeight, startDay, endDay, startTime, endTime, timeZone } = tournament;
  return (
    <PageForm of={form} submit="Enter Catch" preventScrollReset>
      <Combobox
        {...fieldProps(fields.username)}
        label="Angler"
        hint="Any part of an entered angler's name or email."
        load={useFindEntrants(tournament.id)}
      />
      <CatchFields
        fields={fields}
        species={targetSpecies}
        locations={[]}
        rules={rules}
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
