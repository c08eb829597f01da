import { moneyText } from "../../../src/base/format/money.ts";
import { handEntry } from "../../../src/entries/entry-shapes.ts";
import type { TournamentWithResult } from "../../../src/tournaments/results/result-view.ts";
import { TextDetails } from "../../entries/text-details.tsx";
import { fieldProps } from "../../form-field.ts";
import { useFindUsers } from "../../members/find-people.ts";
import { HandChargeFields, HandStepFields } from "../../options/day.tsx";
import { DivisionSelect } from "../../options/divisions/division-select.tsx";
import { offersCharges } from "../../options/entering.tsx";
import { PageForm, usePageForm } from "../../page-form.tsx";
import { Checkbox } from "../../ui/form/checkbox.tsx";
import { Combobox } from "../../ui/form/combobox.tsx";
import { TextInput } from "../../ui/form/text-input.tsx";

const whyByHand = (hasPots: boolean) =>
  hasPots ? "Required with side pots: note who collected the cash." : "Why they're being entered by hand.";

type HandEntryProps = { action: string; tournament: TournamentWithResult };

/** Enters an angler at the registration table. The fee is in cents, paid in cash. */
export function HandEntryForm({ action, tournament }: HandEntryProps) {
  const { entryFee, divisions } = tournament;
  const hasPots = offersCharges(tournament);
  const form = usePageForm(handEntry, { action });
  const { fields } = form;
  const isFree = entryFee === 0;
  return (
    <PageForm of={form} submit={isFree ? "Enter Angler" : "Add (Paid Cash)"} preventScrollReset>
      <Combobox
        {...fieldProps(fields.username)}
        label="Username or Email"
        hint="They need an account; they can register on any phone."
        load={useFindUsers()}
      />
      {divisions.length > 0 && <DivisionSelect divisions={divisions} {...fieldProps(fields.division)} />}
      <HandChargeFields tournament={tournament} fields={fields} />
      <TextDetails fields={fields} isByHand />
      <Checkbox
        name={fields.isGuest.name}
        defaultChecked={fields.isGuest.initialValue === "on"}
        label="This angler is a guest. The rules determine whether guests are ranked."
        keepErrorLine={false}
      />
      <TextInput
        {...fieldProps(fields.note)}
        label="Note"
        hint={
          isFree
            ? whyByHand(hasPots)
            : `Who took the ${moneyText(entryFee)}${hasPots ? " and the side pots" : ""} in cash.`
        }
        optional={isFree && !hasPots}
        maxLength={200}
      />
      <HandStepFields tournament={tournament} fields={fields} />
    </PageForm>
  );
}
