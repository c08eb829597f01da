import type { DayEntrant } from "../../../src/entries/entry-shapes.ts";
import { deductionText, penaltyUnit } from "../../../src/entries/penalties/penalties.ts";
import { penaltyInput, penaltyRemoval } from "../../../src/entries/penalties/penalty-shapes.ts";
import type { TournamentView } from "../../../src/tournaments/tournament-shapes.ts";
import { ConfirmDetails } from "../../admin/confirm-details.tsx";
import { ReasonDetails } from "../../admin/reason-details.tsx";
import { fieldProps } from "../../form-field.ts";
import { useNameOf } from "../../names.tsx";
import { PageForm, usePageForm } from "../../page-form.tsx";
import { NumberInput } from "../../ui/form/number-input.tsx";
import { Select, TextArea } from "../../ui/form/text-input.tsx";

const whyRemoved = penaltyRemoval.pick({ reason: true });

type Props = { entrant: DayEntrant; tournament: TournamentView /** The route of their entry. */; route: string };

/** Adds a penalty, and removes any of an entrant's penalties. */
export function EntrantPenalties({ entrant, tournament, route }: Props) {
  const { penalties = [] } = entrant;
  const name = useNameOf()(entrant);
  const unit = penaltyUnit(tournament.rules);
  return (
    <>
      <AddPenalty {...{ entrant, tournament, route }} />
      {penalties.map((penalty, index) => (
        <ReasonDetails
          key={`${penalty.day} ${penalty.deduct} ${penalty.reason}`}
          summary={`Remove Penalty of ${deductionText(penalty, unit)}`}
          summaryLabel={`Remove the penalty of ${deductionText(penalty, unit)} from ${name}`}
          className="min-w-0"
          action={`${route}/penalties/remove`}
          name={`penalty-${index}`}
          schema={whyRemoved}
          label="Remove Penalty"
          hint="Shown to the angler. Once results are official, it's public."
          look="danger"
          extra={
            <>
              <input type="hidden" name="deduct" value={penalty.deduct} />
              <input type="hidden" name="day" value={penalty.day ?? ""} />
              <input type="hidden" name="penalty" value={penalty.reason} />
            </>
          }
        >
          <p className="wrap-anywhere">Reason: {penalty.reason}</p>
        </ReasonDetails>
      ))}
    </>
  );
}

function AddPenalty({ entrant, tournament, route }: Props) {
  const { days, rules } = tournament;
  const action = `${route}/penalties`;
  const form = usePageForm(penaltyInput, { action });
  const { fields } = form;
  const name = useNameOf()(entrant);
  return (
    <ConfirmDetails summary="Penalty" summaryLabel={`Add a penalty for ${name}`} intent={action} className="min-w-0">
      <PageForm of={form} submit="Add Penalty" look="primary" preventScrollReset>
        <NumberInput
          {...fieldProps(fields.deduct)}
          label="Deduction"
          hint="Deducted from the score, in the scored unit."
          unit={penaltyUnit(rules)}
          step="0.01"
          min="0.01"
        />
        {days && (
          <Select {...fieldProps(fields.day)} label="Day">
            <option value="">Whole tournament</option>
            {days.list.map(({ day }) => (
              <option key={day} value={day}>
                Day {day}
              </option>
            ))}
          </Select>
        )}
        <TextArea
          {...fieldProps(fields.reason)}
          label="Reason"
          hint="Shown to the angler. Once results are official, it's public."
          rows={2}
          maxLength={500}
        />
      </PageForm>
    </ConfirmDetails>
  );
}
